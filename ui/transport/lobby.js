// @ts-check
// A connection to the lobby of a host: who it is, which rooms it lists, and a new room.

import { createPatience, pageWorld, waitOf } from './patience.js';

/**
 * @import { LobbyAnswers, LobbyEvent, LobbyRequest } from '../online'
 * @import { ConnectionWorld } from './patience.js'
 * @import { HostSocket } from '../rooms/types'
 */

const LOST = 'Connection lost. Try again.';

/**
 * @typedef {{ event: 'connection', connected: boolean, text?: string }} ConnectionEvent
 * @typedef {object} PendingLobbyRequest
 * @property {string} text
 * @property {boolean} isKeyed
 * @property {boolean} isSent
 * @property {(ok: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * A connection to a lobby. Requests fail with it; who hears that it is back asks again. A request with a key that has
 * gone out is sent again instead: the host knows by the key whether it has come before.
 */
export class LobbyConnection {
  /** @type {Map<number, PendingLobbyRequest>} */
  #waiting = new Map();

  /** @type {HostSocket | null} */
  #socket = null;

  #last = 0;

  #isOver = false;

  /**
   * `open()` opens a socket to the lobby; `hear(event)` is told `connection`, `rooms` and what else comes.
   * @param {{ open(): HostSocket, hear(event: LobbyEvent | ConnectionEvent): void, world?: ConnectionWorld }} options
   */
  constructor({ open, hear, world = pageWorld() }) {
    this.open = open;
    this.hear = hear;
    this.world = world;
    this.patience = createPatience(world);
    this.#begin();
  }

  /**
   * Asks the host; what is asked before the connection is open waits for it.
   * @template {LobbyRequest} R @param {R} request @returns {Promise<LobbyAnswers[R['do']]>}
   */
  send(request) {
    const id = (this.#last += 1);
    const text = JSON.stringify({ id, ...request });
    const isKeyed = 'key' in request;
    const answer = new Promise((resolve, reject) =>
      this.#waiting.set(id, { text, isKeyed, isSent: false, resolve, reject }),
    );
    if (this.#socket?.readyState === 1) this.#say(id);
    if (this.#isOver) this.#drop();
    return answer;
  }

  close() {
    const socket = this.#socket;
    this.#isOver = true;
    this.#socket = null;
    this.patience.end();
    this.#drop();
    socket?.close(1000);
  }

  #begin() {
    const socket = this.open();
    const isMine = () => socket === this.#socket;
    this.#socket = socket;
    socket.onopen = () => isMine() && this.#opened();
    socket.onmessage = ({ data }) => isMine() && this.#heard(JSON.parse(data));
    socket.onclose = (end) => isMine() && this.#closed(end?.text);
  }

  /** @param {number} id */
  #say(id) {
    const question = this.#waiting.get(id);
    if (!question) return;
    question.isSent = true;
    this.#socket?.send(question.text);
  }

  #opened() {
    this.patience.calm();
    [...this.#waiting.keys()].forEach((id) => this.#say(id));
    this.hear({ event: 'connection', connected: true });
  }

  /** @param {any} message */
  #heard(message) {
    if (message.event) return this.hear(message);
    const { re, ok, error } = message;
    const question = this.#waiting.get(re);
    const wait = question && error ? waitOf(error) : null;
    if (question && wait !== null)
      return this.world.later(() => this.#waiting.has(re) && this.#socket?.send(question.text), wait);
    this.#waiting.delete(re);
    if (error) return question?.reject(Object.assign(new Error(error.text), error));
    return question?.resolve(ok);
  }

  /** @param {string} [text] why, for a person */
  #drop(text = LOST) {
    const error = Object.assign(new Error(text), { code: 'connection' });
    const lost = [...this.#waiting].filter(([, { isKeyed, isSent }]) => this.#isOver || !isKeyed || !isSent);
    lost.forEach(([id, { reject }]) => this.#waiting.delete(id) && reject(error));
  }

  /** @param {string} [text] why, in the words of the shell */
  #closed(text) {
    this.#socket = null;
    this.#drop(text);
    this.hear({ event: 'connection', connected: false, ...(text && { text }) });
    this.patience.try(() => this.#begin());
  }
}
