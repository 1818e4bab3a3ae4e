// @ts-check
// A small sign in the bar while a computer thinks, or rests: who, how far, and what can be done about it.

import { el, setText } from '../dom.js';
import { thinkingHere } from '../state.js';

/** @import { Playing, TableSession } from '../types' */

/**
 * Makes the sign in `bar`, in front of the last thing there. It lies over no part of the board, and moves none when it
 * comes and goes.
 * @param {HTMLElement} bar @param {TableSession} session
 */
export function createThinkingSign(bar, session) {
  const words = el('span', { className: 'thinker-words', role: 'status' });
  const progress = el('progress', { max: 1, 'aria-label': 'Progress' });
  const now = el('button', { type: 'button', className: 'button', on: { click: () => session.computer.hurry() } });
  const rest = el('button', { type: 'button', className: 'button', on: { click: () => session.computer.toggle() } });
  const sign = el('div', { className: 'thinker', hidden: true }, words, progress, now, rest);
  bar.insertBefore(sign, bar.lastChild);

  return {
    /** @param {Playing} state */
    update(state) {
      const { position, replay, room } = state;
      const thinking = thinkingHere(state);
      const paused = Boolean(position.paused) && !position.result && position.seats.some(({ bot }) => bot);
      sign.hidden = replay !== null || (!thinking && !paused);
      if (sign.hidden) return;
      const asked = thinking?.asked;
      setText(
        words,
        thinking
          ? `${asked ? 'The computer' : position.seats[thinking.seat].name} is thinking…`
          : 'The computer is paused.',
      );
      progress.hidden = !thinking;
      if (thinking?.of) progress.value = Math.min(thinking.nodes / thinking.of, 1);
      else progress.removeAttribute('value');
      now.hidden = !thinking || room !== null;
      setText(now, asked === 'hint' ? 'Show now' : 'Play now');
      rest.hidden = Boolean(asked) || room !== null;
      setText(rest, paused ? 'Resume' : 'Pause');
    },
  };
}
