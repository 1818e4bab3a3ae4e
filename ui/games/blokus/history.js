// @ts-check
// What a turn of Blokus has done, in short, for the history. Pure.

import { count, tell } from '../../words.js';

/** @import { Effect } from './types' */

/**
 * The parts of a turn's line: the piece as {piece: cells}, or why none was placed.
 * @param {Effect[]} effects
 */
export const describeTurn = (effects) => effects.flatMap((effect) => tell(TOLD, effect) ?? []);

/** @type {{ [cause: string]: string }} */
const WHY = { chosen: 'passed', forced: 'can’t place another piece', finished: 'all pieces placed' };

/** @type {import('./types').ByEffect<any[], []>} */
const TOLD = {
  placed: ({ colour, cells }) => [
    { piece: cells, colour, words: `placed a piece of ${count(cells.length, 'cell')}` },
    `+${cells.length}`,
  ],
  passed: ({ cause }) => [WHY[cause]],
};
