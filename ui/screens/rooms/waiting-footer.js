// @ts-check
// The foot of a room that waits: what is waited for, Start, and Leave.

import { el, setAttribute, setText } from '../../dom.js';
import { button } from '../form.js';

/** @import { Member } from '../../rooms/types' */

/**
 * Makes it: `{root, show(now)}`.
 * @param {{ start(): unknown, ready(ready: boolean): unknown, leave(): unknown }} acts
 */
export function createFooter({ start, ready, leave }) {
  const words = el('p', { className: 'room-words', id: 'room-words', role: 'status' });
  /** @type {string | null} */
  let problem = null;
  const begin = button('Start', () => problem === null && start(), 'main start');
  setAttribute(begin, 'aria-describedby', words.id);
  let isReady = false;
  const say = button('I’m Ready', () => ready(!isReady), 'start');
  const root = el('div', { className: 'room-foot' }, words, button('Leave…', leave), say, begin);
  return {
    root,
    /** @param {{ words: string, problem: string | null, mayHost: boolean, me: Member | null }} now */
    show(now) {
      ({ problem } = now);
      setText(words, now.words);
      isReady = now.me?.ready ?? false;
      say.hidden = now.mayHost || !now.me?.seats.length;
      say.classList.toggle('main', !isReady);
      setAttribute(say, 'aria-pressed', String(isReady));
      begin.hidden = !now.mayHost;
      setAttribute(begin, 'aria-disabled', problem === null ? null : 'true');
    },
  };
}
