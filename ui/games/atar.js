// Atar, as the front sees a game: everything that the shared screens ask of one. Pure functions over plain data.

import { commands } from './atar/commands.js';
import * as gestures from './atar/gestures.js';
import { spacesOf, walk } from './atar/geometry.js';
import { paintGround } from './atar/ground.js';
import { boxes, centreOf, hit, layout, nearest } from './atar/layout.js';
import { paintPieces, scattered, trimNow } from './atar/pieces.js';
import * as rack from './atar/rack.js';
import * as setup from './atar/setup.js';
import { tweens } from './atar/tweens.js';
import * as words from './atar/words.js';

/** How far from a space a finger may be to mean it, in pixels. */
const REACH = 24;

export const atar = {
  name: 'atar',
  commands,
  gestures,
  setup,
  words,
  rack,
  tweens,

  /** Where the board lies in a box, at this moment of its tweens. */
  layout: (position, { width, height }, running) =>
    layout({ side: position.view.side, trim: trimNow(position, running), width, height }),

  /** Paints the layer that rests. */
  paintGround,

  /** Paints the layer that changes. */
  paintPieces,

  /** Whether the layer that rests is moving in these tweens. */
  groundMoves: (running) => running.has('refit'),

  /** The space under a point of the board; for fingers also a near one that something could be done with. */
  aim(lay, point, state) {
    const under = hit(lay, point);
    const wanted = wantedSpaces(state);
    if (wanted.includes(under)) return under;
    const reach = point.kind === 'touch' || state.held ? Math.min(REACH, lay.unit * 0.8) : 0;
    return nearest(lay, point, wanted, reach) ?? under;
  },

  boxes,
  centreOf,

  /** The stone that moves with the pointer while it is dragged: its seat and its radius. */
  carried: (state, lay) => ({ seat: gestures.actorOf(state.position), radius: Math.max(lay.radius, 13) }),

  /** The space that an arrow key leads to. */
  walk: (position, space, way) => walk(position.view.side, position.state.trim, space, way),

  /** The space where the keyboard begins. */
  firstSpace: (position) => gestures.nextUnvisited(position, null) ?? position.view.place[0] ?? spacesOf(position.view.side, position.state.trim)[0],

  /** Paints the preview of settings that are possible. `seats` are the players' colours. */
  paintPreview(ctx, { width, height }, settings, seats, look, sprites) {
    const { side, stones } = setup.options(settings);
    const lay = layout({ side, trim: [0, 0, 0], width, height });
    paintGround(ctx, lay, look, { names: false });
    for (const { space, seat } of scattered(spacesOf(side, lay.trim), stones)) {
      sprites.draw(ctx, centreOf(lay, space), lay.radius, seats[seat]);
    }
  },
};

/** The spaces that a finger probably means: where the stone in hand may go, else the stones that can be taken. */
function wantedSpaces(state) {
  const { position, held } = state;
  if (held) return [...gestures.targets(state).spaces, ...(held.space ? [held.space] : [])];
  if (gestures.isPlacing(position)) return [];
  return Object.keys(position.view.stones).filter((space) => gestures.pick(state, { space }));
}
