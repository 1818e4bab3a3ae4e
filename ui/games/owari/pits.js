// @ts-check
// The pits of Owari: their names, how they lie around the board, how to walk among them. Pure.
//
// A space is the number of a pit or goal as text: 0 to 5 and goal 6 are seat 0's, 7 to 12 and goal 13 seat 1's
// (docs/rules/owari.md). A place is its
// `side` (0: the row below, 1: the row above), its `column` from the left (0 to 5; −1 and 6 for the goals), and the
// `seat` that owns it.

/** @import { Move } from './types' */

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
