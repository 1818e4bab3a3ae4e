// @ts-check
// The puzzle of the day: a date alone says which it is, so it is the same everywhere without a server. Pure, but for
// today's date.

/** @import { Puzzle } from '../types' */

const DAY = 24 * 60 * 60 * 1000;

/** The day of a date where the person is, as in 2026-11-28. @param {Date} [date] */
export function dayOf(date = new Date()) {
  /** @param {number} number @param {number} places */
  const figures = (number, places) => String(number).padStart(places, '0');
  return `${figures(date.getFullYear(), 4)}-${figures(date.getMonth() + 1, 2)}-${figures(date.getDate(), 2)}`;
}

/** The days since 1 January 1970. @param {string} day */
const daysTo = (day) => Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY);

/** The game whose puzzle it is, of those that take turns. @param {string} day @param {string[]} names */
export const gameOfDay = (day, names) => names[daysTo(day) % names.length];

/** An odd number with no pattern in its bits, by which days that follow one another come to puzzles far apart. */
const SCATTER = 0x9e3779b1;

/**
 * The number of the puzzle in its game's file.
 * @param {string} day @param {(Puzzle | null)[]} puzzles
 */
export function numberOfDay(day, puzzles) {
  const sound = puzzles.flatMap((puzzle, at) => (puzzle ? [at] : []));
  return sound[(Math.imul(daysTo(day), SCATTER) >>> 0) % sound.length];
}

/** A day that was kept, as far as it is one; null otherwise. @param {unknown} kept */
export const reviveDay = (kept) => (typeof kept === 'string' && /^\d{4}-\d\d-\d\d$/.test(kept) ? kept : null);
