// @ts-check
// Games that take the place of the one on the table: new ones, and those that are opened from files.

import { caught } from '../errors.js';
import { revive } from '../prefs.js';
import { NOWHERE } from '../state.js';

/**
 * @import { GameRecord, NewGame, OpenedFile, Parts, Place, SavedFile } from '../types'
 * @import { Position } from '../protocol'
 */

/** The names of the files of other programs that the table reads. */
const FOREIGN = /\.blksgf$/i;

/**
 * What a person is told of a file that is no game; what the table found wrong with it are the details.
 * @param {{ name: string, text: string }} options @param {any} error
 */
function unreadable({ name, text }, error) {
  if (FOREIGN.test(name))
    return Object.assign(new Error(`“${name}” can’t be opened. ${error.message}`, { cause: error }));
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
 * Makes what begins a game from a position that the person pastes. What is wrong with it is said where it was pasted.
 * @param {Pick<Parts, 'ask' | 'attempt' | 'game' | 'replace'>} parts
 */
export function createPasting({ ask, attempt, game, replace }) {
  async function paste() {
    const lines = { label: 'Position', text: '', problem: '' };
    while ((await ask({ ...PASTE, lines, holds: () => lines.text.trim() !== '' })) === 'paste') {
      const position = lines.text.trim();
      try {
        return await replace(() => game.begin({ do: 'new_game', position, roll: 'auto' }, null));
      } catch (error) {
        if (!NO_POSITION.includes(String(caught(error).code))) throw error;
        lines.problem = String(caught(error).message);
      }
    }
    return false;
  }

  return () => attempt(paste);
}

const PASTE = {
  title: 'Paste position',
  text: 'Paste a line that was copied with Copy Position. The game begins there.',
  choices: [
    { id: 'paste', label: 'Play from Here', main: true },
    { id: 'cancel', label: 'Cancel' },
  ],
  wide: true,
};
/** The codes of what is said of a text that is no position. */
const NO_POSITION = ['bad_position', 'bad_options', 'bad_request', 'unknown_game'];

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
    const { name, place, text } = file;
    const isForeign = FOREIGN.test(name);
    const own = place === null || isForeign ? null : { name, place };
    try {
      if (!(await replace(() => game.begin({ do: 'open', text }, own)))) return false;
    } catch (error) {
      throw caught(error).code === 'bad_record' ? unreadable(file, error) : error;
    }
    // Saving must not put an Atar game into the other program's file.
    if (isForeign) store.set({ savedRev: null });
    recent.add(file);
    return true;
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
    if (!stays) store.set(NOWHERE);
    return true;
  }

  /** @param {GameRecord} record @param {{ stays?: boolean }} [how] */
  return (record, { stays = false } = {}) => attempt(() => open(record, stays));
}

// The files that were used last.

/** How many of them are listed. */
const MOST = 10;

/**
 * The list with a game at its head. A file that has no place cannot be opened again, and is not listed. Pure.
 * @param {SavedFile[]} games @param {SavedFile} game
 */
export function withRecent(games, { name, place }) {
  if (place === null) return games;
  return [{ name, place }, ...games.filter((game) => game.place !== place)].slice(0, MOST);
}

/**
 * Makes the list of a session.
 * @param {Pick<Parts, 'store' | 'transport'>} parts
 */
export function createRecent({ store, transport }) {
  const { notes } = transport;

  return {
    /** Puts a file at the head. @param {SavedFile | OpenedFile} file */
    add: (file) => store.set({ recent: withRecent(store.state.recent, file) }),
    /** Reads the list anew: a file that is gone or is no game is not on it any more. */
    async readAnew() {
      store.set({ recent: (await notes.read()).recent });
    },
  };
}

// The beginning with a table, and coming back to one that could not be reached.

/**
 * Makes it. `receiveWaiting()` opens the files that have come before there was a table.
 * @param {Pick<Parts,
 *   'store' | 'queue' | 'transport' | 'attempt' | 'game' | 'history' | 'library' | 'receiveWaiting' | 'settingsFound'>
 * } parts
 */
export function createStartup(parts) {
  const { store, queue, transport, attempt, game, history, library, receiveWaiting, settingsFound } = parts;
  const { set } = store;

  async function start() {
    const [hello, notes] = [await transport.send({ do: 'hello' }), await transport.notes.read()];
    const { prefs, games = {} } = notes.settings ?? {};
    set({ hello, prefs: revive(prefs, hello), offered: games, recent: notes.recent }, { prefs: true });
    settingsFound(notes.settings);
    try {
      const position = await transport.send({ do: 'position' });
      game.arrive(position, 'game');
      await history.readAll();
      // What cannot be read now is another game.
      set({ ...foundGame(position, notes.file), ...(await library.recognise().catch(() => null)) });
    } catch (error) {
      if (caught(error).code !== 'no_game') throw error;
    }
    set({ screen: 'home' });
    // Home does not wait for it.
    library.load();
    receiveWaiting();
  }

  /** The table can be reached again. Where it has forgotten the game, it is given it back. */
  async function resume() {
    if (!store.state.hello) return start();
    if (!store.state.position) return true;
    const { rev } = store.state.position;
    try {
      await game.refresh();
      // A table that was begun anew counts anew: what was saved before is none of its positions.
      return set(store.state.position.rev < rev ? NOWHERE : {});
    } catch (error) {
      if (caught(error).code !== 'no_game') throw error;
      await game.begin({ do: 'open', record: store.state.record }, store.state.file);
      return set(NOWHERE);
    }
  }

  return {
    start: () => attempt(() => queue.enqueue(start)),
    /**
     * Hears whether the table can be reached; `text` says why not.
     * @param {{ connected: boolean, text?: string | null }} options
     */
    connection({ connected, text = null }) {
      const back = connected && !store.state.connected;
      set({ connected, lost: text, ...(back && { notice: null }) });
      if (back) attempt(() => queue.enqueue(resume));
    },
  };
}

/**
 * What holds of a game that is on the table already. Unless the shell knows that it was saved, nobody does. Pure.
 * @param {Position} position @param {(SavedFile & { saved: boolean }) | null} file
 */
function foundGame({ rev, can }, file) {
  const isNew = !can.undo_turn;
  return {
    file: file && { name: file.name, place: file.place },
    savedRev: file?.saved || isNew ? rev : null,
    keptRev: isNew ? rev : null,
    isFound: true,
  };
}
