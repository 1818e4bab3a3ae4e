// Owari, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { commands } from './owari/commands.js';
import * as gestures from './owari/gestures.js';
import { paintGround } from './owari/ground.js';
import { boxes, centreOf, fit, hit } from './owari/layout.js';
import { hint, own } from './owari/own.js';
import { paintPieces } from './owari/pieces.js';
import { goalOf, walk } from './owari/places.js';
import { paintPreview } from './owari/preview.js';
import { rules } from './owari/rules.js';
import * as setup from './owari/setup.js';
import { told } from './owari/told.js';
import { tips } from './owari/tips.js';
import { tweens } from './owari/tweens.js';
import * as words from './owari/words.js';

const turnedKey = ({ own: { turned } }) => String(turned);

export const owari = {
  name: 'owari',
  facts: {
    what: 'Sow stones around the pits, and capture more than half of them.',
    time: '10 minutes',
    ease: 'Easy to learn',
  },
  own,
  commands,
  tools: { game: ['legal_moves', 'turn_board'], end: [] },
  rules,
  gestures,
  setup,
  words,
  tips,
  told,
  tweens,
  paintPieces,
  paintPreview,
  boxes,
  centreOf,
  sounds: { taken_back: 'back' },

  hint,

  /** A step is the number of its pit. */
  marksOf: (step) => [{ space: step }],

  layout: ({ own: { turned } }, box) => fit(box, turned),
  layoutKey: turnedKey,
  groundKey: turnedKey,
  groundMoves: () => false,
  paintGround: (ctx, lay, look) => paintGround(ctx, lay, look),

  aim: (lay, point) => hit(lay, point),

  /** Nothing is dragged. */
  carried: () => null,

  walk: ({ own: { turned } }, space, way) => walk(space, way, turned),

  /** The first pit that can be sown. */
  firstSpace: ({ position }) => Object.keys(position.view.moves)[0] ?? goalOf(0),
};
