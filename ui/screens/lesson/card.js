// @ts-check
// The lesson beside the board: what it is about, what is to be done and how far that is, the answer, and the way on.

import { el, isByTouch, setAttribute, setText } from '../../dom.js';
import { once } from '../../double-clicks.js';
import { gameOf } from '../../games/index.js';
import { titleOf } from '../../state.js';

/** @import { LessonControl, LessonState, Playing, TableSession } from '../../types' */

/**
 * Makes the card as the first in `host`.
 * @param {HTMLElement} host @param {TableSession} session @param {LessonControl} control
 */
export function createLessonCard(host, session, control) {
  const course = el('p', { className: 'lesson-course' });
  const way = el('ol', { className: 'lesson-way', 'aria-hidden': 'true' });
  const title = el('h2', { id: 'lesson-title', tabIndex: -1 });
  const text = el('p', { className: 'lesson-text' });
  const tasks = el('ul', { className: 'lesson-tasks', 'aria-label': 'To do' });
  const answer = el('p', { className: 'lesson-answer', role: 'status' });
  const acts = createActs(session, control);
  const words = el('div', { className: 'lesson-words' }, title, text, tasks, answer);
  const head = el('div', { className: 'lesson-head' }, course, way);
  const root = el('section', { className: 'lesson', 'aria-labelledby': title.id }, head, words, acts.root);
  host.prepend(root);
  /** @type {LessonState | null} */
  let shown = null;

  return {
    /** @param {Playing} state */
    update(state) {
      const { lesson } = state;
      if (!lesson || lesson === shown) return;
      const isOther = shown?.at !== lesson.at;
      shown = lesson;
      const name = titleOf(state, lesson.game);
      const isFinished = lesson.at >= lesson.count;
      setText(course, isFinished ? `Learn ${name}` : `Learn ${name}: ${lesson.at + 1} of ${lesson.count}`);
      if (way.children.length !== lesson.count)
        way.replaceChildren(...Array.from({ length: lesson.count }, () => el('li', {})));
      [...way.children].forEach((item, at) => setAttribute(item, 'data-at', placeOf(lesson, at)));
      setText(title, isFinished ? `You have learned ${name}` : lesson.title);
      setText(
        text,
        isFinished
          ? `${gameOf(lesson.game).facts.what} Now play a game, or look up the rules at any time.`
          : [lesson.text, isByTouch() && lesson.touch].filter(Boolean).join(' '),
      );
      showTasks(tasks, lesson);
      setText(answer, lesson.say ?? '');
      setAttribute(answer, 'data-verdict', lesson.verdict);
      setAttribute(root, 'data-verdict', lesson.verdict);
      setAttribute(root, 'data-finished', isFinished ? 'true' : null);
      setAttribute(root, 'data-marked', lesson.marks.length > 0 ? 'true' : null);
      acts.show(lesson, name);
      if (isOther) words.scrollTop = 0;
      else answer.scrollIntoView?.({ block: 'nearest' });
    },
  };
}

/** Where a lesson stands on the way. @param {LessonState} lesson @param {number} at */
function placeOf(lesson, at) {
  if (at === lesson.at) return 'here';
  return at < lesson.at ? 'past' : null;
}

/** @param {HTMLElement} list @param {LessonState} lesson */
function showTasks(list, { tasks, done }) {
  list.hidden = tasks.length === 0;
  if ([...list.children].map((item) => item.lastChild?.textContent).join('\n') !== tasks.join('\n'))
    list.replaceChildren(
      ...tasks.map((task) => el('li', {}, el('span', { className: 'unseen' }), el('span', {}, task))),
    );
  [...list.children].forEach((item, index) => {
    setAttribute(item, 'data-done', done[index] ? 'true' : null);
    setText(/** @type {HTMLElement} */ (item.firstChild), done[index] ? 'Done: ' : '');
  });
}

/**
 * The ways back, on, and once more.
 * @param {TableSession} session @param {LessonControl} control
 */
function createActs({ shell }, control) {
  /** @param {string} label @param {(event: MouseEvent) => unknown} click @param {string} [kind] */
  const button = (label, click, kind = '') =>
    el('button', { type: 'button', className: `button ${kind}`.trim(), on: { click } }, label);
  const back = button('Back', control.back);
  const retry = button('Try again', control.retry);
  const next = button('Next', once(control.next));
  const again = button('Start over', control.restart);
  const home = button('Home', () => shell.show('home'));
  const play = button('Play', control.play, 'main');
  const root = el('div', { className: 'lesson-acts', role: 'group', 'aria-label': 'Lesson' });
  root.append(back, again, home, retry, next, play);
  return {
    root,
    /** @param {LessonState} lesson @param {string} name */
    show({ at, count, verdict, isSolved, isGame, tries }, name) {
      const isFinished = at >= count;
      const isWrong = verdict === 'wrong';
      const isGameOver = isGame && verdict === 'right';
      [again, home, play].forEach((made) => (made.hidden = !isFinished));
      setText(play, `Play ${name}`);
      next.hidden = isFinished;
      retry.hidden = isFinished || (tries === 0 && !isWrong && !isGameOver);
      // Where there is little room, one way back is enough.
      back.hidden = at === 0 || isFinished || !retry.hidden;
      retry.className = isWrong ? 'button main' : 'button';
      next.className = verdict === 'right' ? 'button main' : 'button';
      const isDone = isSolved || verdict === 'right';
      setText(next, isDone ? (at === count - 1 ? 'Finish' : 'Next') : 'Skip');
      // Some game has a button of this word, too.
      setAttribute(next, 'aria-label', isDone ? null : 'Skip this lesson');
    },
  };
}
