// @ts-check
// Tweens: what is on its way from one look to another. Times are in milliseconds and come from the caller.

/** @import { Motion } from '../types' */

/** @typedef {Motion & { begins: number }} Running */

/** @typedef {ReturnType<typeof createTweens>} RunningTweens */

/**
 * Slow at both ends.
 * @param {number} part
 */
export const ease = (part) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);

/**
 * A value on the way from one number to another.
 * @param {number} from @param {number} to @param {number} part
 */
export const between = (from, to, part) => from + (to - from) * part;

/** The set of running tweens, each under a key of its own; a new one under the same key replaces the old. */
export function createTweens() {
  /** @type {Map<string, Running>} */
  let running = new Map();
  return {
    /**
     * Starts tweens: objects with `key`, `ms`, optional `delay`, and whatever the painter needs.
     * @param {Motion[]} tweens @param {number} now
     */
    start(tweens, now) {
      for (const tween of tweens) running.set(tween.key, { ...tween, begins: now + (tween.delay ?? 0) });
    },
    /** Ends every tween at once, or those that the test picks out. @param {(tween: Motion) => boolean} [test] */
    finish(test = () => true) {
      running = new Map([...running].filter(([, tween]) => !test(tween)));
    },
    /**
     * The tweens with their `part` from 0 to 1 (eased) at a time; those that are over are dropped first.
     * @param {number} now
     */
    at(now) {
      running = new Map([...running].filter(([, tween]) => now < tween.begins + tween.ms));
      return new Map([...running].map(([key, tween]) => [key, { ...tween, part: partAt(tween, now) }]));
    },
    /** Whether anything is still moving. */
    get any() {
      return running.size > 0;
    },
  };
}

/** @param {Running} tween @param {number} now */
function partAt({ begins, ms }, now) {
  return ease(Math.min(Math.max((now - begins) / ms, 0), 1));
}
