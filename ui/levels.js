// @ts-check
// The levels of computer players and what they are called. Pure.

/** The names, from the weakest level, which is 1. */
const NAMES = [
  'Beginner',
  'Novice',
  'Casual',
  'Improver',
  'Intermediate',
  'Skilled',
  'Strong',
  'Advanced',
  'Veteran',
  'Expert',
];

/** The levels of computer players. */
export const LEVELS = NAMES.map((_, index) => index + 1);

/** The level that is offered before anybody has chosen one. */
export const USUAL_LEVEL = 3;

/** A level as people read it: `3 Casual`. */
export const levelWords = (level) => `${level} ${NAMES[level - 1]}`;
