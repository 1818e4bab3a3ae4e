// @ts-check
// Two fingers on a board. A second one ends what the first has begun.

/** @import { Point } from '../types' */

/**
 * Listens on `host`. `handlers`: `begin()` when a second finger comes down; `move(before, after)`, each the two points
 * in client coordinates. Answers a function that stops listening.
 * @param {HTMLElement} host @param {{ begin(): void, move(before: Point[], after: Point[]): void }} handlers
 */
export function listenToPinch(host, { begin, move }) {
  /** @type {Map<number, Point>} */
  const down = new Map();
  const points = () => [...down.values()].slice(0, 2);

  /** @param {PointerEvent} event */
  function press(event) {
    if (event.pointerType !== 'touch') return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size === 2) begin();
  }

  /** @param {PointerEvent} event */
  function slide(event) {
    if (!down.has(event.pointerId)) return;
    const before = points();
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (down.size >= 2) move(before, points());
  }

  /** @param {PointerEvent} event */
  const lift = (event) => down.delete(event.pointerId);
  // A finger may leave the board, or be captured elsewhere, before it is lifted.
  /** @type {[EventTarget, string, (event: any) => void][]} */
  const events = [
    [host, 'pointerdown', press],
    [window, 'pointermove', slide],
    [window, 'pointerup', lift],
    [window, 'pointercancel', lift],
  ];
  for (const [target, name, act] of events) target.addEventListener(name, act);
  return () => {
    for (const [target, name, act] of events) target.removeEventListener(name, act);
  };
}
