// @ts-check
// The rooms of this front: those that the person is in, the lobby that is visited, and the room that is open.

import { LobbyLine } from '../transport/lobby.js';
import { createRoomLine } from '../transport/room.js';
import { createActions } from './actions.js';
import { differs, findRoom, keptOf, sorted, withRoom, withoutRoom } from './kept.js';
import { linkTo } from './links.js';
import { heard, newRoom } from './room-state.js';

/**
 * @import { Position } from '../protocol'
 * @import { World } from '../transport/patience.js'
 * @import { Credentials } from '../transport/room.js'
 * @import { KeptRoom, RoomLine, Rooms, RoomsChange, RoomsListener, RoomsState, RoomsTransport } from './types'
 */

/** After these ends a room is none of this person's rooms any more. */
const GONE = ['left', 'removed', 'closed', 'no_room'];

/**
 * What the parts share: the state with its listeners, and the ways out.
 * @typedef {object} Shared
 * @property {RoomsState} state
 * @property {(patch: Partial<RoomsState>, change?: RoomsChange) => void} set
 * @property {RoomsTransport | null} way
 * @property {(work: () => Promise<any>) => Promise<any>} attempt
 * @property {() => unknown} show
 * @property {World} [world]
 */

/**
 * Makes them. `way` is the way to hosts, or null; `attempt(work)` does something and tells what went wrong; `show()`
 * shows the open room.
 * @param {{ way: RoomsTransport | null, attempt: Shared['attempt'], show: Shared['show'], world?: World }} options
 * @returns {Rooms}
 */
export function createRooms({ way, attempt, show, world }) {
  const shared = createShared({ way, attempt, show, world });
  const lobby = createLobby(shared);
  const open = createOpenRoom(shared);
  const room = createActions({
    line: () => open.line,
    state: () => shared.state.room,
    patch: (change) => shared.state.room && shared.set({ room: { ...shared.state.room, ...change } }),
    attempt,
  });
  /** Leaves the open room, which is none of this person's rooms any more. */
  async function leave() {
    const { room: left } = shared.state;
    const isDone = await room.leave();
    if (!isDone || !left) return isDone;
    if (shared.state.room?.id === left.id) open.close();
    open.forget({ address: left.address, room: left.id });
    return true;
  }

  return {
    get state() {
      return shared.state;
    },
    subscribe: shared.subscribe,
    start: () => attempt(async () => shared.set({ mine: sorted((await way?.kept()) ?? []) })),
    visit: lobby.visit,
    leaveLobby: lobby.leave,
    askHost: lobby.ask,
    create: async (wanted) => {
      const { address } = /** @type {{ address: string }} */ (shared.state.lobby);
      const made = await attempt(() => lobby.ask({ do: 'create', ...wanted }));
      return made && (await open.enter(address, made.room, { token: made.token })) ? made.room : false;
    },
    enter: ({ address, room: id, name, invitation }) =>
      open.enter(address, id, invitation ? { invitation, name } : { name }),
    open: open.again,
    async follow(link) {
      if (findRoom(shared.state.mine, link)) return open.again(link.address, link.room);
      shared.set({ invited: link });
      return false;
    },
    dropInvitation: () => shared.set({ invited: null }),
    close: open.close,
    forget: (address, id) => open.forget({ address, room: id }),
    room: { ...room, leave },
    get line() {
      return open.line;
    },
    link: () => {
      const { room: at } = shared.state;
      return at?.shown ? linkTo({ address: at.address, room: at.id, invitation: at.shown.invitation }) : null;
    },
  };
}

/** @param {{ way: RoomsTransport | null, attempt: Shared['attempt'], show: Shared['show'], world?: World }} options */
function createShared({ way, attempt, show, world }) {
  /** @type {Set<RoomsListener>} */
  const listeners = new Set();
  /** @type {RoomsState} */
  const nothing = {
    isPossible: way !== null,
    home: way?.home ?? null,
    mine: [],
    invited: null,
    lobby: null,
    room: null,
  };
  const shared = {
    state: nothing,
    ...{ way, attempt, show, world },
    /** @param {Partial<RoomsState>} patch @param {RoomsChange} [change] */
    set(patch, change = {}) {
      shared.state = { ...shared.state, ...patch };
      listeners.forEach((hear) => hear(shared.state, change));
    },
    /** @param {RoomsListener} hear */
    subscribe(hear) {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
  };
  return shared;
}

/**
 * The lobby that is visited.
 * @param {Shared} shared
 */
function createLobby(shared) {
  const { way, world } = shared;
  /** @type {LobbyLine | null} */
  let line = null;

  /** @param {any} event */
  function hear(event) {
    const { lobby } = shared.state;
    if (!lobby) return;
    if (event.event === 'rooms') shared.set({ lobby: { ...lobby, cards: event.rooms } });
    if (event.event !== 'connection') return;
    shared.set({ lobby: { ...lobby, connection: event.connected ? 'open' : 'lost' } });
    if (event.connected && line) look(line).catch(() => {});
  }

  /** Asks who the host is and what it lists. @param {LobbyLine} asked */
  async function look(asked) {
    const hello = await asked.send({ do: 'hello' });
    const { rooms } = await asked.send({ do: 'list' });
    const { lobby } = shared.state;
    if (asked === line && lobby) shared.set({ lobby: { ...lobby, hello, cards: rooms } });
  }

  function leave() {
    line?.close();
    line = null;
    if (shared.state.lobby) shared.set({ lobby: null });
  }

  return {
    leave,
    /** @param {string} address */
    async visit(address) {
      if (shared.state.lobby?.address === address) return true;
      leave();
      if (!way) return false;
      shared.set({ lobby: { address, connection: 'opening', hello: null, cards: null } });
      line = new LobbyLine({ open: () => way.open(address, '/api/lobby'), hear, ...(world && { world }) });
      return true;
    },
    /** @param {{ do: string, [field: string]: any }} request */
    ask: (request) => (line ? line.send(request) : Promise.reject(new Error('Not connected to a host.'))),
  };
}

/**
 * What remembers the rooms that the person is in.
 * @param {Shared} shared
 */
function createMemory(shared) {
  /** @param {KeptRoom[]} mine */
  function keep(mine) {
    shared.set({ mine });
    shared.way?.keep(mine).catch(() => {});
  }

  return {
    /** @param {{ address: string, room: string }} room */
    forget: (room) => findRoom(shared.state.mine, room) && keep(withoutRoom(shared.state.mine, room)),
    /** Remembers what has changed of the open room. @param {string} token @param {Position | null} position */
    note(token, position) {
      const { mine, room } = shared.state;
      if (!room?.shown || !token) return;
      const kept = keptOf(room, token, position, Date.now());
      if (differs(findRoom(mine, kept), kept)) keep(withRoom(mine, kept));
    },
  };
}

/**
 * The room that is open.
 * @param {Shared} shared
 */
function createOpenRoom(shared) {
  const { attempt, show } = shared;
  const memory = createMemory(shared);
  /** @type {{ line: RoomLine, close(): void } | null} */
  let open = null;

  function close() {
    open?.close();
    open = null;
    if (shared.state.room) shared.set({ room: null });
  }

  /**
   * Opens a line to a room. Answers whether the person is in it; tells why where they are turned away.
   * @param {string} address @param {string} id @param {Credentials} credentials @returns {Promise<boolean>}
   */
  async function enter(address, id, credentials) {
    close();
    const done = await attempt(async () => {
      open = openLine(shared, memory, { address, id, credentials });
      if (!(await entered(open.line))) return false;
      shared.set({ invited: null });
      show();
      return true;
    });
    return done === true;
  }

  return {
    enter,
    close,
    forget: memory.forget,
    /** Opens one of the rooms that the person is in. @param {string} address @param {string} id */
    async again(address, id) {
      const { mine, room } = shared.state;
      const isOpen = room?.address === address && room.id === id && room.connection !== 'ended';
      if (isOpen) show();
      if (isOpen) return true;
      const kept = findRoom(mine, { address, room: id });
      return kept ? enter(address, id, { token: kept.token }) : false;
    },
    get line() {
      return open?.line ?? null;
    },
  };
}

/**
 * Opens a line to a room, and has the state follow it.
 * @param {Shared} shared @param {ReturnType<typeof createMemory>} memory
 * @param {{ address: string, id: string, credentials: Credentials }} place
 */
function openLine(shared, memory, { address, id, credentials }) {
  const { way, world } = shared;
  let token = 'token' in credentials ? credentials.token : '';
  /** @type {Position | null} */
  let position = null;
  let isClosed = false;
  if (!way) throw new Error('Rooms are not available here.');
  const seal = findRoom(shared.state.mine, { address, room: id })?.seal;
  shared.set({ room: newRoom(address, id, seal) });
  const line = createRoomLine({
    open: () => way.open(address, `/api/room/${id}`),
    credentials,
    ...(world && { world }),
  });

  /** @param {any} event */
  function hear(event) {
    const { room } = shared.state;
    if (!room || isClosed) return;
    if (event.event === 'entered') {
      position = event.position;
      token = event.you.token ?? token;
    }
    if (event.event === 'entry') position = positionOf(event) ?? position;
    const next = heard(room, event, world ? world.now() : performance.now());
    if (next.state !== room) shared.set({ room: next.state }, next.change);
    if (event.event === 'ended' && GONE.includes(event.end.why)) memory.forget({ address, room: id });
    else memory.note(token, position);
  }

  line.onEvent(hear);
  return {
    line,
    close() {
      isClosed = true;
      line.close();
    },
  };
}

/**
 * The last position that an entry tells; undefined if it tells none.
 * @param {any} entry
 */
const positionOf = ({ tell }) => tell.findLast((/** @type {any} */ { event }) => event === 'changed')?.position;

/**
 * Answers whether the person is in the room, when that is known: not if the line was closed before.
 * @param {RoomLine} line @returns {Promise<boolean>}
 */
const entered = (line) =>
  new Promise((resolve, reject) => {
    line.onEvent((event) => {
      if (event.event === 'back') resolve(true);
      if (event.event === 'closed') resolve(false);
      if (event.event === 'ended') reject(Object.assign(new Error(event.end.text), { code: event.end.why }));
    });
  });
