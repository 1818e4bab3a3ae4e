// @ts-check
// The way to rooms in the desktop app: the shell opens connections to hosts, hosts rooms itself, and finds those
// nearby.

import { keptRooms } from './hosts.js';
import { createShellConnections } from './shell-connections.js';

/**
 * @import { BrowserStorage } from './storage.js'
 * @import { NearbyRoom, RoomsTransport } from '../rooms/types'
 */

/**
 * The way to rooms. `invoke` sends a command to the shell, `listen` hears its events, `store` is where rooms are kept.
 * @param {(command: string, fields?: object) => Promise<any>} invoke
 * @param {(event: string, hear: (event: { payload: any }) => void) => Promise<unknown>} listen
 * @param {Promise<BrowserStorage>} store
 * @returns {RoomsTransport}
 */
export function shellRooms(invoke, listen, store) {
  return {
    home: null,
    open: createShellConnections(invoke, listen).open,
    ...keptRooms(store),
    code: (text) => invoke('qr', { text }),
    prove: (record) => invoke('prove', { record }),
    hosting: {
      begin: (name) => invoke('host_begin', { name }),
      end: () => invoke('host_end'),
      state: () => invoke('host_state'),
    },
    nearby: createNearby(invoke, listen),
  };
}

/**
 * Makes what finds rooms nearby. Where the network cannot be searched none is found, and an address can be typed.
 * @param {(command: string) => Promise<any>} invoke
 * @param {(event: string, hear: (event: { payload: NearbyRoom[] }) => void) => Promise<unknown>} listen
 */
function createNearby(invoke, listen) {
  /** @type {((rooms: NearbyRoom[]) => void) | null} */
  let hear = null;
  /** Once the shell's events are heard. @type {Promise<unknown> | null} */
  let listening = null;
  return {
    /** @param {(rooms: NearbyRoom[]) => void} heard */
    look(heard) {
      hear = heard;
      listening ??= listen('nearby', ({ payload }) => hear?.(payload));
      return listening.then(() => invoke('nearby_look')).catch(() => {});
    },
    stop() {
      hear = null;
      return invoke('nearby_stop').catch(() => {});
    },
  };
}
