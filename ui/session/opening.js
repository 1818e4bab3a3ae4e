// @ts-check
// Games that take the place of the one on the table: new ones, and those that are opened from files.

import { caught } from '../errors.js';

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
 * @param {Pick<Parts, 'recent'>} parts @param {() => Promise<T>} work
 */
async function listingAnew({ recent }, work) {
  try {
    return await work();
  } catch (error) {
    await recent.readAnew();
    throw error;
  }
}

/**
 * Makes it.
 * @param {Pick<Parts, 'store' | 'transport' | 'attempt' | 'game' | 'replace' | 'recent'>} parts
 */
export function createOpening({ store, transport, attempt, game, replace, recent }) {
  /** @type {OpenedFile[]} */
  const waiting = [];

  /**
   * Opens a file, after asking about the game that it takes the place of.
   * @param {OpenedFile | null} file
   */
  async function openFile(file) {
    if (!file) return false;
    const { name, place, text, kept } = file;
    const own = place === null || kept ? null : { name, place };
    try {
      if (!(await replace(() => game.begin({ do: 'open', text }, own)))) return false;
    } catch (error) {
      throw caught(error).code === 'bad_record' ? unreadable(file, error) : error;
    }
    if (kept && place !== null) await backOnTable(place);
    else recent.add(file);
    return true;
  }

  /** A kept game is the one in progress again, and to be kept again when it is left. @param {Place} place */
  async function backOnTable(place) {
    store.set({ savedRev: null });
    await recent.forget(place);
  }

  /** @param {() => OpenedFile | null | Promise<OpenedFile | null>} find */
  const openFound = (find) => listingAnew({ recent }, async () => openFile(await find()));

  /** @param {Omit<NewGame, 'do'>} request */
  const newGame = (request) => replace(() => game.begin({ do: 'new_game', roll: 'auto', ...request }, null));

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
 * Makes what opens a record that comes from no file. Unless it `stays` where it comes from, it is to be kept when it is
 * left.
 * @param {Pick<Parts, 'store' | 'attempt' | 'game' | 'replace'>} parts
 */
export function createRecordOpening({ store, attempt, game, replace }) {
  /** @param {GameRecord} record @param {boolean} stays */
  async function open(record, stays) {
    if (!(await replace(() => game.begin({ do: 'open', record }, null)))) return false;
    if (!stays) store.set({ savedRev: null });
    return true;
  }

  /** @param {GameRecord} record @param {{ stays?: boolean }} [how] */
  return (record, { stays = false } = {}) => attempt(() => open(record, stays));
}
