// @ts-check
// Press, drag and drop with mouse, pen or finger. It knows points, nothing of games.

/** @import { Point } from '../types' */

/**
 * @typedef {object} Handlers
 * @property {(element: EventTarget | null) => boolean} accepts
 * @property {(point: Pointer) => boolean} press
 * @property {(point: Pointer) => void} drag
 * @property {(point: Pointer) => void} drop
 * @property {(point: Pointer, before: Pointer) => boolean} slide
 * @property {(point: Pointer) => void} click
 * @property {(point: Pointer | null) => void} hover
 * @property {() => void} cancel
 * @typedef {Point & { kind: string }} Pointer
 * @typedef {object} Press
 * @property {number} id
 * @property {Pointer} start
 * @property {Pointer} last
 * @property {boolean} moved
 * @property {boolean} aims
 * @property {boolean} draggable
 */

/**
 * How far a press may move, in pixels, and still be a click.
 * @type {{ [kind: string]: number }}
 */
const SLOP = { mouse: 5, pen: 7, touch: 9 };

/**
 * Listens on `host`. `handlers`: `accepts(element)` whether a press on an element is meant; `press(point)` returns
 * whether something there can be dragged; `drag(point)` when the dragging begins and at each move; `drop(point)`;
 * `slide(point, before)` at each move of a press that drags nothing, which returns whether it still aims, so that it
 * ends as a click where it is let go; `click(point)` when the press did not move; `hover(point | null)`; `cancel()`
 * when a press ends without a drop or a click. Points are {x, y, kind} in client coordinates, `kind` being mouse, pen
 * or touch.
 * @param {HTMLElement} host @param {Handlers} handlers
 */
export function listen(host, handlers) {
  /** The press that is going on. @type {Press | null} */
  let press = null;

  /** @param {PointerEvent} event */
  function down(event) {
    if (press || !event.isPrimary || event.button !== 0 || !handlers.accepts(event.target)) return;
    const start = pointOf(event);
    press = { id: event.pointerId, start, last: start, moved: false, aims: false, draggable: handlers.press(start) };
    if (press.draggable) host.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const at = pointOf(event);
    if (!press) {
      if (at.kind !== 'touch') handlers.hover(handlers.accepts(event.target) ? at : null);
      return;
    }
    if (event.pointerId !== press.id) return;
    press.moved ||= Math.hypot(at.x - press.start.x, at.y - press.start.y) > SLOP[at.kind];
    if (press.moved && press.draggable) handlers.drag(at);
    else if (press.moved) press.aims = handlers.slide(at, press.last);
    press.last = at;
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (event.pointerId !== press?.id) return;
    const { moved, draggable, aims } = /** @type {Press} */ (press);
    press = null;
    if (!moved || aims) handlers.click(pointOf(event));
    else if (draggable) handlers.drop(pointOf(event));
    else handlers.cancel();
  }

  /** @param {PointerEvent} event */
  function cancel(event) {
    if (event.pointerId !== press?.id) return;
    press = null;
    handlers.cancel();
  }

  const leave = () => !press && handlers.hover(null);
  /** @type {{ [name: string]: (event: any) => void }} */
  const events = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel, pointerleave: leave };
  for (const [name, act] of Object.entries(events)) host.addEventListener(name, act);
  return {
    /** Forgets the press that is going on. */
    forget() {
      press = null;
    },
    /** Stops listening. */
    stop() {
      for (const [name, act] of Object.entries(events)) host.removeEventListener(name, act);
    },
  };
}

/**
 * Where an event happened, and by what.
 * @param {PointerEvent} event
 */
export function pointOf(event) {
  const kind = event.pointerType in SLOP ? event.pointerType : 'mouse';
  return { x: event.clientX, y: event.clientY, kind };
}
