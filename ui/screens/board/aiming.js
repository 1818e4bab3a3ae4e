// @ts-check
// Aiming at small spaces: a loupe above the finger, and the board moved by a press that carries nothing.

import { contextOf, el } from '../../dom.js';

/**
 * @import { Camera } from './camera.js'
 * @import { Pointer } from '../../board/pointer.js'
 * @import { Point } from '../../types'
 */

/** A stone of a smaller radius is not seen under a finger, in pixels. */
const SMALL = 8;

/**
 * Makes it over `stage`. `radius()` is that of a stone as it is seen.
 * @param {HTMLElement} stage @param {Camera} camera @param {() => number} radius
 */
export function createAiming(stage, camera, radius) {
  const loupe = createLoupe(stage);
  /** @param {Pointer} point */
  const needsLoupe = ({ kind }) => kind === 'touch' && radius() < SMALL;

  return {
    refresh: loupe.refresh,
    hide: loupe.hide,
    destroy: loupe.destroy,
    /** A press begins. @param {Pointer} point */
    pressed(point) {
      if (needsLoupe(point)) loupe.show(camera.onStage(point));
    },
    /**
     * A press that carries nothing aims where spaces are small, and moves the board where it is enlarged.
     * @param {Pointer} point @param {Pointer} before
     */
    slid(point, before) {
      if (needsLoupe(point)) {
        loupe.show(camera.onStage(point));
        return true;
      }
      camera.pan(point.x - before.x, point.y - before.y);
      return false;
    },
  };
}

// A loupe above the finger: what lies under it, enlarged, where spaces are smaller than a finger can see.

/** Its width, how much it enlarges, and how far above the finger its middle is, in pixels. */
const WIDTH = 124;
const TIMES = 2.5;
const ABOVE = 104;

/**
 * Makes a loupe over the canvases of `stage`.
 * @param {HTMLElement} stage
 */
function createLoupe(stage) {
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
