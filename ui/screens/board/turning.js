// @ts-check
// The wheel over the board, which turns what is in hand.

import { pointOf } from '../../board/pointer.js';
import { gameOf } from '../../games/index.js';

/**
 * @import { DragTable } from './drag.js'
 * @import { TableSession } from '../../types'
 */

/** The wheel turns by one for this much scrolling, in pixels, and not again within this time, in milliseconds. */
const NOTCH = 30;
const REST = 90;

/**
 * Listens on `surface`; `accepts` and `targetAt` are as for drags. Answers a function that stops listening.
 * @param {HTMLElement} surface @param {TableSession} session @param {DragTable} table
 */
export function listenToTurning(surface, session, { accepts, targetAt }) {
  let turned = 0;

  /** @param {any} event */
  function wheel(event) {
    if (!accepts(event.target) || event.ctrlKey || event.metaKey) return;
    const over = session.state.held || targetAt(pointOf(event))?.space;
    const { gestures } = gameOf(session.state.position.game);
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
