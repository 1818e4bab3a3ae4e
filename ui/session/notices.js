// @ts-check
// What a person is told: hints, what went wrong with what was asked, and trouble that nobody asked about.

/** @import { Attempt, Change, GameStore, Notices, State } from '../types' */

/**
 * Makes the notices of a session. `refresh()` fetches the position anew, where a request was made for an older one.
 * @param {GameStore} store @param {{ refresh(): unknown }} options
 * @returns {Notices}
 */
export function createNotices(store, { refresh }) {
  let troubled = false;

  /**
   * Tells something for a while.
   * @param {string} text @param {Change} change
   */
  const tell = (text, change) => store.set({ notice: { kind: 'hint', text } }, change);

  /**
   * Does what the person wants, and tells what went wrong. Returns false then.
   * @type {Attempt}
   */
  async function attempt(work) {
    try {
      return await work();
    } catch (error) {
      return fail(error);
    }
  }

  /** @param {any} error @returns {Promise<false>} */
  async function fail(error) {
    if (error.code === 'stale') await attempt(refresh);
    const { message: text, details } = error;
    /** @type {State['notice']} */
    const notice = { kind: 'error', text, ...(details && { details }) };
    store.set({ notice, held: null, offer: null }, { refused: true });
    return false;
  }

  return {
    attempt,
    tell,
    /** Tells what the person must know though nobody asked. It stays until it is acknowledged. */
    alarm(text) {
      troubled = true;
      store.set({ trouble: text });
    },
    /** Whether there was any trouble. It may have been that the game is not kept, which is told once only. */
    get troubled() {
      return troubled;
    },
    dismiss: () => store.set({ notice: null }),
    /** The person knows of the trouble now. */
    acknowledge: () => store.set({ trouble: null }),
  };
}
