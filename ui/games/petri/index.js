// @ts-check
// Petri, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { inPlay, actorOf } from '../../state.js';
import { legalMoves } from '../shared/commands.js';
import { turned, bitesAt, ghostOf, hint, inHand, latticeOf, initialState, placement } from './hand.js';
import * as gestures from './gestures.js';
import { ambient, groundMoves, paintGround, paintPreview } from './ground.js';
import { body } from './colony.js';
import { paintPieces, tweens } from './pieces.js';
import * as rack from './rack.js';
import * as words from './words.js';
import { shapeOf, snapped } from '../shared/ghost.js';
import { walk, boxes, centreOf, fit, hit, isNear, toPlane } from '../shared/lattice.js';
import { historyPiece } from '../shared/drawing.js';

/** @import { Command, Playing, Tip } from './types' */

// The commands that only Petri has. Their form is that of `ui/commands.js`.

/** Petri's own commands. */
const commands = /** @type {Command[]} */ ([
  legalMoves(),
  {
    id: 'flip',
    title: 'Flip Piece',
    short: 'Flip',
    menu: 'Game',
    keys: ['f'],
    enabled: (state) => inPlay(state) && turned(state, 'flip') !== null,
    run: (session) => session.dispatch(turned(session.state, 'flip')),
  },
  {
    id: 'skip',
    title: 'Skip Turn',
    short: 'Skip turn',
    menu: 'Game',
    keys: ['s'],
    enabled: (state) => inPlay(state) && state.position.view.skip.legal,
    run: (session) => session.step('skip'),
  },
]);

// The settings of a new game of Petri, as they are shown.

/** The fields in the order in which they are shown: each share stands before the length that it allows. */
const order = [
  'grid',
  'width',
  'height',
  'bite_percent',
  'pickups',
  'flip',
  'bites_at_start',
  'bite_every',
  'bite_lengths 0',
  'bite_lengths 1',
  'bite_shares 0',
  'bite_lengths 2',
  'bite_shares 1',
];

/** What is said of fields that do not go together. */
const problems = {
  'bite_lengths 1': 'A big bite can’t be shorter than a bite.',
  'bite_lengths 2': 'A monster bite can’t be shorter than a big bite.',
  'bite_shares 1': 'Monster bites must need more of the dish than big bites.',
};

/** What the fields are called in settings that earlier versions have kept. */
const former = {
  percent: 'bite_percent',
  start: 'bites_at_start',
  every: 'bite_every',
  bite: 'bite_lengths 0',
  big: 'bite_lengths 1',
  monster: 'bite_lengths 2',
  bigFrom: 'bite_shares 0',
  monsterFrom: 'bite_shares 1',
};

/** @type {{ [grid: string]: string }} */
const KINDS = { square: 'square cells, lines in eight directions', hex: 'hexagons, lines in six directions' };

/**
 * The preview in words.
 * @param {{ width: number, height: number, grid: string, teams?: number[] | null }} options
 */
const fillWords = ({ width, height, grid, teams }) =>
  `${width} × ${height} ${KINDS[grid]}${teams ? `, ${new Set(teams).size} teams` : ''}`;

const setup = { order, problems, former, fillWords };

// Petri's tips: what is told once, when it first can be used (docs/front.md).

/**
 * The tips, in the order in which they are told.
 * @type {Tip[]}
 */
const tips = [
  {
    name: 'petri.place',
    text: 'Place the piece beside cells of your own. Turn it with the wheel or the buttons in your card, then click the dish.',
    touch:
      'Tap the dish to try the piece beside cells of your own, turn it with the buttons in your card, and tap the piece again to place it.',
    taps: true,
    when: ({ position: { view } }) => view.places.length > 0,
    used: /^[a-z]+\d/,
  },
  {
    name: 'petri.capture',
    text: 'An unbroken straight line of an opponent’s cells between two of yours becomes yours. Capture a colony’s head, and all of it is yours.',
    when: ({ position: { view } }) => Object.values(view.gains).some(({ captures }) => captures.length > 0),
  },
  {
    name: 'petri.bite',
    text: 'You can bite before you place your piece: choose a cell of an opponent that touches yours, then the cell where the bite ends.',
    when: ({ position: { view } }) => Object.keys(view.bites).length > 0,
    used: /^bite /,
  },
];

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
  lessons: () => import('./lessons.js'),
  puzzles: true,
  levelRatings: [600, 810, 1080, 1400, 1680, 1960, 2280, 2550, 2820, 3140],
  editor: () => import('./editor.js'),
  gestures,
  setup,
  words,
  rack,
  tips,
  describeTurn: words.describeTurn,
  stepWords: words.stepInTree,
  sideOf: words.sideOf,
  tweens,
  ambient,
  groundMoves,
  paintGround,
  paintPieces,
  paintPreview,
  boxes,
  centreOf,
  places: { at: hit, point: centreOf },
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
