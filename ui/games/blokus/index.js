// @ts-check
// Blokus, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { actorOf, inPlay, onTable } from '../../state.js';
import { legalMoves } from '../shared/commands.js';
import * as gestures from './gestures.js';
import { cycle, inHand, turned, ghostOf, initialState, wayOf, latticeOf, figuresOf, lookOf } from './selection.js';
import { paintGround, paintPreview } from './ground.js';
import { paintPieces, tweens } from './pieces.js';
import { hint, placement } from './placement.js';
import * as rack from './rack.js';
import * as words from './words.js';
import { shapeOf, snapped } from '../shared/ghost.js';
import { walk, boxes, centreOf, fit, hit, isNear, toPlane } from '../shared/lattice.js';
import { historyPiece } from '../shared/drawing.js';
import { tile } from '../shared/tiles.js';

/**
 * @import { Intent } from '../../types'
 * @import { Command, PieceWay, Playing, Tip } from './types'
 */

// The commands that only Blokus has. Their form is that of `ui/commands.js`.

/**
 * Does something with the piece of the player in turn.
 * @param {string} id @param {string} title @param {string[]} keys
 * @param {(state: Playing, seat: number) => Intent | null} intent
 * @returns {Command}
 */
const withPiece = (id, title, keys, intent) => ({
  id,
  title,
  menu: 'Game',
  keys,
  enabled: (state) => inPlay(state) && inHand(state) !== null && intent(state, state.position.actor.seat) !== null,
  run: (session) => session.dispatch(intent(session.state, /** @type {number} */ (actorOf(session.state.position)))),
});

/** Blokus's own commands. */
const commands = /** @type {Command[]} */ ([
  withPiece('next_piece', 'Next Piece', ['n'], (state, seat) => cycle(state, seat, 1)),
  withPiece('previous_piece', 'Previous Piece', ['b'], (state, seat) => cycle(state, seat, -1)),
  withPiece('flip', 'Flip Piece', ['f', '/'], (state, seat) => turned(state, seat, 'flip')),
  legalMoves(),
  {
    id: 'voids',
    title: 'Show Dead Cells (Voids)',
    short: 'Dead cells',
    menu: 'Game',
    keys: ['v'],
    pressed: (state) => Boolean(state.gameState?.voids),
    enabled: (state) => onTable(state) && state.replay === null && !state.position.result,
    run: (session) => session.dispatch({ gameState: { voids: !session.state.gameState.voids } }),
  },
  {
    id: 'pass',
    title: 'Pass',
    menu: 'Game',
    keys: ['p'],
    enabled: (state) => inPlay(state) && state.position.view.pass.legal,
    run: (session) => session.dispatch(gestures.pass(session.state)),
  },
]);

// The settings of a new game of Blokus, as they are shown.

/** What is said of fields that do not go together. */
const problems = { players: 'This version is for two players. Four play the classic game.' };

/**
 * What choices are called: who begins is a player, or one of the four colours of two players.
 * @type {import('../../types').Setup['labels']}
 */
const labels = {
  first(value, { start }, count) {
    const number = Number(value);
    return start === 'classic' && count === 2
      ? `Colour ${number + 1} (player ${(number % 2) + 1})`
      : `Player ${number + 1}`;
  },
};

/** @type {{ [start: string]: string }} */
const START_WORDS = {
  corners: 'Each player begins in one of the two corners on their side, and may use the other one later.',
  duo: 'Each player begins on one of the two marked cells in the middle.',
  classic: 'Four colours on 20 × 20 cells, each from its own corner.',
};

/**
 * The preview in words.
 * @param {{ start: string, players: number }} options
 */
const fillWords = ({ start, players }) =>
  start === 'classic' && players === 2 ? `${START_WORDS.classic} Each player has two of them.` : START_WORDS[start];

const setup = { problems, labels, fillWords };

// Blokus's tips: what is told once, when it first can be used (docs/front.md).

/**
 * The tips, in the order in which they are told.
 * @type {Tip[]}
 */
const tips = [
  {
    name: 'blokus.place',
    text: 'Choose a piece, turn it with the wheel or the buttons, and click where it should lie.',
    touch: 'Choose and turn a piece, tap the board to try it, then tap it there.',
    taps: true,
    when: ({ position }) => Object.keys(position.view.places).length > 0,
    used: /\d/,
  },
  {
    name: 'blokus.corners',
    text: 'From now on each piece must touch one of yours at a corner, but none along a side. Dots show the cells where it may connect.',
    when: ({ position }) => figuresOf(position, position.actor.seat).last !== null,
  },
  {
    name: 'blokus.dead_cells',
    text: 'Some empty cells are dead for you now: they lie side by side with your pieces. “Dead cells” marks those of every player.',
    when: ({ position: { view, actor } }) =>
      view.seats[actor.seat].colours.some((/** @type {number} */ colour) => view.colours[colour].voids.length > 0),
  },
];

/**
 * Blokus, for the shared screens.
 * @type {import('./types').Game}
 */
export const blokus = {
  name: 'blokus',
  foreign: 'blksgf',
  facts: {
    what: 'Cover the board with pieces that may touch your own at corners only.',
    time: '20 minutes',
    ease: 'Easy to learn',
  },
  initialState,
  commands,
  tools: { game: ['legal_moves', 'voids'], end: ['pass'] },
  rules: () => import('./rules.js'),
  lessons: () => import('./lessons.js'),
  puzzles: true,
  levelRatings: [600, 920, 1220, 1510, 1800, 2100, 2330, 2450, 2560, 2680],
  editor: () => import('./editor.js'),
  gestures,
  setup,
  words,
  rack,
  tips,
  describeTurn: words.describeTurn,
  stepWords: words.stepWords,
  tweens,
  paintGround,
  paintPieces,
  paintPreview,
  boxes,
  centreOf,
  places: { at: hit, point: centreOf },
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
