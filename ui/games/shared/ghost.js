// @ts-check
// A piece in hand, snapped to the board: which cells it would cover. Pure.
//
// `way` is one way in which a piece can lie, as the view tells it: `cells`, the [columns, rows] from the first of them.
// The piece is held at its *grip*, the cell nearest to its middle; where a piece would stick out over the edge, it is
// pushed back onto the board.

import { cellName, parse, nearestInside } from './lattice.js';

/**
 * @import { Playing, Scene } from '../../types'
 * @import { Lattice, Offset } from './lattice.js'
 */

/** @import { Point } from '../../types' */

/**
 * @typedef {{ cells: Offset[] }} Way
 * @typedef {Point & { cell: Offset }} Grip
 */

/** @param {Offset} offset */
const cellOf = ([x, y]) => ({ x, y });

/**
 * The middle of a piece, in the plane.
 * @param {Lattice} lattice @param {Offset[]} cells
 */
function middleOf(lattice, cells) {
  const points = cells.map((cell) => lattice.middle(cellOf(cell)));
  const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / cells.length, y: sum.y / cells.length };
}

/**
 * The cell that the piece is held at, and the way from its middle to that of the piece; found once for each way to lie.
 */
const known = new WeakMap();

/** @param {Lattice} lattice @param {Way} way @returns {Grip} */
function gripOf(lattice, way) {
  if (!known.has(lattice)) known.set(lattice, new WeakMap());
  const grips = known.get(lattice);
  if (!grips.has(way)) grips.set(way, findGrip(lattice, way));
  return grips.get(way);
}

/** @param {Lattice} lattice @param {Way} way */
function findGrip(lattice, { cells }) {
  const middle = middleOf(lattice, cells);
  const ways = cells.map((cell) => {
    const own = lattice.middle(cellOf(cell));
    return { cell, x: middle.x - own.x, y: middle.y - own.y };
  });
  // A hair's breadth keeps rounding from choosing between cells that are equally near.
  return ways.reduce((best, way) => (Math.hypot(way.x, way.y) < Math.hypot(best.x, best.y) - 1e-6 ? way : best));
}

/**
 * The cells that a piece covers when it is held at the space: their names, in the order of the way's cells.
 * @param {Lattice} lattice @param {Way} way @param {string} space
 */
export function ghostCells(lattice, way, space) {
  const grip = gripOf(lattice, way).cell;
  const held = parse(space);
  const cells = way.cells.map(([x, y]) => ({ x: held.x + x - grip[0], y: held.y + y - grip[1] }));
  const back = {
    x: pushBack(
      cells.map(({ x }) => x),
      lattice.width,
    ),
    y: pushBack(
      cells.map(({ y }) => y),
      lattice.height,
    ),
  };
  return cells.map(({ x, y }) => cellName({ x: x + back.x, y: y + back.y }));
}

/** @param {number[]} numbers @param {number} size */
const pushBack = (numbers, size) => Math.max(-Math.min(...numbers), 0) - Math.max(Math.max(...numbers) - size + 1, 0);

/**
 * How a piece comes to lie on cells, as a step names them: {way, space}, the number of its way among `ways` and the
 * space to hold it at; null if it cannot.
 * @param {Lattice} lattice @param {Way[]} ways @param {string[]} cells
 */
export function placementOn(lattice, ways, cells) {
  const step = cells.join(',');
  const found = ways.flatMap((way, number) =>
    cells
      .filter((space) => ghostCells(lattice, way, space).join(',') === step)
      .map((space) => ({ way: number, space })),
  );
  return found[0] ?? null;
}

/** How much of the way from the grip to the middle counts, so that a tie goes to the space under the pointer. */
const NEARLY = 0.97;

/**
 * The space to hold a piece at, so that its middle comes as near to a point of the plane as the board allows. In the
 * middle of a space, a domino lies as that space's name says.
 * @param {Lattice} lattice @param {Way} way @param {Point} point
 */
export function snapped(lattice, way, point) {
  const grip = gripOf(lattice, way);
  return cellName(nearestInside(lattice, lattice.at({ x: point.x - NEARLY * grip.x, y: point.y - NEARLY * grip.y })));
}

/**
 * A piece around the origin, in the plane: the middle of each cell, and how far it reaches to each side.
 * @param {Lattice} lattice @param {Way} way
 */
export function shapeOf(lattice, { cells }) {
  const middle = middleOf(lattice, cells);
  const points = cells.map((cell) => {
    const own = lattice.middle(cellOf(cell));
    return { x: own.x - middle.x, y: own.y - middle.y };
  });
  return { points, reach: Math.max(...points.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)))) + 0.5 };
}

/**
 * The part of a game's state that shows what is in hand at a space, where a finger has put it to be looked at.
 * @param {Playing} state @param {string} space
 */
export const ghostAt = ({ position }, space) => ({ ghost: { space, turn: position.turn } });

/**
 * Where what is in hand would come to lie: under the pointer, at the keyboard's space, or where a finger has put it,
 * which is `ghost`.
 * @param {Scene} scene @param {string | null} ghost
 */
export const aimedAt = ({ state, hover, considering, carried }, ghost) =>
  hover ?? (considering && !carried ? state.cursor : null) ?? ghost;
