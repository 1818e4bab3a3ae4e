// @ts-check
// Which way to the table there is here: of the desktop app, of a page that needs no server, or of one that comes from a
// server.

import { socketTransport } from './socket.js';

/** Whether this page was built to run the table itself (tools/build/site.sh says so in it). */
const runsTable = () => document.querySelector('meta[name="atar-carrier"][content="worker"]') !== null;

/** Makes the transport of this window. A page from a server does without the code of the others. */
export async function detectTransport() {
  const tauri = /** @type {any} */ (window).__TAURI__;
  if (tauri) return (await import('./tauri.js')).tauriTransport(tauri);
  return runsTable() ? (await import('./worker.js')).workerTransport() : socketTransport();
}
