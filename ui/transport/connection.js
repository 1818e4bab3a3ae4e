// @ts-check
// Requests and answers over a connection that can be lost: a WebSocket to a server, or a Worker in this page.

/**
 * @import { Send, TransportEvent } from '../types'
 */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;

/** The code with which a server closes after a message that is too long for it; it says so in the reason. */
const TOO_LONG = 1009;

/**
 * @typedef {ReturnType<typeof createConnection>} Connection
 * @typedef {object} Socket what there is of a WebSocket: its handlers are set by who opens it
 * @property {number} readyState
 * @property {(text: string) => void} send
 * @property {((event?: any) => void) | null} [onopen]
 * @property {((event: any) => void) | null} [onmessage]
 * @property {((event: any) => void) | null} [onclose]
 */

/**
 * A connection to a table or a lab. `connect()` opens it and answers something like a WebSocket; `lost` is what a
 * person is told of requests whose answer was lost with it, unless the end of the connection says more; `later(act,
 * ms)` is a timer.
 * @param {() => Socket} connect @param {{ lost: string, later?: (act: () => void, ms: number) => unknown }} options
 */
export function createConnection(connect, { lost, later = setTimeout }) {
  const questions = createQuestions();
  /** @type {((event: TransportEvent) => void)[]} */
  const hearers = [];
  /** @type {Socket} */
  let socket;
  let wait = FIRST_WAIT;
  /** @type {string[]} */
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

  /** @param {any} message */
  function heard(message) {
    if (message.event) return tell(message);
    return questions.answer(message);
  }

  /** @param {{ text?: string, code?: number, reason?: string }} end */
  function closed(end) {
    const why = end?.code === TOO_LONG ? end.reason : end?.text;
    const error = asError({ code: 'connection', text: why ?? lost });
    questions.drop(error);
    queue = [];
    tell({ event: 'connection', connected: false, text: error.message });
    later(begin, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** @param {TransportEvent} event */
  const tell = (event) => hearers.forEach((hear) => hear(event));

  /** @type {Send} */
  function send(request) {
    const { id, answer } = questions.put();
    const text = JSON.stringify({ id, ...request });
    if (socket.readyState === 1) socket.send(text);
    else queue.push(text);
    return answer;
  }

  /** @param {(event: TransportEvent) => void} hear */
  const onEvent = (hear) => hearers.push(hear);

  begin();
  return { send, tell, onEvent };
}

/** Makes what knows which requests wait for an answer. */
function createQuestions() {
  /** @type {Map<number, { resolve: (answer: any) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let next = 1;
  return {
    /** Puts one. Answers its id, and its answer as it will come. */
    put() {
      const id = next;
      next += 1;
      /** @type {Promise<any>} */
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      return { id, answer };
    },
    /** Gives one its answer. @param {any} message */
    answer({ re, ok, error }) {
      const question = waiting.get(re);
      waiting.delete(re);
      if (error) question?.reject(asError(error));
      else question?.resolve(ok);
    },
    /** Lets all of them fail. @param {Error} error */
    drop(error) {
      waiting.forEach(({ reject }) => reject(error));
      waiting.clear();
    },
  };
}

/** @param {{ code: string, text: string }} refusal */
const asError = ({ code, text }) => Object.assign(new Error(text), { code });
