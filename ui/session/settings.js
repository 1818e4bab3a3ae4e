// @ts-check
// The settings of the program and those that new games begin with, as they are changed and kept, be it by several tabs
// or programs.

import { levelOf } from '../game-settings.js';
import { mergedSettings } from '../prefs-merge.js';
import { hasLearned, revive } from '../prefs.js';

/** @import { GameSettings, Parts, Prefs } from '../types' */

/**
 * Makes it. `keepPace()` tells the table how fast computers are to be shown.
 * @param {Pick<Parts, 'store' | 'transport' | 'attempt' | 'keepPace'>} parts
 */
export function createPreferenceStore({ store, transport, attempt, keepPace }) {
  const { keep, found } = createKeeping({ store, transport, attempt });

  /**
   * Changes settings of the program.
   * @param {Partial<Prefs>} patch
   */
  function prefer(patch) {
    store.set({ prefs: { ...store.state.prefs, ...patch } }, { prefs: true });
    if (patch.pace && store.state.position) keepPace();
    return keep();
  }

  return {
    prefer,
    found,
    /**
     * Remembers, over the end of the program, that the person was told of something or has used it (`hasLearned`).
     * @param {string} name
     */
    learn(name) {
      const { prefs } = store.state;
      if (!hasLearned(prefs, name)) prefer({ learned: [...prefs.learned, name] });
    },
    /**
     * Has the settings of a game be those offered next. The level of its computers is the next one in every game.
     * @param {string} game @param {GameSettings} settings
     */
    offerSettings(game, settings) {
      const { offered, prefs } = store.state;
      const level = levelOf(settings) ?? prefs.level;
      store.set({ offered: { ...offered, [game]: settings }, prefs: { ...prefs, level } });
      keep();
    },
  };
}

/**
 * Makes what keeps them.
 * @param {Pick<Parts, 'store' | 'transport' | 'attempt'>} parts
 */
function createKeeping({ store, transport, attempt }) {
  const now = () => ({ prefs: store.state.prefs, games: store.state.offered });
  /** What was kept last, or found at the start: what other tabs have made of it since is no change of this one. */
  let base = now();
  /** All that was found, with what only a newer version knows. @type {any} */
  let whole = {};
  let last = Promise.resolve();

  /** Has the shell keep the settings of the program and of each game, and takes over what other tabs have changed. */
  async function keepNow() {
    const mine = now();
    let merged = mine;
    const before = base;
    base = mine;
    try {
      await transport.notes.keep(withUnknown(whole, mine), (found) => {
        const theirs = { games: {}, ...found, prefs: revive(found.prefs, store.state.hello) };
        merged = mergedSettings(before, mine, theirs);
        return withUnknown(found, merged);
      });
    } catch (error) {
      // What was not kept is still a change of this tab when the next one is kept.
      base = before;
      throw error;
    }
    if (store.state.prefs !== mine.prefs || store.state.offered !== mine.games) return;
    base = merged;
    if (JSON.stringify(merged) !== JSON.stringify(mine))
      store.set({ prefs: merged.prefs, offered: merged.games }, { prefs: true });
  }

  const keep = () => {
    last = last.then(() => attempt(keepNow)).then(() => {});
    return last;
  };

  return {
    keep,
    /** The settings have been read. @param {any} settings */
    found(settings) {
      whole = settings ?? {};
      base = now();
    },
  };
}

/**
 * Settings in place of those that were found, with what only a newer version knows of them.
 * @param {any} found @param {{ prefs: object, games: object }} settings
 */
const withUnknown = (found, settings) => ({ ...found, ...settings, prefs: { ...found.prefs, ...settings.prefs } });
