// @ts-check
// The hand: what mouse, pen and finger do at the table. A press takes, a drag carries, a drop or a click puts down.

import { listen, pointOf } from '../../board/pointer.js';
import { boardGameOf } from '../../games/index.js';
import { el, paintCanvas } from '../../dom.js';
import { orWait } from '../../rooms/words.js';

/**
 * @import { Game, Gestures, Held, Layout, Playing, Point, SeatLook, Sprites, TableSession, Target } from '../../types'
 * @import { Handlers, Pointer } from '../../board/pointer.js'
 */

/**
 * @typedef {ReturnType<typeof createDrag>} Drag
 * @typedef {ReturnType<typeof createHand>} DragHand
 * @typedef {object} DragTable what the hand knows of the table
 * @property {(point: Pointer) => Target} targetAt
 * @property {() => Layout} layout
 * @property {() => number} scale
 * @property {(element: any) => boolean} accepts
 * @property {Sprites} sprites
 * @property {() => SeatLook[]} seats
 * @property {() => void} changed
 * @property {(point: Pointer, before: Pointer) => boolean} slid
 * @property {() => void} lifted
 * @property {(point: Pointer) => void} pressed
 */

/** A finger hides what is under it, so what is carried is shown above it, by this share of its size. */
const ABOVE_FINGER = 0.25;

/**
 * What a press on a target takes in hand at once, as an intent; null where a click there means something else with what
 * is held already: then only a drag takes it. Pure.
 * @param {Gestures} gestures @param {Playing} state @param {Target} target
 */
export function takenAt(gestures, state, target) {
  const there = gestures.pick(state, target);
  if (!there || same(there, state.held)) return null;
  const meant = gestures.activate(state, target);
  return meant?.hold && !meant.offer ? meant : null;
}

/** @param {Held | null} a @param {Held | null} b */
const same = (a, b) => a?.kind === b?.kind && a?.space === b?.space && a?.seat === b?.seat && a?.item === b?.item;

/**
 * Listens on `surface`. Of `table`, `targetAt(point)` says what lies at a point of the window, `layout()` where the
 * board lies, `accepts(element)` whether a press there is meant for the board; `changed()` is told when the hover or
 * what is carried changes, `pressed(point)` when a press begins, `slid(point, before)` when it moves without carrying
 * anything (see `slide` of board/pointer.js), `lifted()` when it ends; `scale()` says how much the board is enlarged.
 * @param {HTMLElement} surface @param {TableSession} session @param {DragTable} table
 */
export function createDrag(surface, session, table) {
  const hand = createHand(surface, session, table);
  const pointer = listen(surface, { accepts: table.accepts, ...createPresses(hand, session, table) });
  const stopTurning = listenToTurning(surface, session, table);

  /** Ends the press that is going on. */
  function end() {
    pointer.forget();
    hand.putDown();
  }

  return {
    /** The space under the pointer. */
    get hover() {
      return hand.hover;
    },
    /** Whether something moves with the pointer. */
    get carrying() {
      return hand.carrying;
    },
    /** Where the last stone was let go, once: {space, at}; null if it was not carried. */
    takeLetGo() {
      const where = hand.letGo;
      hand.letGo = null;
      return where;
    },
    /** What is carried has been turned. */
    turned: () => hand.carrying && hand.pickUp(),
    /** The table has answered what came of the drop. */
    landed: () => hand.landing && hand.putDown(),
    /** Forgets what the pointer is at until it moves, so that nothing there lies over what is to be looked at. */
    lookAway: () => hand.setHover(null),
    /** Drops the drag that is going on without putting anything down. */
    forget: end,
    /** Ends the press that is going on, and lets go of what it has taken: it was the first of two fingers. */
    interrupt() {
      if (hand.fresh || hand.carrying) session.dispatch({ release: true });
      hand.fresh = false;
      table.lifted();
      end();
    },
    /** Stops listening. */
    stop() {
      pointer.stop();
      stopTurning();
      hand.destroy();
    },
  };
}

/**
 * What the hand is at, has taken and carries.
 * @param {HTMLElement} surface @param {TableSession} session @param {DragTable} table
 */
function createHand(surface, session, table) {
  const carrier = createCarrier(surface, table);
  /** What is carried, as the game shows it in hand. */
  const shown = () => boardGameOf(session.state).carried(session.state, table.layout());
  return {
    hover: /** @type {string | null} */ (null),
    carrying: false,
    /** What the press that is going on could drag, and whether the press itself took it in hand. */
    grabbed: /** @type {Held | null} */ (null),
    fresh: false,
    /** Whether what was let go waits for the table's answer where it is. */
    landing: false,
    /** Where what was carried has been let go. */
    letGo: /** @type {{ space: string, at: Point } | null} */ (null),
    destroy: carrier.destroy,
    move: carrier.move,
    /** Shows by the pointer whether a press there would do something. @param {boolean} can */
    markTakeable: (can) => surface.classList.toggle('can-take', can),
    pickUp() {
      table.lifted();
      this.carrying = true;
      carrier.show(shown());
      table.changed();
    },
    putDown() {
      Object.assign(this, { landing: false, carrying: false, grabbed: null, hover: null });
      carrier.hide();
      table.changed();
    },
    /** @param {string | null} space */
    setHover(space) {
      if (space === this.hover) return;
      this.hover = space;
      table.changed();
    },
    /** Where what is held is seen while a finger is at a point: above it. @param {Pointer} point */
    lifted(point) {
      if (point.kind !== 'touch' || !session.state.held) return point;
      return { ...point, y: point.y - ABOVE_FINGER * (shown()?.size ?? 0) * table.scale() };
    },
  };
}

/**
 * What becomes of presses, in the form of `listen` of board/pointer.js.
 * @param {DragHand} hand @param {TableSession} session @param {DragTable} table
 * @returns {Omit<Handlers, 'accepts'>}
 */
function createPresses(hand, session, { targetAt, pressed, slid, lifted: ended }) {
  const gestures = () => boardGameOf(session.state).gestures;
  return {
    press(point) {
      pressed(point);
      if (hand.landing) hand.putDown();
      hand.letGo = null;
      const target = targetAt(point);
      hand.grabbed = gestures().pick(session.state, target);
      const taking = takenAt(gestures(), session.state, target);
      hand.fresh = taking !== null;
      if (taking) session.dispatch(taking);
      if (target?.space) session.setCursor(target.space);
      return hand.grabbed !== null;
    },
    slide(point, before) {
      const aims = slid(point, before);
      if (aims) hand.setHover(targetAt(point)?.space ?? null);
      return aims;
    },
    drag(point) {
      if (!hand.carrying) {
        if (!same(hand.grabbed, session.state.held)) session.dispatch({ hold: hand.grabbed ?? undefined });
        hand.pickUp();
      }
      const at = hand.lifted(point);
      hand.move(at);
      hand.setHover(targetAt(at)?.space ?? null);
    },
    drop(point) {
      ended();
      const at = hand.lifted(point);
      const target = targetAt(at);
      hand.letGo = target?.space ? { space: target.space, at } : null;
      const intent = session.state.held && gestures().drop(session.state, target);
      hand.landing = Boolean(intent?.step || intent?.revise);
      if (!hand.landing) hand.putDown();
      session.dispatch(intent);
    },
    click(point) {
      ended();
      if (!hand.fresh) session.dispatch(clicked(gestures(), session.state, targetAt(point)));
      hand.fresh = false;
    },
    cancel() {
      ended();
      if (hand.carrying) session.dispatch({ release: true });
      hand.putDown();
    },
    hover(point) {
      const target = point && targetAt(point);
      hand.setHover(target?.space ?? null);
      hand.markTakeable(Boolean(target && canTake(gestures(), session.state, target)));
    },
  };
}

/**
 * What a click on a target means.
 * @param {Gestures} gestures @param {Playing} state @param {Target} target
 */
function clicked(gestures, state, target) {
  const intent = gestures.activate(state, target);
  return target?.space ? orWait(state, intent) : intent;
}

/**
 * Whether a press on a target would do something.
 * @param {Gestures} gestures @param {Playing} state @param {NonNullable<Target>} target
 */
function canTake(gestures, state, target) {
  if (gestures.pick(state, target)) return true;
  const free = gestures.targets(state);
  return target.space ? free.spaces.includes(target.space) : target.rack === free.rack;
}

// What moves with the pointer while something is dragged, on a canvas of its own.

/**
 * Makes it in `surface`; `scale()` says how much the board is enlarged.
 * @param {HTMLElement} surface @param {{ scale(): number, sprites: Sprites, seats(): SeatLook[] }} table
 */
function createCarrier(surface, { scale, sprites, seats }) {
  const canvas = el('canvas', { className: 'carried', 'aria-hidden': 'true', hidden: true });
  surface.append(canvas);

  return {
    /** Shows {size, paint} of what is carried; nothing for null. @param {ReturnType<Game['carried']>} carried */
    show(carried) {
      if (carried) {
        const width = carried.size * scale();
        paintCanvas(canvas, width, width, (ctx) => {
          ctx.translate(width / 2, width / 2);
          ctx.scale(scale(), scale());
          carried.paint({ ctx, sprites }, seats());
        });
      }
      canvas.hidden = !carried;
      surface.classList.add('carrying');
    },
    /** Moves it with its middle to a point of the window. @param {Point} point */
    move({ x, y }) {
      const half = canvas.offsetWidth / 2;
      canvas.style.transform = `translate(${x - half}px, ${y - half}px)`;
    },
    hide() {
      canvas.hidden = true;
      surface.classList.remove('carrying');
    },
    destroy: () => canvas.remove(),
  };
}

// The wheel over the board, which turns what is in hand.

/** The wheel turns by one for this much scrolling, in pixels, and not again within this time, in milliseconds. */
const NOTCH = 30;
const REST = 90;

/**
 * Listens on `surface`; `accepts` and `targetAt` are as for drags. Returns a function that stops listening.
 * @param {HTMLElement} surface @param {TableSession} session @param {DragTable} table
 */
function listenToTurning(surface, session, { accepts, targetAt }) {
  let turned = 0;

  /** @param {any} event */
  function wheel(event) {
    if (!accepts(event.target) || event.ctrlKey || event.metaKey) return;
    const over = session.state.held || targetAt(pointOf(event))?.space;
    const { gestures } = boardGameOf(session.state);
    const intent = over && gestures.turn?.(session.state, Math.sign(event.deltaY));
    if (!intent) return;
    event.preventDefault();
    if (Math.abs(event.deltaY) < NOTCH || event.timeStamp - turned < REST) return;
    turned = event.timeStamp;
    session.dispatch(intent);
  }

  surface.addEventListener('wheel', wheel, { passive: false });
  return () => surface.removeEventListener('wheel', wheel);
}
