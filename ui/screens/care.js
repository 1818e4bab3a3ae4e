// @ts-check
// Care with what appears under a finger: a press that was meant for what stood there before falls on nothing.

import { setAttribute } from '../dom.js';
import { hearKeys } from '../keys.js';

/** How long answers are deaf to what a person has called, and to what comes by itself, in milliseconds. */
export const CALLED = 500;
export const UNCALLED = 1000;

/**
 * Makes the care of an element with answers, which are deaf for a time after each `begin()`: pointers go through them.
 * A key that is still held down from before never presses them.
 * @param {HTMLElement} answers @param {number} time
 */
export function createCare(answers, time) {
  let timer = 0;
  /** @param {boolean} deaf */
  const set = (deaf) => setAttribute(answers, 'data-deaf', deaf ? 'true' : null);
  hearKeys(answers, (event) => {
    if (event.repeat && [' ', 'Enter'].includes(event.key)) event.preventDefault();
  });

  return {
    /** Something else is asked from now on. */
    begin() {
      clearTimeout(timer);
      set(true);
      timer = setTimeout(() => set(false), time);
    },
    isDeaf: () => answers.hasAttribute('data-deaf'),
    end: () => clearTimeout(timer),
  };
}
