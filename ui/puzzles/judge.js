// @ts-check
// What has become of a try at a puzzle, by comparing it with the proven solution. No rules are known here. Pure.

import { same } from '../same.js';
import { listed } from '../words.js';

/** @import { Puzzle, PuzzleStory } from '../types' */

/**
 * Whether a state is the one after the solution, as far as it tells.
 * @param {object} state @param {{ [key: string]: unknown }} after
 */
const agrees = (state, after) => Object.entries(state).every(([key, value]) => same(value, after[key]));

/**
 * What has become of a try.
 * @param {Puzzle} puzzle @param {PuzzleStory} story @returns {'open' | 'right' | 'wrong'}
 */
export function judge({ asks, solution, after }, { steps, hasEnded, position }) {
  if (asks === 'step') {
    if (steps.length === 0) return 'open';
    return steps[0] === solution[0] ? 'right' : 'wrong';
  }
  if (!hasEnded) return 'open';
  return (after ? agrees(position.state, after) : same(steps, solution)) ? 'right' : 'wrong';
}

/** The words for how difficult a puzzle is, by its grade. */
const GRADES = ['', 'Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'];

/** How difficult a puzzle is, in words. @param {Pick<Puzzle, 'grade'>} puzzle */
export const gradeWords = ({ grade }) => GRADES[grade];

/** @param {Puzzle} puzzle */
const wins = ({ share }) => share === 1;

/** A share of the win in words. @param {number} share */
const percent = (share) => `${Math.round(share * 100)}%`;

/** What is asked, in one sentence. @param {Puzzle} puzzle */
export function taskWords(puzzle) {
  const what = puzzle.asks === 'step' ? 'first step' : 'turn';
  return wins(puzzle) ? `Find the only ${what} that wins.` : `Find the ${what} that does best on average.`;
}

/** What is said of the solution. @param {Puzzle} puzzle */
export function rightWords(puzzle) {
  if (wins(puzzle)) return puzzle.asks === 'step' ? 'Right: the win begins with that step.' : 'Right: that wins.';
  return `Right: that is worth ${percent(puzzle.share)} of a win, and anything else ${percent(puzzle.other)} at most.`;
}

/**
 * What is said of another turn, where the other seats have these names, and the game may be over by it.
 * @param {Puzzle} puzzle @param {string[]} others @param {boolean} isOver
 */
export function wrongWords(puzzle, others, isOver) {
  if (!wins(puzzle))
    return `The best turn is worth ${percent(puzzle.share)} of a win, and this one ${percent(puzzle.other)} at most.`;
  if (isOver) return 'That does not win.';
  const who = `${listed(others)}${others.length > 1 ? ' together' : ''}`;
  return puzzle.asks === 'step' ? `After that step ${who} can prevent the win.` : `${who} can still prevent the win.`;
}
