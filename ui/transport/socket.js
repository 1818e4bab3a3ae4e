// @ts-check
// The way to the table in a browser: a WebSocket to the server that this page came from.

import { browserTransport } from './browser.js';
import { isFromHost } from './hosts.js';
import { socketLab } from './lab.js';
import { RpcSocket } from './rpc-socket.js';

/**
 * @import { ConnectionWorld } from './reconnect-backoff.js'
 * @import { Socket } from './rpc-socket.js'
 */

const LOST = 'Connection lost. Your game is safe. Reconnecting…';

/**
 * A transport over a WebSocket. `connect()` opens one.
 * @param {() => Socket} connect @param {ConnectionWorld} [world]
 */
export function socketTransport(connect = open, world) {
  // A host of rooms has no lab.
  const lab = globalThis.document && !isFromHost() ? socketLab() : null;
  return browserTransport(new RpcSocket({ open: connect, lost: LOST, world }), { lab });
}

function open() {
  const address = new URL('table', document.baseURI);
  address.protocol = address.protocol.replace('http', 'ws');
  return new WebSocket(address);
}
