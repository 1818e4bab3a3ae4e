// @ts-check
// Keeps the game in progress at every step. Of several tabs only one does, the first; it says so to the others.

import { reasonOf } from '../errors.js';

/**
 * @import { BrowserStorage } from './storage.js'
 * @import { WasmTable } from './wasm-table.js'
 */

const NAME = 'atar game';
const ELSEWHERE =
  'Atar is open in another tab, so this game is not kept after every move. Close the other tab, or save the game to a file.';
const OTHER = 'Game from another tab';

/** A game that could not be opened so often is put aside, and the program starts without it. */
const MOST_TRIES = 2;
const FATAL = 'Atar closed each time it tried.';

/** How long a tab that says nothing may take to let go, in milliseconds. */
const PATIENCE = 3000;

/**
 * Claims the right to keep the game. Returns {mine, granted}: whether this tab has it, and a promise that is kept when
 * it does, be it because the other tab was closed. A tab that is just being reloaded says nothing any more, and is
 * waited for.
 */
export async function claimGame(
  locks = globalThis.navigator?.locks,
  channel = new BroadcastChannel(NAME),
  later = setTimeout,
) {
  if (!locks) return { mine: true, granted: Promise.resolve() };
  /** @type {Promise<void>} */
  const granted = new Promise((resolve) => {
    locks.request(NAME, () => {
      resolve();
      channel.onmessage = ({ data }) => data === 'whose?' && channel.postMessage('mine');
      // Whoever asked before anybody could answer is still waiting.
      channel.postMessage('mine');
      return new Promise(() => {});
    });
  });
  /** @type {Promise<void>} */
  const refused = new Promise((resolve) => {
    channel.onmessage = ({ data }) => data === 'mine' && resolve();
    later(resolve, PATIENCE);
  });
  channel.postMessage('whose?');
  const mine = await Promise.race([granted.then(() => true), refused.then(() => false)]);
  return { mine, granted };
}

/**
 * Makes what keeps the game over a storage, with the right that was claimed. `tell(text)` hears what goes wrong.
 * @param {BrowserStorage} store @param {{ mine: boolean, granted: Promise<void> }} claim
 * @param {(text: string) => void} tell
 */
export function createAutosave(store, { mine, granted }, tell) {
  let isMine = mine;
  let isLate = false;
  let isTold = false;
  granted.then(() => {
    isLate = !mine;
    isMine = true;
  });

  /** What is kept of another tab's game, which ends when this one's is kept. @param {string} text */
  async function saveOther(text) {
    const other = await store.game();
    if (other && other !== text) await store.keepReplaced({ name: OTHER, text: other });
    isLate = false;
  }

  return {
    /**
     * Puts the game that was kept on a table by `lay(table, text)`, which returns what is wrong with it; then it is put
     * aside. Returns the table, or null where there is no such game.
     * @param {WasmTable} table @param {(table: WasmTable, text: string) => string | null} lay
     */
    async find(table, lay) {
      if (!isMine) {
        tell(ELSEWHERE);
        return null;
      }
      try {
        const text = await store.game();
        if (text === undefined) return null;
        const wrong = await layOnce(store, text, (kept) => lay(table, kept));
        if (!wrong) return table;
        await store.putAside(text);
        tell(`Your last game could not be opened, so it was set aside. ${wrong}`);
      } catch (error) {
        tell(`Your last game could not be read. ${reasonOf(error)}`);
      }
      return null;
    },

    /** Keeps a game. A failure is told once, until it works again. @param {string | null} text */
    async keep(text) {
      if (!isMine) return;
      try {
        if (text === null) throw new Error('The table did not return it.');
        if (isLate) await saveOther(text);
        await store.keepGame(text);
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
 * @param {BrowserStorage} store @param {string} text @param {(text: string) => string | null} lay
 */
async function layOnce(store, text, lay) {
  const tries = await store.tries();
  if (tries >= MOST_TRIES) return FATAL;
  await store.countTries(tries + 1);
  const wrong = lay(text);
  await store.countTries(0);
  return wrong;
}
