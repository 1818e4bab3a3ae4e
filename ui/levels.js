// @ts-check
// The levels of computer players, as `hello` tells of them. Pure.

/** The levels, from the weakest, which is 1. */
export const levelsOf = ({ levels }) => levels.map((_, index) => index + 1);

/** A level as people read it: `3 Casual`. */
export const levelWords = ({ levels }, level) => `${level} ${levels[level - 1]}`;
