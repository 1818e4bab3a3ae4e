// @ts-check
// The way to hosts of rooms in a browser: to the one that this page comes from, and to no other.

/**
 * @import { BrowserStorage } from './storage.js'
 * @import { KeptRoom, ReadChat, RoomsTransport } from '../rooms/types'
 */

/** Whether this page comes from a host of rooms, which says so in it. */
export const isFromHost = () => document.querySelector('meta[name="atar-rooms"]') !== null;

/**
 * The way to hosts of a page; null where there is none. `store` is where rooms are kept.
 * @param {Promise<BrowserStorage>} store
 * @returns {RoomsTransport | null}
 */
export function pageRooms(store) {
  if (!globalThis.document || !isFromHost()) return null;
  return {
    home: { address: location.origin },
    open(address, path) {
      const url = new URL(path, address);
      url.protocol = url.protocol.replace('http', 'ws');
      return /** @type {any} */ (new WebSocket(url));
    },
    ...keptRooms(store),
  };
}

/**
 * What keeps rooms in a browser's storage.
 * @param {Promise<BrowserStorage>} store
 */
export const keptRooms = (store) => ({
  kept: async () => (await store).rooms(),
  /** @param {(rooms: KeptRoom[]) => KeptRoom[]} change */
  keep: async (change) => (await store).amendRooms(change),
  ...createReadMarks(),
});

/** What tabs tell one another of the chats that were read. */
function createReadMarks() {
  /** @type {BroadcastChannel | null} */
  let channel = null;
  // Without other tabs there is nothing to tell.
  const opened = () => (channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel('atar-read') : null);
  return {
    /** @param {ReadChat} read */
    tellRead: (read) => opened()?.postMessage(read),
    /** @param {(read: ReadChat) => void} hear */
    hearRead: (hear) => opened()?.addEventListener('message', ({ data }) => hear(data)),
  };
}
