// @ts-check
// A hint in words, beside the board that shows it: what could be played, and a button that plays it.

import { el, setText } from '../dom.js';
import { gameOf } from '../games/index.js';
import { inPlay } from '../state.js';
import { ASKED_DELAY, createPressGuard } from './press-guard.js';

/** @import { Hint, Playing, TableSession } from '../types' */

/**
 * Makes the box in `host`; it is shown while the state has a hint.
 * @param {HTMLElement} host @param {TableSession} session
 */
export function createHintBox(host, session) {
  const text = el('p', { id: 'advice-text' });
  const where = el('p', { className: 'advice-where' });
  const play = el(
    'button',
    { type: 'button', className: 'button main', on: { click: () => session.playHint() } },
    'Play it',
  );
  const close = el('button', { type: 'button', className: 'button', on: { click: () => session.dropHint() } }, 'Close');
  const choices = el('div', { className: 'choices' }, play, close);
  const guard = createPressGuard(choices, ASKED_DELAY);
  const box = el(
    'div',
    { className: 'advice', role: 'dialog', hidden: true, 'aria-label': 'Hint', 'aria-describedby': text.id },
    el('div', { className: 'advice-words' }, text, where),
    choices,
  );
  /** @type {Hint | null} */
  let shown = null;
  host.append(box);

  return {
    /** @param {Playing} state */
    update(state) {
      const { position } = state;
      const hint = inPlay(state) ? state.hint : null;
      if (hint === shown) return;
      if (hint && !shown) guard.begin();
      const left = shown && !hint && box.contains(document.activeElement);
      shown = hint;
      box.hidden = !hint;
      if (left && session.state.cursor) session.focus(session.state.cursor);
      if (!hint) return;
      const { steps, at } = hint;
      setText(text, gameOf(position.game).words.hint(state, steps[at]));
      setText(where, steps.length > 1 ? `Step ${at + 1} of ${steps.length}` : '');
      play.focus({ preventScroll: true });
    },
  };
}
