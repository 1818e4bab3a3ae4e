// @ts-check
// Blokus, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { lookOf } from './colours.js';
import { commands } from './commands.js';
import * as gestures from './gestures.js';
import { paintGround } from './ground.js';
import { ghostOf, inHand, initialState, wayOf } from './selection.js';
import { paintPieces } from './pieces.js';
import { latticeOf } from './places.js';
import { hint, placement } from './placement.js';
import { paintPreview } from './preview.js';
import * as setup from './setup.js';
import * as rack from './rack.js';
import { tips } from './tips.js';
import { describeTurn } from './history.js';
import { tweens } from './tweens.js';
import * as words from './words.js';
import { shapeOf, snapped } from '../shared/ghost.js';
import { walk } from '../shared/lattice.js';
import { historyPiece } from '../shared/history-piece.js';
import { boxes, centreOf, fit, hit, isNear, toPlane } from '../shared/layout.js';
import { tile } from '../shared/tiles.js';

/** @import { PieceWay } from './types' */

/**
 * Blokus, for the shared screens.
 * @type {import('./types').Game}
 */
export const blokus = {
  name: 'blokus',
  facts: {
    what: 'Cover the board with pieces that may touch your own at corners only.',
    time: '20 minutes',
    ease: 'Easy to learn',
  },
  initialState,
  commands,
  tools: { game: ['legal_moves', 'voids'], end: ['pass'] },
  rules: () => import('./rules.js'),
  gestures,
  setup,
  words,
  rack,
  tips,
  describeTurn,
  tweens,
  paintGround,
  paintPieces,
  paintPreview,
  boxes,
  centreOf,
  sounds: { placed: 'drop', taken_back: 'back', passed: 'removed' },

  /** A pass that cannot be helped is taken for the person, and said. */
  forced(position) {
    const { view, actor } = position;
    return view.pass.forced ? { step: 'pass', say: words.passedWords(position, actor.seat, 'forced') } : null;
  },

  layout: ({ position }, box) => fit(latticeOf(position), box),
  layoutKey: ({ position }) => String(position.view.size),
  groundKey: ({ position }) => String(position.view.size),
  groundMoves: () => false,

  drawPart: (part, { position }, { seats }) => historyPiece(latticeOf(position), part, seats()),

  hint,

  /** What a step does on the board. */
  marksOf: (step) => (step === 'pass' ? [] : [{ cells: step.split(',') }]),

  /**
   * The space to hold the piece at, so that it comes as near to the pointer as it can; a finger on the piece that it
   * has put down means that one.
   */
  aim(lay, point, state) {
    const hand = inHand(state);
    if (!isNear(lay, point)) return null;
    const under = hit(lay, point);
    if (!hand) return under;
    const ghost = ghostOf(state);
    if (!state.held && under && ghost && placement(state, ghost)?.cells.includes(under)) return ghost;
    const way = /** @type {PieceWay} */ (wayOf(state, hand.seat, hand.piece));
    return snapped(lay.lattice, way, toPlane(lay, point));
  },

  carried(state, lay) {
    const hand = inHand(state);
    if (!hand) return null;
    const way = /** @type {PieceWay} */ (wayOf(state, hand.seat, hand.piece));
    const { points, reach } = shapeOf(lay.lattice, way);
    return {
      size: 2 * (reach + 0.5) * lay.unit,
      paint: (painter, seats) =>
        points.forEach(({ x, y }) =>
          tile(painter, { x: x * lay.unit, y: y * lay.unit }, lay.unit, { ...lookOf(seats, hand.colour), lift: 1 }),
        ),
    };
  },

  walk: ({ position }, space, way) => walk(latticeOf(position), space, way),

  /** The first place to connect of the player in turn. */
  firstSpace: ({ position }) => position.view.colours[position.view.turn ?? 0].connect[0] ?? 'a1',
};
