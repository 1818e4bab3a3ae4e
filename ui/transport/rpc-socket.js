// @ts-check
// Requests, answers and events over a connection that comes back when it was lost: a WebSocket to a server or to a host
// of rooms, or a Worker of this page.

import { createBackoff, pageWorld, retryAfter } from './reconnect-backoff.js';

/** @import { ConnectionWorld, Timer } from './reconnect-backoff.js' */

/** The code with which a server closes after a message that is too long for it; it says so in the reason. */
const TOO_LONG = 1009;

/** After so long without a word the connection is dead, in milliseconds; a host says the time every 20 seconds. */
const SILENCE = 50_000;

/** What was not heard for so long when the tab is shown again is not waited for. */
const DOUBT = 25_000;

/** After so much more without a word that is overdue the connection is dead. */
const HURRY = 7000;

const LOST = 'Connection lost. Try again.';

/**
 * @typedef {{ code?: number, reason?: string, text?: string }} SocketEnd how a socket has ended; a shell and a Worker
 *   say in `text` why
 * @typedef {object} Socket what there is of a WebSocket: its handlers are set by who opens it
 * @property {number} readyState
 * @property {(text: string) => void} send
 * @property {(code?: number) => void} [close]
 * @property {((event?: any) => void) | null} [onopen]
 * @property {((event: any) => void) | null} [onmessage]
 * @property {((event?: any) => void) | null} [onclose]
 *
 * @typedef {{ do: string, key?: string, [field: string]: unknown }} RpcRequest
 * @typedef {{ code: string, text: string, after?: number }} RpcRefusal
 * @typedef {{ re: number, ok?: unknown, error?: RpcRefusal }} RpcAnswer
 * @typedef {{ event: 'connection', connected: boolean, text?: string }} ConnectionEvent
 * @typedef {object} PendingRequest
 * @property {RpcRequest} request
 * @property {string} text
 * @property {boolean} isSent whether it has gone out, be it over an earlier connection
 * @property {(ok: unknown) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * What a connection is about. All but `open` may be left out.
 * @typedef {object} RpcRules
 * @property {() => Socket} open opens a socket
 * @property {ConnectionWorld} world
 * @property {string | undefined} lost what is told where a connection is lost and its end does not say why
 * @property {RpcRefusal} over how requests end that come after `close`
 * @property {boolean} isWatched whether a connection without a word for long is taken for dead
 * @property {(request: RpcRequest) => object} prepare the request as it goes out
 * @property {(() => object) | null} greeting the first request of every connection; the others wait for its answer
 * @property {(answer: RpcAnswer) => boolean} greeted whether this answer to the greeting lets the others go
 * @property {(pending: PendingRequest) => boolean} outlives whether a request is not lost with the connection but sent
 *   again over the next one. Without it, that is one with a key that has gone out: by the key the other side knows
 *   whether it has come before
 * @property {((event: { event: string }) => void) | null} hear takes each event; else it is told to all
 * @property {(answer: RpcAnswer, request: RpcRequest) => void} answered sees an answer before who asked
 * @property {(requests: Map<number, RpcRequest>) => void} waits hears which requests are without an answer, by number
 * @property {(end: SocketEnd) => { text?: string, within?: number } | null} judge what is told of the end of a socket,
 *   and within how many milliseconds another is tried; null if none is
 */

/** @type {Omit<RpcRules, 'open' | 'world'>} */
const DEFAULTS = {
  lost: undefined,
  over: { code: 'connection', text: LOST },
  isWatched: false,
  prepare: (request) => request,
  greeting: null,
  greeted: () => true,
  outlives: ({ request: { key }, isSent }) => key !== undefined && isSent,
  hear: null,
  answered: () => {},
  waits: () => {},
  judge: ({ code, reason, text }) => ({ text: code === TOO_LONG ? reason : text }),
};

/** @param {RpcRefusal} refusal */
const asError = (refusal) => Object.assign(new Error(refusal.text), refusal);

/**
 * A connection that lasts, over sockets that come and go. `send` has the type `Ask`; what is asked before the
 * connection is open waits for it. Who listens hears of `Event`, and by the event `connection` whether there is one.
 * @template {(request: never) => Promise<unknown>} Ask
 * @template {{ event: string }} Event
 */
export class RpcSocket {
  /** @type {RpcRules} */
  #rules;

  /** @type {((event: Event) => void)[]} */
  #listeners = [];

  /** @type {Map<number, PendingRequest>} */
  #waiting = new Map();

  /** @type {Socket | null} */
  #socket = null;

  /** The number of the last request, and that of the greeting while it is not answered. */
  #last = 0;

  #greeting = 0;

  /** Whether requests may go out. */
  #isReady = false;

  #isOver = false;

  /** @param {Pick<RpcRules, 'open'> & Partial<RpcRules>} rules */
  constructor({ world = pageWorld(), ...rules }) {
    this.#rules = { world, ...DEFAULTS, ...rules };
    this.backoff = createBackoff(world);
    this.liveness = this.#rules.isWatched ? createLiveness(world, () => this.renew()) : null;
    this.#begin();
  }

  /** Makes a request. */
  send = /** @type {Ask} */ (/** @type {unknown} */ ((/** @type {RpcRequest} */ request) => this.#ask(request)));

  /** Tells those who listen. @param {Event} event */
  tell = (event) => this.#listeners.forEach((hear) => hear(event));

  /** @param {(event: Event) => void} hear */
  onEvent = (hear) => void this.#listeners.push(hear);

  /** Greets anew after so many milliseconds, if the connection is still the same. @param {number} ms */
  greetAfter(ms) {
    this.#later(() => this.#greet(), ms);
  }

  /** A word is due: it is not waited for as long as usual. */
  hurry() {
    if (this.#isReady) this.liveness?.hurry();
  }

  /** Ends a socket that is dead or has missed something; another is tried. */
  renew() {
    const socket = this.#socket;
    if (!socket) return;
    this.#closed({});
    socket.close?.();
  }

  /**
   * Ends the connection; nothing is tried again. What waits is refused, or never answered where that is null.
   * @param {RpcRefusal | null} [refusal]
   */
  close(refusal = this.#rules.over) {
    const socket = this.#socket;
    this.#isOver = true;
    this.#forgetSocket();
    this.backoff.end();
    if (refusal) this.#refuse([...this.#waiting.keys()], refusal);
    socket?.close?.(1000);
  }

  #begin() {
    const socket = this.#rules.open();
    const isMine = () => socket === this.#socket;
    this.#socket = socket;
    socket.onopen = () => isMine() && this.#opened();
    socket.onmessage = ({ data }) => isMine() && this.#heard(JSON.parse(data));
    socket.onclose = (end) => isMine() && this.#closed(end ?? {});
    this.liveness?.begin();
  }

  #forgetSocket() {
    this.#socket = null;
    this.#isReady = false;
    this.liveness?.end();
  }

  /** @param {RpcRequest} request @returns {Promise<unknown>} */
  #ask(request) {
    const id = (this.#last += 1);
    const text = JSON.stringify({ id, ...this.#rules.prepare(request) });
    const answer = new Promise((resolve, reject) =>
      this.#waiting.set(id, { request, text, isSent: false, resolve, reject }),
    );
    this.#tellWaiting();
    if (this.#isReady) this.#put(id);
    if (this.#isOver) this.#refuse([...this.#waiting.keys()], this.#rules.over);
    return answer;
  }

  #tellWaiting() {
    this.#rules.waits(new Map([...this.#waiting].map(([id, { request }]) => [id, request])));
  }

  /** @param {number} id */
  #put(id) {
    const pending = this.#waiting.get(id);
    if (!pending) return;
    pending.isSent = true;
    this.#socket?.send(pending.text);
  }

  #opened() {
    if (this.#rules.greeting) this.#greet();
    else this.#admitted();
  }

  #greet() {
    this.#greeting = this.#last += 1;
    this.#socket?.send(JSON.stringify({ id: this.#greeting, ...this.#rules.greeting?.() }));
  }

  /** @param {RpcAnswer} answer */
  #greeted(answer) {
    const socket = this.#socket;
    this.#greeting = 0;
    if (this.#rules.greeted(answer) && socket === this.#socket) this.#admitted();
  }

  #admitted() {
    this.backoff.reset();
    this.#isReady = true;
    [...this.#waiting.keys()].forEach((id) => this.#put(id));
    this.#tellConnection({ connected: true });
  }

  /** @param {{ connected: boolean, text?: string }} state */
  #tellConnection({ connected, text }) {
    const event = { event: 'connection', connected, ...(text && { text }) };
    this.tell(/** @type {Event} */ (/** @type {unknown} */ (event)));
  }

  /** @param {RpcAnswer & Event} message */
  #heard(message) {
    this.liveness?.heard();
    if (message.event) (this.#rules.hear ?? this.tell)(message);
    else if (message.re === this.#greeting) this.#greeted(message);
    else this.#answered(message);
  }

  /** @param {RpcAnswer} answer */
  #answered(answer) {
    const { re, ok, error } = answer;
    const pending = this.#waiting.get(re);
    if (!pending) return;
    const wait = error ? retryAfter(error) : null;
    if (wait !== null) {
      this.#later(() => this.#put(re), wait);
      return;
    }
    this.#rules.answered(answer, pending.request);
    this.#waiting.delete(re);
    this.#tellWaiting();
    if (error) pending.reject(asError(error));
    else pending.resolve(ok);
  }

  /** Acts after a while, if the connection is still the same. @param {() => void} act @param {number} ms */
  #later(act, ms) {
    const socket = this.#socket;
    this.#rules.world.later(() => socket && socket === this.#socket && act(), ms);
  }

  /** @param {SocketEnd} end */
  #closed(end) {
    this.#forgetSocket();
    const verdict = this.#rules.judge(end);
    if (!verdict) return;
    const { text = this.#rules.lost, within } = verdict;
    const lost = [...this.#waiting].filter(([, pending]) => !this.#rules.outlives(pending));
    this.#refuse(
      lost.map(([id]) => id),
      { code: 'connection', text: text ?? LOST },
    );
    this.#tellConnection({ connected: false, text });
    this.backoff.wait(() => this.#begin(), within);
  }

  /** @param {number[]} ids @param {RpcRefusal} refusal */
  #refuse(ids, refusal) {
    const refused = ids.map((id) => this.#waiting.get(id));
    ids.forEach((id) => this.#waiting.delete(id));
    this.#tellWaiting();
    refused.forEach((pending) => pending?.reject(asError(refusal)));
  }
}

/**
 * Watches whether a connection is still alive; `dead()` is called when it is not.
 * @param {ConnectionWorld} world @param {() => void} dead
 */
function createLiveness({ later, forget, now, wake }, dead) {
  /** @type {Timer | null} */
  let timer = null;
  let last = 0;
  /** @type {() => void} */
  let stopWaking = () => {};

  function heard() {
    last = now();
    forget(timer);
    timer = later(dead, SILENCE);
  }

  function end() {
    forget(timer);
    stopWaking();
    stopWaking = () => {};
  }

  return {
    begin() {
      end();
      heard();
      stopWaking = wake(() => now() - last > DOUBT && dead());
    },
    heard,
    hurry() {
      forget(timer);
      timer = later(dead, HURRY);
    },
    end,
  };
}
