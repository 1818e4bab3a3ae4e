// @ts-check
// Requests and answers over a line that can be lost: a WebSocket to a server, or a Worker in this page.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;

/** @typedef {ReturnType<typeof createConnection>} Line */

/**
 * A line to the table. `connect()` opens it and answers something like a WebSocket; `lost` is what a person is told of
 * requests whose answer was lost with it, unless the end of the line says more; `later(act, ms)` is a timer.
 */
export function createConnection(connect, { lost, later = setTimeout }) {
  const waiting = new Map();
  const hearers = [];
  /** @type {any} */
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

  function closed(end) {
    const error = asError({ code: 'connection', text: end?.text ?? lost });
    waiting.forEach(({ reject }) => reject(error));
    waiting.clear();
    queue = [];
    tell({ event: 'connection', connected: false, text: error.message });
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
  return { send, tell, onEvent: (callback) => hearers.push(callback) };
}

const asError = ({ code, text }) => Object.assign(new Error(text), { code });
