// @ts-check
// Where the board of Atar lies in its part of the window. A layout is plain data in CSS pixels; nothing here touches
// the page.

/**
 * @import { Point } from '../../types'
 * @import { AtarLayout, Space } from './types'
 */

/** The radius of a stone, for spaces of side 1. */
const RADIUS = 0.236;

/** The thickness of the frame: its share of the box, and its bounds in pixels. */
const FRAME_SHARE = 0.042;
const FRAME_LEAST = 11;
const FRAME_MOST = 56;
/** Room for the frame's shadow and for the shot clock's marker, in thicknesses of the frame. */
const MARGIN = 0.5;

/**
 * Fits the board into a box. `trim` may be fractional while the board is refitted.
 * Returns `unit` (pixels of a space's side), the origin `x0`, `y0`, `frame` (its thickness) and the stones' `radius`.
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

// The triangular board as plain geometry (docs/rules/atar.md, "Board"): names of spaces, where they lie, how to walk.
//
// Lattice points are {q, j}: q counts the lines from the apex down, j the points on a line from the left. In the plane
// one side of a space is 1 long, x goes right, y goes down, and the apex of the whole board is at the origin.

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
