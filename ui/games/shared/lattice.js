// @ts-check
// Boards of squares or hexagons as plain geometry: names of cells, where they lie, how to walk. Pure.
//
// A cell is {x, y}: its column and row, both from 0. In the plane a square has the side 1, a hexagon the distance 1
// between two opposite sides; x goes right and y down, and the board's upper left corner is at the origin.

/** @import { Point, Size } from '../../types' */

/**
 * @typedef {[x: number, y: number]} Offset columns and rows, or units of the plane, from somewhere else
 * @typedef {object} Lattice
 * @property {'square' | 'hex'} kind
 * @property {number} width
 * @property {number} height
 * @property {number} across
 * @property {number} down
 * @property {number} rim
 * @property {Offset[]} corners
 * @property {(cell: Point) => Point} middle
 * @property {(point: Point) => Point} at
 * @property {{ [way: string]: Offset }} ways
 */

const HALF = 1 / 2;

/** The distance between two rows of hexagons, and that from a hexagon's middle to its corners. */
const ROW = Math.sqrt(3) / 2;
const CORNER = 1 / Math.sqrt(3);

/**
 * The name of a column: `a` to `z`, then `aa`.
 * @param {number} x @returns {string}
 */
export function columnName(x) {
  const letter = String.fromCharCode(97 + (x % 26));
  return x < 26 ? letter : columnName(Math.floor(x / 26) - 1) + letter;
}

/**
 * The name of a cell: `c4`.
 * @param {Point} point
 */
export const cellName = ({ x, y }) => `${columnName(x)}${y + 1}`;

/**
 * The cell of a name.
 * @param {string} name
 */
export function parse(name) {
  const [, letters, number] = /^([a-z]+)(\d+)$/.exec(name) ?? ['', '', ''];
  const x = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return { x, y: Number(number) - 1 };
}

/** @type {Offset[]} */
const SQUARE_CORNERS = [
  [-HALF, -HALF],
  [HALF, -HALF],
  [HALF, HALF],
  [-HALF, HALF],
];
/** @type {Offset[]} */
const HEX_CORNERS = Array.from({ length: 6 }, (_, index) => {
  const angle = (index / 6) * 2 * Math.PI - Math.PI / 2;
  return [CORNER * Math.cos(angle), CORNER * Math.sin(angle)];
});

/**
 * A board of squares. `up`: row 0 is the lowest one. A lattice has `width` and `height` in cells, `across` and `down`
 * in units of the plane, the `rim` that a frame leaves around it, `middle(cell)`, `at(point)` (the cell there on an
 * endless board), the `corners` of a cell around its middle, and the `ways` that arrow keys lead.
 * @param {number} width @param {number} height @param {boolean} [up]
 * @returns {Lattice}
 */
export function squares(width, height, up = false) {
  /** @param {number} y */
  const turn = (y) => (up ? height - 1 - y : y);
  return {
    kind: 'square',
    width,
    height,
    across: width,
    down: height,
    rim: 0,
    corners: SQUARE_CORNERS,
    middle: ({ x, y }) => ({ x: x + HALF, y: turn(y) + HALF }),
    at: (point) => ({ x: Math.floor(point.x), y: turn(Math.floor(point.y)) }),
    ways: { left: [-1, 0], right: [1, 0], up: [0, up ? 1 : -1], down: [0, up ? -1 : 1] },
  };
}

/**
 * A rhombus of hexagons that stand on a corner: each row begins half a hexagon further to the right.
 * @param {number} width @param {number} height
 * @returns {Lattice}
 */
export function hexagons(width, height) {
  return {
    kind: 'hex',
    width,
    height,
    across: width + (height - 1) * HALF,
    down: (height - 1) * ROW + 2 * CORNER,
    rim: 0.45,
    corners: HEX_CORNERS,
    middle: ({ x, y }) => ({ x: x + HALF + y * HALF, y: CORNER + y * ROW }),
    at: (point) => hexagonAt(point.x - HALF - (point.y - CORNER) / ROW / 2, (point.y - CORNER) / ROW),
    ways: { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] },
  };
}

/**
 * The hexagon that holds a point given in columns and rows: rounded so that the three distances of a hexagon still add
 * up to 0.
 * @param {number} x @param {number} y
 */
function hexagonAt(x, y) {
  // Adding 0 makes a plain zero of a negative one.
  const [rx, ry, rz] = [x, y, -x - y].map((number) => Math.round(number) + 0);
  const [dx, dy, dz] = [Math.abs(rx - x), Math.abs(ry - y), Math.abs(rz + x + y)];
  if (dx > dy && dx > dz) return { x: 0 - ry - rz, y: ry };
  return dy > dz ? { x: rx, y: 0 - rx - rz } : { x: rx, y: ry };
}

/**
 * Whether a cell lies on the board.
 * @param {Size} size @param {Point} point
 */
export const holds = ({ width, height }, { x, y }) => x >= 0 && y >= 0 && x < width && y < height;

/**
 * The cell of the board that is nearest to a cell beside it.
 * @param {Size} size @param {Point} point
 */
export function nearestInside({ width, height }, { x, y }) {
  return { x: Math.min(Math.max(x, 0), width - 1), y: Math.min(Math.max(y, 0), height - 1) };
}

/**
 * The names of all cells, row by row from the top.
 * @param {Lattice} lattice
 */
export function cellsOf(lattice) {
  /** @type {Point[]} */
  const cells = [];
  for (let y = 0; y < lattice.height; y += 1) for (let x = 0; x < lattice.width; x += 1) cells.push({ x, y });
  return cells.sort((a, b) => lattice.middle(a).y - lattice.middle(b).y || a.x - b.x).map(cellName);
}

/**
 * The name of the cell that an arrow key leads to; the same one at the edge.
 * @param {Lattice} lattice @param {string} space @param {string} way
 */
export function walk(lattice, space, way) {
  const { x, y } = parse(space);
  const [dx, dy] = lattice.ways[way];
  const next = { x: x + dx, y: y + dy };
  return holds(lattice, next) ? cellName(next) : space;
}

/**
 * The edges that lie around cells and not between them, as pairs of points of the plane. `cells` are names.
 * @param {Lattice} lattice @param {string[]} cells
 */
export function borders(lattice, cells) {
  /** @type {Map<string, [Point, Point]>} */
  const edges = new Map();
  for (const cell of cells) {
    const middle = lattice.middle(parse(cell));
    const points = lattice.corners.map(([x, y]) => ({ x: middle.x + x, y: middle.y + y }));
    points.forEach((from, index) => {
      const to = points[(index + 1) % points.length];
      const key = `${round((from.x + to.x) / 2)} ${round((from.y + to.y) / 2)}`;
      if (!edges.delete(key)) edges.set(key, [from, to]);
    });
  }
  return [...edges.values()];
}

/** @param {number} number */
const round = (number) => Math.round(number * 1000);

// Where a board of cells lies in its part of the window. A layout is plain data in CSS pixels; nothing here touches the
// page.

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
