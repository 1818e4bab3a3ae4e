// @ts-check
// Aiming at small spaces: a loupe above the finger, and the board moved by a press that carries nothing.

import { createLoupe } from '../../board/loupe.js';

/**
 * @import { Camera } from './camera.js'
 * @import { Pointer } from '../../board/pointer.js'
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
