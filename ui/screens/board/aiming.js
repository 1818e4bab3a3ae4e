// @ts-check
// Aiming at small spaces: a loupe above the finger, and the board moved by a press that carries nothing.

import { createLoupe } from '../../board/loupe.js';

/** A stone of a smaller radius is not seen under a finger, in pixels. */
const SMALL = 8;

/** Makes it over `stage`. `radius()` is that of a stone as it is seen. */
export function createAiming(stage, camera, radius) {
  const loupe = createLoupe(stage);
  const needsLoupe = ({ kind }) => kind === 'touch' && radius() < SMALL;

  return {
    refresh: loupe.refresh,
    hide: loupe.hide,
    destroy: loupe.destroy,
    /** A press begins. */
    pressed(point) {
      if (needsLoupe(point)) loupe.show(camera.onStage(point));
    },
    /** A press that carries nothing aims where spaces are small, and moves the board where it is enlarged. */
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
