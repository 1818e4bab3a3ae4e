// @ts-check
// What is written about the position on the board: a comment, and a mark for the step that led to it.

import { el, setAttribute } from '../../dom.js';
import { ROOT, nodeOf, shownNode } from '../../study/tree.js';
import { rowHere } from '../../study/rows.js';
import { MARKS } from './tree-row.js';

/** @import { Playing, State, TableSession } from '../../types' */

/** The most letters of a comment, and how long after the last one it is kept, in milliseconds. */
const MOST = 4000;
const REST = 600;

/**
 * Makes the field.
 * @param {TableSession} session
 */
export function createComment(session) {
  const field = el('textarea', {
    className: 'field study-comment',
    rows: 2,
    maxLength: MOST,
    placeholder: 'Comment',
    'aria-label': 'Comment',
    on: { input: typed, change: keep },
  });
  /** The node whose comment the field has, and what is kept of it. */
  let known = { node: /** @type {number | null} */ (null), text: '' };
  let timer = 0;

  function typed() {
    clearTimeout(timer);
    timer = setTimeout(keep, REST);
  }

  function keep() {
    clearTimeout(timer);
    const text = field.value;
    if (known.node === null || text === known.text) return;
    known.text = text;
    session.study.annotate(known.node, { text });
  }

  return {
    field,
    /** What was written, before the field goes. */
    keep,
    /** @param {Playing} state */
    update(state) {
      const node = nodeOf(state);
      const text = shownNode(state)?.text ?? '';
      if (node === known.node && text === known.text) return;
      const isSame = node === known.node;
      keep();
      // Who is writing goes on, whatever another window has written here.
      if (isSame && field === document.activeElement) return;
      known = { node, text };
      field.value = text;
    },
  };
}

/** Whether a turn has led to the board, and not only what chance opens the game with. @param {State} state */
const isAtTurn = (state) => (rowHere(state)?.first ?? ROOT) !== ROOT;

/**
 * Makes the buttons of the marks.
 * @param {TableSession} session
 */
export function createMarks(session) {
  const marks = /** @type {(keyof typeof MARKS)[]} */ (Object.keys(MARKS));
  const buttons = marks.map((mark) => {
    const { sign, name } = MARKS[mark];
    const act = () => isAtTurn(session.state) && session.study.mark(mark);
    return el(
      'button',
      { type: 'button', className: 'button', title: name, 'aria-label': name, on: { click: act } },
      `${sign} `,
      el('span', { className: 'mark-name' }, name),
    );
  });
  const root = el('div', { className: 'study-marks', role: 'group', 'aria-label': 'Mark' }, ...buttons);

  return {
    root,
    /** @param {Playing} state */
    update(state) {
      const shown = shownNode(state);
      buttons.forEach((button, index) => {
        setAttribute(button, 'aria-pressed', shown?.mark === marks[index]);
        setAttribute(button, 'aria-disabled', isAtTurn(state) ? null : 'true');
      });
    },
  };
}
