// @ts-check
// Reads a game's file of puzzles (docs/puzzles.md).

/** @import { Puzzle } from '../types' */

const GRADES = 5;

/** @param {unknown} value */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
/** @param {unknown} value */
const isShare = (value) => typeof value === 'number' && value >= 0 && value <= 1;

/** What each field must be. @type {{ [key in keyof Puzzle]: (value: any) => boolean }} */
const FIELDS = {
  game: (value) => typeof value === 'string',
  options: isObject,
  state: isObject,
  seat: (value) => Number.isInteger(value) && value >= 0,
  asks: (value) => value === 'turn' || value === 'step',
  solution: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((/** @type {unknown} */ step) => typeof step === 'string'),
  after: (value) => value === undefined || isObject(value),
  share: isShare,
  other: isShare,
  grade: (value) => Number.isInteger(value) && value >= 1 && value <= GRADES,
};

/** @param {string} line @param {string} game @returns {Puzzle | null} */
function read(line, game) {
  try {
    const puzzle = JSON.parse(line);
    const isSound = isObject(puzzle) && Object.entries(FIELDS).every(([key, allows]) => allows(puzzle[key]));
    return isSound && puzzle.game === game ? puzzle : null;
  } catch {
    return null;
  }
}

/**
 * The puzzles of a game, in the order of their lines. A line that holds none is null, so that the others keep their
 * numbers. Pure.
 * @param {string} text @param {string} game @returns {(Puzzle | null)[]}
 */
export const readPuzzles = (text, game) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => read(line, game));

/**
 * Loads the puzzles of a game.
 * @param {string} game
 */
export async function loadPuzzles(game) {
  const answer = await fetch(new URL(`games/${game}/puzzles.jsonl`, document.baseURI));
  const puzzles = answer.ok ? readPuzzles(await answer.text(), game) : [];
  if (puzzles.every((puzzle) => puzzle === null)) throw new Error(`There are no puzzles of ${game}.`);
  return puzzles;
}
