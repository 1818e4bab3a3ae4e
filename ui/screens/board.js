// The board on the table: canvas, layer of buttons and animation of whatever game is played.

import { createTweens } from '../board/tweens.js';
import { createCanvas } from '../board/canvas.js';
import { listenToPinch } from '../board/pinch.js';
import { paintMarks } from '../board/step-marks.js';
import { createLoupe } from '../board/loupe.js';
import { createAmbient } from '../board/ambient.js';
import { createSpaces } from '../board/spaces.js';
import { WHOLE, moved, pinched, showing, toBoard, toStage, zoomed } from '../board/viewport.js';
import { gameOf } from '../games/index.js';
import { stretch } from '../prefs.js';
import { boardState } from '../state.js';
import { createDrag } from './drag.js';

/** How much the wheel enlarges, by the pixel. */
const PER_PIXEL = 0.004;

/** A stone of a smaller radius is not seen under a finger, in pixels. */
const SMALL = 8;

/**
 * Makes the board in `stage`. `rackAt(x, y)` says which target of the players' cards lies at a point of the window;
 * `surface` holds the
 * stage and the cards; `tools` has the `sprites` of stones, `theme()` the colours of boards, `seats()` those of the
 * players and `still()`
 * whether motion is unwanted.
 */
export function createBoard(stage, session, { surface, rackAt, accepts, tools }) {
  const { sprites, theme, seats } = tools;
  const tweens = createTweens();
  let placed = null;
  let grounded = null;
  let view = WHOLE;
  let staged = { width: 0, height: 0 };

  let past = null;

  const game = () => gameOf(session.state.position.game);
  const layout = (running = new Map()) => game().layout(session.state, canvas.size, running);

  const canvas = createCanvas(stage, ['ground', 'pieces'], { paint, resized });
  const pulse = createAmbient(() => canvas.invalidate('ground'), tools.still);
  const spaces = createSpaces(stage, {
    activate: (space) => act(() => game().gestures.activate(session.state, { space })),
    remove: (space) => act(() => game().gestures.remove(session.state, space)),
    walk: (space, way) => (session.state.replay ? null : game().walk(session.state, space, way)),
    reached,
  });
  const left = () => canvas.invalidate('pieces');
  stage.addEventListener('focusout', left);
  const hand = createDrag(surface, session, {
    targetAt,
    layout,
    scale: () => view.scale,
    accepts: (element) => session.state.position !== null && accepts(element),
    sprites,
    seats,
    changed: () => canvas.invalidate('pieces'),
    slid,
    lifted: () => loupe.hide(),
    pressed(point) {
      if (point.kind === 'touch' && needsLoupe()) loupe.show(onStage(point));
      tweens.finish();
      session.computer.skip();
    },
  });

  const loupe = createLoupe(stage);
  const stopFingers = listenToPinch(stage, {
    begin: () => hand.interrupt(),
    move: (before, after) => lookAt(pinched(view, canvas.size, before.map(onStage), after.map(onStage))),
  });
  stage.addEventListener('wheel', wheel, { passive: false });

  /** Does what is meant on the board; on one that shows the past it only brings the present back. */
  function act(intent) {
    if (session.state.pointed?.position) session.pointAt(null);
    else session.whenIdle(() => session.dispatch(intent()));
  }

  /** The wheel enlarges the board with Ctrl or ⌘, and so do two fingers on a trackpad. */
  function wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    lookAt(
      zoomed(view, canvas.size, Math.exp(-event.deltaY * PER_PIXEL), onStage({ x: event.clientX, y: event.clientY })),
    );
  }

  /** Looks at the board in another way. */
  function lookAt(next) {
    if (next.scale === view.scale && next.x === view.x && next.y === view.y) return;
    view = next;
    stage.classList.toggle('enlarged', view.scale > 1);
    placeSpaces();
    canvas.invalidate('ground', 'pieces');
  }

  /** In a stage of another size the same part of the board is seen. */
  function resized({ width, height }) {
    const [across, down] = [width / (staged.width || width), height / (staged.height || height)];
    view = moved({ scale: view.scale, x: view.x * across, y: view.y * down }, { width, height }, 0, 0);
    staged = { width, height };
    queueMicrotask(placeSpaces);
  }

  /** The keyboard has come to a space: it is brought into sight. */
  function reached(space) {
    session.setCursor(space);
    if (space === null || view.scale === 1) return;
    const lay = layout();
    lookAt(showing(view, canvas.size, game().centreOf(lay, space), 2 * lay.radius * view.scale));
  }

  /** A press that carries nothing aims where spaces are small, and moves the board where it is enlarged. */
  function slid(point, before) {
    if (point.kind === 'touch' && needsLoupe()) {
      loupe.show(onStage(point));
      return true;
    }
    if (view.scale > 1) lookAt(moved(view, canvas.size, point.x - before.x, point.y - before.y));
    return false;
  }

  const needsLoupe = () => layout().radius * view.scale < SMALL;

  function paint(layer, ctx, size, now) {
    ctx.translate(view.x, view.y);
    ctx.scale(view.scale, view.scale);
    queueMicrotask(loupe.refresh);
    return paintLayer(layer, ctx, size, now);
  }

  function paintLayer(layer, ctx, size, now) {
    if (!session.state.position) return false;
    const shown = boardState(session.state);
    // What moves belongs to the present.
    const running = shown === session.state ? tweens.at(now) : new Map();
    const lay = game().layout(shown, size, running);
    const painter = { ctx, lay, theme: theme(), sprites };
    if (layer === 'ground') {
      game().paintGround(painter, scene(shown, running, now));
      return game().groundMoves(running);
    }
    game().paintPieces(painter, scene(shown, running, now));
    const { hint, pointed } = shown;
    if (hint) paintHint(ctx, lay);
    if (pointed) paintPointed(ctx, lay, pointed.steps);
    return tweens.any;
  }

  /** The rest of the turn that is hinted, from the step that is next. */
  function paintHint(ctx, lay) {
    const { steps, at } = session.state.hint;
    const marks = steps.slice(at).map((step) => marked(lay, step));
    paintMarks(ctx, marks, { radius: lay.radius, theme: theme(), first: steps.length > 1 ? at + 1 : null });
  }

  /** A whole turn of the history, numbered where it has several steps on the board. */
  function paintPointed(ctx, lay, steps) {
    const marks = steps.map((step) => marked(lay, step)).filter(({ length }) => length > 0);
    const first = marks.length > 1 ? 1 : null;
    paintMarks(ctx, marks, { radius: lay.radius, theme: theme(), first, alike: true });
  }

  /** The marks of a step, at their places on the board. */
  function marked(lay, step) {
    const point = (space) => space && game().centreOf(lay, space);
    return game()
      .marksOf(step)
      .map(({ from, to, space, gone, cells }) => ({
        from: point(from),
        to: point(to),
        at: point(space),
        gone: point(gone),
        cells: cells?.map(point),
      }));
  }

  const scene = (shown, running, now) => ({
    state: shown,
    tweens: running,
    hover: hand.hover,
    carried: hand.carrying,
    considering: shown === session.state && (hand.hover !== null || spaces.focused),
    seats: seats(),
    now: tools.still() ? 0 : now,
  });

  /** Enlarges the board by a factor around the keyboard's space, or its middle; by 0 the whole board is shown. */
  function enlarge(factor) {
    const { width, height } = canvas.size;
    const { cursor } = session.state;
    const at =
      cursor && spaces.focused ? toStage(view, game().centreOf(layout(), cursor)) : { x: width / 2, y: height / 2 };
    lookAt(factor === 0 ? WHOLE : zoomed(view, canvas.size, factor, at));
  }

  /** Puts the buttons over the board where it comes to rest, and names them. */
  function placeSpaces() {
    const { position, cursor, held } = session.state;
    if (!position || canvas.size.width === 0) return;
    const { width, height } = canvas.size;
    const key = [width, height, view.scale, view.x, view.y, position.game, game().layoutKey(session.state)].join(' ');
    if (key !== placed) spaces.place(game().boxes(layout(), session.state).map(seen));
    placed = key;
    spaces.enter(cursor ?? game().firstSpace(session.state));
    spaces.name((space) => game().words.spaceName(session.state, space), held?.space ?? null);
  }

  /** A box of the board's layout, where it is seen on the stage. */
  function seen({ space, size, width = size, height = size, ...corner }) {
    return { space, ...toStage(view, corner), width: width * view.scale, height: height * view.scale };
  }

  /** A point of the window as one of the stage. */
  function onStage(point) {
    const box = stage.getBoundingClientRect();
    return { ...point, x: point.x - box.left, y: point.y - box.top };
  }

  /** A point of the window as one of the board's layout. */
  const local = (point) => toBoard(view, onStage(point));

  /** What a point of the window means to the game. */
  function targetAt(point) {
    const item = rackAt(point.x, point.y);
    if (item) return item;
    const space = game().aim(layout(tweens.at(performance.now())), local(point), session.state);
    return space ? { space, ...(point.kind === 'touch' && { touch: true }) } : null;
  }

  /** Several turns at once, as when they are redone, would run into one another. */
  const tooMuch = ({ how, from }) => how === 'redo' && session.state.position.turn > from.turn + 1;

  function animate(change) {
    const { how, from } = change;
    if (!how) return;
    const letGo = hand.takeLetGo();
    if (tools.still() || !from || tooMuch(change)) return tweens.finish();
    const carried = letGo && { space: letGo.space, point: local(letGo.at) };
    const factor = stretch(session.state.prefs);
    const wanted = game().tweens(from, session.state.position, carried);
    return tweens.start(
      wanted.map((tween) => ({ ...tween, ms: tween.ms * factor, delay: (tween.delay ?? 0) * factor })),
      performance.now(),
    );
  }

  /** Paints the layer that rests again, if it has changed or is about to move. */
  function refreshGround({ how }) {
    const shown = boardState(session.state);
    const key = game().groundKey?.(shown) ?? null;
    const same = key !== null && `${shown.position.game} ${key}` === grounded;
    const another = (session.state.pointed?.position ?? null) !== past;
    past = session.state.pointed?.position ?? null;
    grounded = key === null ? null : `${shown.position.game} ${key}`;
    if (!same && (how || another || key !== null)) canvas.invalidate('ground');
  }

  return {
    /** Shows the state; `change` says what happened (see the session). */
    update(change) {
      if (!session.state.position) return;
      animate(change);
      if (change.how || !session.state.held) hand.landed();
      if (change.gameState) hand.turned();
      placeSpaces();
      canvas.invalidate('pieces');
      refreshGround(change);
      pulse.beat(game().ambient?.fps ?? 0);
      if (change.zoomBoard) enlarge(change.zoomBoard.factor);
      if (change.focus) spaces.go(change.focus);
    },
    /** Paints everything again, as in other colours. */
    repaint: () => canvas.invalidate('ground', 'pieces'),
    /** Lets go of what is carried, as Escape does. */
    forget: () => hand.forget(),
    /** The middle of a space in pixels of the stage, and the radius of its stone. */
    at(space) {
      const lay = layout();
      return { ...toStage(view, game().centreOf(lay, space)), radius: lay.radius * view.scale };
    },
    /** Takes everything away. */
    destroy() {
      hand.stop();
      loupe.destroy();
      stopFingers();
      stage.removeEventListener('wheel', wheel);
      pulse.stop();
      stage.removeEventListener('focusout', left);
      canvas.destroy();
    },
  };
}
