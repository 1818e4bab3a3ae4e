// @ts-check
// Which puzzles were tried, as it is kept with the settings, and which one comes next. Pure.

import { ratingOfGrade } from '../ratings.js';

/** @import { Hello } from '../protocol' */
/** @import { Prefs, Puzzle, PuzzleProgress } from '../types' */

/** More than any file of puzzles has. */
const MOST = 10000;

/** @type {PuzzleProgress} */
const NONE = { solved: [], failed: [] };

/**
 * What was tried of a game.
 * @param {Pick<Prefs, 'puzzles'>} prefs @param {string} game
 */
export const progressOf = ({ puzzles }, game) => puzzles[game] ?? NONE;

/**
 * Whether a puzzle was tried before: only the first try counts.
 * @param {PuzzleProgress} progress @param {number} at
 */
export const isTried = ({ solved, failed }, at) => solved.includes(at) || failed.includes(at);

/**
 * What was tried, after another try.
 * @param {PuzzleProgress} progress @param {number} at @param {boolean} isRight @returns {PuzzleProgress}
 */
export function withTry(progress, at, isRight) {
  const { solved, failed } = progress;
  if (isRight) return solved.includes(at) ? progress : { solved: [...solved, at], failed };
  return isTried(progress, at) ? progress : { solved, failed: [...failed, at] };
}

/**
 * The puzzle to be shown after the one of this number: of those that nobody has tried, or else of those that are not
 * solved, or of all, one as hard as the person is strong, or as near to that as there is; of several the next in the
 * file. Who has tried none yet begins with an easy one.
 * @param {(Puzzle | null)[]} puzzles @param {PuzzleProgress} progress @param {number} after
 * @param {number} [rating] how strong the person is
 */
export function nextOf(puzzles, progress, after, rating = 0) {
  const all = puzzles.flatMap((puzzle, at) => (puzzle ? [{ at, off: distance(puzzle, rating) }] : []));
  const untried = all.filter(({ at }) => !isTried(progress, at));
  const unsolved = all.filter(({ at }) => !progress.solved.includes(at) && at !== after);
  const [choice] = [untried, unsolved, all].filter((list) => list.length > 0);
  const least = Math.min(...choice.map(({ off }) => off));
  const nearest = choice.filter(({ off }) => off === least);
  return (nearest.find(({ at }) => at > after) ?? nearest[0]).at;
}

/** How far a puzzle is from what the person can. @param {Puzzle} puzzle @param {number} rating */
const distance = ({ grade }, rating) => Math.abs(ratingOfGrade(grade).rating - rating);

/** @param {unknown} kept */
const numbersOf = (kept) =>
  Array.isArray(kept) ? [...new Set(kept.filter((at) => Number.isInteger(at) && at >= 0 && at < MOST))] : [];

/**
 * What was kept from another day, as far as it is sound.
 * @param {any} kept @param {Hello} hello @returns {{ [game: string]: PuzzleProgress }}
 */
export const reviveProgress = (kept, { games }) =>
  Object.fromEntries(
    games
      .map(({ name }) => ({ name, solved: numbersOf(kept?.[name]?.solved), failed: numbersOf(kept?.[name]?.failed) }))
      .filter(({ solved, failed }) => solved.length + failed.length > 0)
      .map(({ name, ...progress }) => [name, progress]),
  );
