// @ts-check
// The way to the table in a page that needs no server: a Worker that runs it as a WebAssembly module.

import { browserTransport } from './browser.js';
import { browserLibrary } from './browser-library.js';
import { createLabConnection } from './lab.js';
import { createPractice } from './practice.js';
import { RpcSocket } from './rpc-socket.js';

/**
 * @import { Socket } from './rpc-socket.js'
 * @import { TableConnection } from './browser.js'
 * @import { ConnectionWorld } from './reconnect-backoff.js'
 */

// A Worker in the form of a WebSocket, for rpc-socket.js.

/**
 * Starts a Worker that says `ready`, then lines of JSON; `failed` is its last word. `unloaded` is what a person is told
 * if it cannot be started. `thinks` hears whether a computer player thinks in it, and `hold(isHeld)` tells it that
 * there is work that goes first.
 * @param {URL} address
 * @param {{ name: string, unloaded: string, thinks?: (isThinking: boolean) => void }} words
 */
export function workerSocket(address, { name, unloaded, thinks = () => {} }) {
  const worker = new Worker(address, { type: 'module', name });
  /** @type {Socket & { hold(isHeld: boolean): void }} */
  const socket = {
    readyState: 0,
    /** @param {string} text */
    send: (text) => worker.postMessage(text),
    hold: (isHeld) => worker.postMessage({ hold: isHeld }),
    close: () => end(''),
  };
  /** @param {string} text */
  const end = (text) => {
    if (socket.readyState === 3) return;
    socket.readyState = 3;
    worker.terminate();
    thinks(false);
    socket.onclose?.({ text });
  };
  worker.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') socket.onmessage?.({ data });
    else if (data.failed) end(data.text);
    else if (data.thinks !== undefined) thinks(data.thinks);
    else {
      socket.readyState = 1;
      socket.onopen?.();
    }
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(unloaded);
  });
  return socket;
}

/**
 * @typedef {ReturnType<typeof workerSocket>} WorkerSocket
 */

const LOST = 'Something went wrong. Your game is safe. Restarting…';
const UPDATE = 'A new version of Atar is ready. Close and reopen Atar to use it.';

/**
 * A transport over a Worker. `connect()` starts one.
 * @param {() => Socket} connect @param {ConnectionWorld} [world]
 */
export function workerTransport(connect = open, world) {
  /** @type {TableConnection} */
  const connection = new RpcSocket({ open: connect, lost: LOST, world });
  // When the table is there, so that the first visit need not wait for files that only the next one needs.
  const begin = once(() => watchForUpdates(globalThis.navigator?.serviceWorker, connection.tell));
  connection.onEvent((event) => event.event === 'connection' && event.connected && begin());
  // The Worker tells what cannot be kept.
  const lab = createLabConnection(openLab, world);
  const practice = createPractice(openPractice, world);
  return browserTransport(connection, { tellsTrouble: false, lab, practice, library: browserLibrary });
}

/** @param {() => unknown} act */
function once(act) {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

/** The lab holds while the computer thinks at the table, whose person waits for it. */
const holding = createHolding();

/** Passes on whether the computer thinks. */
export function createHolding() {
  let isThinking = false;
  /** @type {Pick<WorkerSocket, 'hold'> | null} */
  let lab = null;
  return {
    /** @param {boolean} next */
    thinks(next) {
      isThinking = next;
      lab?.hold(next);
    },
    /** A lab that is new holds, too. @template {Pick<WorkerSocket, 'hold'>} L @param {L} next @returns {L} */
    held(next) {
      lab = next;
      if (isThinking) next.hold(true);
      return next;
    },
  };
}

function open() {
  const address = new URL('worker-thread.js', import.meta.url);
  const unloaded = 'Atar could not be loaded. Trying again…';
  return workerSocket(address, { name: 'table', unloaded, thinks: holding.thinks });
}

function openPractice() {
  const address = new URL('practice-thread.js', import.meta.url);
  const unloaded = 'The lessons could not be loaded. Trying again…';
  return workerSocket(address, { name: 'practice', unloaded, thinks: holding.thinks });
}

function openLab() {
  const address = new URL('lab-thread.js', import.meta.url);
  return holding.held(workerSocket(address, { name: 'lab', unloaded: 'The Lab could not be loaded. Trying again…' }));
}

/**
 * Has the browser keep the program's files, and tells when it has newer ones. The next start uses them.
 * @param {ServiceWorkerContainer | undefined} container @param {TableConnection['tell']} tell
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
