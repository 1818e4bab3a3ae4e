// @ts-check
// Where a board of cells lies in its part of the window. A layout is plain data in CSS pixels; nothing here touches the
// page.

import { cellsOf, holds, cellName, parse } from './lattice.js';

/**
 * @import { Lattice } from './lattice.js'
 * @import { Point, Size } from '../../types'
 */

/** @typedef {ReturnType<typeof fit>} BoardLayout */

/** The thickness of the frame: its share of a cell, and its bounds in pixels. */
const FRAME_SHARE = 0.62;
const FRAME_LEAST = 13;
const FRAME_MOST = 40;

/** Room for the frame's shadow, in pixels. */
const MARGIN = 9;

/** How far beside the board a point still means it, in cells. */
const BESIDE = 0.8;

/** The radius of the largest disc that leaves a cell some air, for cells of size 1. */
const RADIUS = 0.42;

/**
 * Fits a lattice into a box: `unit` (pixels of a cell), the corner `x0`, `y0` of the board, `frame` (its thickness) and
 * the `radius` of a mark.
 * @param {Lattice} lattice @param {Size} size
 */
export function fit(lattice, { width, height }) {
  const rough = Math.min(width / lattice.across, height / lattice.down);
  const frame = Math.min(Math.max(rough * FRAME_SHARE, FRAME_LEAST), FRAME_MOST);
  const room = 2 * (frame + MARGIN);
  const unit = Math.max(
    Math.min((width - room) / (lattice.across + 2 * lattice.rim), (height - room) / (lattice.down + 2 * lattice.rim)),
    1,
  );
  return {
    lattice,
    unit,
    frame,
    radius: unit * RADIUS,
    x0: (width - unit * lattice.across) / 2,
    y0: (height - unit * lattice.down) / 2,
    width: unit * lattice.across,
    height: unit * lattice.down,
  };
}

/**
 * A point of the plane in pixels.
 * @param {BoardLayout} lay @param {Point} point
 */
export const toPixels = (lay, { x, y }) => ({ x: lay.x0 + x * lay.unit, y: lay.y0 + y * lay.unit });

/**
 * A point in pixels on the plane.
 * @param {BoardLayout} lay @param {Point} point
 */
export const toPlane = (lay, { x, y }) => ({ x: (x - lay.x0) / lay.unit, y: (y - lay.y0) / lay.unit });

/**
 * The middle of a named cell in pixels.
 * @param {BoardLayout} lay @param {string} space
 */
export const centreOf = (lay, space) => toPixels(lay, lay.lattice.middle(parse(space)));

/**
 * The corners of a named cell in pixels, drawn towards its middle by a share of the way.
 * @param {BoardLayout} lay @param {string} space @param {number} [inset]
 */
export function cornersOf(lay, space, inset = 0) {
  const { x, y } = centreOf(lay, space);
  const reach = lay.unit * (1 - inset);
  return lay.lattice.corners.map(([dx, dy]) => ({ x: x + dx * reach, y: y + dy * reach }));
}

/**
 * The cell under a point in pixels; null beside the board.
 * @param {BoardLayout} lay @param {Point} point
 */
export function hit(lay, point) {
  const cell = lay.lattice.at(toPlane(lay, point));
  return holds(lay.lattice, cell) ? cellName(cell) : null;
}

/**
 * Whether a point in pixels means the board: on it or a little beside it.
 * @param {BoardLayout} lay @param {Point} point
 */
export function isNear(lay, point) {
  const beside = BESIDE * lay.unit;
  /** @param {number} value @param {number} start @param {number} length */
  const inside = (value, start, length) => value >= start - beside && value <= start + length + beside;
  return inside(point.x, lay.x0, lay.width) && inside(point.y, lay.y0, lay.height);
}

/**
 * Every cell with the square around its middle, for the layer of buttons over the board.
 * @param {BoardLayout} lay
 */
export function boxes(lay) {
  const half = lay.unit * 0.46;
  return cellsOf(lay.lattice).map((space) => {
    const { x, y } = centreOf(lay, space);
    return { space, x: x - half, y: y - half, size: 2 * half };
  });
}
