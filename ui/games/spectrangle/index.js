// @ts-check
// Spectrangle, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { actorOf } from '../../state.js';
import * as bag from './bag.js';
import { walk } from './board.js';
import { commands } from './commands.js';
import { tilePicture } from './drawing.js';
import * as gestures from './gestures.js';
import { paintGround } from './ground.js';
import { hint, inHand, legalSpaces, initialState, sidesOf } from './hand.js';
import { boxes, centreOf, fit, hit } from './layout.js';
import { paintPieces, tileLookOf } from './pieces.js';
import { paintPreview } from './preview.js';
import * as setup from './setup.js';
import * as rack from './rack.js';
import { tile } from './tile.js';
import { tips } from './tips.js';
import { describeTurn } from './history.js';
import { tweens } from './tweens.js';
import * as words from './words.js';

/** @import { SpectranglePainter } from './types' */

/** The room that a dragged tile takes, in its own sides, and how much of what lies under it it covers. */
const ROOM = 1.8;
const COVER = 0.8;

/**
 * Spectrangle, for the shared screens.
 * @type {import('./types').Game}
 */
export const spectrangle = {
  name: 'spectrangle',
  facts: {
    what: 'Lay triangles colour to colour, and take the spaces that score most.',
    time: '20 minutes',
    ease: 'Easy to learn',
  },
  initialState,
  commands,
  tools: { game: ['turn_left', 'turn_right', 'legal_moves'], end: ['exchange', 'pass'] },
  rules: () => import('./rules.js'),
  gestures,
  setup,
  words,
  rack,
  panel: bag,
  tips,
  describeTurn,
  tweens,
  paintPieces,
  paintPreview,
  boxes,
  centreOf,
  walk: (state, space, way) => walk(space, way),
  chance: /^draw /,

  sounds: { placed: 'drop', given_up: 'back', passed: 'stopped', taken_back: 'back' },

  /** A pass that cannot be helped is taken for the person, and said. */
  forced(position) {
    const { place, exchange, pass } = position.view.can;
    return pass && !place && !exchange ? { step: 'pass', say: words.passedWords(position, actorOf(position)) } : null;
  },

  /** A tile in a line of the history. */
  drawPart(part, state, { theme }) {
    const picture = tilePicture();
    picture.draw(
      { sides: sidesOf(part.tile, part.rotation), points: part.points },
      { ...tileLookOf(state, theme()), letters: false },
    );
    return picture.root;
  },

  hint,

  /** What a step does on the board. */
  marksOf: (step) => (/@(\d+)\//.exec(step)?.slice(1) ?? []).map((space) => ({ space })),

  layout: (state, box) => fit(box),
  layoutKey: () => '',
  groundKey: () => '',
  groundMoves: () => false,
  paintGround: (painter, { state }) =>
    paintGround(/** @type {SpectranglePainter} */ (painter), state.position.view.spaces),

  aim: (lay, point) => hit(lay, point),

  carried(state, lay) {
    const hand = inHand(state);
    if (!hand) return null;
    const what = { sides: sidesOf(hand.tile, hand.rotation), points: hand.points, up: true };
    const side = lay.unit;
    return {
      size: ROOM * side,
      paint(painter) {
        painter.ctx.globalAlpha = COVER;
        tile(painter, { at: { x: 0, y: 0 }, side, lift: 1 }, what, tileLookOf(state, { font: 'sans-serif' }));
      },
    };
  },

  /** The first space where the tile in hand fits. */
  firstSpace: (state) => legalSpaces(state)[0] ?? '6',
};
