// @ts-check
// A connection to one room (docs/online.md): it enters, comes back when it was cut, and sends again what was not
// answered.

import { createPatience, pageWorld, waitOf } from './patience.js';

/**
 * @import { ConnectionWorld } from './patience.js'
 * @import { RoomEnd, RoomConnection, HostSocket } from '../rooms/types'
 */

/** The version of the wire that is spoken here. */
export const NET = 1;

/** After so long without a word the connection is dead, in milliseconds; a host says the time every 20 seconds. */
const SILENCE = 50_000;

/** What was not heard for so long when the tab is shown again is not waited for. */
const DOUBT = 25_000;

/** After so long without an answer a change is overdue; after so much more without a word the connection is dead. */
const OVERDUE = 3000;
const HURRY = 7000;

/** How long a host that restarts asks its people to wait at most. */
const RESTART = 5000;

/** The code with which a host that restarts closes. */
const RESTARTS = 1012;

/** What is said where a host has closed on purpose, by its code. @type {{ [code: number]: string }} */
const WHY = { 1001: 'The host has stopped.' };

/** The room's own changes; those of the game have `rev`. */
const OWN_CHANGES = new Set([
  ...['settings', 'sit', 'stand', 'ready', 'rename', 'computer', 'start', 'say', 'mute', 'take_away', 'kick'],
  ...['clear', 'admit'],
  ...['hand_over', 'invite', 'device', 'end', 'ask', 'answer', 'resign', 'claim', 'leave'],
]);

/** @type {{ [code: number]: RoomEnd }} */
const ENDS = {
  1000: { why: 'left', text: 'You have left the room.' },
  4001: { why: 'removed', text: 'The host removed you from this room.' },
  4002: { why: 'closed', text: 'This room was closed.' },
  4003: { why: 'old_program', text: 'This room needs a newer Atar.' },
  4004: { why: 'place_lost', text: 'You have lost your place in this room.' },
};

/** @type {{ [code: string]: RoomEnd['why'] }} */
const REFUSED = { no_room: 'no_room', removed: 'removed', old_program: 'old_program' };

/**
 * Whether a request is a change of the room's own, and not of its game.
 * @param {any} request
 */
export const isOwnChange = (request) => OWN_CHANGES.has(request.do);

/** @param {any} request */
const isChange = (request) => isOwnChange(request) || 'rev' in request;

/**
 * A request as it goes out. A change has a key, by which the host knows it when it comes again, and a change of the
 * game a salt, for the chance that it may let fall.
 * @param {number} id @param {any} request @param {ConnectionWorld} world
 */
function messageOf(id, request, { bytes }) {
  if (!isChange(request)) return { id, ...request };
  const salt = isOwnChange(request) ? {} : { salt: bytes(16) };
  return { id, ...request, key: bytes(16), ...salt };
}

/**
 * @typedef {{ device: string, key?: string } | { invitation?: string, name: string, key?: string }} NewCredentials
 * @typedef {{ token: string } | NewCredentials} Credentials
 * @typedef {object} PendingRoomRequest
 * @property {string} text
 * @property {any} request
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * A connection to a room. `open()` opens a socket to it; `credentials` are a token or what lets a new member in.
 * @param {{ open(): HostSocket, credentials: Credentials, world?: ConnectionWorld }} options
 * @returns {RoomConnection}
 */
export function createRoomConnection({ open, credentials, world = pageWorld() }) {
  const connection = new LastingConnection(open, credentials, world);
  connection.begin();
  return {
    send: (request) => connection.send(request),
    onEvent: (hear) => connection.hearers.push(hear),
    get head() {
      return connection.head;
    },
    close() {
      connection.close();
      connection.tell({ event: 'closed' });
    },
  };
}

/** A connection with its state: a socket that comes and goes, and the end of the log that is known. */
class LastingConnection {
  /** @type {((event: any) => void)[]} */
  hearers = [];

  /** @type {{ seq: number, link: string } | null} */
  head = null;

  /** @type {HostSocket | null} */
  #socket = null;

  #entering = 0;

  #isIn = false;

  #isOver = false;

  /** @param {() => HostSocket} open @param {Credentials} credentials @param {ConnectionWorld} world */
  constructor(open, credentials, world) {
    this.open = open;
    this.credentials = credentials;
    this.world = world;
    this.patience = createPatience(world);
    this.watch = createWatch(world, () => this.#hangUp());
    this.waiting = createWaiting(world, {
      count: (count) => this.tell({ event: 'unanswered', count }),
      overdue: (isOverdue) => this.#noteOverdue(isOverdue),
    });
  }

  /** @param {any} event */
  tell(event) {
    this.hearers.forEach((hear) => hear(event));
  }

  begin() {
    const socket = this.open();
    const isMine = () => socket === this.#socket;
    this.#socket = socket;
    socket.onopen = () => isMine() && this.#enter();
    socket.onmessage = ({ data }) => isMine() && this.#heard(JSON.parse(data));
    socket.onclose = (end) => isMine() && this.#closed(end);
    this.watch.begin();
  }

  /**
   * Makes a request. It is answered when the host has, be it on another connection.
   * @param {any} request @returns {Promise<any>}
   */
  send(request) {
    const { answer, text } = this.waiting.put(request, (id) => messageOf(id, request, this.world));
    if (this.#isIn) this.#socket?.send(text);
    if (this.#isOver) this.waiting.drop({ why: 'closed', text: 'You are no longer in this room.' });
    return answer;
  }

  /** @param {boolean} isOverdue */
  #noteOverdue(isOverdue) {
    if (isOverdue && this.#isIn) this.watch.hurry();
    this.tell({ event: 'overdue', isOverdue });
  }

  /** Ends the connection; nothing is tried again. */
  close() {
    const socket = this.#socket;
    this.#isOver = true;
    this.#forgetSocket();
    this.patience.end();
    this.waiting.rest();
    socket?.close(1000);
  }

  #forgetSocket() {
    this.#socket = null;
    this.#isIn = false;
    this.watch.end();
  }

  #enter() {
    const since = this.head && { since: this.head.seq, link: this.head.link };
    this.#entering = this.waiting.id();
    this.#say({ id: this.#entering, do: 'enter', net: NET, ...this.credentials, ...since });
  }

  /** @param {object} message */
  #say(message) {
    this.#socket?.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #heard(message) {
    this.watch.heard();
    if (message.event === 'entry') this.#take(message, null);
    else if (message.event === 'whole') this.#takeWhole(message, false);
    else if (message.event) this.tell(message);
    else if (message.re === this.#entering) this.#admitted(message);
    else this.#answered(message);
  }

  /** @param {any} message */
  #admitted({ ok, error, seq, link }) {
    this.#entering = 0;
    if (error) return this.#turnedAway(error);
    this.patience.calm();
    this.#isIn = true;
    if (ok.you.token) this.credentials = { token: ok.you.token };
    if (ok.entries) ok.entries.forEach((/** @type {any} */ entry) => this.#take(entry, null));
    else this.#takeWhole({ ok, seq, link }, this.head === null);
    this.tell({ event: 'back', now: ok.now });
    this.tell({ event: 'connection', connected: true });
    return this.waiting.each(({ text }) => this.#socket?.send(text));
  }

  /**
   * Takes the whole room, as who enters gets it, or who was too slow for all entries.
   * @param {any} message @param {boolean} isFirst
   */
  #takeWhole({ ok, seq, link }, isFirst) {
    this.head = { seq, link };
    this.tell({ event: 'entered', ...ok, isFirst });
  }

  /** Who has been in the room waits for as long as it takes; a newcomer is told. @param {any} error */
  #turnedAway(error) {
    const { code, text, after } = error;
    const wait = this.head && code === 'too_fast' ? (after ?? waitOf(error)) : waitOf(error);
    if (code === 'unavailable') this.tell({ event: 'connection', connected: false, text });
    if (wait !== null) this.#later(() => this.#enter(), wait);
    else this.#over({ why: REFUSED[code] ?? 'refused', text });
  }

  /** Acts after a while, if the connection is still the same. @param {() => void} act @param {number} ms */
  #later(act, ms) {
    const socket = this.#socket;
    this.world.later(() => socket && socket === this.#socket && act(), ms);
  }

  /**
   * Takes an entry of the log, if it is the next one; after any other the room is entered again.
   * @param {any} entry @param {string | null} own the verb by which this front made it
   */
  #take({ seq, link, at, by, tell }, own) {
    const last = this.head?.seq ?? 0;
    if (seq <= last) return;
    if (seq > last + 1) {
      this.#hangUp();
      return;
    }
    this.head = { seq, link };
    this.tell({ event: 'entry', seq, at, by, tell, own });
  }

  /** @param {any} message */
  #answered(message) {
    const { re, ok, error, seq, again } = message;
    const question = this.waiting.get(re);
    if (!question) return;
    const wait = error ? waitOf(error) : null;
    if (wait !== null) {
      this.#later(() => this.waiting.get(re) && this.#socket?.send(question.text), wait);
      return;
    }
    if (seq !== undefined && !again) this.#take(message, question.request.do);
    this.waiting.end(re);
    if (error) question.reject(Object.assign(new Error(error.text), error));
    else question.resolve(ok);
  }

  /** Ends a socket that is dead or has missed something; another is tried. */
  #hangUp() {
    const socket = this.#socket;
    if (!socket) return;
    this.#closed();
    socket.close();
  }

  /** The shell says in words why there is no connection. @param {{ code?: number, text?: string }} [end] */
  #closed({ code, text = WHY[code ?? 0] } = {}) {
    this.#forgetSocket();
    if (code !== undefined && ENDS[code]) return this.#over(ENDS[code]);
    this.tell({ event: 'connection', connected: false, ...(text && { text }) });
    return this.patience.try(() => this.begin(), code === RESTARTS ? RESTART : undefined);
  }

  /** @param {RoomEnd} end */
  #over(end) {
    this.close();
    this.tell({ event: 'ended', end });
    this.waiting.drop(end);
  }
}

/**
 * Knows which requests wait for an answer; `tell.count` hears how many of them are changes, `tell.overdue` whether one
 * of these waits for long.
 * @param {ConnectionWorld} world
 * @param {{ count(count: number): void, overdue(isOverdue: boolean): void }} tell
 */
function createWaiting(world, tell) {
  /** @type {Map<number, PendingRoomRequest>} */
  const requests = new Map();
  let last = 0;
  let told = 0;
  const overdue = createOverdue(world, tell.overdue);

  function count() {
    const changes = [...requests].filter(([, { request }]) => isChange(request));
    if (changes.length !== told) tell.count((told = changes.length));
    overdue.watch(changes[0]?.[0] ?? null);
  }

  return {
    /** Nothing becomes overdue any more. */
    rest: () => overdue.watch(null),
    id: () => (last += 1),
    /** @param {any} request @param {(id: number) => object} messageFor */
    put(request, messageFor) {
      const id = (last += 1);
      const text = JSON.stringify(messageFor(id));
      const answer = new Promise((resolve, reject) => requests.set(id, { text, request, resolve, reject }));
      count();
      return { text, answer };
    },
    /** @param {number} id */
    get: (id) => requests.get(id),
    /** @param {number} id */
    end(id) {
      requests.delete(id);
      count();
    },
    /** @param {(request: PendingRoomRequest) => void} act */
    each: (act) => requests.forEach(act),
    /** Lets all of them fail, but for leaving what is over anyway. @param {RoomEnd} end */
    drop(end) {
      const all = [...requests.values()];
      requests.clear();
      count();
      for (const { request, resolve, reject } of all) {
        if (request.do === 'leave') resolve(true);
        else reject(Object.assign(new Error(end.text), { code: 'ended' }));
      }
    },
  };
}

/**
 * Watches the change that has waited longest; `tell(isOverdue)` hears whether that is too long.
 * @param {ConnectionWorld} world @param {(isOverdue: boolean) => void} tell
 */
function createOverdue({ later, forget }, tell) {
  /** @type {number | null} */
  let oldest = null;
  /** @type {any} */
  let timer = null;
  let isOverdue = false;

  /** @param {boolean} now */
  function note(now) {
    if (now !== isOverdue) tell((isOverdue = now));
  }

  return {
    /** Watches a change by its number, and no other. @param {number | null} id */
    watch(id) {
      if (id === oldest) return;
      oldest = id;
      forget(timer);
      note(false);
      if (id !== null) timer = later(() => note(true), OVERDUE);
    },
  };
}

/**
 * Watches whether a connection is still alive; `dead()` is called when it is not.
 * @param {ConnectionWorld} world @param {() => void} dead
 */
function createWatch({ later, forget, now, wake }, dead) {
  /** @type {any} */
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
    /** A word is due: it is not waited for as long as usual. */
    hurry() {
      forget(timer);
      timer = later(dead, HURRY);
    },
    end,
  };
}
