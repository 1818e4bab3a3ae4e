// @ts-check
// The connection to a table of its own for lessons, so that the game on the other one stays where it is. Its games are
// kept nowhere.

import { RpcSocket } from './rpc-socket.js';

/**
 * @import { PracticeTransport, Send, TransportEvent } from '../types'
 * @import { ConnectionWorld } from './reconnect-backoff.js'
 * @import { Socket } from './rpc-socket.js'
 */

const LOST = 'Connection lost. Reconnecting…';

/**
 * Makes the way there. `connect()` opens something like a WebSocket.
 * @param {() => Socket} connect @param {ConnectionWorld} [world]
 * @returns {PracticeTransport}
 */
export const createPractice = (connect, world) => ({
  open() {
    /** @type {RpcSocket<Send, TransportEvent>} */
    const connection = new RpcSocket({ open: connect, lost: LOST, world });
    const { send, onEvent } = connection;
    return { send, onEvent, close: () => connection.close(null) };
  },
});

/** The way there at the server that this page comes from. */
export const socketPractice = () =>
  createPractice(() => {
    const address = new URL('practice', document.baseURI);
    address.protocol = address.protocol.replace('http', 'ws');
    return new WebSocket(address);
  });

/**
 * The way there in the desktop app: `invoke` sends a command to the shell, and `listen` hears its events.
 * @param {(command: string, fields: object) => Promise<any>} invoke
 * @param {(event: string, hear: (event: { payload: any }) => void) => Promise<unknown>} listen
 * @returns {PracticeTransport}
 */
export const shellPractice = (invoke, listen) => ({
  open() {
    let isOpen = true;
    return {
      send: (request) => invoke('practice', request),
      onEvent: (hear) => void listen('practice', ({ payload }) => isOpen && hear(payload)),
      close() {
        isOpen = false;
      },
    };
  },
});
