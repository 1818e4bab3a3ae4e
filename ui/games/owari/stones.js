// @ts-check
// How stones lie in a hollow: always in the same figure for the same number, so that they are counted at a glance.
// Pure.

/** @import { Point, Size } from '../../types' */

/** The largest radius of a stone, in columns of the board. */
const LARGEST = 0.114;

/** The distance between two stones that lie side by side, in radii. */
const APART = 2.14;

/** The share of a hollow that stones may fill. */
const FILLED = { width: 0.9, height: 0.86 };

/**
 * The figures of small numbers: how many stones lie in each row.
 * @type {{ [count: number]: number[] }}
 */
const FIGURES = {
  1: [1],
  2: [2],
  3: [1, 2],
  4: [2, 2],
  5: [2, 1, 2],
  6: [3, 3],
  7: [2, 3, 2],
  8: [3, 2, 3],
  9: [3, 3, 3],
};

/**
 * Rows of `most` stones, and what is left over in the last.
 * @param {number} count @param {number} most
 */
function rowsOf(count, most) {
  const rows = Array.from({ length: Math.ceil(count / most) }, () => most);
  if (count % most > 0) rows[rows.length - 1] = count % most;
  return rows;
}

/**
 * Stones in a pit: their `radius` and their `points` in pixels.
 * @param {Point & Size} hollow @param {number} unit @param {number} count
 */
export function inPit({ x, y, width, height }, unit, count) {
  const room = { width: width * FILLED.width, height: height * FILLED.height };
  const choices = [FIGURES[count] ?? rowsOf(count, 3), rowsOf(count, 4), rowsOf(count, 5), rowsOf(count, 6)];
  /** @param {number[]} rows */
  const radiusOf = (rows) =>
    Math.min(
      unit * LARGEST,
      room.width / (APART * Math.max(...rows, 1)),
      room.height / (APART * Math.max(rows.length, 1)),
    );
  const rows = choices.reduce((best, next) => (radiusOf(next) > radiusOf(best) + 1e-6 ? next : best));
  const radius = radiusOf(rows);
  const step = radius * APART;
  const points = rows.flatMap((length, row) =>
    Array.from({ length }, (_, column) => ({
      x: x + width / 2 + (column - (length - 1) / 2) * step,
      y: y + height / 2 + (row - (rows.length - 1) / 2) * step,
    })),
  );
  return { radius, points };
}

/** A goal is filled from below in rows of five, two rows to a group, so that tens are seen at once. */
const FIVE = 5;
const GROUP = 0.7;

/** How far the stones stay from the walls of a goal, in columns of the board. */
const WALL = { side: 0.1, end: 0.15 };

/** The share of all stones that a goal has room for before its stones become smaller. */
const USUAL = 0.75;

/**
 * Stones in a goal; `total` are all stones of the game.
 * @param {Point & Size} hollow @param {number} unit @param {number} count @param {number} total
 */
export function inGoal({ x, y, width, height }, unit, count, total) {
  const most = count > USUAL * total ? total : USUAL * total;
  const room = { width: width - 2 * unit * WALL.side, height: height - 2 * unit * WALL.end };
  /** @param {number} across */
  const choice = (across) => {
    const rows = Math.ceil(most / across);
    const radius = Math.min(
      unit * LARGEST,
      room.width / (APART * across + (across > FIVE ? GROUP : 0)),
      room.height / (APART * rows + GROUP * Math.floor(rows / 2)),
    );
    return { across, radius };
  };
  const [narrow, wide] = [choice(FIVE), choice(2 * FIVE)];
  const { across, radius } = wide.radius > narrow.radius ? wide : narrow;
  const step = radius * APART;
  const points = Array.from({ length: count }, (_, index) => {
    const [row, column] = [Math.floor(index / across), index % across];
    const aside = across > FIVE ? (column < FIVE ? -0.5 : 0.5) * GROUP * radius : 0;
    return {
      x: x + width / 2 + (column - (across - 1) / 2) * step + aside,
      y: y + height - unit * WALL.end - step / 2 - row * step - Math.floor(row / 2) * GROUP * radius,
    };
  });
  return { radius, points };
}

/**
 * Stones in a hand that carries them: close together around a point.
 * @param {Point} at @param {number} unit @param {number} count
 */
export function inHand({ x, y }, unit, count) {
  const radius = unit * LARGEST * 1.08;
  const points = Array.from({ length: count }, (_, index) => {
    const reach = radius * 1.25 * Math.sqrt(index);
    const angle = index * 2.4;
    return { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) };
  });
  return { radius, points };
}
