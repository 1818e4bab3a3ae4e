// @ts-check
// Games that take the place of the one on the table: new ones, and those that are opened from files.

import { caught } from '../errors.js';
import { withRecent } from './recent.js';

/** @import { GameRecord, NewGame, OpenedFile, Parts, Place } from '../types' */

/**
 * What a person is told of a file that is no game; what the table found wrong with it are the details.
 * @param {{ name: string, text: string }} options @param {any} error
 */
function unreadable({ name, text }, error) {
  const words = isRecord(text)
    ? `“${name}” can’t be opened: it is damaged, or from a newer version of Atar.`
    : `“${name}” isn’t an Atar game.`;
  return Object.assign(new Error(words, { cause: error }), { details: error.message });
}

/** @param {string} text */
function isRecord(text) {
  try {
    return typeof JSON.parse(text)?.game === 'string';
  } catch {
    return false;
  }
}

/**
 * Does what opens a file. The recent files are listed anew where that fails: one that is gone or is no game is not
 * among them any more.
 * @template T
 * @param {Pick<Parts, 'store' | 'transport'>} parts @param {() => Promise<T>} work
 */
async function listingAnew({ store, transport }, work) {
  try {
    return await work();
  } catch (error) {
    store.set({ recent: (await transport.notes.read()).recent });
    throw error;
  }
}

/**
 * Makes it. `mayLeave()` asks about the game on the table.
 * @param {Pick<Parts, 'store' | 'queue' | 'transport' | 'attempt' | 'game' | 'mayLeave'>} parts
 */
export function createOpening({ store, queue, transport, attempt, game, mayLeave }) {
  /** @type {OpenedFile[]} */
  const waiting = [];

  /**
   * Opens a file, after asking about the game that it takes the place of.
   * @param {OpenedFile | null} file
   */
  async function openFile(file) {
    if (!file || !(await mayLeave())) return false;
    const { name, place, text } = file;
    try {
      await queue.enqueue(() => game.begin({ do: 'open', text }, place === null ? null : { name, place }));
    } catch (error) {
      throw caught(error).code === 'bad_record' ? unreadable(file, error) : error;
    }
    store.set({ recent: withRecent(store.state.recent, file) });
    return true;
  }

  /** @param {() => OpenedFile | null | Promise<OpenedFile | null>} find */
  const openFound = (find) => listingAnew({ store, transport }, async () => openFile(await find()));

  /** @param {Omit<NewGame, 'do'>} request */
  async function newGame(request) {
    if (!(await mayLeave())) return false;
    return queue.enqueue(() => game.begin({ do: 'new_game', roll: 'auto', ...request }, null));
  }

  /**
   * Opens a file that comes from outside. Before there is a table to put it on, it waits.
   * @param {OpenedFile} file
   */
  function receiveFile(file) {
    if (store.state.hello) attempt(() => openFound(() => file));
    else waiting.push(file);
  }

  return {
    open: () => attempt(() => openFound(transport.files.open)),
    /**
     * Opens one of the recent files.
     * @param {Place} place
     */
    reopen: (place) => attempt(() => openFound(() => transport.files.reopen(place))),
    /** @param {Omit<NewGame, 'do'>} request */
    newGame: (request) => attempt(() => newGame(request)),
    receiveFile,
    /** Opens the files that have waited. */
    receiveWaiting: () => waiting.splice(0).forEach(receiveFile),
  };
}

/**
 * Makes what opens a record that comes from no file.
 * @param {Pick<Parts, 'queue' | 'attempt' | 'game' | 'mayLeave'>} parts
 */
export const createRecordOpening = ({ queue, attempt, game, mayLeave }) => {
  /** @param {GameRecord} record */
  const open = async (record) => (await mayLeave()) && queue.enqueue(() => game.begin({ do: 'open', record }, null));
  return (/** @type {GameRecord} */ record) => attempt(() => open(record));
};
