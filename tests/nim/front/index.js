// Nim, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import * as board from './board.js';
import * as gestures from './gestures.js';
import * as setup from './setup.js';
import * as words from './words.js';

export const nim = {
  name: 'nim',
  facts: { what: 'Take matches from one row, and think of the last.', time: '2 minutes', ease: 'Easy to learn' },
  commands: [],
  tools: { game: [], end: [] },
  rules: () => import('./rules.js'),
  gestures,
  setup,
  words,
  ...board,

  /** What a turn has done, for the history: `c2 c3`. */
  describeTurn: (effects) => effects.filter(({ effect }) => effect === 'taken').map(({ matches }) => matches.join(' ')),

  /** A step is the name of its first match. */
  marksOf: (step) => [{ space: step }],
  hint: (state, step) => ({ space: step }),

  /** Nothing flies, nothing is dragged. */
  tweens: () => [],
  carried: () => null,
  sounds: {},
};
