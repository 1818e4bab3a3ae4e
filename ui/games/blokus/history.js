// @ts-check
// What a turn of Blokus has done, in short, for the history. Pure.

import { count } from '../../words.js';

/** The parts of a turn's line: the piece as {piece: cells}, or why none was placed. */
export const describeTurn = (effects) => effects.flatMap((effect) => TOLD[effect.effect]?.(effect) ?? []);

const WHY = { chosen: 'passed', forced: 'can place nothing more', finished: 'all pieces placed' };

const TOLD = {
  placed: ({ colour, cells }) => [
    { piece: cells, colour, words: `placed a piece of ${count(cells.length, 'cell')}` },
    `+${cells.length}`,
  ],
  passed: ({ cause }) => [WHY[cause]],
};
