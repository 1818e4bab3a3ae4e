// @ts-check
// Keeps a press that was meant for what stood there before from answers that have just appeared.

import { setAttribute } from '../dom.js';
import { hearKeys } from '../keys.js';

/** How long answers that the person has asked for take no press, and those that come by themselves, in milliseconds. */
export const ASKED_DELAY = 500;
export const UNASKED_DELAY = 1000;

/**
 * Makes the guard of an element with answers: for a time after each `begin()` they take no press of a pointer. A key
 * that is still held down from before never presses them.
 * @param {HTMLElement} answers @param {number} time
 */
export function createPressGuard(answers, time) {
  let timer = 0;
  /** @param {boolean} isOn */
  const set = (isOn) => setAttribute(answers, 'data-guarded', isOn ? 'true' : null);
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
    isOn: () => answers.hasAttribute('data-guarded'),
    end: () => clearTimeout(timer),
  };
}
