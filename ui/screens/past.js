// @ts-check
// The sign that the board shows the past, while the person points at a turn of the history.

import { el, setText } from '../dom.js';

/** @import { Playing } from '../types' */

/**
 * Makes the sign in `stage`.
 * @param {HTMLElement} stage
 */
export function createPast(stage) {
  const words = el('p', { className: 'past-words', hidden: true });
  stage.append(words);

  return {
    /** @param {Playing} state */
    update({ pointed }) {
      const past = Boolean(pointed?.position);
      words.hidden = !past;
      stage.classList.toggle('past', past);
      if (past) setText(words, `After turn ${pointed?.number}`);
    },
  };
}
