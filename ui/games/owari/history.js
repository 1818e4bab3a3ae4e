// @ts-check
// What a turn of Owari has done, in short, for the history. Pure.

import { nameOf } from '../../words.js';
import { isGoal, pitName, seatOf } from './pits.js';

/** @import { Effect, Position } from '../../protocol' */

/** @typedef {{ position: Position, where(pit: number): string, landing?: number }} Turn */

/**
 * The parts of a turn's line: `4 → 7`, `captured 6`.
 * @param {Effect[]} effects @param {Position} position
 */
export function describeTurn(effects, position) {
  /** @param {number} pit */
  const where = (pit) => (isGoal(pit) ? 'goal' : pitName(pit));
  const landing = effects.findLast(({ effect }) => effect === 'sown')?.pit;
  return effects.flatMap((effect) => TOLD[effect.effect]?.(effect, { position, where, landing }) ?? []);
}

/**
 * The parts for each kind of effect.
 * @type {{ [effect: string]: (effect: any, turn: Turn) => string[] }}
 */
const TOLD = {
  lifted: ({ pit }, { where, landing }) => [`${where(pit)} → ${where(landing ?? pit)}`],
  captured: ({ stones }) => [`captured ${stones}`],
  swept: ({ stones, goal }, { position }) => [`last ${stones} to ${nameOf(position, seatOf(goal))}`],
};
