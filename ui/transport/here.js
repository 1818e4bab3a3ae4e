// Which way to the table there is here: of the desktop app, or of a browser.

import { socketTransport } from './socket.js';
import { tauriTransport } from './tauri.js';

/** The transport of this window. */
export const transportHere = () => (window.__TAURI__ ? tauriTransport(window.__TAURI__) : socketTransport());
