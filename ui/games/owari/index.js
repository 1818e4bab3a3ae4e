// @ts-check
// Owari, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { commands } from './commands.js';
import * as gestures from './gestures.js';
import { paintGround } from './ground.js';
import { boxes, centreOf, fit, hit } from './layout.js';
import * as list from './list.js';
import { hint, initialState } from './game-state.js';
import { paintPieces } from './pieces.js';
import { goalOf, walk } from './pits.js';
import { paintPreview } from './preview.js';
import * as setup from './setup.js';
import { describeTurn } from './history.js';
import { tips } from './tips.js';
import { tweens } from './tweens.js';
import * as words from './words.js';

/** @import { Playing } from './types' */

/** @param {Playing} state */
const turnedKey = ({ gameState: { turned } }) => String(turned);

/**
 * Owari, for the shared screens.
 * @type {import('./types').Game}
 */
export const owari = {
  name: 'owari',
  facts: {
    what: 'Sow stones around the pits, and capture more than half of them.',
    time: '10 minutes',
    ease: 'Easy to learn',
  },
  initialState,
  commands,
  tools: { game: ['legal_moves', 'turn_board'], end: [] },
  rules: () => import('./rules.js'),
  gestures,
  setup,
  words,
  tips,
  panel: list,
  describeTurn,
  tweens,
  paintPieces,
  paintPreview,
  boxes,
  centreOf,
  sounds: { taken_back: 'back' },

  hint,

  /** A step is the number of its pit. */
  marksOf: (step) => [{ space: step }],

  layout: ({ gameState: { turned } }, box) => fit(box, turned),
  layoutKey: turnedKey,
  groundKey: turnedKey,
  groundMoves: () => false,
  paintGround,

  aim: (lay, point) => hit(lay, point),

  /** Nothing is dragged. */
  carried: () => null,

  walk: ({ gameState: { turned } }, space, way) => walk(space, way, turned),

  /** The first pit that can be sown. */
  firstSpace: ({ position }) => Object.keys(position.view.moves)[0] ?? goalOf(0),
};
