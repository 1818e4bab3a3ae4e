// @ts-check
// Owari, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { el, setText } from '../../dom.js';
import { onTable } from '../../state.js';
import { legalMoves } from '../shared/commands.js';
import * as gestures from './gestures.js';
import { paintGround } from './ground.js';
import { boxes, centreOf, fit, hit, goalOf, walk } from './layout.js';
import { paintPieces, paintPreview } from './pieces.js';
import * as words from './words.js';
import { tweens } from './tweens.js';

/** @import { Command, Playing, Tip } from './types' */

// The position as a list of fourteen numbers under the players' cards: the stones of pits 0 to 13. It is shown with the
// numbers of the pits.

/** Makes the list. */
function create() {
  const title = el('h2', {}, 'Stones in pits 0 to 13');
  const numbers = el('p', {});
  const about = { className: 'panel pit-list', 'aria-label': 'Stones in pits 0 to 13', tabIndex: 0 };
  const root = el('section', about, title, numbers);
  return {
    root,
    /** @param {Playing} state */
    update({ position, prefs }) {
      root.hidden = !prefs.coordinates;
      setText(numbers, `(${position.state.pits.join(' ')})`);
    },
    destroy() {},
  };
}

const list = { create };

// The commands that only Owari has. Their form is that of `ui/commands.js`.

/** Owari's own commands. */
const commands = /** @type {Command[]} */ ([
  legalMoves('Legal moves'),
  {
    id: 'turn_board',
    title: 'Flip Board',
    short: 'Flip board',
    menu: 'Game',
    keys: ['t'],
    pressed: (state) => Boolean(state.gameState?.turned),
    enabled: (state) => onTable(state) && state.replay === null,
    run: (session) => session.dispatch(gestures.turnBoard(session.state)),
  },
]);

// The settings of a new game of Owari, as they are shown.

const PITS = 12;

/**
 * The preview in words.
 * @param {{ stones: number, first: number }} options
 */
const fillWords = ({ stones, first }) =>
  `${PITS * stones} stones in all; more than ${(PITS * stones) / 2} in one goal win. Player ${first + 1} begins.`;

const setup = { fillWords };

// Owari's tips: what is told once, when it first can be used (docs/front.md).

/**
 * The tips, in the order in which they are told.
 * @type {Tip[]}
 */
const tips = [
  {
    name: 'owari.sow',
    text: 'Click one of your pits to sow its stones, one into each pit that follows. Point at a pit first to see where they end.',
    touch:
      'The first tap on a pit of yours shows where its stones end, one in each pit that follows; the second sows them.',
    taps: true,
    when: ({ position: { view } }) => Object.keys(view.moves).length > 0,
    used: /^\d+$/,
  },
  {
    name: 'owari.capture',
    text: 'You can capture: when your last stone falls into an empty pit of your own, the stones in the pit across go to your goal.',
    when: ({ position: { view } }) => Object.values(view.moves).some(({ capture }) => capture),
  },
];

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
  initialState: gestures.initialState,
  commands,
  tools: { game: ['legal_moves', 'turn_board'], end: [] },
  rules: () => import('./rules.js'),
  lessons: () => import('./lessons.js'),
  puzzles: true,
  levelRatings: [600, 730, 850, 980, 1190, 1410, 1580, 1710, 1910, 2200],
  editor: () => import('./editor.js'),
  gestures,
  setup,
  words,
  tips,
  panel: list,
  describeTurn: words.describeTurn,
  stepWords: words.stepWords,
  tweens,
  paintPieces,
  paintPreview,
  boxes,
  centreOf,
  places: { at: hit, point: centreOf },
  sounds: { taken_back: 'back' },

  hint: gestures.hint,

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
