// @ts-check
// Where the board of Spectrangle lies in its part of the window. A layout is plain data in CSS pixels; nothing here
// touches the page.

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
const toPixels = ({ unit, x0, y0 }, { x, y }) => ({ x: x0 + x * unit, y: y0 + y * unit });

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

// The triangle of Spectrangle as plain geometry: where its spaces lie, how to walk. Pure.
//
// A space is its number as text: r² + r + c for row r from 0 and column c from −r to r (docs/rules/spectrangle.md,
// "Board and tiles"). In the plane one side of a space is 1 long, x goes right, y goes down, and the apex of the board
// is at the origin.

/** The rows of the board, and the height of a space. */
const ROWS = 6;
const HEIGHT = Math.sqrt(3) / 2;

/** All spaces. */
export const SPACES = Array.from({ length: ROWS * ROWS }, (_, number) => String(number));

/**
 * Row, column, and whether the space points up.
 * @param {string} space
 */
export function placeOf(space) {
  const number = Number(space);
  const row = Math.floor(Math.sqrt(number));
  const column = number - row * row - row;
  return { row, column, up: (row + column) % 2 === 0 };
}

/** @param {number} row @param {number} column */
const spaceAt = (row, column) => String(row * row + row + column);

/**
 * A triangle around the origin whose sides are 1 long: its corners, so that the sides of a tile, told clockwise from
 * the horizontal one, lie between `corners[i]` and `corners[i + 1]`.
 * @param {boolean} up
 */
export function corners(up) {
  const [far, near] = [(HEIGHT * 2) / 3, HEIGHT / 3];
  const turned = up ? 1 : -1;
  return [
    { x: 0.5 * turned, y: near * turned },
    { x: -0.5 * turned, y: near * turned },
    { x: 0, y: -far * turned },
  ];
}

/**
 * The middle of a space in the plane.
 * @param {string} space
 */
export function middleOf(space) {
  const { row, column, up } = placeOf(space);
  return { x: column / 2, y: row * HEIGHT + (HEIGHT * (up ? 2 : 1)) / 3 };
}

/**
 * The space that holds a point of the plane; null beside the board.
 * @param {Point} point
 */
export function spaceOver({ x, y }) {
  const row = Math.floor(y / HEIGHT);
  if (row < 0 || row >= ROWS) return null;
  const down = y / HEIGHT - row;
  const candidates = Array.from({ length: 2 * row + 1 }, (_, index) => index - row);
  const column = candidates.find(
    (number) => Math.abs(x - number / 2) <= 0.5 * ((row + number) % 2 === 0 ? down : 1 - down),
  );
  return column === undefined ? null : spaceAt(row, column);
}

/**
 * The space that an arrow key leads to; the same one at the edge.
 * @param {string} space @param {string} way
 */
export function walk(space, way) {
  const { row, column } = placeOf(space);
  if (way === 'left' || way === 'right') {
    const next = column + (way === 'left' ? -1 : 1);
    return Math.abs(next) > row ? space : spaceAt(row, next);
  }
  const next = row + (way === 'up' ? -1 : 1);
  if (next < 0 || next >= ROWS) return space;
  return spaceAt(next, Math.min(Math.max(column, -next), next));
}
