// @ts-check
// Petri in the preview of the settings and on the home screen: the dish, with a young colony around each head.

import { hexagons, holds, cellName, squares } from '../shared/lattice.js';
import { fit } from '../shared/layout.js';
import { paintBodies, paintFlesh, scatter } from './colony.js';
import { paintDish } from './dish.js';

/**
 * @import { Look, Painter, Point, Size } from '../../types'
 * @import { Lattice, Offset } from '../shared/lattice.js'
 * @import { Cells } from './types'
 */

/** @type {{ [grid: string]: Offset[] }} */
const NEIGHBOURS = {
  square: [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ],
  hex: [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ],
};

/** How many cells a colony has in the preview, as a share of the dish. */
const SHARE = 0.11;

/**
 * Paints the dish as these options would have it; see docs/front.md.
 * @param {Omit<Painter, 'lay'>} painter @param {Size} size
 * @param {{ players: number, width: number, height: number, grid: string }} options @param {Look[]} seats
 */
export function paintPreview({ ctx, theme, sprites }, size, { players, width, height, grid }, seats) {
  const lattice = grid === 'hex' ? hexagons(width, height) : squares(width, height);
  const lay = fit(lattice, size);
  const heads = Array.from({ length: players }, (_, seat) => headOf(lattice, seat));
  const neighbours = NEIGHBOURS[grid];
  /** @type {Cells} */
  const cells = {};
  for (const [seat, head] of heads.entries())
    grow({ lattice, neighbours, cells }, head, seat, Math.round(width * height * SHARE));
  const painter = { ctx, lay, sprites, theme: { ...theme, coordinates: false } };
  paintDish(painter);
  const colony = { cells, heads: heads.map(cellName), neighbours, seats, tweens: new Map(), now: 0 };
  paintFlesh(painter, colony);
  paintBodies(painter, colony);
}

/**
 * Where a head begins: in from the corners by a fifth of the dish (docs/rules/petri.md, "Dish").
 * @param {Size} dish @param {number} seat
 */
function headOf({ width, height }, seat) {
  /** @param {number} size */
  const near = (size) => Math.ceil(size / 5) - 1;
  /** @param {number} size */
  const far = (size) => size - 1 - near(size);
  return { x: (seat % 2 === 0 ? near : far)(width), y: ([0, 3].includes(seat) ? near : far)(height) };
}

/**
 * Lets a colony grow around its head, always the same way.
 * @param {{ lattice: Lattice, neighbours: Offset[], cells: Cells }} dish @param {Point} head @param {number} seat
 * @param {number} size
 */
function grow({ lattice, neighbours, cells }, head, seat, size) {
  const edge = [head];
  for (let count = 0; count < size && edge.length > 0; count += 1) {
    const [cell] = edge.splice(count === 0 ? 0 : Math.floor(scatter(`${seat} ${count}`) * edge.length), 1);
    if (cells[cellName(cell)] !== undefined) {
      count -= 1;
      continue;
    }
    cells[cellName(cell)] = seat;
    edge.push(
      ...neighbours
        .map(([x, y]) => ({ x: cell.x + x, y: cell.y + y }))
        .filter((next) => holds(lattice, next) && cells[cellName(next)] === undefined),
    );
  }
}
