// @ts-check
// The levels of computer players, as `hello` tells of them. Pure.

/** @import { Hello } from './protocol' */

/**
 * The levels, from the weakest, which is 1.
 * @param {Pick<Hello, 'levels'>} hello
 */
export const levelsOf = ({ levels }) => levels.map((_, index) => index + 1);

/**
 * A level as people read it: `3 Casual`.
 * @param {Pick<Hello, 'levels'>} hello @param {number} level
 */
export const levelWords = ({ levels }, level) => `${level} ${levels[level - 1]}`;
