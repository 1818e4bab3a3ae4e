// @ts-check
// What a turn of Owari has done, in short, for the history. Pure.

import { nameOf, tell } from '../../words.js';
import { isGoal, seatOf } from './pits.js';

/** @import { Effect, Position } from './types' */

/** @typedef {{ position: Position, where(pit: number): string, landing?: number }} Turn */

/**
 * The parts of a turn's line: `4 → 7`, `captured 6`.
 * @param {Effect[]} effects @param {Position} position
 */
export function describeTurn(effects, position) {
  /** @param {number} pit */
  const where = (pit) => (isGoal(pit) ? 'goal' : String(pit));
  const landing = effects.filter((told) => told.effect === 'sown').at(-1)?.pit;
  return effects.flatMap((effect) => tell(TOLD, effect, { position, where, landing }) ?? []);
}

/**
 * The parts for each kind of effect.
 * @type {import('./types').ByEffect<string[], [turn: Turn]>}
 */
const TOLD = {
  lifted: ({ pit }, { where, landing }) => [`${where(pit)} → ${where(landing ?? pit)}`],
  captured: ({ stones }) => [`captured ${stones}`],
  swept: ({ stones, goal }, { position }) => [`last ${stones} to ${nameOf(position, seatOf(goal))}`],
};
