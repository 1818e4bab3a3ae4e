// @ts-check
// The session of a game's course, at the table of lessons.

import { createPracticeSession } from './practice.js';
import { createRunner } from './runner.js';

/** @import { Course, LessonSession, PracticeWorld } from '../types' */

/**
 * Makes it.
 * @param {PracticeWorld & { game: string, course: Course }} world
 * @returns {LessonSession}
 */
export function createLessonSession({ game, course, ...world }) {
  const { shell } = world;
  const session = createPracticeSession({
    ...world,
    makeRunner: (practice) => createRunner({ game, course, shell, practice }),
  });
  return Object.assign(session, { lesson: session.runner.control });
}
