// @ts-check
// What every way to the table in a browser shares: files, notes, and the window that is a tab.

import { caught } from '../errors.js';
import { browserFiles } from './files.js';
import { withKeptGames, openStorage } from './storage.js';
import { pageRooms } from './hosts.js';
import { createNotes } from './notes.js';

/**
 * @import { Request } from '../protocol'
 * @import { AnswerTo, OpenedFile, Send, Transport, TransportEvent } from '../types'
 * @import { TransportOfFiles } from './storage.js'
 * @import { RpcSocket } from './rpc-socket.js'
 */

/**
 * @typedef {RpcSocket<Send, TransportEvent>} TableConnection
 */

/**
 * A transport over a connection to a table. `tellsTrouble` is whether it tells that nothing can be kept.
 * `open` opens the storage, and `lab` is the connection to a lab.
 * @param {TableConnection} connection
 * @param {{ tellsTrouble?: boolean, open?: typeof openStorage, lab?: Transport['lab'] }} [options]
 * @returns {Transport}
 */
export function browserTransport(connection, { tellsTrouble = true, open = openStorage, lab = null } = {}) {
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

  /** @type {TransportOfFiles} */
  const transport = {
    kind: 'browser',
    send,
    onEvent: connection.onEvent,
    files: { open: files.open, reopen: files.reopen, save: files.save, export: files.export },
    notes: { read: notes.read, keep: notes.keep },
    window: pageWindow(),
    rooms: pageRooms(store),
    lab,
    onMenu: () => {},
    setMenu: () => {},
    setTitle(title) {
      document.title = title;
    },
    quit: () => {},
  };
  return withKeptGames(transport, store);
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
