// @ts-check
// Messages to the person: errors calmly and until they are dismissed, in room of their own above the page; hints for a
// while.

import { el, setAttribute, setText } from '../dom.js';

/** @import { Stage, State } from '../types' */

const HINT = 4000;

/**
 * Makes the place for messages in `root`.
 * @param {HTMLElement} root @param {Stage} stage
 */
export function createNotice(root, stage) {
  const hint = createHint(stage);
  const error = createError(stage, () => last);
  /** @type {State['notice']} */
  let last = null;
  root.prepend(error.root, hint.root);
  // A question takes the place of what was told before it.
  document.addEventListener('question', () => last && stage.session.dismiss());
  window.addEventListener('resize', findRoom);

  return {
    /** @param {State} state */
    update({ notice, trouble, connected, lost, screen }) {
      const wrong = notice?.kind === 'error' ? notice.text : trouble;
      const isNew = notice !== last;
      error.show((connected ? wrong : lost) ?? '', {
        canClose: connected,
        isNew,
        isInBar: !connected && screen === 'table',
      });
      if (isNew) {
        hint.show(notice?.kind === 'hint' ? notice.text : null);
        error.fold(notice?.details ?? null);
      }
      last = notice;
      findRoom();
    },
  };
}

/** Finds the room that the headline of a table leaves in the bar, for what lies over the other words there. */
function findRoom() {
  const { style } = document.documentElement;
  const [words, headline] = ['.bar-words', '.headline'].map((each) => document.querySelector(`.table > .bar ${each}`));
  const [{ right: end = 0 } = {}, { right = 0, bottom = 0 } = {}] = [words, headline].map((each) =>
    each?.getBoundingClientRect(),
  );
  for (const [name, value] of Object.entries({
    '--words-end': end,
    '--headline-end': right,
    '--headline-foot': bottom,
  }))
    if (value > 0) style.setProperty(name, `${value}px`);
    else style.removeProperty(name);
}

/**
 * Puts words into an element as an element of their own, so that screen readers tell equal ones again.
 * @param {Element} element @param {string} text
 */
const tell = (element, text) => element.replaceChildren(...(text === '' ? [] : [el('span', {}, text)]));

/** @param {Stage} stage */
function createHint(stage) {
  const root = el('div', { className: 'notice hint', role: 'status' });
  let timer = 0;
  return {
    root,
    /** Shows a hint that goes by itself, or none. @param {string | null} text */
    show(text) {
      tell(root, text ?? '');
      root.classList.toggle('shown', text !== null);
      clearTimeout(timer);
      if (text !== null) timer = setTimeout(() => stage.session.dismiss(), HINT);
    },
  };
}

/**
 * An error, or trouble; `last()` returns the last notice.
 * @param {Stage} stage @param {() => State['notice']} last
 */
function createError(stage, last) {
  const alert = el('p', { className: 'notice-text', role: 'alert' });
  const dismiss = () => (last()?.kind === 'error' ? stage.session.dismiss() : stage.session.acknowledge());
  const close = el('button', { type: 'button', className: 'button', on: { click: dismiss } }, 'Dismiss');
  const { more, details, fold } = createDetails();
  const words = el('div', { className: 'notice-words' }, alert, details);
  const root = el('div', { className: 'notice error' }, words, more, close);

  function makeRoom() {
    const takesRoom = root.classList.contains('shown') && !root.classList.contains('in-bar');
    const height = takesRoom ? root.offsetHeight : 0;
    document.documentElement.style.setProperty('--notice', `${height}px`);
  }

  new ResizeObserver(makeRoom).observe(root);
  return {
    root,
    fold,
    /**
     * What is wrong with the connection lies over the words of a table, whose board stays where it is.
     * @param {string} text @param {{ canClose: boolean, isNew: boolean, isInBar: boolean }} how
     */
    show(text, { canClose, isNew, isInBar }) {
      if (isNew || alert.textContent !== text) tell(alert, text);
      close.hidden = !canClose;
      root.classList.toggle('in-bar', isInBar);
      root.classList.toggle('shown', text !== '');
      makeRoom();
    },
  };
}

/** What is folded away of an error, and only of that one. */
function createDetails() {
  const more = el(
    'button',
    { type: 'button', className: 'button', 'aria-expanded': 'false', hidden: true, on: { click: unfold } },
    'Details',
  );
  const details = el('p', { className: 'notice-details', hidden: true });

  function unfold() {
    details.hidden = !details.hidden;
    setAttribute(more, 'aria-expanded', String(!details.hidden));
  }

  return {
    more,
    details,
    /** Folds the details of another error away; null for one that has none. @param {string | null} text */
    fold(text) {
      more.hidden = text === null;
      details.hidden = true;
      setAttribute(more, 'aria-expanded', 'false');
      setText(details, text ?? '');
    },
  };
}
