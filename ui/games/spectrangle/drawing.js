// @ts-check
// Tiles as small pictures beside the board.

import { contextOf, el } from '../../dom.js';
import { paintTile } from './tile.js';

/** @import { LyingTile, TileLook, Writing } from './types' */

/** The pictures are painted for this side, in pixels, and shown smaller. */
const SIDE = 84;

/** The picture around a tile whose side is 1: its width, its height, and how far its middle is from the top. */
const BOX = { width: 1.0, height: 0.93, middle: 0.6 };

/**
 * Letters and points are written larger than on the board, and still larger on pictures that are shown narrower than
 * this, in pixels.
 */
const SCALE = 1.5;
const SMALL = { width: 54, scale: 1.75, aside: 0.15 };

/**
 * How what is written on a picture is written, that is shown so wide: how large, and how far the letters give way to
 * the points.
 * @param {number} width @returns {Writing}
 */
export const writingFor = (width) =>
  width > 0 && width < SMALL.width ? { scale: SMALL.scale, aside: SMALL.aside } : { scale: SCALE, aside: 0 };

/**
 * The picture of a tile that points up. `draw(what, look, writing)` paints another: `what` is {sides, points}, `look`
 * as for tiles on the board.
 */
export function tilePicture() {
  const root = el('canvas', { className: 'tile-picture', 'aria-hidden': 'true' });
  return {
    root,
    /** @param {Pick<LyingTile, 'sides'> & Partial<LyingTile>} what @param {TileLook} look @param {Writing} [writing] */
    draw({ sides, points = null }, look, writing = writingFor(0)) {
      const sharp = Math.max(globalThis.devicePixelRatio || 1, 2) / 1.5;
      root.width = Math.round(BOX.width * SIDE * sharp);
      root.height = Math.round(BOX.height * SIDE * sharp);
      const ctx = contextOf(root);
      ctx.setTransform(sharp, 0, 0, sharp, root.width / 2, BOX.middle * SIDE * sharp);
      paintTile(ctx, SIDE, { sides, points, up: true }, { ...look, ...writing });
    },
  };
}
