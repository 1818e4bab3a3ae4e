// @ts-check
// A loupe above the finger: what lies under it, enlarged, where spaces are smaller than a finger can see.

import { contextOf, el } from '../dom.js';

/** @import { Point } from '../types' */

/** Its width, how much it enlarges, and how far above the finger its middle is, in pixels. */
const WIDTH = 124;
const TIMES = 2.5;
const ABOVE = 104;

/**
 * Makes a loupe over the canvases of `stage`.
 * @param {HTMLElement} stage
 */
export function createLoupe(stage) {
  const glass = el('canvas', { className: 'loupe', 'aria-hidden': 'true', hidden: true });
  stage.append(glass);

  let at = { x: 0, y: 0 };

  /** Shows what is at a point of the stage. @param {Point} point */
  function show(point) {
    at = point;
    glass.hidden = false;
    refresh();
  }

  /** Shows it as it has been painted anew. */
  function refresh() {
    if (glass.hidden) return;
    const { x, y } = at;
    const ratio = globalThis.devicePixelRatio || 1;
    const pixels = Math.round(WIDTH * ratio);
    if (glass.width !== pixels) Object.assign(glass, { width: pixels, height: pixels });
    const half = WIDTH / 2;
    const top = y - ABOVE - half < 0 ? y + ABOVE - half : y - ABOVE - half;
    const left = Math.min(Math.max(x - half, 0), stage.clientWidth - WIDTH);
    glass.style.transform = `translate(${left}px, ${top}px)`;
    const ctx = contextOf(glass);
    const part = (WIDTH / TIMES) * ratio;
    ctx.clearRect(0, 0, pixels, pixels);
    for (const layer of /** @type {NodeListOf<HTMLCanvasElement>} */ (stage.querySelectorAll('.layer')))
      ctx.drawImage(layer, x * ratio - part / 2, y * ratio - part / 2, part, part, 0, 0, pixels, pixels);
  }

  return {
    show,
    refresh,
    hide: () => {
      glass.hidden = true;
    },
    destroy: () => glass.remove(),
  };
}
