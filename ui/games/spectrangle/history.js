// @ts-check
// What a turn of Spectrangle has done, in short, for the history. Pure.

import { count, nameOf, tell } from '../../words.js';

/** @import { Effect, Position } from './types' */

/**
 * The parts of a turn's line: the tile as {tile, points}, and what it scored. What was drawn is seen in the hands.
 * @param {Effect[]} effects @param {Position} position
 */
export const describeTurn = (effects, position) => effects.flatMap((effect) => tell(TOLD, effect, position) ?? []);

/** @type {import('./types').ByEffect<any[]>} */
const TOLD = {
  starts: ({ seat, points, tied }, position) => [
    `${nameOf(position, seat)} drew ${points}${tied ? ' after a tie' : ''} and begins`,
  ],
  placed: ({ tile, rotation, points, score, space }) => [
    { tile, rotation, points, words: `placed a tile of ${count(points, 'point')}` },
    `on ${space}`,
    `+${score}`,
  ],
  given_up: ({ tile }) => [{ tile, rotation: 0, points: null, words: 'a tile' }, 'exchanged'],
  passed: () => ['passed'],
  lost: ({ seat, points }, position) => [`${nameOf(position, seat)} −${points}`],
};
