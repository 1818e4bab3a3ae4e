// @ts-check
// A step that is not answered yet: it lies where it was put, and turns pale when the answer takes its time.

/** @import { GameStore, Send } from '../types' */

/** After so long an answer is late, in milliseconds. */
const LATE = 300;

/**
 * Wraps `send` so that the state has the steps that wait for an answer.
 * @param {GameStore} store @param {Send} send
 */
export function createPendingStep(store, send) {
  let count = 0;
  /** @type {any} */
  let timer = null;

  /** @param {any} request */
  function begin({ step, steps }) {
    count += 1;
    clearTimeout(timer);
    timer = setTimeout(() => store.set({ pending: { steps: step ? [step] : (steps ?? []) } }), LATE);
  }

  function end() {
    count -= 1;
    if (count > 0) return;
    clearTimeout(timer);
    if (store.state.pending) store.set({ pending: null });
  }

  return {
    /** @type {Send} */
    async send(request) {
      if (!('rev' in request)) return send(request);
      begin(request);
      try {
        return await send(request);
      } finally {
        end();
      }
    },
    end: () => clearTimeout(timer),
  };
}
