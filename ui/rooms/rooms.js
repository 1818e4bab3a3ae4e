// @ts-check
// The rooms of this front: those that the person is in, the lobby that is visited, and the room that is open.

import { pageWorld } from '../transport/reconnect-backoff.js';
import { RpcSocket } from '../transport/rpc-socket.js';
import { createActions, createOpenRoom } from './open-room.js';
import { findRoom, createRoomStorage } from './room-storage.js';
import { myself, withRead } from './room-state.js';
import { linkTo } from './links.js';
import { createStatusPolling } from './status-polling.js';

/**
 * @import { Attempt } from '../types'
 * @import { LobbyEvent } from '../online'
 * @import { ConnectionWorld } from '../transport/reconnect-backoff.js'
 * @import { ConnectionEvent } from '../transport/rpc-socket.js'
 * @import { Memory } from './room-storage.js'
 * @import { AskHost, RoomActions, Rooms, RoomsChange, RoomsListener, RoomsState, RoomsTransport } from './types'
 */

/** @typedef {RpcSocket<AskHost, LobbyEvent | ConnectionEvent>} LobbyConnection */

/**
 * What the parts share: the state with its listeners, and the ways out.
 * @typedef {object} SharedRooms
 * @property {RoomsState} state
 * @property {(patch: Partial<RoomsState>, change?: RoomsChange) => void} set
 * @property {RoomsTransport | null} way
 * @property {Attempt} attempt
 * @property {() => unknown} show
 * @property {(hear: RoomsListener) => () => void} subscribe
 * @property {ConnectionWorld} [world]
 */

/**
 * Makes them. `way` is the way to hosts, or null; `attempt(work)` does something and tells what went wrong; `show()`
 * shows the open room.
 * @param {Pick<SharedRooms, 'way' | 'attempt' | 'show' | 'world'>} options
 * @returns {Rooms}
 */
export function createRooms({ way, attempt, show, world }) {
  const shared = createSharedRooms({ way, attempt, show, world });
  const lobby = createLobby(shared);
  const memory = createRoomStorage(shared);
  const open = createOpenRoom(shared, memory);
  const looking = createStatusPolling(shared, memory);
  way?.hearRead?.(({ address, room: id, read }) => {
    const { room } = shared.state;
    if (room?.address === address && room.id === id) shared.set({ room: withRead(room, read) });
  });

  return {
    get state() {
      return shared.state;
    },
    subscribe: shared.subscribe,
    start: () => attempt(memory.start),
    visit: lobby.visit,
    leaveLobby: lobby.leave,
    mayCreate: lobby.mayCreate,
    askHost: lobby.ask,
    create: async (wanted) => {
      const { address } = /** @type {{ address: string }} */ (shared.state.lobby);
      const made = await attempt(async () => {
        const owner = way?.hosting ? await ownerAt(way, address) : null;
        const key = (world ?? pageWorld()).bytes(16);
        return lobby.ask({ do: 'create', ...wanted, key, ...(owner && { owner }) });
      });
      return made && (await open.enter({ address, id: made.room, credentials: { token: made.token } }))
        ? made.room
        : false;
    },
    enter: ({ address, room: id, name, invitation, refused }) =>
      open.enter({ address, id, credentials: invitation ? { invitation, name } : { name } }, { refused }),
    open: open.again,
    retry: open.retry,
    enterAnew: () => enterAnew(shared, open),
    giveUp: () => !shared.state.room?.shown && open.close(),
    async follow(link) {
      const { address, room: id, device } = link;
      const isMine = Boolean(findRoom(shared.state.mine, link));
      if (isMine) open.again(address, id);
      else if (device) open.enter({ address, id, credentials: { device } });
      else shared.set({ invited: link });
      return isMine || Boolean(device);
    },
    dropInvitation: () => shared.set({ invited: null }),
    close: open.close,
    ...{ look: looking.begin, watch: looking.watch },
    forget: open.forget,
    room: createRoomActions(shared, open, memory),
    get connection() {
      return open.connection;
    },
    link: () => {
      const { room: at } = shared.state;
      return at?.shown ? linkTo({ address: at.address, room: at.id, invitation: at.shown.invitation }) : null;
    },
  };
}

/**
 * Makes what can be done in the open room.
 * @param {SharedRooms} shared @param {ReturnType<typeof createOpenRoom>} open @param {Memory} memory
 */
function createRoomActions(shared, open, memory) {
  const actions = createActions({
    connection: () => open.connection,
    state: () => shared.state.room,
    patch: (change) => shared.state.room && shared.set({ room: { ...shared.state.room, ...change } }),
    attempt: shared.attempt,
  });
  return {
    ...actions,
    /** Hides what a member writes, as long as this room is remembered. @type {RoomActions['hide']} */
    hide(member, isHidden) {
      actions.hide(member, isHidden);
      memory.noteHidden();
    },
    /** The chat is read: other tabs and a reload know it, too. */
    read() {
      actions.read();
      memory.noteRead();
    },
    /** Leaves the open room, which is none of this person's rooms any more. */
    async leave() {
      const { room: left } = shared.state;
      const isDone = await actions.leave();
      if (!isDone || !left) return isDone;
      if (shared.state.room?.id === left.id) open.close();
      memory.forget({ address: left.address, room: left.id });
      return true;
    },
  };
}

/**
 * Enters the room that is shown, in which the place is lost, by what let others in when it was last seen.
 * @param {SharedRooms} shared @param {ReturnType<typeof createOpenRoom>} open
 */
async function enterAnew({ state: { room } }, open) {
  const name = room && myself(room)?.name;
  if (!room?.shown || !name) return false;
  const { address, id, shown } = room;
  return open.enter({ address, id, credentials: { invitation: shown.invitation, name } }, { isShown: true });
}

/** @param {Pick<SharedRooms, 'way' | 'attempt' | 'show' | 'world'>} options */
function createSharedRooms({ way, attempt, show, world }) {
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
 * The secret of this program's own host, if the address is that.
 * @param {RoomsTransport} way @param {string} address
 */
async function ownerAt({ hosting }, address) {
  const state = await hosting?.state().catch(() => null);
  return state?.own === address ? state.owner : null;
}

/**
 * The lobby that is visited.
 * @param {SharedRooms} shared
 */
function createLobby(shared) {
  const { way, world } = shared;
  /** @type {LobbyConnection | null} */
  let connection = null;

  /** @param {LobbyEvent | ConnectionEvent} event */
  function hear(event) {
    const { lobby } = shared.state;
    if (!lobby) return;
    if (event.event === 'rooms') shared.set({ lobby: { ...lobby, cards: event.rooms } });
    if (event.event !== 'connection') return;
    const { connected, text: reason = null } = event;
    shared.set({ lobby: { ...lobby, connection: connected ? 'open' : 'lost', reason } });
    if (connected && connection) look(connection).catch(() => {});
  }

  /** Asks who the host is. This program's own host knows its owner. @param {LobbyConnection} asked */
  async function greet(asked) {
    const owner = way?.hosting ? await ownerAt(way, shared.state.lobby?.address ?? '') : null;
    return asked.send({ do: 'hello', ...(owner && { owner }) });
  }

  /** Asks who the host is and what it lists. @param {LobbyConnection} asked */
  async function look(asked) {
    const hello = await greet(asked);
    const { rooms } = await asked.send({ do: 'list' });
    const { lobby } = shared.state;
    if (asked === connection && lobby) shared.set({ lobby: { ...lobby, hello, cards: rooms } });
  }

  function leave() {
    connection?.close();
    connection = null;
    if (shared.state.lobby) shared.set({ lobby: null });
  }

  /** @param {string} address */
  async function visit(address) {
    if (shared.state.lobby?.address === address) return true;
    leave();
    if (!way) return false;
    shared.set({ lobby: { address, connection: 'opening', reason: null, hello: null, cards: null } });
    connection = new RpcSocket({ open: () => way.open(address, '/api/lobby'), world });
    connection.onEvent(hear);
    return true;
  }

  return {
    leave,
    visit,
    /** Whether the person may make rooms at a host. @param {string} address @returns {Promise<boolean>} */
    async mayCreate(address) {
      if (!(await visit(address)) || !connection) return false;
      const hello = await greet(connection).catch(() => null);
      return hello?.may_create ?? false;
    },
    /** @type {AskHost} */
    ask: (request) => (connection ? connection.send(request) : Promise.reject(new Error('Not connected to a host.'))),
  };
}
