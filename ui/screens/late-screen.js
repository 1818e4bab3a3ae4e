// @ts-check
// A screen whose code is loaded when it is first shown.

import { createLateCode } from './late-code.js';

/**
 * @import { Change, OptionValues, State } from '../types'
 * @typedef {{ update(state: State, change: Change): void, repaint?(): void, destroy(): void,
 *   chosen?(): { game: string, options?: OptionValues } | undefined }} Screen
 */

/**
 * Returns what makes the screen. `load()` gives the function that does so; `missed(error)` is told when it cannot.
 * Until then nothing is shown, and what the screen must know is kept for it.
 * @param {() => Promise<() => Screen>} load @param {(error: unknown) => void} missed @returns {() => Screen}
 */
export function createLateScreen(load, missed) {
  /** @type {(() => Screen) | null} */
  let make = null;
  const code = createLateCode(load);

  /** The place of the screen while its code is loaded. @returns {Screen} */
  function wait() {
    /** @type {Screen | null} */
    let screen = null;
    /** @type {Parameters<Screen['update']> | null} */
    let told = null;
    let isGone = false;

    code().then((loaded) => {
      make = loaded;
      if (isGone) return;
      screen = make();
      if (told) screen.update(...told);
    }, missed);

    return {
      update(state, change) {
        if (screen) screen.update(state, change);
        else told = [state, { ...told?.[1], ...change }];
      },
      repaint: () => screen?.repaint?.(),
      chosen: () => screen?.chosen?.(),
      destroy() {
        isGone = true;
        screen?.destroy();
      },
    };
  }

  return () => make?.() ?? wait();
}
