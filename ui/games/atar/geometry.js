// @ts-check
// The triangular board as plain geometry (docs/rules/atar.md, "Board"): names of spaces, where they lie, how to walk.
//
// Lattice points are {q, j}: q counts the lines from the apex down, j the points on a line from the left. In the plane
// one side of a space is 1 long, x goes right, y goes down, and the apex of the whole board is at the origin.

/**
 * @import { Point } from '../../types'
 * @import { Space } from './types'
 */

/** The height of a space whose side is 1. */
export const HEIGHT = Math.sqrt(3) / 2;

/**
 * The name of a space: `c4`.
 * @param {number} row @param {number} number
 */
export const spaceNameOf = (row, number) => String.fromCharCode(96 + row) + number;

/**
 * Row and number of a named space.
 * @param {string} space @returns {Space}
 */
export function parse(space) {
  return { row: space.charCodeAt(0) - 96, number: Number(space.slice(1)) };
}

/**
 * Whether a space points up.
 * @param {number} number
 */
export const pointsUp = (number) => number % 2 === 1;

/**
 * The strips of a space seen from the bottom, left and right edge.
 * @param {number} side @param {Space} space
 */
export function strips(side, { row, number }) {
  return [side - row, Math.floor((number - 1) / 2), Math.floor((2 * row - number - 1) / 2)];
}

/**
 * Whether a space lies on the board that is left when `trim` rows are gone at each edge.
 * @param {number} side @param {number[]} trim @param {Space} space
 */
export function onBoard(side, trim, { row, number }) {
  if (row < 1 || row > side || number < 1 || number > 2 * row - 1) return false;
  return strips(side, { row, number }).every((strip, edge) => strip >= trim[edge]);
}

/**
 * The side of the board that is left.
 * @param {number} side @param {number[]} trim
 */
export const sizeOf = (side, trim) => side - trim[0] - trim[1] - trim[2];

/**
 * The names of all spaces on the board, row by row from the apex.
 * @param {number} side @param {number[]} trim
 */
export function spacesOf(side, trim) {
  const names = [];
  for (let row = 1; row <= side; row += 1) {
    for (let number = 1; number < 2 * row; number += 1) {
      if (onBoard(side, trim, { row, number })) names.push(spaceNameOf(row, number));
    }
  }
  return names;
}

/**
 * The plane point of a lattice point; fractions are allowed.
 * @param {number} q @param {number} j
 */
export const toPlane = (q, j) => ({ x: j - q / 2, y: q * HEIGHT });

/**
 * The three corners of a space in the plane.
 * @param {Space} space
 */
export function corners({ row, number }) {
  const left = Math.floor((number - 1) / 2);
  return pointsUp(number)
    ? [toPlane(row - 1, left), toPlane(row, left + 1), toPlane(row, left)]
    : [toPlane(row - 1, left), toPlane(row - 1, left + 1), toPlane(row, left + 1)];
}

/**
 * The middle of a space in the plane.
 * @param {Space} space
 */
export function centre(space) {
  const [a, b, c] = corners(space);
  return { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
}

/**
 * The space that holds a point of the plane, on an endless board; the caller asks `onBoard`.
 * @param {Point} point @returns {Space}
 */
export function spaceAt({ x, y }) {
  const q = y / HEIGHT;
  const j = x + q / 2;
  const left = Math.floor(j);
  const up = j - left < q - Math.floor(q);
  return { row: Math.floor(q) + 1, number: 2 * left + (up ? 1 : 2) };
}

/**
 * Apex, right and left corner of the board that is left; `trim` may be fractional while the board is refitted.
 * @param {number} side @param {number[]} trim
 */
export function boardCorners(side, [bottom, left, right]) {
  const base = side - bottom;
  return [toPlane(left + right, left), toPlane(base, base - right), toPlane(base, left)];
}

/**
 * The two ends of one edge of the board: 0 bottom, 1 left, 2 right.
 * @param {number} side @param {number[]} trim @param {number} edge
 */
export function edgeEnds(side, trim, edge) {
  const [apex, right, left] = boardCorners(side, trim);
  return [
    [right, left],
    [left, apex],
    [apex, right],
  ][edge];
}

/**
 * Where the shot clock stands at position `at` (fractions lie between two positions): the middle of the side it passes,
 * and the direction away from the board (docs/rules/atar.md, "Shot clock").
 * @param {number} side @param {number[]} trim @param {number} at
 */
export function perimeterPoint(side, trim, at) {
  const size = sizeOf(side, trim);
  const [apex, right, left] = boardCorners(side, trim);
  const along = Math.min(Math.max(at + 0.5, 0), 3 * size);
  const edge = Math.min(Math.floor(along / size), 2);
  const [from, to] = [
    [apex, right],
    [right, left],
    [left, apex],
  ][edge];
  const part = along / size - edge;
  const normal = [
    { x: HEIGHT, y: -0.5 },
    { x: 0, y: 1 },
    { x: -HEIGHT, y: -0.5 },
  ][edge];
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, normal };
}

/** @type {{ [way: string]: [rows: number, numbers: number] }} */
const WAYS = { left: [0, -1], right: [0, 1], up: [-1, -1], down: [1, 1] };

/**
 * The space that an arrow key leads to; the same space where the board ends.
 * @param {number} side @param {number[]} trim @param {string} space @param {string} way
 */
export function walk(side, trim, space, way) {
  const from = parse(space);
  const [rows, numbers] = WAYS[way];
  const row = from.row + rows;
  const wanted = from.number + numbers;
  if (rows === 0) return onBoard(side, trim, { row, number: wanted }) ? spaceNameOf(row, wanted) : space;
  return nearestInRow(side, trim, row, wanted) ?? space;
}

/** @param {number} side @param {number[]} trim @param {number} row @param {number} wanted */
function nearestInRow(side, trim, row, wanted) {
  /** @type {number | null} */
  let best = null;
  for (let number = 1; number < 2 * row; number += 1) {
    if (!onBoard(side, trim, { row, number })) continue;
    if (best === null || Math.abs(number - wanted) < Math.abs(best - wanted)) best = number;
  }
  return best === null ? null : spaceNameOf(row, best);
}
