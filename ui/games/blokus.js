// Blokus, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { lookOf } from './blokus/colours.js';
import { commands } from './blokus/commands.js';
import * as gestures from './blokus/gestures.js';
import { paintGround } from './blokus/ground.js';
import { ghostOf, inHand, own, wayOf } from './blokus/pads.js';
import { paintPieces } from './blokus/pieces.js';
import { hint, latticeOf, placement } from './blokus/places.js';
import { paintPreview } from './blokus/preview.js';
import { rules } from './blokus/rules.js';
import * as setup from './blokus/setup.js';
import * as rack from './blokus/stand.js';
import { tips } from './blokus/tips.js';
import { told } from './blokus/told.js';
import { tweens } from './blokus/tweens.js';
import * as words from './blokus/words.js';
import { shapeOf, snapped } from './shared/imprint.js';
import { walk } from './shared/lattice.js';
import { pieceInLine } from './shared/pieceline.js';
import { boxes, centreOf, fit, hit, isNear, toPlane } from './shared/plate.js';
import { tile } from './shared/tiles.js';

export const blokus = {
  name: 'blokus',
  facts: {
    what: 'Cover the board with pieces that may touch your own at corners only.',
    time: '20 minutes',
    ease: 'Easy to learn',
  },
  own,
  commands,
  tools: { game: ['legal_moves', 'voids'], end: ['pass'] },
  rules,
  gestures,
  setup,
  words,
  rack,
  tips,
  told,
  tweens,
  paintGround,
  paintPieces,
  paintPreview,
  boxes,
  centreOf,
  sounds: { placed: 'drop', taken_back: 'back', passed: 'removed' },

  /** A pass that cannot be helped is taken for the person, and said. */
  forced({ view, seats, actor }) {
    return view.pass.forced ? { step: 'pass', say: words.passedWords(seats[actor.seat].name, 'forced') } : null;
  },

  layout: ({ position }, box) => fit(latticeOf(position), box),
  layoutKey: ({ position }) => String(position.view.size),
  groundKey: ({ position }) => String(position.view.size),
  groundMoves: () => false,

  drawPart: (part, { position }, { seats }) => pieceInLine(latticeOf(position), part, seats()),

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
    if (!state.held && ghost && placement(state, ghost).cells.includes(under)) return ghost;
    return snapped(lay.lattice, wayOf(state, hand.seat, hand.piece), toPlane(lay, point));
  },

  carried(state, lay) {
    const hand = inHand(state);
    if (!hand) return null;
    const { points, reach } = shapeOf(lay.lattice, wayOf(state, hand.seat, hand.piece));
    return {
      size: 2 * (reach + 0.5) * lay.unit,
      paint: (ctx, sprites, seats) =>
        points.forEach(({ x, y }) =>
          tile(ctx, sprites, { x: x * lay.unit, y: y * lay.unit }, lay.unit, lookOf(seats, hand.colour), 1),
        ),
    };
  },

  walk: ({ position }, space, way) => walk(latticeOf(position), space, way),

  /** The first place to connect of the player in turn. */
  firstSpace: ({ position }) => position.view.colours[position.view.turn ?? 0].connect[0] ?? 'a1',
};
