// @ts-check
// A Worker in the form of a WebSocket, for rpc-socket.js.

/** @import { Socket } from './rpc-socket.js' */

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
