// @ts-check
// The ready questions of a game as large buttons, of which one is chosen, and a grid of one's own.

import { el, setAttribute } from '../../dom.js';
import { labGameOf, withQuestion } from '../../lab/study-draft.js';

/** @import { StudyDraft, LabHello, OfferedQuestion } from '../../lab/types' */

const OWN = {
  name: '',
  text: 'Your own question',
  sentence: 'Choose what stays the same and what changes, and see how that changes the game.',
};

/**
 * Makes them.
 * @param {(next: (draft: StudyDraft) => StudyDraft) => void} change
 */
export function createQuestionChoice(change) {
  const list = el('ul', { className: 'lab-questions' });
  const title = el('h2', { id: 'lab-questions-title' }, 'What do you want to know?');
  const root = el('section', { className: 'lab-questions-part', 'aria-labelledby': title.id }, title, list);
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  let shape = '';

  /** @param {Pick<OfferedQuestion, 'name' | 'text' | 'sentence'>} question */
  function item({ name, text, sentence }) {
    const act = () => change((now) => withQuestion(now, name || null));
    const button = el(
      'button',
      { type: 'button', className: 'lab-question', 'aria-pressed': 'false', on: { click: act } },
      el('span', { className: 'lab-question-text' }, text),
      ' ',
      el('span', { className: 'lab-question-words' }, sentence),
    );
    buttons.set(name, button);
    return el('li', {}, button);
  }

  return {
    root,
    focus: () => [...buttons.values()].find((each) => each.getAttribute('aria-pressed') === 'true')?.focus(),
    /** @param {StudyDraft} draft @param {LabHello} hello */
    show(draft, hello) {
      const { questions } = labGameOf(hello, draft.game);
      const wanted = JSON.stringify(questions);
      if (wanted !== shape) {
        shape = wanted;
        buttons.clear();
        list.replaceChildren(...[...questions, OWN].map(item));
      }
      const chosen = draft.study ? null : (draft.question ?? '');
      buttons.forEach((button, name) => setAttribute(button, 'aria-pressed', name === chosen));
    },
  };
}
