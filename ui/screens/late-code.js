// @ts-check
// Code that is loaded when it is first needed, so that the program starts without it.

/** @import { GameSession } from '../types' */

const NOT_LOADED = 'This part of Atar could not be loaded. Check your connection, then reload Atar.';

/**
 * Returns what loads code by `load()`: once, unless that fails; then again the next time.
 * @template Code
 * @param {() => Promise<Code>} load @returns {() => Promise<Code>}
 */
export function createLateCode(load) {
  /** @type {Promise<Code> | null} */
  let loading = null;
  return () => {
    loading ??= load().catch((error) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/**
 * Tells the person that code is missing.
 * @param {Pick<GameSession, 'attempt'>} session
 */
export const tellMissing = (session) => session.attempt(() => Promise.reject(new Error(NOT_LOADED)));
