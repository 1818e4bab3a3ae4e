// @ts-check
// What screen readers hear and nobody sees.

import { el } from '../dom.js';

/**
 * Makes it: `{root, say(text)}`. Each text is an element of its own, so that equal words are heard again; the empty one
 * takes away what was said.
 * @param {'polite' | 'assertive'} [live]
 */
export function createVoice(live = 'polite') {
  const root = el('div', { className: 'unseen', role: 'status', 'aria-live': live });
  return {
    root,
    /** @param {string} text */
    say: (text) => root.replaceChildren(...(text === '' ? [] : [el('p', {}, text)])),
  };
}
