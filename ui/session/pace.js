// @ts-check
// The speed at which the steps of computers are shown: one that a person can follow.

import { pause } from '../prefs.js';

/** @import { GameStore, Send } from '../types' */

/**
 * Makes it. `send(request)` asks the table.
 * @param {GameStore} store @param {Send} send
 */
export function createPace(store, send) {
  let skip = () => {};
  /** @type {number | null} */
  let told = null;

  return {
    /** Leaves what was shown to be looked at; `skip` ends it. */
    rest() {
      const ms = pause(store.state.prefs);
      /** @type {(done: () => void) => void} */
      const wait = (done) => {
        const timer = setTimeout(done, ms);
        skip = () => {
          clearTimeout(timer);
          done();
        };
      };
      return /** @type {Promise<void>} */ (new Promise(wait));
    },
    /** Shows what waits to be shown without rests. */
    skip: () => skip(),
    /** Tells the table how long a step is shown, so that it is never far ahead. */
    async keep() {
      const milliseconds = pause(store.state.prefs);
      if (milliseconds === told) return;
      told = milliseconds;
      await send({ do: 'pace', milliseconds });
    },
  };
}
