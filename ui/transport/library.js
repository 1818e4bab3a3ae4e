// @ts-check
// The ways to the library: that of the desktop app or of a server, whose games are files, or that of this browser.

import { caught } from '../errors.js';
import { whereNobodyIs } from './draft-places.js';
import { RpcSocket } from './rpc-socket.js';

/**
 * @import { LibraryTransport } from '../library/types'
 * @import { BrowserStorage } from './storage.js'
 */

const LOST = 'Connection to the library lost. Reconnecting…';

/**
 * A library that is somewhere else. `ask(request)` asks it.
 * @param {(request: { do: string, [field: string]: unknown }) => Promise<any>} ask @returns {LibraryTransport}
 */
const remoteLibrary = (ask) => ({
  list: () => ask({ do: 'list' }),
  read: async (game) => (await ask({ do: 'read', game })).text,
  readDeleted: async (game) => (await ask({ do: 'read', game, deleted: true })).text,
  keep: (played) => ask({ do: 'keep', ...played }),
  import: async (texts, at) => (await ask({ do: 'import', texts, at })).games,
  remove: (games, at) => ask({ do: 'remove', games, at }),
  deleted: async () => (await ask({ do: 'deleted' })).deletions,
  restore: async (games) => (await ask({ do: 'restore', games })).games,
});

/** The library of the server that this page comes from. The connection is opened when somebody first asks. */
export function socketLibrary() {
  /** @type {RpcSocket<(request: any) => Promise<any>, { event: string }> | null} */
  let connection = null;
  const open = () => {
    const address = new URL('library', document.baseURI);
    address.protocol = address.protocol.replace('http', 'ws');
    return new WebSocket(address);
  };
  return remoteLibrary((request) => {
    connection ??= new RpcSocket({ open, lost: LOST });
    return connection.send(request);
  });
}

/**
 * The library of the desktop app: `invoke` sends a command to the shell.
 * @param {(command: string, fields: object) => Promise<any>} invoke
 */
export const shellLibrary = (invoke) =>
  remoteLibrary(async (request) => {
    const { ok, error } = await invoke('library', { message: JSON.stringify(request) });
    if (error) throw Object.assign(new Error(error.text), { code: error.code });
    return ok;
  });

/**
 * The library with the games in progress of tabs that were closed, and those that earlier versions kept in the storage
 * of the browser: they are brought in when the games are listed.
 * @param {LibraryTransport} library @param {BrowserStorage | Promise<BrowserStorage>} store
 * @param {typeof whereNobodyIs} [unclaimed]
 * @returns {LibraryTransport}
 */
export function withEarlierGames(library, store, unclaimed = whereNobodyIs) {
  /**
   * Brings one in. Returns whether it is there: one that cannot be read stays where it is.
   * @param {Parameters<LibraryTransport['keep']>[0]} played
   */
  const bring = (played) =>
    library.keep(played).then(
      () => true,
      (error) => {
        if (caught(error).code !== 'bad_record') throw error;
        return false;
      },
    );

  async function bringClosed() {
    const { places, game, played, forgetGame } = await store;
    /** @param {number} place */
    const bringFrom = async (place) => {
      const text = await game(place);
      const at = (await played(place)) ?? Date.now();
      if (text !== undefined && (await bring({ text, at, seconds: 0, found: true }))) await forgetGame(place);
    };
    for (const place of await places()) await unclaimed(place, () => bringFrom(place));
  }

  async function bringEarlier() {
    const { keptGames, forgetKept } = await store;
    for (const { at, text } of await keptGames())
      if (await bring({ text, at, seconds: 0, key: `tab-${at}` })) await forgetKept(at);
  }

  return {
    ...library,
    async list() {
      // Where nothing can be kept, all of them stay where they are.
      await bringClosed().catch(() => {});
      await bringEarlier().catch(() => {});
      return library.list();
    },
  };
}
