// @ts-check
// Where the board of Spectrangle lies in its part of the window. A layout is plain data in CSS pixels; nothing here
// touches the page.

import { HEIGHT, ROWS, SPACES, corners, middleOf, spaceOver } from './board.js';

/**
 * @import { Point, Size } from '../../types'
 * @import { SpectrangleLayout } from './types'
 */

/** The thickness of the frame: its share of the box, and its bounds in pixels. */
const FRAME_SHARE = 0.04;
const FRAME_LEAST = 11;
const FRAME_MOST = 50;

/** Room for the frame's shadow, in thicknesses of the frame. */
const MARGIN = 0.5;

/** The radius of a disc within a space of side 1. */
const RADIUS = 0.24;

/**
 * Fits the board into a box: `unit` (pixels of a space's side), the apex `x0`, `y0`, `frame` (its thickness).
 * @param {Size} size
 */
export function fit({ width, height }) {
  const frame = Math.min(Math.max(FRAME_SHARE * Math.min(width, height / HEIGHT), FRAME_LEAST), FRAME_MOST);
  const room = 2 * frame * (1 + MARGIN);
  const unit = Math.max(Math.min(width - room, (height - room) / HEIGHT) / ROWS, 1);
  return { unit, frame, radius: unit * RADIUS, x0: width / 2, y0: (height - unit * ROWS * HEIGHT) / 2 };
}

/**
 * A point of the plane in pixels.
 * @param {SpectrangleLayout} lay @param {Point} point
 */
export const toPixels = ({ unit, x0, y0 }, { x, y }) => ({ x: x0 + x * unit, y: y0 + y * unit });

/**
 * The middle of a space in pixels.
 * @param {SpectrangleLayout} lay @param {string} space
 */
export const centreOf = (lay, space) => toPixels(lay, middleOf(space));

/**
 * The corners of a space in pixels, drawn towards its middle by a share of the way.
 * @param {SpectrangleLayout} lay @param {string} space @param {boolean} up @param {number} [inset]
 */
export function cornersOf(lay, space, up, inset = 0) {
  const { x, y } = centreOf(lay, space);
  return corners(up).map((corner) => ({
    x: x + corner.x * lay.unit * (1 - inset),
    y: y + corner.y * lay.unit * (1 - inset),
  }));
}

/**
 * The corners of the whole board in pixels: apex, right, left.
 * @param {SpectrangleLayout} lay
 */
export const outline = (lay) =>
  [
    { x: 0, y: 0 },
    { x: ROWS / 2, y: ROWS * HEIGHT },
    { x: -ROWS / 2, y: ROWS * HEIGHT },
  ].map((point) => toPixels(lay, point));

/**
 * The space under a point; null beside the board.
 * @param {SpectrangleLayout} lay @param {Point} point
 */
export const hit = (lay, { x, y }) => spaceOver({ x: (x - lay.x0) / lay.unit, y: (y - lay.y0) / lay.unit });

/**
 * Every space with the square around its middle, for the layer of buttons over the board.
 * @param {SpectrangleLayout} lay
 */
export function boxes(lay) {
  const half = lay.unit * 0.27;
  return SPACES.map((space) => {
    const { x, y } = centreOf(lay, space);
    return { space, x: x - half, y: y - half, size: 2 * half };
  });
}
