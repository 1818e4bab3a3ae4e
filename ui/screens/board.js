// The board on the table: canvas, layer of buttons and animation of whatever game is played.

import { createTweens } from '../board/animate.js';
import { createCanvas } from '../board/canvas.js';
import { stoneSprites } from '../board/paint.js';
import { createSpaces } from '../board/spaces.js';
import { gameOf } from '../games/index.js';
import { readLook, watchLook } from '../look.js';
import { seatLooks } from '../state.js';
import { createHand } from './hand.js';

/** Makes the board in `stage`. `rackAt(x, y)` says whose rack lies at a point of the window; `surface` holds the stage and the racks. */
export function createBoard(stage, session, { surface, rackAt, accepts }) {
  const sprites = stoneSprites((pixels) => Object.assign(document.createElement('canvas'), { width: pixels, height: pixels }));
  const tweens = createTweens();
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let look = readLook();
  let placed = null;

  const game = () => gameOf(session.state.position.game);
  const layout = (running = new Map()) => game().layout(session.state.position, canvas.size, running);

  const canvas = createCanvas(stage, ['ground', 'pieces'], { paint, resized: () => queueMicrotask(placeSpaces) });
  const spaces = createSpaces(stage, {
    activate: (space) => session.whenIdle(() => session.intend(game().gestures.activate(session.state, { space }))),
    remove: (space) => session.whenIdle(() => session.intend(game().gestures.remove(session.state, space))),
    walk: (space, way) => game().walk(session.state.position, space, way),
    reached: (space) => session.at(space),
  });
  stage.addEventListener('focusout', () => canvas.invalidate('pieces'));
  const hand = createHand(surface, session, {
    targetAt,
    layout,
    accepts: (element) => session.state.position !== null && accepts(element),
    sprites,
    changed: () => canvas.invalidate('pieces'),
    pressed: () => tweens.finish(),
  });
  const stopLook = watchLook(() => {
    look = readLook();
    canvas.invalidate('ground', 'pieces');
  });

  function paint(layer, ctx, size, now) {
    if (!session.state.position) return false;
    const running = tweens.at(now);
    const lay = game().layout(session.state.position, size, running);
    const moving = game().groundMoves(running);
    if (layer === 'ground') {
      game().paintGround(ctx, lay, look, { moving });
      return moving;
    }
    game().paintPieces(ctx, lay, look, sprites, scene(running));
    return tweens.any;
  }

  const scene = (running) => ({
    state: session.state,
    tweens: running,
    hover: hand.hover,
    carried: hand.carrying,
    considering: hand.hover !== null || spaces.focused,
    seats: seatLooks(session.state),
  });

  /** Puts the buttons over the board where it comes to rest, and names them. */
  function placeSpaces() {
    const { position, cursor, held } = session.state;
    if (!position || canvas.size.width === 0) return;
    const { width, height } = canvas.size;
    const key = [width, height, position.view.side, position.state.trim].join(' ');
    if (key !== placed) spaces.place(game().boxes(layout()));
    placed = key;
    spaces.enter(cursor ?? game().firstSpace(position));
    spaces.name((space) => game().words.spaceName(session.state, space), held?.space ?? null);
  }

  function local({ x, y, kind }) {
    const box = stage.getBoundingClientRect();
    return { x: x - box.left, y: y - box.top, kind };
  }

  /** What a point of the window means to the game. */
  function targetAt(point) {
    const seat = rackAt(point.x, point.y);
    if (seat !== null) return { rack: seat };
    const space = game().aim(layout(tweens.at(performance.now())), local(point), session.state);
    return space ? { space } : null;
  }

  function animate({ how, from }) {
    if (!how) return;
    const letGo = hand.takeLetGo();
    if (still.matches || !from) return tweens.finish();
    const carried = letGo && { space: letGo.space, point: local(letGo.at) };
    return tweens.start(game().tweens(from, session.state.position, carried), performance.now());
  }

  return {
    /** Shows the state; `change` says what happened (see the session). */
    update(change) {
      if (!session.state.position) return;
      animate(change);
      if (change.how || !session.state.held) hand.landed();
      placeSpaces();
      canvas.invalidate('pieces');
      if (change.how) canvas.invalidate('ground');
      if (change.focus) spaces.go(change.focus);
    },
    /** Lets go of what is carried, as Escape does. */
    forget: () => hand.forget(),
    /** The middle of a space in pixels of the stage, and the radius of its stone. */
    at(space) {
      const lay = layout();
      return { ...game().centreOf(lay, space), radius: lay.radius };
    },
    /** Takes everything away. */
    destroy() {
      hand.stop();
      stopLook();
      canvas.destroy();
    },
  };
}
