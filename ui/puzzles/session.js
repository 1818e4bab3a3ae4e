// @ts-check
// The session of a game's puzzles, at a table of their own.

import { createPracticeSession } from '../lessons/practice.js';
import { createRunner } from './runner.js';

/** @import { PracticeWorld, Puzzle, PuzzleSession } from '../types' */

/**
 * Makes it. The computer does not help.
 * @param {PracticeWorld & { game: string, puzzles: (Puzzle | null)[] }} world
 * @returns {PuzzleSession}
 */
export function createPuzzleSession({ game, puzzles, ...world }) {
  const { shell } = world;
  const session = createPracticeSession({
    ...world,
    capabilities: { canAskComputer: false },
    makeRunner: (practice) => createRunner({ game, puzzles, shell, practice }),
  });
  return Object.assign(session, { puzzle: session.runner.control });
}
