// @ts-check
// Connections to hosts of rooms through the shell of the desktop app, as the page itself may speak to nobody. Each
// looks like a WebSocket.

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

/** The close code of a connection that ended without one. */
const LOST = 1006;

/**
 * @import { HostSocket } from '../rooms/types'
 *
 * @typedef {{ connection: number, text: string, closed?: undefined }
 *   | { connection: number, text?: undefined, closed: { code: number, reason: string } }} ShellMessage
 */

/**
 * Makes what opens connections. `invoke` sends a command to the shell, and `listen` hears its events.
 * @param {(command: string, fields: object) => Promise<any>} invoke
 * @param {(event: string, hear: (event: { payload: any }) => void) => Promise<unknown>} listen
 */
export function createShellConnections(invoke, listen) {
  /** @type {Map<number, (heard: ShellMessage) => void>} */
  const listeners = new Map();
  let last = 0;
  /** Once the shell's events are heard. @type {Promise<unknown> | null} */
  let listening = null;

  return {
    /**
     * Opens a connection to a host, as to `/api/lobby`.
     * @param {string} address @param {string} path @returns {HostSocket}
     */
    open(address, path) {
      last += 1;
      const number = last;
      const { socket, hear, opened, ended } = createSocket(number, invoke, () => listeners.delete(number));
      listeners.set(number, hear);
      listening ??= listen('connection', ({ payload }) => listeners.get(payload.connection)?.(payload));
      listening
        .then(() => invoke('connection_open', { connection: number, address, path }))
        .then(opened, (error) => ended(LOST, '', error.message));
      return socket;
    },
  };
}

/**
 * Makes a socket that is not open yet, and what to tell it. `forget` is called at its end.
 * @param {number} number @param {(command: string, fields: object) => Promise<any>} invoke @param {() => void} forget
 */
function createSocket(number, invoke, forget) {
  /** @type {HostSocket} */
  const socket = { readyState: CONNECTING, send, close, onopen: null, onmessage: null, onclose: null };
  /** How it is to be closed once it is open. @type {number | null} */
  let wanted = null;

  /** @param {string} text */
  function send(text) {
    if (socket.readyState === CONNECTING) throw new Error('The connection is not open yet.');
    if (socket.readyState === OPEN) invoke('connection_send', { connection: number, text }).catch(cut);
  }

  /** A text that the shell does not take is lost, and the connection with it. @param {Error} error */
  function cut(error) {
    if (socket.readyState === CLOSED) return;
    leave(1001);
    ended(LOST, '', error.message);
  }

  /** What has ended already needs no end. @param {number} code */
  const leave = (code) => invoke('connection_close', { connection: number, code }).catch(() => {});

  function close(code = 1000) {
    if (socket.readyState === OPEN) leave(code);
    else if (socket.readyState === CONNECTING) wanted = code;
    else return;
    socket.readyState = CLOSING;
  }

  function opened() {
    if (wanted !== null) {
      leave(wanted);
    } else if (socket.readyState === CONNECTING) {
      socket.readyState = OPEN;
      socket.onopen?.();
    }
  }

  /** @param {number} code @param {string} reason @param {string} [text] for a person */
  function ended(code, reason, text) {
    if (socket.readyState === CLOSED) return;
    socket.readyState = CLOSED;
    forget();
    socket.onclose?.({ code, reason, ...(text && { text }) });
  }

  /**
   * What is heard before the shell has answered comes from an open connection all the same.
   * @param {ShellMessage} heard
   */
  function hear(heard) {
    if (wanted === null) opened();
    if (heard.closed) ended(heard.closed.code, heard.closed.reason);
    else if (socket.readyState === OPEN) socket.onmessage?.({ data: heard.text });
  }

  return { socket, hear, opened, ended };
}
