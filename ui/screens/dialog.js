// @ts-check
// Questions that must be answered before anything else happens.

import { el, setAttribute } from '../dom.js';
import { hearKeys } from '../keys.js';

/** @import { Question } from '../types' */

/**
 * Puts a question: {title, text, choices: [{id, label, main, grave}]}; `text` may be null. Resolves to the id of the
 * choice; Escape is the last one.
 * With `holds`, the main choice can be taken only while that returns true. `extra` is an element to show below the
 * text, in a `wide` box where it needs room; `lines` are a field of several lines. A `light` question goes by itself
 * when the person does something else, and a `page` takes the whole window.
 * @param {Question} question @returns {Promise<string>}
 */
export function ask({
  title,
  text,
  choices,
  extra = null,
  lines = null,
  light = false,
  wide = false,
  page = false,
  holds = () => true,
}) {
  return new Promise((resolve) => {
    const heading = el('h2', { id: 'question-title' }, title);
    const words = text === null ? null : el('p', { id: 'question-text' }, text);
    const buttons = choices.map(({ id, label, main, grave }) =>
      el(
        'button',
        {
          type: 'button',
          className: ['button', main && 'main', grave && 'grave'].filter(Boolean).join(' '),
          autofocus: Boolean(main),
          on: { click: () => (!main || holds()) && dialog.close(id) },
        },
        label,
      ),
    );
    const answers = el('div', { className: 'choices' }, ...buttons);
    const dialog = el(
      'dialog',
      {
        className: ['question', light && 'light', wide && 'wide', page && 'ending'].filter(Boolean).join(' '),
        'aria-labelledby': heading.id,
        ...(words && { 'aria-describedby': words.id }),
      },
      heading,
      words,
      lines && createLines(lines),
      extra,
      answers,
    );
    // A page of the end comes by itself.
    const guard = createPressGuard(answers, page ? UNASKED_DELAY : ASKED_DELAY);
    dialog.addEventListener('close', () => {
      guard.end();
      dialog.remove();
      resolve(dialog.returnValue || choices[choices.length - 1].id);
    });
    document.body.append(dialog);
    document.dispatchEvent(new Event('question'));
    dialog.showModal();
    guard.begin();
    // What has the focus may lie at its end.
    dialog.scrollTop = 0;
  });
}

/** @param {NonNullable<Question['lines']>} lines */
function createLines(lines) {
  const problem = el('p', { className: 'problem', id: 'question-problem', role: 'alert' }, lines.problem);
  const area = el('textarea', {
    rows: 5,
    spellcheck: false,
    value: lines.text,
    'aria-label': lines.label,
    ...(lines.problem && { 'aria-invalid': 'true', 'aria-describedby': problem.id }),
    autofocus: true,
    on: { input: () => (lines.text = area.value) },
  });
  return el('div', { className: 'lines' }, area, problem);
}

/**
 * Makes way for a command: enters what is being written, which a key or a native menu leaves in its field, and closes
 * light questions. Returns false where a question must be answered first.
 */
export function makeWay() {
  const written = document.activeElement;
  if (written?.matches('textarea')) written.dispatchEvent(new Event('change'));
  for (const dialog of document.querySelectorAll('dialog.light[open]'))
    /** @type {HTMLDialogElement} */ (dialog).close();
  return document.querySelector('dialog[open]') === null;
}

// Keeps a press that was meant for what stood there before from answers that have just appeared.

/** How long answers that the person has asked for take no press, and those that come by themselves, in milliseconds. */
export const ASKED_DELAY = 500;
export const UNASKED_DELAY = 1000;

/**
 * Makes the guard of an element with answers: for a time after each `begin()` they take no press of a pointer. A key
 * that is still held down from before never presses them.
 * @param {HTMLElement} answers @param {number} time
 */
export function createPressGuard(answers, time) {
  let timer = 0;
  /** @param {boolean} isOn */
  const set = (isOn) => setAttribute(answers, 'data-guarded', isOn ? 'true' : null);
  hearKeys(answers, (event) => {
    if (event.repeat && [' ', 'Enter'].includes(event.key)) event.preventDefault();
  });

  return {
    /** Something else is asked from now on. */
    begin() {
      clearTimeout(timer);
      set(true);
      timer = setTimeout(() => set(false), time);
    },
    isOn: () => answers.hasAttribute('data-guarded'),
    end: () => clearTimeout(timer),
  };
}
