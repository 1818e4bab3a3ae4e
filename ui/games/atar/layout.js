// @ts-check
// Where the board of Atar lies in its part of the window. A layout is plain data in CSS pixels; nothing here touches
// the page.

import {
  HEIGHT,
  boardCorners,
  centre,
  corners,
  onBoard,
  spaceNameOf,
  parse,
  perimeterPoint,
  sizeOf,
  spaceAt,
  spacesOf,
} from './geometry.js';

/**
 * @import { Point } from '../../types'
 * @import { AtarLayout } from './types'
 */

/** The radius of a stone, for spaces of side 1. */
export const RADIUS = 0.236;

/** The thickness of the frame: its share of the box, and its bounds in pixels. */
const FRAME_SHARE = 0.042;
const FRAME_LEAST = 11;
const FRAME_MOST = 56;
/** Room for the frame's shadow and for the shot clock's marker, in thicknesses of the frame. */
const MARGIN = 0.5;

/**
 * Fits the board into a box. `trim` may be fractional while the board is refitted.
 * Answers `unit` (pixels of a space's side), the origin `x0`, `y0`, `frame` (its thickness) and the stones' `radius`.
 * @param {{ side: number, trim: number[], width: number, height: number }} board
 */
export function layout({ side, trim, width, height }) {
  const size = Math.max(sizeOf(side, trim), 1);
  const frame = frameFor(width, height);
  const across = Math.max(width - 2 * frame * (1 + MARGIN), 1);
  const down = Math.max(height - 2 * frame * (1 + MARGIN), 1);
  const unit = Math.min(across, down / HEIGHT) / size;
  const [apex, right, left] = boardCorners(side, trim);
  return {
    side,
    trim,
    size,
    width,
    height,
    unit,
    frame,
    radius: RADIUS * unit,
    x0: width / 2 - (unit * (left.x + right.x)) / 2,
    y0: height / 2 - (unit * (apex.y + left.y)) / 2,
  };
}

/** @param {number} width @param {number} height */
function frameFor(width, height) {
  const share = FRAME_SHARE * Math.min(width, height / HEIGHT);
  return Math.min(Math.max(share, FRAME_LEAST), FRAME_MOST);
}

/**
 * A point of the plane in pixels.
 * @param {AtarLayout} lay @param {Point} point
 */
export const toPixels = (lay, { x, y }) => ({ x: lay.x0 + x * lay.unit, y: lay.y0 + y * lay.unit });

/**
 * The middle of a named space in pixels.
 * @param {AtarLayout} lay @param {string} space
 */
export const centreOf = (lay, space) => toPixels(lay, centre(parse(space)));

/**
 * The corners of a named space in pixels.
 * @param {AtarLayout} lay @param {string} space
 */
export const cornersOf = (lay, space) => corners(parse(space)).map((point) => toPixels(lay, point));

/**
 * The corners of the whole board in pixels: apex, right, left.
 * @param {AtarLayout} lay @param {number[]} [trim]
 */
export const outline = (lay, trim = lay.trim) => boardCorners(lay.side, trim).map((point) => toPixels(lay, point));

/**
 * The space under a point; null beside the board.
 * @param {AtarLayout} lay @param {Point} point
 */
export function hit(lay, { x, y }) {
  const space = spaceAt({ x: (x - lay.x0) / lay.unit, y: (y - lay.y0) / lay.unit });
  return onBoard(lay.side, lay.trim, space) ? spaceNameOf(space.row, space.number) : null;
}

/**
 * The candidate nearest to a point, if it is no farther than `reach` pixels; for fingers, which are wider than small
 * spaces.
 * @param {AtarLayout} lay @param {Point} point @param {string[]} candidates @param {number} reach
 */
export function nearest(lay, point, candidates, reach) {
  /** @type {string | null} */
  let best = null;
  let least = reach;
  for (const space of candidates) {
    const middle = centreOf(lay, space);
    const distance = Math.hypot(middle.x - point.x, middle.y - point.y);
    if (distance <= least) [best, least] = [space, distance];
  }
  return best;
}

/**
 * Every space with the square around its stone, for the layer of buttons over the board.
 * @param {AtarLayout} lay
 */
export function boxes(lay) {
  const half = lay.radius * 1.18;
  return spacesOf(lay.side, lay.trim).map((space) => {
    const { x, y } = centreOf(lay, space);
    return { space, x: x - half, y: y - half, size: 2 * half };
  });
}

/**
 * Where the shot clock stands at a position, on the frame: `out` is the way from its inner border (0) to the outer one
 * (1).
 * @param {AtarLayout} lay @param {number} at @param {number} [out]
 */
export function markerAt(lay, at, out = 0.5) {
  const { x, y, normal } = perimeterPoint(lay.side, lay.trim, at);
  const edge = toPixels(lay, { x, y });
  return { x: edge.x + normal.x * lay.frame * out, y: edge.y + normal.y * lay.frame * out };
}
