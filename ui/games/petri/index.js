// @ts-check
// Petri, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { commands } from './commands.js';
import * as gestures from './gestures.js';
import { ambient, groundMoves, paintGround } from './ground.js';
import { body } from './colony.js';
import { bitesAt, ghostOf, hint, inHand, latticeOf, initialState, placement } from './hand.js';
import { paintPieces } from './pieces.js';
import { paintPreview } from './preview.js';
import * as setup from './setup.js';
import * as rack from './rack.js';
import { tips } from './tips.js';
import { describeTurn } from './history.js';
import { tweens } from './tweens.js';
import * as words from './words.js';
import { actorOf } from '../../state.js';
import { shapeOf, snapped } from '../shared/ghost.js';
import { walk } from '../shared/lattice.js';
import { historyPiece } from '../shared/history-piece.js';
import { boxes, centreOf, fit, hit, isNear, toPlane } from '../shared/layout.js';

/** @import { Playing } from './types' */

/** @param {Playing} state */
const shapeKey = ({ position: { view } }) => [view.grid, view.width, view.height].join(' ');

/**
 * Petri, for the shared screens.
 * @type {import('./types').Game}
 */
export const petri = {
  name: 'petri',
  facts: {
    what: 'Grow your colony, surround the others’ cells and take their heads.',
    time: '20 to 30 minutes',
    ease: 'Moderate',
  },
  initialState,
  commands,
  tools: { game: ['turn_left', 'turn_right', 'legal_moves'], end: ['skip'], draft: true },
  rules: () => import('./rules.js'),
  gestures,
  setup,
  words,
  rack,
  tips,
  describeTurn,
  tweens,
  ambient,
  groundMoves,
  paintGround,
  paintPieces,
  paintPreview,
  boxes,
  centreOf,
  chance: /^(gift|none|piece )/,

  sounds: {
    placed: 'drop',
    bitten: 'removed',
    captured: 'rows',
    head_lost: 'lost',
    picked_up: 'pick',
    skipped: 'stopped',
    taken_back: 'back',
  },

  /** A skip that cannot be helped is taken for the person, and said. */
  forced({ view, seats, actor }) {
    return view.skip.forced
      ? { step: 'skip', say: `${seats[actor.seat].name} can neither place the piece nor bite, and skips.` }
      : null;
  },

  layout: ({ position }, box) => fit(latticeOf(position), box),
  layoutKey: shapeKey,

  drawPart: (part, { position }, { seats }) => historyPiece(latticeOf(position), part, seats()),

  hint,

  /** What a step does on the dish. */
  marksOf(step) {
    if (!/^(bite )?[a-z]+\d+(,[a-z]+\d+)*$/.test(step)) return [];
    return step.startsWith('bite ')
      ? step
          .slice('bite '.length)
          .split(',')
          .map((gone) => ({ gone }))
      : [{ cells: step.split(',') }];
  },

  /**
   * What can be bitten is meant as it lies; otherwise the space to hold the piece at, so that it comes as near to the
   * pointer as it can.
   */
  aim(lay, point, state) {
    const hand = inHand(state);
    if (!isNear(lay, point)) return null;
    const under = hit(lay, point);
    if (!hand || state.held?.kind === 'bite') return under;
    const ghost = ghostOf(state);
    if (!state.held && under && ghost && placement(state, ghost)?.cells.includes(under)) return ghost;
    if (!state.held && under && bitesAt(state, under).length > 0) return under;
    return snapped(lay.lattice, hand.way, toPlane(lay, point));
  },

  carried(state, lay) {
    const hand = inHand(state);
    if (!hand || state.held?.kind === 'bite') return null;
    const { points, reach } = shapeOf(lay.lattice, hand.way);
    return {
      size: 2 * (reach + 0.5) * lay.unit,
      paint: (painter, seats) =>
        points.forEach(({ x, y }) =>
          body(painter, { at: { x: x * lay.unit, y: y * lay.unit }, unit: lay.unit }, seats[hand.seat]),
        ),
    };
  },

  walk: ({ position }, space, way) => walk(latticeOf(position), space, way),

  /** The head of the player in turn. */
  firstSpace: ({ position }) => position.state.heads[actorOf(position) ?? 0] ?? 'a1',
};
