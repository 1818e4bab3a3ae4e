// @ts-check
// A screen whose code is loaded when it is first shown, so that the program starts without it.

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
  /** What is being loaded, so that it is loaded once only. @type {Promise<() => Screen> | null} */
  let loading = null;

  /** @param {unknown} error */
  function fail(error) {
    loading = null;
    missed(error);
  }

  /** The place of the screen while its code is loaded. @returns {Screen} */
  function wait() {
    /** @type {Screen | null} */
    let screen = null;
    /** @type {Parameters<Screen['update']> | null} */
    let told = null;
    let isGone = false;

    loading ??= load();
    loading.then((loaded) => {
      make = loaded;
      if (isGone) return;
      screen = make();
      if (told) screen.update(...told);
    }, fail);

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
