// @ts-check
// A tip beside the board: said once, until it is understood or the turn has passed.

import { el, setText } from '../dom.js';
import { saysTaps, TAPS, tipNow, wordsOf } from '../tips.js';

/** @import { Playing, TableSession, Tip } from '../types' */

/** Who plays on a screen like this does so by touch. */
const FINGERS = '(pointer: coarse)';

/**
 * Makes the place for tips in `host`.
 * @param {HTMLElement} host @param {TableSession} session
 */
export function createTip(host, session) {
  const text = el('p', { role: 'status' });
  const close = el(
    'button',
    { type: 'button', className: 'button', on: { click: () => shown && session.shell.learn(shown.name) } },
    'Got it',
  );
  const box = el('div', { className: 'tip', hidden: true }, text, close);
  /** @type {Tip | null} */
  let shown = null;
  /** Whether what is shown says what taps do. */
  let toldTaps = false;
  host.append(box);

  return {
    /** @param {Playing} state */
    update(state) {
      const tip = tipNow(state);
      if (tip === shown) return;
      const told = shown;
      shown = tip;
      box.hidden = !tip;
      const hasToldTaps = toldTaps;
      const byTouch = matchMedia(FINGERS).matches;
      toldTaps = tip !== null && byTouch && saysTaps(tip, state.prefs) && !hasToldTaps;
      setText(text, tip ? wordsOf(tip, byTouch, toldTaps) : '');
      // What was told in a turn is not told in the next.
      if (told) session.shell.learn(told.name);
      if (hasToldTaps) session.shell.learn(TAPS);
    },
  };
}
