// @ts-check
// What lessons and puzzles share: laying a position out on their table, and hearing what the learner does there.

import { gameOf } from '../games/index.js';
import { stepsOf } from '../session/history.js';

/**
 * @import { GameRecord, NewGame, Playing, PositionRequest, PracticeTable } from '../types'
 * @import { Position } from '../protocol'
 */

/**
 * Lays a game out by requests, of which the first begins it and each that is a function is told the position so far.
 * Calls `laid(position)` before it is shown.
 * @param {PracticeTable} practice
 * @param {[NewGame, ...(PositionRequest | ((position: Position) => PositionRequest))[]]} requests
 * @param {(position: Position) => void} laid
 */
export async function layOut({ send, game, history }, [start, ...requests], laid) {
  let position = await send(start);
  for (const next of requests) position = await send(typeof next === 'function' ? next(position) : next);
  laid(position);
  game.arrive(position, 'game');
  await history.readAll();
}

/**
 * Calls back when another step was taken, or taken back.
 * @param {PracticeTable['store']} store @param {() => void} changed
 */
export function onRecord(store, changed) {
  /** @type {GameRecord | null} */
  let record = null;
  store.subscribe((state) => {
    if (state.record === record || state.replay) return;
    record = state.record;
    changed();
  });
}

/**
 * What the learner has done since this ply and turn; null while record and position are not of one moment.
 * @param {Playing} state @param {{ plies: number, turns: number }} begun
 */
export function doneSince({ record, live, position: seen }, { plies, turns }) {
  const position = live ?? seen;
  if (!record || stepsOf(record).length !== position.ply) return null;
  const end = record.turns.length > turns ? record.turns.slice(0, turns + 1).flat().length : undefined;
  const own = stepsOf(record).slice(plies, end);
  const { chance } = gameOf(position.game);
  return { steps: own.filter((step) => !chance?.test(step)), hasEnded: position.turn > turns, position };
}
