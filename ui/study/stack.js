// @ts-check
// How high the rows of a tree lie one over the other, and which of them are seen. Pure.

/** @import { TreeRow } from '../types' */

/** How high a row is before it has been seen, and how much each line of a comment adds, in pixels. */
const ROW = 30;
const LINE = 18;
/** How many letters a line of a comment has, about, and how many lines are shown. */
const LETTERS = 30;
const MOST_LINES = 6;

/**
 * Makes a stack without rows. How high a row is, is known once it has been on the page: `learn` is told. Before that it
 * is as high as `guess(row)` says.
 */
export function createStack(guess = guessed) {
  /** @type {TreeRow[]} */
  let rows = [];
  /** How high the rows are that have been seen, by their first nodes. @type {Map<number, number>} */
  const heights = new Map();
  /** The tops of all rows, and the end of the last. */
  let tops = new Float64Array(1);

  function pile() {
    if (tops.length !== rows.length + 1) tops = new Float64Array(rows.length + 1);
    rows.forEach((row, index) => {
      tops[index + 1] = tops[index] + (heights.get(row.first) ?? guess(row));
    });
  }

  return {
    /** @param {number} place the place of a row, or the number of rows for their end */
    top: (place) => tops[place],
    get height() {
      return tops[rows.length];
    },
    /** Takes other rows; what is known of those that stay is kept. @param {TreeRow[]} next */
    take(next) {
      rows = next;
      pile();
    },
    /** Forgets how high rows are, as in a list of another width. */
    forget() {
      heights.clear();
      pile();
    },
    /**
     * Learns the heights of rows by their first nodes. Returns whether anything is new.
     * @param {[number, number][]} seen
     */
    learn(seen) {
      const news = seen.filter(([id, height]) => height > 0 && Math.abs((heights.get(id) ?? -1) - height) >= 0.5);
      news.forEach(([id, height]) => heights.set(id, height));
      if (news.length > 0) pile();
      return news.length > 0;
    },
    /**
     * Whether all of a row is seen from `top` on in a list of this height.
     * @param {number} place @param {number} top @param {number} height
     */
    holds: (place, top, height) => tops[place] >= top && tops[place + 1] <= top + height,
    /**
     * The rows that are seen from `top` on in a list of this height, at most so many.
     * @param {number} top @param {number} height @param {number} most
     */
    seen: (top, height, most) => windowOf(tops, top, height, most),
  };
}

/** How high a row may be. @param {TreeRow} row */
function guessed({ nodes }) {
  const letters = nodes.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
  return ROW + LINE * Math.min(Math.ceil(letters / LETTERS), MOST_LINES);
}

/**
 * Which rows are seen: those from `first` to before `end`, where the tops of rows and the end of the last are `tops`.
 * @param {ArrayLike<number>} tops @param {number} top @param {number} height @param {number} most how many at most
 */
function windowOf(tops, top, height, most) {
  const count = tops.length - 1;
  const first = Math.max(upperBound(tops, top) - 1, 0);
  const end = Math.min(upperBound(tops, top + height), count, first + most);
  return { first: Math.min(first, Math.max(count - 1, 0)), end: Math.max(end, Math.min(first + 1, count)) };
}

/**
 * How many of these growing numbers are at most `value`.
 * @param {ArrayLike<number>} numbers @param {number} value
 */
function upperBound(numbers, value) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
