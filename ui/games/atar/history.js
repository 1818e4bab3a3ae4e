// @ts-check
// What a turn of Atar has done, in short, for the history. Pure.

import { count, nameOf, tell } from '../../words.js';
import { rowsInWords } from './words.js';

/** @import { Effect, Position } from './types' */

/**
 * Whether chance placed these stones: it places those of all players at once, a person their own.
 * @param {{ seat: number }[]} placed
 */
const byChance = (placed) => new Set(placed.map(({ seat }) => seat)).size > 1;

/**
 * The parts of a turn's line: `c4 → c3`, `d1 removed`.
 * @param {Effect[]} effects @param {Position} position
 */
export function describeTurn(effects, position) {
  const placed = effects.filter((told) => told.effect === 'placed');
  const [first] = effects.filter((told) => told.effect === 'ordered');
  const parts = [
    first && `${nameOf(position, first.seat)} begins`,
    byChance(placed) && `${placed.length} stones placed at random`,
  ].filter(Boolean);
  // A stone that was put elsewhere before the commit stands where it was put last.
  const last = byChance(placed) ? null : placed.at(-1);
  const rest = effects.filter((told) => told.effect !== 'placed' || told === last);
  return [...parts, ...rest.flatMap((effect) => tell(TOLD, effect, position) ?? [])];
}

/** @type {import('./types').ByEffect<string[]>} */
const TOLD = {
  placed: ({ space }) => [`stone on ${space}`],
  moved: ({ from, to }) => [`${from} → ${to}`],
  removed: ({ space }) => [`${space} removed`],
  clock_wished: () => ['shot clock started'],
  clock_stopped: () => ['shot clock reset'],
  clock_fell: () => ['shot clock ran out'],
  rack_given_up: ({ seat, stones }, position) => [`${nameOf(position, seat)} gives up ${count(stones, 'stone')}`],
  rows_lost: ({ rows }) => [`${rowsInWords(rows)} gone`],
};
