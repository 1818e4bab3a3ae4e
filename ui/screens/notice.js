// Messages to the person: errors calmly and until they are dismissed, hints for a while.

import { el, setText } from '../dom.js';

const HINT = 4000;

/** Makes the place for messages in `root`. */
export function createNotice(root, session) {
  const alert = el('p', { className: 'notice-text', role: 'alert' });
  const close = el('button', { type: 'button', className: 'button', on: { click: () => (last?.kind === 'error' ? session.dismiss() : session.knows()) } }, 'Dismiss');
  const error = el('div', { className: 'notice error' }, alert, close);
  const hint = el('div', { className: 'notice hint', role: 'status' });
  let timer = 0;
  let last = null;
  root.append(el('div', { className: 'notices' }, error, hint));

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
      setText(hint, notice?.kind === 'hint' ? notice.text : '');
      hint.classList.toggle('shown', notice?.kind === 'hint');
      if (notice !== last) hintFor(notice);
      last = notice;
    },
  };
}
