// @ts-check
// What a turn of Petri has done, in short, for the history. Pure.

import { count, nameOf, tell } from '../../words.js';

/** @import { Effect, Position } from './types' */

/**
 * The parts of a turn's line: what was bitten, the piece as {piece: cells}, what was captured, and who is out.
 * @param {Effect[]} effects @param {Position} position
 */
export function describeTurn(effects, position) {
  const captured = effects.filter((told) => told.effect === 'captured').flatMap(({ cells }) => cells).length;
  const parts = effects.flatMap((effect) => tell(TOLD, effect, position) ?? []);
  const gains = [captured > 0 && `captured ${captured}`].filter(Boolean);
  const at = parts.findIndex(({ piece }) => piece) + 1;
  return at > 0 ? [...parts.slice(0, at), ...gains, ...parts.slice(at)] : [...parts, ...gains];
}

/** @type {import('./types').ByEffect<any[]>} */
const TOLD = {
  bitten: ({ owner, cells }, position) => [`bit ${cells.length} of ${nameOf(position, owner)}`],
  placed: ({ seat, cells }) => [{ piece: cells, colour: seat, words: `placed ${count(cells.length, 'cell')}` }],
  picked_up: () => ['+1 bite'],
  head_lost: ({ seat }, position) => [`${nameOf(position, seat)} is out`],
  cut_off: ({ seat, cells }, position) => [`${count(cells.length, 'cell')} of ${nameOf(position, seat)} cut off`],
  skipped: () => ['skipped'],
};
