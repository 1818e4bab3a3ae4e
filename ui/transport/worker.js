// @ts-check
// The way to the table in a page that needs no server: a Worker that runs it as a WebAssembly module.

import { browserTransport } from './browser.js';
import { createConnection } from './connection.js';

/** @import { Line, Socket } from './connection.js' */

const LOST = 'Something went wrong. Your game is safe. Restarting…';
const UPDATE = 'A new version of Atar is ready. Close and reopen Atar to use it.';

/** A transport over a Worker. `connect()` starts one; `later(act, ms)` is a timer. */
export function workerTransport(connect = open, later = setTimeout) {
  const line = createConnection(connect, { lost: LOST, later });
  // When the table is there, so that the first visit need not wait for files that only the next one needs.
  const begin = once(() => watchForUpdates(globalThis.navigator?.serviceWorker, line.tell));
  line.onEvent((event) => event.event === 'connection' && event.connected && begin());
  // The Worker tells what cannot be kept.
  return browserTransport(line, { tellsTrouble: false });
}

/** @param {() => unknown} act */
function once(act) {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

/** A Worker in the form of a WebSocket. It says `ready`, then lines of JSON; `failed` is its last word. */
function open() {
  const worker = new Worker(new URL('worker-thread.js', import.meta.url), { type: 'module', name: 'table' });
  /** @type {Socket} */
  const socket = {
    readyState: 0,
    /** @param {string} text */
    send: (text) => worker.postMessage(text),
  };
  /** @param {string} text */
  const end = (text) => {
    if (socket.readyState === 3) return;
    socket.readyState = 3;
    worker.terminate();
    socket.onclose?.({ text });
  };
  worker.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') socket.onmessage?.({ data });
    else if (data.failed) end(data.text);
    else {
      socket.readyState = 1;
      socket.onopen?.();
    }
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end('Atar could not be loaded. Trying again…');
  });
  return socket;
}

/**
 * Has the browser keep the program's files, and tells when it has newer ones. The next start uses them.
 * @param {ServiceWorkerContainer | undefined} container @param {Line['tell']} tell
 */
async function watchForUpdates(container, tell) {
  if (!container) return;
  const told = () => container.controller && tell({ event: 'hint', text: UPDATE });
  try {
    const registration = await container.register(new URL('../service-worker.js', import.meta.url));
    if (registration.waiting) told();
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && told());
    });
  } catch (error) {
    // Without it Atar needs the network to start; nothing else.
    console.warn(error);
  }
}
