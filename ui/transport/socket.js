// The way to the table in a browser: a WebSocket to the server that this page came from.

import { browserFiles } from './files.js';
import { pageWindow } from './page.js';
import { browserNotes } from './store.js';

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;

/** A transport over a WebSocket. `connect()` opens one; `later(act, ms)` is a timer. */
export function socketTransport(connect = open, later = setTimeout) {
  const waiting = new Map();
  const hearers = [];
  let socket = null;
  let wait = FIRST_WAIT;
  let next = 1;
  let queue = [];

  function begin() {
    socket = connect();
    socket.onopen = opened;
    socket.onmessage = ({ data }) => heard(JSON.parse(data));
    socket.onclose = closed;
  }

  function opened() {
    wait = FIRST_WAIT;
    queue.forEach((text) => socket.send(text));
    queue = [];
    tell({ event: 'connection', connected: true });
  }

  function heard(message) {
    if (message.event) return tell(message);
    const request = waiting.get(message.re);
    waiting.delete(message.re);
    if (!request) return undefined;
    if (message.error) return request.reject(asError(message.error));
    return request.resolve(message.ok);
  }

  function closed() {
    const lost = asError({ code: 'connection', text: 'The connection to the table is lost. The game is kept there; trying to reach it again.' });
    waiting.forEach(({ reject }) => reject(lost));
    waiting.clear();
    queue = [];
    tell({ event: 'connection', connected: false });
    later(begin, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  const tell = (event) => hearers.forEach((hear) => hear(event));

  function send(request) {
    return new Promise((resolve, reject) => {
      const id = next;
      next += 1;
      waiting.set(id, { resolve, reject });
      const text = JSON.stringify({ id, ...request });
      if (socket.readyState === 1) socket.send(text);
      else queue.push(text);
    });
  }

  begin();
  return {
    kind: 'browser',
    send,
    onEvent: (callback) => hearers.push(callback),
    files: browserFiles(),
    notes: browserNotes(),
    window: pageWindow(),
    onMenu: () => {},
    setMenu: () => {},
    setTitle(title) {
      document.title = title;
    },
    quit: () => {},
  };
}

function open() {
  const address = new URL('table', document.baseURI);
  address.protocol = address.protocol.replace('http', 'ws');
  return new WebSocket(address);
}

const asError = ({ code, text }) => Object.assign(new Error(text), { code });
