// The hand: what mouse, pen and finger do at the table. A press takes, a drag carries, a drop or a click puts down.

import { listen, pointOf } from '../board/pointer.js';
import { el, paintCanvas } from '../dom.js';
import { gameOf } from '../games/index.js';

/** A finger hides what is under it, so what is carried is shown above it, by this share of its size. */
const ABOVE_FINGER = 0.25;

/** The wheel turns by one for this much scrolling, in pixels, and not again within this time, in milliseconds. */
const NOTCH = 30;
const REST = 90;

/**
 * What a press on a target takes in hand at once, as an intent; null where a click there means something else with what
 * is held already:
 * then only a drag takes it. Pure.
 */
export function takenAt(gestures, state, target) {
  const there = gestures.pick(state, target);
  if (!there || same(there, state.held)) return null;
  const meant = gestures.activate(state, target);
  return meant?.hold && !meant.offer ? meant : null;
}

/**
 * Listens on `surface`. `targetAt(point)` says what lies at a point of the window, `layout()` where the board lies,
 * `accepts(element)`
 * whether a press there is meant for the board; `changed()` is told when the hover or what is carried changes,
 * `pressed(point)` when a press
 * begins, `slid(point, before)` when it moves without carrying anything (see `slide` of board/pointer.js), `lifted()`
 * when it ends; `scale()`
 * says how much the board is enlarged.
 */
export function createDrag(
  surface,
  session,
  { targetAt, layout, scale, accepts, sprites, seats, changed, pressed, slid, lifted: ended },
) {
  const carrier = el('canvas', { className: 'carried', 'aria-hidden': 'true', hidden: true });
  const game = () => gameOf(session.state.position.game);
  let hover = null;
  let carrying = false;
  /** What the press that is going on could drag, and whether the press itself took it in hand. */
  let grabbed = null;
  let fresh = false;
  /** Whether what was let go waits for the table's answer where it is. */
  let landing = false;
  /** Where what was carried has been let go. */
  let letGo = null;
  let turned = 0;

  surface.append(carrier);
  const pointer = listen(surface, { accepts, press, drag, drop, click, hover: hovered, cancel, slide });
  surface.addEventListener('wheel', wheel, { passive: false });

  function press(point) {
    pressed(point);
    if (landing) putDown();
    letGo = null;
    const target = targetAt(point);
    const { gestures } = game();
    grabbed = gestures.pick(session.state, target);
    const taking = takenAt(gestures, session.state, target);
    fresh = taking !== null;
    if (fresh) session.dispatch(taking);
    if (target?.space) session.setCursor(target.space);
    return grabbed !== null;
  }

  function slide(point, before) {
    const aims = slid(point, before);
    if (aims) setHover(targetAt(point)?.space ?? null);
    return aims;
  }

  function drag(point) {
    if (!carrying) {
      if (!same(grabbed, session.state.held)) session.dispatch({ hold: grabbed });
      pickUp();
    }
    const { x, y } = lifted(point);
    const half = carrier.offsetWidth / 2;
    carrier.style.transform = `translate(${x - half}px, ${y - half}px)`;
    setHover(targetAt({ ...point, x, y })?.space ?? null);
  }

  function pickUp() {
    ended();
    carrying = true;
    const shown = game().carried(session.state, layout());
    if (shown) paintCarried(shown);
    carrier.hidden = !shown;
    surface.classList.add('carrying');
    changed();
  }

  function paintCarried({ size, paint }) {
    const width = size * scale();
    paintCanvas(carrier, width, width, (ctx) => {
      ctx.translate(width / 2, width / 2);
      ctx.scale(scale(), scale());
      paint({ ctx, sprites }, seats());
    });
  }

  /** Turns what is in hand. */
  function wheel(event) {
    if (!accepts(event.target) || event.ctrlKey || event.metaKey) return;
    const over = session.state.held || targetAt(pointOf(event))?.space;
    const intent = over && game().gestures.turn?.(session.state, Math.sign(event.deltaY));
    if (!intent) return;
    event.preventDefault();
    if (Math.abs(event.deltaY) < NOTCH || event.timeStamp - turned < REST) return;
    turned = event.timeStamp;
    session.dispatch(intent);
  }

  function putDown() {
    landing = false;
    carrying = false;
    grabbed = null;
    carrier.hidden = true;
    surface.classList.remove('carrying');
    hover = null;
    changed();
  }

  function drop(point) {
    ended();
    const at = lifted(point);
    const target = targetAt(at);
    letGo = target?.space ? { space: target.space, at } : null;
    const intent = session.state.held && game().gestures.drop(session.state, target);
    landing = Boolean(intent?.step || intent?.revise);
    if (!landing) putDown();
    session.dispatch(intent);
  }

  function click(point) {
    ended();
    if (!fresh) session.dispatch(game().gestures.activate(session.state, targetAt(point)));
    fresh = false;
  }

  function cancel() {
    ended();
    if (carrying) session.dispatch({ release: true });
    putDown();
  }

  function hovered(point) {
    const target = point && targetAt(point);
    setHover(target?.space ?? null);
    surface.classList.toggle('can-take', Boolean(target && canTake(target)));
  }

  function canTake(target) {
    const { gestures } = game();
    if (gestures.pick(session.state, target)) return true;
    const free = gestures.targets(session.state);
    return target.space ? free.spaces.includes(target.space) : target.rack === free.rack;
  }

  function lifted(point) {
    if (point.kind !== 'touch' || !session.state.held) return point;
    const shown = game().carried(session.state, layout());
    return { ...point, y: point.y - ABOVE_FINGER * (shown?.size ?? 0) * scale() };
  }

  function setHover(space) {
    if (space === hover) return;
    hover = space;
    changed();
  }

  return {
    /** The space under the pointer. */
    get hover() {
      return hover;
    },
    /** Whether something moves with the pointer. */
    get carrying() {
      return carrying;
    },
    /** Where the last stone was let go, once: {space, at}; null if it was not carried. */
    takeLetGo() {
      const where = letGo;
      letGo = null;
      return where;
    },
    /** What is carried has been turned. */
    turned: () => carrying && pickUp(),
    /** The table has answered what came of the drop. */
    landed: () => landing && putDown(),
    /** Drops the drag that is going on without putting anything down. */
    forget() {
      pointer.forget();
      putDown();
    },
    /** Ends the press that is going on, and lets go of what it has taken: it was the first of two fingers. */
    interrupt() {
      if (fresh || carrying) session.dispatch({ release: true });
      fresh = false;
      ended();
      pointer.forget();
      putDown();
    },
    /** Stops listening. */
    stop() {
      pointer.stop();
      surface.removeEventListener('wheel', wheel);
      carrier.remove();
    },
  };
}

const same = (a, b) => a?.kind === b?.kind && a?.space === b?.space && a?.seat === b?.seat && a?.item === b?.item;
