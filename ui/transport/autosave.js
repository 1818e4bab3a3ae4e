// @ts-check
// Keeps the game in progress at every step.

import { reasonOf } from '../errors.js';
import { recordTextOf } from './wasm-table.js';

/**
 * @import { BrowserStorage } from './storage.js'
 * @import { WasmTable } from './wasm-table.js'
 */

/** A game that could not be opened so often is put aside, and the program starts without it. */
const MOST_TRIES = 2;
const FATAL = 'Atar closed each time it tried.';

/**
 * Makes what keeps the game over a storage, in the place that this tab has claimed (`draft-places.js`). `tell(text)`
 * hears what goes wrong.
 * @param {BrowserStorage} store @param {number} place @param {(text: string) => void} tell
 */
export function createAutosave(store, place, tell) {
  let isTold = false;

  /**
   * Keeps what is left of a game, and puts it aside as it was. `why` says what was left out.
   * @param {WasmTable} table @param {string} text @param {string} why
   */
  async function keepRest(table, text, why) {
    await store.putAside(place, text);
    await store.keepGame(place, recordTextOf(table) ?? text);
    tell(`${why} It was set aside as it was.`);
  }

  return {
    /**
     * Puts the game that was kept on a table by `lay(table, text, lose)`, which returns what is wrong with it; then it
     * is put aside. `lose(why)` hears of a part that was left out. Returns the table, or null where there is no such
     * game.
     * @param {WasmTable} table
     * @param {(table: WasmTable, text: string, lose: (why: string) => void) => string | null} lay
     */
    async find(table, lay) {
      try {
        const text = await store.game(place);
        if (text === undefined) return null;
        /** @type {string[]} */
        const lost = [];
        const wrong = await layOnce(store, place, text, (kept) => lay(table, kept, (why) => lost.push(why)));
        if (!wrong && lost.length > 0) await keepRest(table, text, lost.join(' '));
        if (!wrong) return table;
        await store.putAside(place, text);
        tell(`Your last game could not be opened, so it was set aside. ${wrong}`);
      } catch (error) {
        tell(`Your last game could not be read. ${reasonOf(error)}`);
      }
      return null;
    },

    /** Keeps a game. A failure is told once, until it works again. @param {string | null} text */
    async keep(text) {
      try {
        if (text === null) throw new Error('The table did not return it.');
        await store.keepGame(place, text);
        isTold = false;
      } catch (error) {
        if (!isTold) tell(`This browser could not save your game. ${reasonOf(error)} Save it to a file.`);
        isTold = true;
      }
    },
  };
}

/**
 * Lays a game, and counts how often that was begun in vain. Returns what is wrong.
 * @param {BrowserStorage} store @param {number} place @param {string} text @param {(text: string) => string | null} lay
 */
async function layOnce(store, place, text, lay) {
  const tries = await store.tries(place);
  if (tries >= MOST_TRIES) return FATAL;
  await store.countTries(place, tries + 1);
  const wrong = lay(text);
  await store.countTries(place, 0);
  return wrong;
}
