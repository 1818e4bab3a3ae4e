// @ts-check
// Looks at the results: at once where a person asks for it, and again while games are played.

import * as states from './lab-state.js';
import { isPlaying } from './words.js';

/** @import { AskLab, LabState, LookChoice, Phase, Run } from './types' */

/** How long figures stay as they are while games are played, in milliseconds; first figures grow fast. */
const PAUSE = 1_500;
const FIRST = 500;

/**
 * Makes it. `send(request)` asks the lab, `later(act, ms)` is a timer.
 * @param {object} world
 * @param {{ state: LabState, set(next: LabState, change?: import('./types').LabChange): void }} world.store
 * @param {AskLab} world.send
 * @param {(act: () => void, ms: number) => any} [world.later]
 */
export function createResultsLoader({ store, send, later = setTimeout }) {
  let asked = 0;
  /** Whether figures are on their way or pause. */
  let isBusy = false;
  let isWanted = false;

  /** Asks for the part that is chosen; what comes too late is not shown. */
  async function fetch() {
    const { run } = store.state;
    if (!run) return false;
    asked += 1;
    const mine = asked;
    const chosen = Object.entries(run.choice).filter(([, value]) => value);
    const look = await send({ do: 'lab_look', run: run.run, ...Object.fromEntries(chosen) }).catch((error) => {
      if (mine === asked) store.set({ ...store.state, isLooking: false });
      throw error;
    });
    if (mine === asked) store.set(states.looked(store.state, run.run, look), { look: true });
    return true;
  }

  function again() {
    isBusy = false;
    if (isWanted) refresh();
  }

  /** Asks anew, but not all the time. */
  function refresh() {
    isWanted = isBusy;
    if (isBusy) return;
    isBusy = true;
    fetch()
      .catch(() => {})
      .finally(() => later(again, store.state.run?.phase === 'preview' ? FIRST : PAUSE));
  }

  return {
    /** @param {LookChoice} choice */
    look(choice) {
      store.set(states.choosing(store.state, choice), { look: true });
      return fetch();
    },
    /** Follows the games that are played. @param {Run | null} before @param {Run | null} after */
    follow(before, after) {
      if (!after || before?.run !== after.run) return;
      // First figures are not counted among the study's own games; each event of theirs tells that there are more.
      if (after.games > before.games || before.phase !== after.phase || after.phase === 'preview') refresh();
      if (hasEnded(before.phase, after.phase)) fetch().catch(() => {});
    },
  };
}

/** @param {Phase} before @param {Phase} after */
const hasEnded = (before, after) => isPlaying(before) && !isPlaying(after);
