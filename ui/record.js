// @ts-check
// Records as lists of steps and turns. Pure.

/**
 * @import { GameResult, TurnStory } from './protocol'
 * @import { GameRecord } from './types'
 */

/**
 * The steps of a record, in order.
 * @param {{ turns?: string[][], draft?: string[] }} record
 */
export const stepsOf = ({ turns = [], draft = [] }) => [...turns.flat(), ...draft];

/**
 * The ply at which each finished turn ends.
 * @param {GameRecord} gameRecord
 */
export function turnEnds({ turns }) {
  let ply = 0;
  return turns.map((steps) => (ply += steps.length));
}

/**
 * How many turns two records begin with alike.
 * @param {GameRecord | null} before @param {GameRecord} after
 */
export function sameTurns(before, after) {
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
export function withChange(record, { turn, turns, finished, result }) {
  const steps = turns.map((added) => added.steps);
  const ended = finished - turn;
  return {
    ...record,
    turns: [...record.turns.slice(0, turn), ...steps.slice(0, ended)],
    draft: steps[ended] ?? [],
    result,
  };
}
