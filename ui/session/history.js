// @ts-check
// Record and history of the game on the table, as far as the position that is shown.

import { caught } from '../errors.js';

/**
 * @import { GameResult, Position, TurnStory } from '../protocol'
 * @import { AnswerTo, GameRecord, GameStore, History, PlyRequest, Send } from '../types'
 */

/**
 * Makes what reads them; `send(request)` asks the table.
 * @param {GameStore} store @param {Send} send
 * @returns {History}
 */
export function createHistoryReader(store, send) {
  // The position that record and history belong to, and who sat at its seats.
  let known = { rev: /** @type {number | null} */ (null), seats: '' };

  /**
   * Asks for the game up to a ply. At the table it may be shorter by now, as another window has undone a turn.
   * @template {PlyRequest} R
   * @param {number} ply @param {R} request @returns {Promise<AnswerTo<R>>}
   */
  async function asFarAs(ply, request) {
    try {
      return await send({ ...request, ply });
    } catch (error) {
      if (caught(error).code !== 'bad_request') throw error;
      return send(request);
    }
  }

  const shown = () => store.state.live ?? store.state.position;

  /** Asks the table for the record, and for what is new in the history. */
  async function readAll() {
    const { rev, ply, seats } = shown();
    known = { rev: null, seats: '' };
    const { record, analysed = false } = await asFarAs(ply, { do: 'record' });
    const same = sameTurns(store.state.record, record);
    const kept = store.state.history.slice(0, same);
    const history = await completed(kept, (turn) => asFarAs(ply, { do: 'history', turn }));
    store.set({ record, history, analysed });
    known = { rev, seats: JSON.stringify(seats) };
  }

  /**
   * Adds what a position tells of its change. Returns whether it follows the one that is known.
   * @param {Position} position
   */
  function add({ rev, turn, result, seats, since }) {
    const { record, history } = store.state;
    if (!since || !record || since.rev !== known.rev || known.seats !== JSON.stringify(seats)) return false;
    const change = { turn: since.turn, turns: since.turns, finished: turn, result };
    store.set({
      record: withChange(record, change),
      history: [...history.slice(0, since.turn), ...since.turns],
    });
    known = { ...known, rev };
    return true;
  }

  return {
    readAll,
    /**
     * Reads what is new, the position that is shown being the last of these that came one after the other. It may be
     * behind the table's while the computer plays.
     */
    async read(positions = [shown()]) {
      if (!positions.every(add)) await readAll();
    },
  };
}

/**
 * A history with the turns that follow those that are known. A long one comes in parts; `ask(turn)` asks for one.
 * @template T
 * @param {T[]} known @param {(turn: number) => Promise<{ turns: T[], more?: boolean }>} ask
 */
async function completed(known, ask) {
  const history = [...known];
  let more = true;
  while (more) {
    const part = await ask(history.length);
    history.push(...part.turns);
    more = part.more ?? false;
  }
  return history;
}

// Records as lists of steps and turns. Pure.

/**
 * The steps of a record, in order.
 * @param {{ turns?: string[][], draft?: string[] }} record
 */
export const stepsOf = ({ turns = [], draft = [] }) => [...turns.flat(), ...draft];

/**
 * The ply at which each finished turn ends.
 * @param {GameRecord} gameRecord
 */
function turnEnds({ turns }) {
  let ply = 0;
  return turns.map((steps) => (ply += steps.length));
}

/**
 * How many turns two records begin with alike.
 * @param {GameRecord | null} before @param {GameRecord} after
 */
function sameTurns(before, after) {
  const differs = after.turns.findIndex((steps, index) => before?.turns[index]?.join() !== steps.join());
  return differs < 0 ? after.turns.length : differs;
}

/**
 * Where the turn before a ply began, and where the one after it ends.
 * @param {GameRecord} record @param {number} ply
 */
export function turnsAround(record, ply) {
  const ends = [0, ...turnEnds(record), stepsOf(record).length];
  return {
    before: ends.findLast((end) => end < ply) ?? 0,
    after: ends.find((end) => end > ply) ?? ends[ends.length - 1],
  };
}

/**
 * A record of the same game as far as a ply.
 * @param {GameRecord} record @param {number} ply
 */
export const cut = (record, ply) => ({ ...record, turns: [], draft: stepsOf(record).slice(0, ply), result: null });

/**
 * A record after a change: its first `turn` turns have stayed, and `turns` follow them, as in a position's `since`;
 * `finished` turns are finished now.
 * @param {GameRecord} record
 * @param {{ turn: number, turns: TurnStory[], finished: number, result: GameResult | null }} options
 */
function withChange(record, { turn, turns, finished, result }) {
  const steps = turns.map((added) => added.steps);
  const ended = finished - turn;
  return {
    ...record,
    turns: [...record.turns.slice(0, turn), ...steps.slice(0, ended)],
    draft: steps[ended] ?? [],
    result,
  };
}
