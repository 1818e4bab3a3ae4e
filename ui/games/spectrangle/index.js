// @ts-check
// Spectrangle, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { inPlay, actorOf } from '../../state.js';
import { legalMoves } from '../shared/commands.js';
import * as gestures from './gestures.js';
import { choose, handOf, inHand, hint, legalSpaces, initialState, sidesOf } from './hand.js';
import * as bag from './bag.js';
import { walk, boxes, centreOf, fit, hit } from './layout.js';
import { tilePicture, tile } from './tile.js';
import { paintGround, paintPreview } from './ground.js';
import { paintPieces, tileLookOf, tweens } from './pieces.js';
import * as rack from './rack.js';
import * as words from './words.js';

/**
 * @import { Intent } from '../../types'
 * @import { Command, Playing, SpectranglePainter, TableSession, Tip } from './types'
 */

// The commands that only Spectrangle has. Their form is that of `ui/commands.js`.

/**
 * Another tile of the hand.
 * @param {Playing} state @param {number} by
 */
function cycle(state, by) {
  const hand = inHand(state);
  if (!hand) return null;
  const tiles = handOf(state.position, hand.seat).map(({ tile }) => tile);
  return tiles.length > 1 ? choose(tiles[(tiles.indexOf(hand.tile) + by + tiles.length) % tiles.length]) : null;
}

/**
 * @param {Pick<Command, 'id' | 'title' | 'short' | 'keys'>} command @param {(state: Playing) => Intent | null} intent
 */
const withIntent = (command, intent) => ({
  menu: 'Game',
  ...command,
  /** @param {Playing} state */
  enabled: (state) => inPlay(state) && intent(state) !== null,
  /** @param {TableSession} session */
  run: (session) => session.dispatch(intent(session.state)),
});

/** Spectrangle's own commands. */
const commands = [
  withIntent({ id: 'next_tile', title: 'Next Tile', short: 'Next tile', keys: ['n'] }, (state) => cycle(state, 1)),
  withIntent({ id: 'previous_tile', title: 'Previous Tile', keys: ['b'] }, (state) => cycle(state, -1)),
  legalMoves(),
  withIntent({ id: 'exchange', title: 'Exchange Tile', short: 'Exchange tile', keys: ['x'] }, gestures.exchange),
  withIntent({ id: 'pass', title: 'Pass', keys: ['p'] }, gestures.pass),
];

// The settings of a new game of Spectrangle, as they are shown.

/** @type {{ [match: string]: string }} */
const MATCH_WORDS = {
  all: 'A tile fits where all sides that touch match in colour.',
  any: 'A tile fits where at least one side that touches matches in colour.',
};

/**
 * The preview in words.
 * @param {{ match: string, teams?: number[] | null }} options
 */
function fillWords({ match, teams }) {
  return `${MATCH_WORDS[match]}${teams ? ` ${new Set(teams).size} teams.` : ''}`;
}

const setup = { fillWords };

// Spectrangle's tips: what is told once, when it first can be used (docs/front.md).

/**
 * The tips, in the order in which they are told.
 * @type {Tip[]}
 */
const tips = [
  {
    name: 'spectrangle.place',
    text: 'Choose a tile from your hand and click the space where it goes. Click the tile again to turn it. Sides that touch must match; white matches every colour.',
    touch:
      'Choose a tile, tap a space to try it, then tap it there. Sides that touch must match; white matches all colours.',
    taps: true,
    when: ({ position: { view } }) => view.can.place,
    used: /@/,
  },
  {
    name: 'spectrangle.score',
    text: 'You score the number on the tile × the sides that match × the bonus of the space. Point at a space to see the score.',
    touch:
      'You score the number on the tile × the sides that match × the bonus of the space. Tap a space to see the score.',
    when: ({ position: { view } }) => view.can.place && Object.keys(view.board).length > 0,
  },
  {
    name: 'spectrangle.exchange',
    text: 'None of your tiles fits. Choose one to exchange, then press “Exchange tile” to draw another from the bag. Or pass.',
    when: ({ position: { view } }) => view.can.exchange,
    used: /^exchange /,
  },
];

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
  lessons: () => import('./lessons.js'),
  puzzles: true,
  levelRatings: [600, 690, 770, 910, 1050, 1140, 1280, 1460, 1650, 1850],
  editor: () => import('./editor.js'),
  gestures,
  setup,
  words,
  rack,
  panel: bag,
  tips,
  describeTurn: words.describeTurn,
  stepWords: words.stepInTree,
  sideOf: words.sideOf,
  tweens,
  paintPieces,
  paintPreview,
  boxes,
  centreOf,
  places: { at: hit, point: centreOf },
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
