// @ts-check
// The triangle of Spectrangle as plain geometry: where its spaces lie, how to walk. Pure.
//
// A space is its number as text: r² + r + c for row r from 0 and column c from −r to r (docs/rules/spectrangle.md,
// "Board and tiles"). In the plane one side of a space is 1 long, x goes right, y goes down, and the apex of the board
// is at the origin.

/** @import { Point } from '../../types' */

/** The rows of the board, and the height of a space. */
export const ROWS = 6;
export const HEIGHT = Math.sqrt(3) / 2;

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
