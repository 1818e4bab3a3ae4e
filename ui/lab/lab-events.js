// @ts-check
// What the lab tells without being asked, and what is asked anew when its connection is there again.

import * as states from './lab-state.js';

/** @import { LabEvent, LabProgress, LabState, Run } from './types' */

/**
 * Makes what hears it. `meet()` asks what the lab can do, `list()` which studies there are, `reopen(run)` for one of
 * them; `follow(before, after)` hears how the study that is shown goes on.
 * @param {object} world
 * @param {{ state: LabState, set(next: LabState, change?: import('./types').LabChange): void }} world.store
 * @param {() => Promise<unknown>} world.meet
 * @param {() => Promise<unknown>} world.list
 * @param {(run: string) => Promise<unknown>} world.reopen
 * @param {(before: Run | null, after: Run | null) => void} world.follow
 * @returns {(event: LabEvent) => void}
 */
export function createLabEvents({ store, meet, list, reopen, follow }) {
  /** @param {LabProgress} event */
  function progress(event) {
    const isKnown = store.state.runs.some(({ run }) => run === event.run);
    const before = store.state.run;
    store.set(states.progressed(store.state, event), { progress: true });
    // Another window has begun it.
    if (!isKnown) list().catch(() => {});
    follow(before, store.state.run);
  }

  /** @param {boolean} isConnected */
  function connection(isConnected) {
    const isBack = isConnected && !store.state.isConnected;
    store.set({ ...store.state, isConnected });
    const { hello, run } = store.state;
    const ask = hello ? list : meet;
    if (isBack)
      ask()
        .then(() => run && reopen(run.run))
        .catch(() => {});
  }

  return (event) => {
    if (event.event === 'connection') connection(event.connected);
    else if (event.event === 'lab_progress') progress(event);
  };
}
