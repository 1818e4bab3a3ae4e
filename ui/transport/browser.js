// @ts-check
// What every way to the table in a browser shares: files, notes, and the window that is a tab.

import { caught } from '../errors.js';
import { browserFiles } from './files.js';
import { openStorage } from './storage.js';
import { withEarlierGames } from './library.js';
import { pageRooms } from './hosts.js';

/**
 * @import { Request } from '../protocol'
 * @import { AnswerTo, OpenedFile, SavedFile, Send, Transport, TransportEvent } from '../types'
 * @import { LibraryTransport } from '../library/types'
 * @import { BrowserStorage } from './storage.js'
 * @import { RpcSocket } from './rpc-socket.js'
 */

/**
 * @typedef {RpcSocket<Send, TransportEvent>} TableConnection
 */

/**
 * A transport over a connection to a table. `tellsTrouble` is whether it tells that nothing can be kept.
 * `open` opens the storage, `library(store, ask)` makes the way to the library, and `lab` is the connection to a lab
 * and `practice` the way to a table for lessons.
 * @param {TableConnection} connection
 * @param {{ practice: Transport['practice'], tellsTrouble?: boolean, open?: typeof openStorage,
 *   library: (store: Promise<BrowserStorage>, ask: Send) => LibraryTransport, lab?: Transport['lab'] }} options
 * @returns {Transport}
 */
export function browserTransport(
  connection,
  { practice, library, tellsTrouble = true, open = openStorage, lab = null },
) {
  /** @param {string} text */
  const trouble = (text) => connection.tell({ event: 'trouble', text });
  const store = open((text) => tellsTrouble && trouble(text));
  const notes = createNotes(store, connection.send);
  const files = browserFiles(store, notes);
  listenForFiles(files.received, (file) => connection.tell({ event: 'opened', file }), trouble);

  /**
   * Another game has no file, or that of the text it was opened from. What cannot be noted does no harm.
   * @template {Request} R
   * @param {R} request @returns {Promise<AnswerTo<R>>}
   */
  async function begin(request) {
    const goBack = await notes.leave().catch(() => () => {});
    const file = request.do === 'open' ? files.of(request.text) : null;
    try {
      const answer = await connection.send(request);
      if (file) await notes.began(file).catch(() => {});
      return answer;
    } catch (error) {
      await goBack();
      if (file && caught(error).code === 'bad_record') await (await store).takeBack().catch(() => {});
      throw error;
    }
  }

  /** @type {Send} */
  const send = (request) => (['new_game', 'open'].includes(request.do) ? begin(request) : connection.send(request));

  return {
    kind: 'browser',
    send,
    onEvent: connection.onEvent,
    files: { open: files.open, reopen: files.reopen, save: files.save, export: files.export },
    notes: { read: notes.read, keep: notes.keep },
    window: pageWindow(),
    rooms: pageRooms(store),
    lab,
    practice,
    onMenu: () => {},
    setMenu: () => {},
    setTitle(title) {
      document.title = title;
    },
    quit: () => {},
    library: withEarlierGames(library(store, connection.send), store),
  };
}

// Files that come from outside: dropped on the window, or opened by the system with the installed app.

/**
 * Listens for them. `receive(file, handle)` reads one, `opened(file)` hears of it, `trouble(text)` of one that cannot
 * be read.
 * @param {(file: File, handle: any) => Promise<OpenedFile>} receive @param {(file: OpenedFile) => void} opened
 * @param {(text: string) => void} trouble
 */
function listenForFiles(receive, opened, trouble) {
  if (!globalThis.window) return;
  /** @param {() => Promise<OpenedFile | null>} work */
  const arrive = (work) =>
    work().then(
      (file) => file && opened(file),
      (error) => trouble(error.message),
    );
  /** @param {DragEvent} event */
  const holdsFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files');

  window.addEventListener('dragover', (event) => holdsFiles(event) && event.preventDefault());
  window.addEventListener('drop', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const item = /** @type {any} */ (event.dataTransfer?.items[0]);
    const file = item.getAsFile();
    // Both must be asked for before the event has passed.
    const handle = item.getAsFileSystemHandle?.();
    arrive(async () => receive(file, (await handle) ?? null));
  });

  /** @type {any} */ (window).launchQueue?.setConsumer((/** @type {{ files: any[] }} */ { files }) => {
    for (const handle of files) arrive(async () => receive(await handle.getFile(), handle));
  });
}

// What a transport can do with the window where the window is a page of a browser.

/** The window of a page, in the form of every transport. */
function pageWindow() {
  return {
    /** Switches between the full screen and the window. */
    async fullScreen() {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await document.documentElement.requestFullscreen();
    },
    /** A browser zooms by its own commands. */
    zoom: async () => {},
    /** A page asks for a person by notifications. */
    attention: async () => {},
    onAnswer() {},
    /** What a browser logs is seen by its own tools. */
    showLogs: async () => {},
  };
}

// What a browser remembers beside games: the front's settings, recent files, and which file the game belongs to.

/** @typedef {ReturnType<typeof createNotes>} BrowserNotes */

/**
 * Notes over a store (see storage.js), which may still be opening. `ask(request)` asks the table.
 * @param {BrowserStorage | Promise<BrowserStorage>} store @param {Send} ask
 */
export function createNotes(store, ask) {
  // How many games have taken the place of others, so far as this page has asked for it.
  let games = 0;

  const gameText = async () => {
    try {
      return (await ask({ do: 'record', text: true })).text;
    } catch (error) {
      if (caught(error).code === 'no_game') return null;
      throw error;
    }
  };

  /** The file of the game on the table, and whether the game is as it was saved. */
  async function fileOfGame() {
    const file = await (await store).file();
    const text = file && (await gameText());
    return text && isOneGame(text, file.text)
      ? { name: file.name, place: file.place, saved: text === file.text }
      : null;
  }

  return {
    async read() {
      const { settings, recent } = await store;
      const [own, files, file] = await Promise.all([settings(), recent(), fileOfGame()]);
      return { settings: own, recent: files, file };
    },
    /** @type {Transport['notes']['keep']} */
    keep: async (settings, merged) => (await store).amendSettings((kept) => merged?.(kept) ?? settings),
    /**
     * The game is to be saved as this text. Returns who hears in which file: it belongs to the file unless another game
     * has come.
     * @param {string} text
     */
    saving(text) {
      const game = games;
      return async (/** @type {SavedFile} */ { name, place }) =>
        game === games && (await store).keepFile({ name, place, text, content: text });
    },
    /**
     * Another game is to take the place of this one: its file is forgotten, so that it can never be written over.
     * Returns how to go back.
     */
    async leave() {
      games += 1;
      const { file, keepFile } = await store;
      const before = await file();
      await keepFile(null);
      return () => {
        games -= 1;
        return keepFile(before);
      };
    },
    /** The game on the table comes from this file. @param {OpenedFile} openedFile */
    began: async ({ name, place, text }) =>
      (await store).keepFile({ name, place, text: await gameText(), content: text }),
  };
}

/**
 * Whether two records are of one game: begun alike. The table may have got another one while this page was away.
 * @param {string[]} texts
 */
export function isOneGame(...texts) {
  const [one, other] = texts.map((text) => {
    const { game, options, turns, draft } = JSON.parse(text);
    return { start: JSON.stringify([game, options]), steps: [...turns.flat(), ...draft].slice(0, 8) };
  });
  const common = Math.min(one.steps.length, other.steps.length);
  return one.start === other.start && one.steps.slice(0, common).join(' ') === other.steps.slice(0, common).join(' ');
}
