// @ts-check
// The front's state in one place, and those who hear of its changes; the queue of requests that change it.

import { initial } from '../state.js';

/** @import { Capabilities, Listener, Queue, Store } from '../types' */

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
    /** Calls back after every change with the state and what changed. Returns what ends that. */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

// Requests in order: one after the other, so that none is made for a position that is about to change.

/**
 * Makes an empty queue.
 * @returns {Queue}
 */
export function createQueue() {
  let last = Promise.resolve();
  let busy = false;

  return {
    /** Makes these requests when those before have been answered. Returns their result. */
    enqueue(requests) {
      const done = last.then(requests);
      const settled = done
        .catch(() => {})
        .then(() => {
          if (last === settled) busy = false;
        });
      busy = true;
      last = settled;
      return done;
    },
    /** Acts now, or when the table has answered what it was asked: for those who are quicker than the table. */
    whenIdle: (act) => (busy ? last.then(act) : act()),
    /** Whether the table has yet to answer. */
    get busy() {
      return busy;
    },
  };
}
