// @ts-check
// Where the board of Owari lies in its part of the window. A layout is plain data in CSS pixels; nothing here touches
// the page.
//
// Measures are shares of a pit's column, which is as wide as a finger needs on a phone. The board stretches its pits
// where there is room above and below.

/**
 * @import { Move, OwariLayout } from './types'
 * @import { Point, Size } from '../../types'
 */

const GOAL = 1.05;
const RIM = 0.24;
const LABEL = 0.5;
const MIDDLE = 0.5;
const ACROSS = 6 + 2 * (GOAL + RIM);
const LEAST_TALL = 1;
const MOST_TALL = 1.9;

/** Room for the board's shadow, in pixels, and the air between pits as a share of a column. */
const MARGIN = 6;
const AIR = 0.055;

/** How far beside the mark of its owner the name of a goal stands, in columns. */
const BESIDE_MARK = 0.37;

/** The radius of the ring of a hint, as a share of a column. */
const RADIUS = 0.36;

const fixed = 2 * (RIM + LABEL) + MIDDLE;

/**
 * Fits the board into a box: `unit` (a column in pixels), `tall` (a pit's height in columns), the corner `x0`, `y0` and
 * the size of the board.
 * @param {Size} size @param {boolean} turned
 */
export function fit({ width, height }, turned) {
  const room = { width: Math.max(width - 2 * MARGIN, 1), height: Math.max(height - 2 * MARGIN, 1) };
  const unit = Math.min(room.width / ACROSS, room.height / (fixed + 2 * LEAST_TALL));
  const tall = Math.min(Math.max((room.height / unit - fixed) / 2, LEAST_TALL), MOST_TALL);
  const size = { width: unit * ACROSS, height: unit * (fixed + 2 * tall) };
  return {
    unit,
    tall,
    turned,
    radius: unit * RADIUS,
    x0: (width - size.width) / 2,
    y0: (height - size.height) / 2,
    ...size,
  };
}

/**
 * The hollow of a space: {x, y, width, height} of its box.
 * @param {OwariLayout} lay @param {string} space
 */
export function hollowOf({ unit, tall, turned, x0, y0 }, space) {
  const { side, column } = placeOf(space, turned);
  const top = y0 + unit * (RIM + LABEL);
  const left = x0 + unit * RIM;
  const air = unit * AIR;
  if (isGoal(space)) {
    const x = column < 0 ? left : left + unit * (GOAL + 6);
    return { x: x + air, y: top + air, width: unit * GOAL - 2 * air, height: unit * (2 * tall + MIDDLE) - 2 * air };
  }
  const y = top + (side === 0 ? unit * (tall + MIDDLE) : 0);
  return { x: left + unit * (GOAL + column) + air, y: y + air, width: unit - 2 * air, height: unit * tall - 2 * air };
}

/**
 * The middle of a hollow.
 * @param {OwariLayout} lay @param {string} space
 */
export function centreOf(lay, space) {
  const { x, y, width, height } = hollowOf(lay, space);
  return { x: x + width / 2, y: y + height / 2 };
}

/**
 * Where the number of a space's stones stands, on the board's outer edge.
 * @param {OwariLayout} lay @param {string} space
 */
export function numberAt(lay, space) {
  const { side } = placeOf(space, lay.turned);
  const { x } = centreOf(lay, space);
  const away = lay.unit * (RIM * 0.6 + LABEL / 2);
  return { x, y: side === 0 ? lay.y0 + lay.height - away : lay.y0 + away };
}

/**
 * Where the name of a space stands: for a pit between the rows, and for a goal on the edge across from its number,
 * beside the mark of its owner.
 * @param {OwariLayout} lay @param {string} space
 */
export function nameAt(lay, space) {
  const { side, column } = placeOf(space, lay.turned);
  const { x, y, width, height } = hollowOf(lay, space);
  if (isGoal(space)) {
    const beside = lay.unit * BESIDE_MARK * (column < 0 ? 1 : -1);
    return { x: x + width / 2 + beside, y: 2 * (y + height / 2) - numberAt(lay, space).y };
  }
  const away = lay.unit * (0.07 + MIDDLE / 4);
  return { x: x + width / 2, y: side === 0 ? y - away : y + height + away };
}

/**
 * The pit or goal that a point means: all of its column down to the middle of the board, numbers included.
 * @param {OwariLayout} lay @param {Point} point
 */
export function hit({ unit, turned, x0, y0, width, height }, { x, y }) {
  if (x < x0 || y < y0 || x > x0 + width || y > y0 + height) return null;
  const column = Math.floor((x - x0 - unit * (RIM + GOAL)) / unit);
  return spaceAt(y > y0 + height / 2 ? 0 : 1, column, turned);
}

/**
 * Every space with the box of its hollow, for the layer of buttons over the board.
 * @param {OwariLayout} lay
 */
export const boxes = (lay) => SPACES.map((space) => ({ space, ...hollowOf(lay, space) }));

// The pits of Owari: their names, how they lie around the board, how to walk among them. Pure.
//
// A space is the number of a pit or goal as text: 0 to 5 and goal 6 are seat 0's, 7 to 12 and goal 13 seat 1's
// (docs/rules/owari.md). A place is its
// `side` (0: the row below, 1: the row above), its `column` from the left (0 to 5; −1 and 6 for the goals), and the
// `seat` that owns it.

const PITS = 6;
const HALF = PITS + 1;
const ALL = 2 * HALF;

/** All spaces. */
export const SPACES = Array.from({ length: ALL }, (_, number) => String(number));

/** @param {string | number} space */
export const seatOf = (space) => (Number(space) < HALF ? 0 : 1);
/** @param {string | number} space */
export const isGoal = (space) => Number(space) % HALF === PITS;
/** @param {number} seat */
export const goalOf = (seat) => String(seat * HALF + PITS);

/**
 * Where a space lies; `turned`: seat 1 sits below.
 * @param {string} space @param {boolean} turned
 */
export function placeOf(space, turned) {
  const seat = seatOf(space);
  const side = (seat === 0) === turned ? 1 : 0;
  const along = Number(space) % HALF;
  return { seat, side, column: side === 0 ? along : PITS - 1 - along };
}

/**
 * The space at a column of a row.
 * @param {number} side @param {number} column @param {boolean} turned
 */
export function spaceAt(side, column, turned) {
  if (column < 0 || column >= PITS) return goalOf(column < 0 === turned ? 0 : 1);
  const seat = (side === 0) === turned ? 1 : 0;
  return String(seat * HALF + (side === 0 ? column : PITS - 1 - column));
}

/**
 * How many columns an arrow key leads along.
 * @type {{ [way: string]: number }}
 */
const STEPS = { left: -1, right: 1 };

/**
 * The space that an arrow key leads to; a goal lies beside both rows.
 * @param {string} space @param {string} way @param {boolean} turned
 */
export function walk(space, way, turned) {
  const { side, column } = placeOf(space, turned);
  const next = column + (STEPS[way] ?? 0);
  if (isGoal(space))
    return way === 'up' || way === 'down' || next < -1 || next > PITS ? space : spaceAt(side, next, turned);
  return spaceAt(way === 'up' ? 1 : way === 'down' ? 0 : side, next, turned);
}

/**
 * How many stones each space gains by a move, as a map; what it loses is negative. Spaces where nothing changes are not
 * in it.
 * @param {Move} move @param {{ goal: number }[]} seats
 */
export function gainsOf({ seat, pit, stones, path, capture, swept }, seats) {
  /** @type {Map<string, number>} */
  const gains = new Map();
  /** @param {string | number} number @param {number} count */
  const add = (number, count) => gains.set(String(number), (gains.get(String(number)) ?? 0) + count);
  add(pit, -stones);
  for (const number of path) add(number, 1);
  if (capture) {
    add(capture.pit, -capture.stones);
    add(goalOf(seat), capture.stones);
  }
  swept?.forEach((count, owner) => add(seats[owner].goal, count));
  return new Map([...gains].filter(([, count]) => count !== 0));
}
