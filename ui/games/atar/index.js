// @ts-check
// Atar, as the front sees a game: everything that the shared screens ask of one (docs/front.md).

import { commands } from './commands.js';
import * as gestures from './gestures.js';
import { spacesOf, walk } from './geometry.js';
import { paintGround } from './ground.js';
import { boxes, centreOf, hit, layout, nearest } from './layout.js';
import { paintPieces, scattered, trimNow } from './pieces.js';
import * as setup from './setup.js';
import * as rack from './rack.js';
import { tips } from './tips.js';
import { describeTurn } from './history.js';
import { tweens } from './tweens.js';
import * as words from './words.js';
import { actorOf } from '../../state.js';

/**
 * @import { AtarPainter, Playing } from './types'
 */

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
  gestures,
  setup,
  words,
  rack,
  tips,
  describeTurn,
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
