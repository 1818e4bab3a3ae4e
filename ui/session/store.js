// @ts-check
// The front's state in one place, and those who hear of its changes.

import { initial } from '../state.js';

/** @import { Capabilities, Listener, Store } from '../types' */

/**
 * Makes the store of a session; `capabilities` are those of the local table if they are left out.
 * @param {Capabilities} [capabilities] @returns {Store}
 */
export function createStore(capabilities) {
  /** @type {Set<Listener>} */
  const listeners = new Set();
  let state = initial(capabilities);

  return {
    get state() {
      return state;
    },
    /**
     * Puts values into the state. `change` tells the listeners what happened: {from, how} after a new position, {focus}
     * to move the keyboard's cursor, {refused} where something could not be done.
     */
    set(patch, change = {}) {
      state = { ...state, ...patch };
      listeners.forEach((listener) => listener(state, change));
    },
    /** Calls back after every change with the state and what changed. Answers what ends that. */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
