// @ts-check
// The puzzle beside the board: what is asked, how difficult it is, the answer, and the way on.

import { el, setAttribute, setText } from '../../dom.js';
import { once } from '../../double-clicks.js';
import { gradeWords } from '../../puzzles/judge.js';
import { progressOf } from '../../puzzles/progress.js';
import { ratingOf, ratingWords } from '../../ratings.js';
import { titleOf } from '../../state.js';

/** @import { LessonState, Playing, PuzzleControl, TableSession } from '../../types' */

const STARS = 5;

/**
 * Makes the card as the first in `host`.
 * @param {HTMLElement} host @param {TableSession} session @param {PuzzleControl} control
 */
export function createPuzzleCard(host, session, control) {
  const kicker = el('p', { className: 'lesson-course' });
  const stars = el('span', { className: 'puzzle-stars', 'aria-hidden': 'true' });
  const grade = el('p', { className: 'puzzle-grade' }, stars, el('span', {}));
  const title = el('h2', { id: 'lesson-title', tabIndex: -1 });
  const text = el('p', { className: 'lesson-text' });
  const answer = el('p', { className: 'lesson-answer', role: 'status' });
  const progress = el('p', { className: 'puzzle-progress' });
  const acts = createActs(control);
  const words = el('div', { className: 'lesson-words' }, title, text, answer, progress);
  const head = el('div', { className: 'lesson-head' }, kicker, grade);
  const root = el('section', { className: 'lesson puzzle', 'aria-labelledby': title.id }, head, words, acts.root);
  host.prepend(root);

  return {
    /** @param {Playing} state */
    update(state) {
      const { lesson } = state;
      if (!lesson?.puzzle) return;
      const { puzzle } = lesson;
      const name = titleOf(state, lesson.game);
      setText(kicker, puzzle.isDaily ? `Puzzle of the day: ${name}` : `${name} puzzle ${lesson.at + 1}`);
      setText(stars, '★'.repeat(puzzle.grade) + '☆'.repeat(STARS - puzzle.grade));
      setText(/** @type {HTMLElement} */ (grade.lastChild), gradeWords(puzzle));
      setText(title, lesson.title);
      setText(text, lesson.text);
      setText(answer, lesson.say ?? '');
      setAttribute(answer, 'data-verdict', lesson.verdict);
      setAttribute(root, 'data-verdict', lesson.verdict);
      setText(progress, progressWords(state, lesson));
      acts.show(lesson);
    },
  };
}

/** @param {Playing} state @param {LessonState} lesson */
function progressWords({ prefs }, { game, count, puzzle, verdict }) {
  const { solved, failed } = progressOf(prefs, game);
  const atOnce = solved.filter((at) => !failed.includes(at)).length;
  if (verdict === 'open' && puzzle?.isTried) return 'You have tried this one before, so it does not count again.';
  if (solved.length + failed.length === 0) return `${count} puzzles. Only the first try at each counts.`;
  const rating = ratingOf(prefs, game, 'puzzles');
  const strength = rating.points.length > 0 ? ` You: ${ratingWords(rating)}.` : '';
  return `${solved.length} of ${count} solved, ${atOnce} at the first try.${strength}`;
}

/** The ways back, on, and once more. @param {PuzzleControl} control */
function createActs(control) {
  /** @param {string} label @param {(event: MouseEvent) => unknown} click */
  const button = (label, click) => el('button', { type: 'button', className: 'button', on: { click } }, label);
  const show = button('Show the answer', control.answer);
  const retry = button('Try again', control.retry);
  const next = button('Next', once(control.next));
  const root = el('div', { className: 'lesson-acts', role: 'group', 'aria-label': 'Puzzle' }, show, retry, next);
  return {
    root,
    /** @param {LessonState} lesson */
    show({ verdict, isSolved }) {
      const isWrong = verdict === 'wrong';
      const isDone = verdict === 'right' || verdict === 'shown';
      show.hidden = isDone;
      retry.hidden = verdict === 'open' || verdict === 'right';
      retry.className = isWrong ? 'button main' : 'button';
      next.className = isDone ? 'button main' : 'button';
      setText(next, isDone || isSolved ? 'Next' : 'Skip');
      setAttribute(next, 'aria-label', isDone || isSolved ? null : 'Skip this puzzle');
    },
  };
}
