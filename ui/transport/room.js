// @ts-check
// A connection to one room (docs/online.md): it enters, takes the entries of the log in order, and comes back to where
// it was.

import { pageWorld, retryAfter } from './reconnect-backoff.js';
import { ROOM_CHANGES } from './room-changes.js';
import { RpcSocket } from './rpc-socket.js';

/**
 * @import { EnteredRoom, EntryEvent, MissedEntries, WholeEvent } from '../online'
 * @import { HostSocket, RoomConnection, RoomConnectionEvent, RoomEnd, SeenRoom } from '../rooms/types'
 * @import { ConnectionWorld, Timer } from './reconnect-backoff.js'
 * @import { RpcAnswer, RpcRefusal, RpcRequest, SocketEnd } from './rpc-socket.js'
 */

/** The version of the wire that is spoken here. */
export const NET = 1;

/** After so long without an answer a change is overdue, in milliseconds. */
const OVERDUE = 3000;

/** How long a host that restarts asks its people to wait at most. */
const RESTART = 5000;

/** The code with which a host that restarts closes. */
const RESTARTS = 1012;

/** What is said where a host has closed on purpose, by its code. @type {{ [code: number]: string }} */
const WHY = { 1001: 'The host has stopped.' };

/** @type {{ [code: number]: RoomEnd }} */
const ENDS = {
  1000: { why: 'left', text: 'You have left the room.' },
  4001: { why: 'removed', text: 'The host removed you from this room.' },
  4002: { why: 'closed', text: 'This room was closed.' },
  4003: { why: 'old_program', text: 'This room needs a newer Atar.' },
  4004: { why: 'place_lost', text: 'You have lost your place in this room.' },
};

/** Of all that is sent to enter a room, a person chooses only the name. @type {{ [code: string]: RoomEnd['why'] }} */
const REFUSED = { no_room: 'no_room', removed: 'removed', old_program: 'old_program', bad_request: 'bad_name' };

/**
 * Whether a request is a change of the room's own, and not of its game.
 * @param {{ do: string }} request
 */
export const isOwnChange = (request) => ROOM_CHANGES.has(request.do);

/** The changes of the game have `rev`. @param {RpcRequest} request */
const isChange = (request) => isOwnChange(request) || 'rev' in request;

/**
 * A request as it goes out. A change has a key, by which the host knows it when it comes again, and a change of the
 * game a salt, for the chance that it may let fall.
 * @param {RpcRequest} request @param {ConnectionWorld} world
 */
function withKeys(request, { bytes }) {
  if (!isChange(request)) return request;
  const salt = isOwnChange(request) ? {} : { salt: bytes(16) };
  return { ...request, key: bytes(16), ...salt };
}

/**
 * @typedef {{ device: string, key?: string } | { invitation?: string, name: string, key?: string }} NewCredentials
 * @typedef {{ token: string } | NewCredentials} Credentials
 * @typedef {{ seq: number, link: string }} LogEnd
 * @typedef {Omit<EntryEvent, 'event'>} Entry
 * @typedef {LogEnd & RpcAnswer & { ok: EnteredRoom | (MissedEntries & Partial<EnteredRoom>) }} Welcome
 */

/**
 * A connection to a room. `open()` opens a socket to it; `credentials` are a token or what lets a new member in.
 * @param {{ open(): HostSocket, credentials: Credentials, world?: ConnectionWorld }} options
 * @returns {RoomConnection}
 */
export function createRoomConnection({ open, credentials, world = pageWorld() }) {
  const connection = new LogFollower(open, credentials, world);
  return {
    send: connection.send,
    onEvent: connection.socket.onEvent,
    get head() {
      return connection.head;
    },
    close: () => connection.close(),
  };
}

/** Leaving is done where the room is over. @param {Error & { code: string }} error */
function leftAnyway(error) {
  if (error.code !== 'ended') throw error;
  return /** @type {never} */ (/** @type {unknown} */ (true));
}

/** Follows the log of a room over a connection: it knows the end of the log, and what is not answered. */
class LogFollower {
  /** @type {LogEnd | null} */
  head = null;

  /** How many changes wait for an answer, as it was told. */
  #unanswered = 0;

  /** @param {() => HostSocket} open @param {Credentials} credentials @param {ConnectionWorld} world */
  constructor(open, credentials, world) {
    this.credentials = credentials;
    this.overdue = createOverdue(world, (isOverdue) => this.#noteOverdue(isOverdue));
    /** @type {RpcSocket<RoomConnection['send'], RoomConnectionEvent>} */
    this.socket = new RpcSocket({
      ...{ open, world, isWatched: true },
      over: { code: 'ended', text: 'You are no longer in this room.' },
      outlives: () => true,
      prepare: (request) => withKeys(request, world),
      greeting: () => this.#entrance(),
      greeted: (answer) => this.#greeted(/** @type {Welcome} */ (answer)),
      hear: (event) => this.#hear(/** @type {EntryEvent | WholeEvent} */ (event)),
      answered: (answer, request) => this.#answered(/** @type {Entry & RpcAnswer} */ (answer), request),
      waits: (requests) => this.#count(requests),
      judge: (end) => this.#judge(end),
    });
  }

  /** Makes a request. @type {RoomConnection['send']} */
  send = (request) => {
    const answer = this.socket.send(request);
    return request.do === 'leave' ? answer.catch(leftAnyway) : answer;
  };

  /** Ends the connection. What waits is not answered any more. */
  close() {
    this.#rest();
    this.socket.tell({ event: 'closed' });
  }

  #rest() {
    this.overdue.watch(null);
    this.socket.close(null);
  }

  #entrance() {
    const since = this.head && { since: this.head.seq, link: this.head.link };
    return { do: 'enter', net: NET, ...this.credentials, ...since };
  }

  /** @param {Welcome} answer */
  #greeted({ ok, error, seq, link }) {
    if (error) return this.#turnedAway(error);
    if (ok.you.token) this.credentials = { token: ok.you.token };
    if ('entries' in ok && ok.entries) ok.entries.forEach((entry) => this.#take(entry, null));
    else this.#takeWhole({ ok: /** @type {EnteredRoom} */ (ok), seq, link }, this.head === null);
    this.socket.tell({ event: 'back', now: ok.now });
    return true;
  }

  /** Who has been in the room waits for as long as it takes; a newcomer is told. @param {RpcRefusal} error */
  #turnedAway(error) {
    const { code, text, after } = error;
    const wait = this.head && code === 'too_fast' ? (after ?? retryAfter(error)) : retryAfter(error);
    if (code === 'unavailable') this.socket.tell({ event: 'connection', connected: false, text });
    if (wait !== null) this.socket.greetAfter(wait);
    else this.#over({ why: REFUSED[code] ?? 'refused', text });
    return false;
  }

  /** @param {EntryEvent | WholeEvent} event */
  #hear(event) {
    if (event.event === 'entry') this.#take(event, null);
    else if (event.event === 'whole') this.#takeWhole(event, false);
    else this.socket.tell(event);
  }

  /** @param {Entry & RpcAnswer & { again?: boolean }} answer @param {RpcRequest} request */
  #answered(answer, request) {
    if (answer.seq !== undefined && !answer.again) this.#take(answer, request.do);
  }

  /**
   * Takes the whole room, as who enters gets it, or who was too slow for all entries.
   * @param {LogEnd & { ok: EnteredRoom }} whole @param {boolean} isFirst
   */
  #takeWhole({ ok, seq, link }, isFirst) {
    this.head = { seq, link };
    this.socket.tell({ event: 'entered', ...ok, isFirst });
  }

  /**
   * Takes an entry of the log, if it is the next one; after any other the room is entered again.
   * @param {Entry} entry @param {string | null} own the verb by which this front made it
   */
  #take({ seq, link, at, by, tell }, own) {
    const last = this.head?.seq ?? 0;
    if (seq <= last) return;
    if (seq > last + 1) {
      this.socket.renew();
      return;
    }
    this.head = { seq, link };
    this.socket.tell({ event: 'entry', seq, at, by, tell, own });
  }

  /** @param {Map<number, RpcRequest>} requests those without an answer */
  #count(requests) {
    const changes = [...requests].filter(([, request]) => isChange(request));
    if (changes.length !== this.#unanswered) {
      this.#unanswered = changes.length;
      this.socket.tell({ event: 'unanswered', count: changes.length });
    }
    this.overdue.watch(changes[0]?.[0] ?? null);
  }

  /** @param {boolean} isOverdue */
  #noteOverdue(isOverdue) {
    if (isOverdue) this.socket.hurry();
    this.socket.tell({ event: 'overdue', isOverdue });
  }

  /** The shell says in words why there is no connection. @param {SocketEnd} end */
  #judge({ code, text = WHY[code ?? 0] }) {
    if (code !== undefined && ENDS[code]) {
      this.#over(ENDS[code]);
      return null;
    }
    return { text, within: code === RESTARTS ? RESTART : undefined };
  }

  /** @param {RoomEnd} end */
  #over(end) {
    this.#rest();
    this.socket.tell({ event: 'ended', end });
    this.socket.close({ code: 'ended', text: end.text });
  }
}

/**
 * Watches the change that has waited longest; `tell(isOverdue)` hears whether that is too long.
 * @param {ConnectionWorld} world @param {(isOverdue: boolean) => void} tell
 */
function createOverdue({ later, forget }, tell) {
  /** @type {number | null} */
  let oldest = null;
  /** @type {Timer | null} */
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

// A look at a room from outside: one question over a connection of its own, which nobody else hears of.

/** How long a host may take to answer, in milliseconds. */
const PATIENCE = 8000;

/**
 * Asks how the game of a room goes; null where the host cannot be reached or does not say. `open()` opens a socket.
 * @param {{ open(): HostSocket, token: string, world: Pick<ConnectionWorld, 'later' | 'forget'> }} options
 * @returns {Promise<SeenRoom | null>}
 */
export function lookAt({ open, token, world: { later, forget } }) {
  return new Promise((resolve) => {
    const socket = open();
    const timer = later(() => end(null), PATIENCE);

    /** @param {SeenRoom | null} seen */
    function end(seen) {
      forget(timer);
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
      socket.close(1000);
      resolve(seen);
    }

    socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: 'look', net: NET, token }));
    socket.onmessage = ({ data }) => {
      const { re, ok } = JSON.parse(data);
      if (re === 1) end(ok ?? null);
    };
    socket.onclose = () => end(null);
  });
}
