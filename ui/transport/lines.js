// @ts-check
// Lines to hosts of rooms through the shell of the desktop app, as the page itself may speak to nobody. Each looks like
// a WebSocket.

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

/** The close code of a line that ended without one. */
const LOST = 1006;

/**
 * @typedef {object} Line something like a WebSocket; its handlers are set by who opens it
 * @property {number} readyState
 * @property {(text: string) => void} send
 * @property {(code?: number) => void} close
 * @property {((event?: any) => void) | null} onopen
 * @property {((event: { data: string }) => void) | null} onmessage
 * @property {((event: { code: number, reason: string, text?: string }) => void) | null} onclose
 *
 * @typedef {{ line: number, text: string, closed?: undefined }
 *   | { line: number, text?: undefined, closed: { code: number, reason: string } }} Heard
 */

/**
 * Makes what opens lines. `invoke` sends a command to the shell, and `listen` hears its events.
 * @param {(command: string, fields: object) => Promise<any>} invoke
 * @param {(event: string, hear: (event: { payload: any }) => void) => Promise<unknown>} listen
 */
export function createLines(invoke, listen) {
  /** @type {Map<number, (heard: Heard) => void>} */
  const hearers = new Map();
  let last = 0;
  /** Once the shell's events are heard. @type {Promise<unknown> | null} */
  let listening = null;

  return {
    /** Opens a line to a host, as to `/api/lobby`. @param {string} address @param {string} path @returns {Line} */
    open(address, path) {
      last += 1;
      const number = last;
      const { line, hear, opened, ended } = createLine(number, invoke, () => hearers.delete(number));
      hearers.set(number, hear);
      listening ??= listen('line', ({ payload }) => hearers.get(payload.line)?.(payload));
      listening
        .then(() => invoke('line_open', { line: number, address, path }))
        .then(opened, (error) => ended(LOST, '', error.message));
      return line;
    },
  };
}

/**
 * Makes a line that is not open yet, and what to tell it. `forget` is called at its end.
 * @param {number} number @param {(command: string, fields: object) => Promise<any>} invoke @param {() => void} forget
 */
function createLine(number, invoke, forget) {
  /** @type {Line} */
  const line = { readyState: CONNECTING, send, close, onopen: null, onmessage: null, onclose: null };
  /** How it is to be closed once it is open. @type {number | null} */
  let wanted = null;

  /** @param {string} text */
  function send(text) {
    if (line.readyState === CONNECTING) throw new Error('The connection is not open yet.');
    if (line.readyState === OPEN) invoke('line_send', { line: number, text }).catch(cut);
  }

  /** A text that the shell does not take is lost, and the line with it. @param {Error} error */
  function cut(error) {
    if (line.readyState === CLOSED) return;
    leave(1001);
    ended(LOST, '', error.message);
  }

  /** What has ended already needs no end. @param {number} code */
  const leave = (code) => invoke('line_close', { line: number, code }).catch(() => {});

  function close(code = 1000) {
    if (line.readyState === OPEN) leave(code);
    else if (line.readyState === CONNECTING) wanted = code;
    else return;
    line.readyState = CLOSING;
  }

  function opened() {
    if (wanted !== null) {
      leave(wanted);
    } else if (line.readyState === CONNECTING) {
      line.readyState = OPEN;
      line.onopen?.();
    }
  }

  /** @param {number} code @param {string} reason @param {string} [text] for a person */
  function ended(code, reason, text) {
    if (line.readyState === CLOSED) return;
    line.readyState = CLOSED;
    forget();
    line.onclose?.({ code, reason, ...(text && { text }) });
  }

  /** What is heard before the shell has answered comes from an open line all the same. @param {Heard} heard */
  function hear(heard) {
    if (wanted === null) opened();
    if (heard.closed) ended(heard.closed.code, heard.closed.reason);
    else if (line.readyState === OPEN) line.onmessage?.({ data: heard.text });
  }

  return { line, hear, opened, ended };
}
