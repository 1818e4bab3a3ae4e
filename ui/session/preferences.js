// @ts-check
// The settings of the program and those that new games begin with, as they are changed and kept.

import { levelOf } from '../game-settings.js';
import { hasLearned } from '../prefs.js';

/** @import { GameSettings, Parts, Prefs } from '../types' */

/**
 * Makes it. `keepPace()` tells the table how fast computers are to be shown.
 * @param {Pick<Parts, 'store' | 'transport' | 'attempt' | 'keepPace'>} parts
 */
export function createPreferenceStore({ store, transport, attempt, keepPace }) {
  /** Has the shell keep the settings of the program and of each game. */
  const keep = () => attempt(() => transport.notes.keep({ prefs: store.state.prefs, games: store.state.offered }));

  /**
   * Changes settings of the program.
   * @param {Partial<Prefs>} patch
   */
  function prefer(patch) {
    store.set({ prefs: { ...store.state.prefs, ...patch } }, { prefs: true });
    if (patch.pace && store.state.position) keepPace();
    keep();
  }

  return {
    prefer,
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
