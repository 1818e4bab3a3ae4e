// @ts-check
// What every way to the table in a browser shares: files, notes, and the window that is a tab.

import { caught } from '../errors.js';
import { listenForFiles } from './opened-files.js';
import { browserFiles } from './files.js';
import { withKeptGames } from './kept-games.js';
import { pageRooms } from './hosts.js';
import { createNotes } from './notes.js';
import { pageWindow } from './page-window.js';
import { openStorage } from './storage.js';

/**
 * @import { Request } from '../protocol'
 * @import { AnswerTo, Send, Transport, TransportEvent } from '../types'
 * @import { TransportOfFiles } from './kept-games.js'
 * @import { RpcSocket } from './rpc-socket.js'
 *
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
