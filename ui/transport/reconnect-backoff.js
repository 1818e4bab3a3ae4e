// @ts-check
// How long a connection that was lost waits before it is tried again, and what wakes it sooner.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;

/** How long to wait where a host does not say it, and the longest wait that nobody need be told of. */
const RETRY = 1000;
const LONGEST_RETRY = 10_000;

/**
 * How long to wait until a refused request is sent again, in milliseconds; null if the refusal is an answer. Too many
 * requests are sent again where the host says that they may be soon; a limit on rooms or reports is an answer.
 * @param {{ code: string, after?: number }} refusal
 */
export function retryAfter({ code, after }) {
  if (code === 'unavailable') return Math.min(after ?? RETRY, LONGEST_RETRY);
  return code === 'too_fast' && after !== undefined && after <= LONGEST_RETRY ? after : null;
}

/** @typedef {ReturnType<typeof setTimeout>} Timer */

/**
 * What a connection needs of the world around it, so that tests can have one of their own.
 * @typedef {object} ConnectionWorld
 * @property {(act: () => void, ms: number) => Timer} later a timer
 * @property {(timer: Timer | null | undefined) => void} forget stops it
 * @property {() => number} now a clock that never goes back, in milliseconds
 * @property {() => number} random from 0 to 1
 * @property {(count: number) => string} bytes so many random bytes, in hexadecimal digits
 * @property {(act: () => void) => () => void} wake calls back when the network or the tab is there again
 */

/**
 * The world of a page.
 * @returns {ConnectionWorld}
 */
export const pageWorld = () => ({
  later: (act, ms) => setTimeout(act, ms),
  forget: (timer) => clearTimeout(timer ?? undefined),
  now: () => performance.now(),
  random: Math.random,
  bytes: randomBytes,
  wake,
});

/** @param {number} count */
function randomBytes(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {() => void} act */
function wake(act) {
  const seen = () => document.visibilityState === 'visible' && act();
  window.addEventListener('online', act);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', act);
    document.removeEventListener('visibilitychange', seen);
  };
}

/**
 * Makes the back-off of one connection: `wait(act)` acts after a while that grows with every time in vain and is drawn
 * at random, so that those who have lost the same host do not come back all at once.
 * @param {ConnectionWorld} world
 */
export function createBackoff({ later, forget, random, wake: onWake }) {
  let bound = FIRST_WAIT;
  /** @type {{ timer: Timer, act: () => void } | null} */
  let waiting = null;

  function go() {
    const act = waiting?.act;
    forget(waiting?.timer);
    waiting = null;
    act?.();
  }

  const stopWaking = onWake(go);
  return {
    /**
     * Acts after a while, or after one drawn from 0 to `within` milliseconds.
     * @param {() => void} act @param {number} [within]
     */
    wait(act, within) {
      forget(waiting?.timer);
      const ms = within === undefined ? FIRST_WAIT + random() * (bound - FIRST_WAIT) : random() * within;
      bound = Math.min(bound * 2, LONGEST_WAIT);
      waiting = { act, timer: later(go, ms) };
    },
    /** It has worked: the next time begins with the shortest wait. */
    reset() {
      bound = FIRST_WAIT;
    },
    /** Nothing is tried any more. */
    end() {
      forget(waiting?.timer);
      waiting = null;
      stopWaking();
    },
  };
}
