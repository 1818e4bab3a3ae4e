// @ts-check
// Atar, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { inPlay, actorOf } from '../../state.js';
import { legalMoves } from '../shared/commands.js';
import * as gestures from './gestures.js';
import * as words from './words.js';
import { eachOf, whole } from '../../options/share.js';
import { count } from '../../words.js';
import { spacesOf, walk, boxes, centreOf, hit, layout, nearest } from './layout.js';
import { paintGround } from './ground.js';
import { paintPieces, scattered, trimNow } from './pieces.js';
import * as rack from './rack.js';
import { tweens } from './tweens.js';

/**
 * @import { AtarPainter, Command, Playing, Position, Stone, TableSession, Tip } from './types'
 * @import { OwnSettings, Setup } from '../../types'
 */

// The commands that only Atar has. Their form is that of `ui/commands.js`.

/** Atar's own commands. */
const commands = /** @type {Command[]} */ ([
  {
    id: 'next_stone',
    title: 'Next Stone to Move',
    short: 'Next stone',
    menu: 'Game',
    keys: ['n'],
    enabled: (state) => inPlay(state) && gestures.unvisited(state.position).length > 0,
    run: (session) =>
      session.focus(gestures.nextUnvisited(session.state.position, session.state.cursor), { isFound: true }),
  },
  {
    id: 'forced',
    title: 'Play Forced Moves',
    short: 'Forced moves',
    menu: 'Game',
    keys: ['f'],
    enabled: (state) => inPlay(state) && gestures.forcedStep(state.position) !== null,
    run: (session) => session.stepWhile(gestures.forcedStep),
  },
  legalMoves('Legal moves'),
  {
    id: 'shot_clock',
    title: 'Start Shot Clock',
    label: (state) => (state.position ? words.clockButtonWords(state.position) : 'Start shot clock'),
    menu: 'Game',
    keys: ['c'],
    pressed: (state) => state.position?.view.wish.said ?? false,
    enabled: (state) => inPlay(state) && (state.position.view.can.clock || state.position.view.wish.said),
    run: (session) => toggleClock(session),
  },
  {
    id: 'commit',
    title: 'Commit Turn',
    label: ({ position, prefs }) => (position ? words.commitWords({ position, prefs }) : 'Commit turn'),
    menu: 'Game',
    keys: ['mod+enter'],
    enabled: (state) => inPlay(state) && state.position.view.can.commit,
    run: (session) => {
      session.shell.learn('commit');
      session.step('commit');
    },
  },
]);

/** @param {TableSession} session */
function toggleClock(session) {
  const { draft, view } = session.state.position;
  return view.wish.said ? session.revise(draft.filter((step) => step !== 'clock')) : session.step('clock');
}

// The settings of a new game of Atar, as they are shown.

/**
 * What is said of fields that are impossible.
 * @type {Setup['problems']}
 */
const problems = { stones: ({ from }) => `Each player needs ${count(from, 'stone')} or more.` };

/**
 * The preview in words: what was asked beside what whole stones make of it.
 * @param {{ side: number, stones: number[] }} options @param {OwnSettings} own
 */
function fillWords({ side, stones }, own) {
  const [spaces, all, density] = [side * side, stones.reduce((sum, number) => sum + number, 0), whole(own.density)];
  const [each] = stones;
  const isAsked = stones.every((number) => number === each) && each === eachOf(density ?? 0, side, stones.length);
  if (!isAsked) return `${count(all, 'stone')} on ${spaces} spaces: ${Math.round((100 * all) / spaces)}% filled.`;
  const why =
    100 * all > (density ?? 0) * spaces
      ? 'the fewest there can be'
      : `the most that fit in ${density}% of ${spaces} spaces`;
  return `${count(each, 'stone')} each, ${all} in all: ${why}.`;
}

const setup = { problems, fillWords };

// Atar's tips: what is told once, when it first can be used (docs/front.md).

/**
 * The stones of the player in turn.
 * @param {Position} position @returns {Stone[]}
 */
const own = (position) => Object.values(position.view.stones).filter(({ seat }) => seat === actorOf(position));

/**
 * The tips, in the order in which they are told.
 * @type {Tip[]}
 */
const tips = [
  {
    name: 'atar.place',
    text: 'Choose a space to place a stone, or drag one there from your rack. Leave your stones liberties: empty spaces beside them.',
    touch:
      'One tap on a space places a stone, and a tap on another puts it there instead, until you commit. Leave your stones liberties: empty spaces beside them.',
    when: ({ position: { view } }) => view.place.length > 0,
    used: /^@/,
  },
  {
    name: 'atar.move',
    text: 'Each of your stones moves once in every turn, to an empty space beside it. Choose a stone and then a space, or drag it.',
    touch:
      'Tap a stone to see where it can go, then tap the space. Each of your stones moves once in every turn, to an empty space beside it.',
    taps: true,
    when: ({ position }) => position.state.phase === 'play' && own(position).some(({ moves }) => moves.length > 0),
    used: /^[a-z]+\d+-/,
  },
  {
    name: 'atar.blocked',
    text: 'One of your stones is blocked: it has no liberty, no empty space beside it. Move another stone to free it, or press your rack to remove it.',
    touch:
      'One of your stones is blocked: it has no liberty, no empty space beside it. Move another stone to free it, or tap it to remove it.',
    when: ({ position }) => own(position).some(({ removable }) => removable),
    used: /x$/,
  },
  {
    name: 'atar.rows',
    text: 'Grey rows hold no stone. They vanish when the next turn begins, and the board becomes smaller.',
    when: ({ position: { view } }) => view.vanishing?.rows.some((/** @type {number} */ rows) => rows > 0) ?? false,
  },
  {
    name: 'atar.shot_clock',
    text: 'You can start the shot clock before you commit the turn. When it runs out, the player with the most liberties wins.',
    when: ({ position: { view } }) => view.can.clock,
    used: /^clock$/,
  },
];

/** How far from a space a finger may be to mean it, in pixels. */
const REACH = 24;

/**
 * A stone in hand is no smaller than this radius, in pixels. A lifted one looks a little larger, and needs room for its
 * shadow.
 */
const LEAST = 13;
const NEARER = 1.1;
const ROOM = 4.4;

/**
 * Atar, for the shared screens.
 * @type {import('./types').Game}
 */
export const atar = {
  name: 'atar',
  facts: {
    what: 'Move each of your stones every turn while the board shrinks, and outlast the others.',
    time: '20 to 40 minutes',
    ease: 'Challenging',
  },
  commands,
  tools: { game: ['next_stone', 'forced', 'legal_moves', 'shot_clock'], end: ['commit'], draft: true },
  rules: () => import('./rules.js'),
  lessons: () => import('./lessons.js'),
  puzzles: true,
  levelRatings: [600, 920, 1250, 1520, 1720, 1860, 2000, 2150, 2310, 2510],
  editor: () => import('./editor.js'),
  gestures,
  setup,
  words,
  rack,
  tips,
  describeTurn: words.describeTurn,
  stepWords: words.stepInTree,
  tweens,
  chance: /^seat /,

  sounds: {
    placed: 'drop',
    moved: 'drop',
    removed: 'removed',
    taken_back: 'back',
    committed: 'commit',
    rows_lost: 'rows',
    clock_wished: 'tick',
    clock_appeared: 'tick',
    clock_advanced: 'tick',
    clock_stopped: 'stopped',
  },

  hint: gestures.hint,

  aside: gestures.aside,

  order: ({ seats, state }) => (state.order.length === seats.length ? state.order : null),

  /** What a step does on the board: `c4-c3`, `@c4`, `c4x`. */
  marksOf(step) {
    const [first, second] = step.match(/[a-t]\d+/g) ?? [];
    if (!first) return [];
    return [second ? { from: first, to: second } : step.endsWith('x') ? { gone: first } : { space: first }];
  },

  layout: ({ position }, { width, height }, running) =>
    layout({ side: position.view.side, trim: trimNow(position, running), width, height }),

  layoutKey: ({ position }) => `${position.view.side} ${position.state.trim}`,

  /** The board itself changes only with its rows. */
  groundKey: ({ position }) => `${position.view.side} ${position.state.trim}`,

  paintGround: (painter, { tweens: running }) =>
    paintGround(/** @type {AtarPainter} */ (painter), {
      moving: running.has('refit'),
      names: painter.theme.coordinates,
    }),

  paintPieces,

  groundMoves: (running) => running.has('refit'),

  /** The space under a point of the board; for fingers also a near one that something could be done with. */
  aim(lay, point, state) {
    const under = hit(lay, point);
    const wanted = wantedSpaces(state);
    if (under !== null && wanted.includes(under)) return under;
    const reach = point.kind === 'touch' || state.held ? Math.min(REACH, lay.unit * 0.8) : 0;
    return nearest(lay, point, wanted, reach) ?? under;
  },

  boxes,
  centreOf,
  places: { at: hit, point: centreOf },

  carried({ position }, lay) {
    const radius = Math.max(lay.radius, LEAST);
    return {
      size: ROOM * radius,
      paint: ({ ctx, sprites }, seats) =>
        sprites.draw(ctx, { x: 0, y: 0 }, radius * NEARER, { ...seats[actorOf(position) ?? 0], lift: 1 }),
    };
  },

  walk: ({ position }, space, way) => walk(position.view.side, position.state.trim, space, way),

  firstSpace: ({ position }) =>
    gestures.nextUnvisited(position, null) ??
    position.view.place[0] ??
    spacesOf(position.view.side, position.state.trim)[0],

  paintPreview({ ctx, theme, sprites }, { width, height }, { side, stones }, seats) {
    const lay = layout({ side, trim: [0, 0, 0], width, height });
    paintGround({ ctx, lay, theme, sprites }, { names: false });
    for (const { space, seat } of scattered(spacesOf(side, lay.trim), stones)) {
      sprites.draw(ctx, centreOf(lay, space), lay.radius, seats[seat]);
    }
  },
};

/**
 * The spaces that a finger probably means: where the stone in hand may go, else the stones that can be taken.
 * @param {Playing} state @returns {string[]}
 */
function wantedSpaces(state) {
  const { position, held } = state;
  if (held) return [...gestures.targets(state).spaces, ...(held.space ? [held.space] : [])];
  if (gestures.isPlacing(position)) return [];
  return Object.keys(position.view.stones).filter((space) => gestures.pick(state, { space }));
}
