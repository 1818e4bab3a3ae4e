// @ts-check
// Which way to the table there is here: of the desktop app, of a page that needs no server, or of one that comes from a
// server.

import { socketTransport } from './socket.js';
import { tauriTransport } from './tauri.js';
import { workerTransport } from './worker.js';

/** Whether this page was built to run the table itself (tools/site.sh says so in it). */
const runsTable = () => document.querySelector('meta[name="atar-carrier"][content="worker"]') !== null;

/** The transport of this window. */
export function detectTransport() {
  const tauri = /** @type {any} */ (window).__TAURI__;
  if (tauri) return tauriTransport(tauri);
  return runsTable() ? workerTransport() : socketTransport();
}
