// @ts-check
// Keeps the screen of a phone or tablet awake while a game is on it.

import { isOver, onTable } from './state.js';

/** @import { State } from './types' */

/**
 * Whether a game is shown that goes on, at which somebody may think for longer than a screen stays awake.
 * @param {State} state
 */
const isPlayed = (state) => onTable(state) && state.replay === null && !isOver(state);

/**
 * Makes it. Systems take the lock away with the page out of sight, so it is asked for again when the page is back.
 * @param {object} world
 * @param {Document} world.document
 * @param {{ wakeLock?: { request(kind: 'screen'): Promise<{ release(): Promise<void> }> } }} world.navigator
 * @param {boolean} world.isTouch whether this is a device for fingers: other screens are left to their own settings
 */
export function createWakeLock({ document, navigator, isTouch }) {
  /** @type {Promise<{ release(): Promise<void> } | null> | null} */
  let lock = null;
  let isWanted = false;

  function follow() {
    const isNeeded = isWanted && !document.hidden;
    if (isNeeded && lock === null && navigator.wakeLock) {
      // A phone that saves its battery refuses: then its screen goes dark as always.
      lock = navigator.wakeLock.request('screen').catch(() => null);
    } else if (!isNeeded && lock !== null) {
      lock.then((held) => held?.release().catch(() => {}));
      lock = null;
    }
  }

  document.addEventListener('visibilitychange', follow);
  return {
    /** @param {State} state */
    update(state) {
      isWanted = isTouch && isPlayed(state);
      follow();
    },
  };
}
