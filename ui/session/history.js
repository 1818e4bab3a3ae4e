// @ts-check
// Record and history of the game on the table, as far as the position that is shown.

import { caught } from '../errors.js';
import { sameTurns, withChange } from '../record.js';

/**
 * @import { Position } from '../protocol'
 * @import { AnswerTo, GameStore, History, PlyRequest, Send } from '../types'
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
    const { record } = await asFarAs(ply, { do: 'record' });
    const same = sameTurns(store.state.record, record);
    const kept = store.state.history.slice(0, same);
    const history = await completed(kept, (turn) => asFarAs(ply, { do: 'history', turn }));
    store.set({ record, history });
    known = { rev, seats: JSON.stringify(seats) };
  }

  /**
   * Adds what a position tells of its change. Answers whether it follows the one that is known.
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
