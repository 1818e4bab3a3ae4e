// @ts-check
// Code that is loaded when it is first needed, so that the program starts without it.

/** @import { Change, GameSession, OptionValues, State } from '../types' */

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

// A screen whose code is loaded when it is first shown.

/**
 * @typedef {{ update(state: State, change: Change): void, repaint?(): void, destroy(): void, close?(): boolean,
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
      close: () => screen?.close?.() ?? false,
      destroy() {
        isGone = true;
        screen?.destroy();
      },
    };
  }

  return () => make?.() ?? wait();
}

// The styles of all screens but Home. A bundled page names their file and starts without it; that of the sources has
// them from the beginning.

const NAMED = 'meta[name="late-styles"]';

/** @param {Document} page @param {string} href @returns {Promise<void>} */
function addSheet(page, href) {
  const link = page.createElement('link');
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    };
    link.rel = 'stylesheet';
    link.href = href;
    page.head.append(link);
  });
}

/**
 * Returns a function that waits for code and for the late styles of a page, and returns the code: a screen is shown
 * when it has both.
 * @param {Document} page @returns {<Code>(code: Promise<Code>) => Promise<Code>}
 */
export function createLateStyles(page) {
  const named = /** @type {HTMLMetaElement | null} */ (page.querySelector(NAMED));
  const styles = createLateCode(async () => {
    if (named) await addSheet(page, named.content);
  });
  return async (code) => {
    const [loaded] = await Promise.all([code, styles()]);
    return loaded;
  };
}
