// Messages to the person: errors calmly and until they are dismissed, in room of their own above the page; hints for a
// while.

import { el, setAttribute, setText } from '../dom.js';

const HINT = 4000;

/** Makes the place for messages in `root`. */
export function createNotice(root, session) {
  const alert = el('p', { className: 'notice-text', role: 'alert' });
  const close = el(
    'button',
    {
      type: 'button',
      className: 'button',
      on: { click: () => (last?.kind === 'error' ? session.dismiss() : session.acknowledge()) },
    },
    'Dismiss',
  );
  const more = el(
    'button',
    { type: 'button', className: 'button', 'aria-expanded': 'false', hidden: true, on: { click: unfold } },
    'Details',
  );
  const details = el('p', { className: 'notice-details', hidden: true });
  const error = el(
    'div',
    { className: 'notice error' },
    el('div', { className: 'notice-words' }, alert, details),
    more,
    close,
  );
  const hint = el('div', { className: 'notice hint', role: 'status' });
  let timer = 0;
  let last = null;
  root.prepend(error, hint);
  new ResizeObserver(makeRoom).observe(error);
  // A question takes the place of what was told before it.
  document.addEventListener('question', () => last && session.dismiss());

  function makeRoom() {
    const height = error.classList.contains('shown') ? error.offsetHeight : 0;
    document.documentElement.style.setProperty('--notice', `${height}px`);
  }

  function unfold() {
    details.hidden = !details.hidden;
    setAttribute(more, 'aria-expanded', String(!details.hidden));
  }

  /** What is folded away of an error, and only of that one. */
  function fold(text) {
    more.hidden = text === null;
    details.hidden = true;
    setAttribute(more, 'aria-expanded', 'false');
    setText(details, text ?? '');
  }

  function hintFor(notice) {
    clearTimeout(timer);
    if (notice?.kind === 'hint') timer = setTimeout(() => session.dismiss(), HINT);
  }

  return {
    update({ notice, trouble, connected, lost }) {
      const wrong = notice?.kind === 'error' ? notice.text : trouble;
      const text = (connected ? wrong : lost) ?? '';
      setText(alert, text);
      close.hidden = !connected;
      error.classList.toggle('shown', text !== '');
      makeRoom();
      setText(hint, notice?.kind === 'hint' ? notice.text : '');
      hint.classList.toggle('shown', notice?.kind === 'hint');
      if (notice !== last) {
        hintFor(notice);
        fold(notice?.details ?? null);
      }
      last = notice;
    },
  };
}
