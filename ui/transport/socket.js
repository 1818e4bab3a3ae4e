// @ts-check
// The way to the table in a browser: a WebSocket to the server that this page came from.

import { browserTransport } from './browser.js';
import { browserLibrary } from './browser-library.js';
import { isFromHost } from './hosts.js';
import { socketLab } from './lab.js';
import { socketLibrary } from './library.js';
import { socketPractice } from './practice.js';
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
  // A host of rooms has no lab, and keeps nobody's games.
  const isOwn = Boolean(globalThis.document) && !isFromHost();
  return browserTransport(new RpcSocket({ open: connect, lost: LOST, world }), {
    lab: isOwn ? socketLab() : null,
    library: isOwn ? socketLibrary : browserLibrary,
    practice: socketPractice(),
  });
}

function open() {
  const address = new URL('table', document.baseURI);
  address.protocol = address.protocol.replace('http', 'ws');
  return new WebSocket(address);
}

// Which way to the table there is here: of the desktop app, of a page that needs no server, or of one that comes from a
// server.

/** Whether this page was built to run the table itself (tools/build/site.sh says so in it). */
const runsTable = () => document.querySelector('meta[name="atar-carrier"][content="worker"]') !== null;

/** Makes the transport of this window. A page from a server does without the code of the others. */
export async function detectTransport() {
  const tauri = /** @type {any} */ (window).__TAURI__;
  if (tauri) return (await import('./tauri.js')).tauriTransport(tauri);
  return runsTable() ? (await import('./worker.js')).workerTransport() : socketTransport();
}
