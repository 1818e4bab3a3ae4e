// @ts-check
// The way to the table in a browser: a WebSocket to the server that this page came from.

import { browserTransport } from './browser.js';
import { createConnection } from './connection.js';
import { isFromHost } from './hosts.js';
import { socketLab } from './lab.js';

const LOST = 'Connection lost. Your game is safe. Reconnecting…';

/** A transport over a WebSocket. `connect()` opens one; `later(act, ms)` is a timer. */
export function socketTransport(connect = open, later = setTimeout) {
  // A host of rooms has no lab.
  const lab = globalThis.document && !isFromHost() ? socketLab() : null;
  return browserTransport(createConnection(connect, { lost: LOST, later }), { lab });
}

function open() {
  const address = new URL('table', document.baseURI);
  address.protocol = address.protocol.replace('http', 'ws');
  return new WebSocket(address);
}
