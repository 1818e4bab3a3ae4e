// A small sign over the board while a computer thinks, or rests: who, how far, and what can be done about it.

import { el, setText } from '../dom.js';

/** Makes the sign in `stage`. */
export function createThinker(stage, session) {
  const words = el('span', { className: 'thinker-words', role: 'status' });
  const bar = el('progress', { max: 1, 'aria-label': 'Progress' });
  const now = el('button', { type: 'button', className: 'button', on: { click: () => session.computer.hurry() } });
  const rest = el('button', { type: 'button', className: 'button', on: { click: () => session.computer.toggle() } });
  const sign = el('div', { className: 'thinker', hidden: true }, words, bar, now, rest);
  stage.append(sign);

  return {
    update({ thinking, position, replay }) {
      const paused = Boolean(position.paused) && !position.result && position.seats.some(({ bot }) => bot);
      sign.hidden = replay !== null || (!thinking && !paused);
      if (sign.hidden) return;
      const asked = thinking?.asked;
      setText(words, thinking ? `${asked ? 'The computer' : position.seats[thinking.seat].name} thinks…` : 'The computer rests.');
      bar.hidden = !thinking;
      if (thinking?.of) bar.value = Math.min(thinking.nodes / thinking.of, 1);
      else bar.removeAttribute('value');
      now.hidden = !thinking;
      setText(now, asked === 'hint' ? 'Tell Now' : 'Play Now');
      rest.hidden = Boolean(asked);
      setText(rest, paused ? 'Go On' : 'Pause');
    },
  };
}
