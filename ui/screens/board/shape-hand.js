// @ts-check
// Arrows and rings that a person who studies a game draws on the board: with the right button, or a finger that rests.

import { pointOf } from '../../board/pointer.js';
import { gameOf } from '../../games/index.js';
import { isStudied } from '../../state.js';

/**
 * @import { TableSession } from '../../types'
 * @import { Pointer } from '../../board/pointer.js'
 * @typedef {{ placeAt(point: Pointer): string | null, interrupt(): void }} PenWorld
 */

/** How long a finger rests before it draws, in milliseconds, and how far it may stray, in pixels. */
const HOLD = 450;
const SLOP = 9;

/**
 * Listens on `surface`, which holds the `stage`. `placeAt(point)` says what the place at a point of the window is
 * called, `interrupt()` ends what the finger has begun before. Returns a function that stops listening.
 * @param {HTMLElement} surface @param {HTMLElement} stage @param {TableSession} session @param {PenWorld} world
 */
export function listenToShapes(surface, stage, session, world) {
  const pen = createPen(session, world);
  /** The press that draws, or is about to. @type {{ id: number, start: Pointer } | null} */
  let press = null;
  let timer = 0;

  /** @param {any} event */
  const isMeant = ({ target }) =>
    isStudied(session.state) && Boolean(gameOf(session.state.position.game).places) && stage.contains(target);

  function begin() {
    if (press && pen.begin(press.start)) surface.setPointerCapture(press.id);
    else press = null;
  }

  function end() {
    clearTimeout(timer);
    pen.lift();
    press = null;
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (press) return end();
    const start = pointOf(event);
    if (!isMeant(event) || (start.kind !== 'touch' && event.button !== 2)) return;
    press = { id: event.pointerId, start };
    if (start.kind === 'touch') timer = setTimeout(begin, HOLD);
    else begin();
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (event.pointerId !== press?.id) return;
    const at = pointOf(event);
    if (pen.draws) pen.lead(at);
    else if (Math.hypot(at.x - press.start.x, at.y - press.start.y) > SLOP) end();
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (event.pointerId !== press?.id) return;
    pen.put();
    end();
  }

  /** @param {Event} event */
  const menu = (event) => isMeant(event) && event.preventDefault();
  return hearAll(surface, {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: end,
    contextmenu: menu,
  });
}

/**
 * What draws from place to place.
 * @param {TableSession} session @param {PenWorld} world
 */
function createPen(session, { placeAt, interrupt }) {
  /** Where it has begun. @type {string | null} */
  let from = null;
  return {
    get draws() {
      return from !== null;
    },
    /** Begins, if there is a place. @param {Pointer} point */
    begin(point) {
      from = placeAt(point);
      if (from === null) return false;
      interrupt();
      session.study.aim({ from, to: from });
      return true;
    },
    /** @param {Pointer} point */
    lead(point) {
      if (from !== null) session.study.aim({ from, to: placeAt(point) ?? from });
    },
    put() {
      const to = session.state.drawing?.to;
      if (from !== null && to) session.study.draw(from, to);
    },
    lift() {
      if (from !== null) session.study.aim(null);
      from = null;
    },
  };
}

/**
 * Listens before anything within. Returns a function that stops it.
 * @param {HTMLElement} surface @param {{ [name: string]: (event: any) => void }} events
 */
function hearAll(surface, events) {
  for (const [name, act] of Object.entries(events)) surface.addEventListener(name, act, true);
  return () => {
    for (const [name, act] of Object.entries(events)) surface.removeEventListener(name, act, true);
  };
}
