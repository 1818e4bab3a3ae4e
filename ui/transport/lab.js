// @ts-check
// The connection to a lab, which is another than that to the table (docs/lab.md). It is opened when somebody first
// asks.

import { RpcSocket } from './rpc-socket.js';

/**
 * @import { LabEvent, LabConnection } from '../lab/types'
 * @import { ConnectionWorld } from './reconnect-backoff.js'
 * @import { Socket } from './rpc-socket.js'
 */

const LOST = 'Connection to the Lab lost. Reconnecting…';

/**
 * Makes the connection. `connect()` opens something like a WebSocket.
 * @param {() => Socket} connect @param {ConnectionWorld} [world]
 * @returns {LabConnection}
 */
export function createLabConnection(connect, world) {
  /** @type {((event: LabEvent) => void)[]} */
  const listeners = [];
  /** @type {RpcSocket<LabConnection['send'], LabEvent> | null} */
  let connection = null;

  function opened() {
    /** @type {NonNullable<typeof connection>} */
    const made = new RpcSocket({ open: connect, lost: LOST, world });
    made.onEvent((event) => listeners.forEach((hear) => hear(event)));
    return made;
  }

  return {
    send(request) {
      connection ??= opened();
      return connection.send(request);
    },
    onEvent: (hear) => void listeners.push(hear),
  };
}

/** The connection to the lab of the server that this page comes from. */
export const socketLab = () =>
  createLabConnection(() => {
    const address = new URL('lab', document.baseURI);
    address.protocol = address.protocol.replace('http', 'ws');
    return new WebSocket(address);
  });

/**
 * The connection to the lab of the desktop app: `invoke` sends a command to the shell, and `listen` hears its events.
 * @param {(command: string, fields: object) => Promise<any>} invoke
 * @param {(event: string, hear: (event: { payload: any }) => void) => Promise<unknown>} listen
 * @returns {LabConnection}
 */
export function shellLab(invoke, listen) {
  let last = 0;
  return {
    async send(request) {
      last += 1;
      const answer = await invoke('lab', { message: JSON.stringify({ id: last, ...request }) });
      if (answer.error) throw Object.assign(new Error(answer.error.text), { code: answer.error.code });
      return answer.ok;
    },
    onEvent: (hear) => void listen('lab', ({ payload }) => hear(payload)),
  };
}
