// @ts-check
// The room that is open: how it is entered, and the connection to it that the state follows.

import { pageWorld } from '../transport/reconnect-backoff.js';
import { createRoomConnection } from '../transport/room.js';
import { findRoom } from './room-storage.js';
import { heard, newRoom, isPlayer, withAllRead } from './room-state.js';
import { seatFor } from './seating.js';

/**
 * @import { Position } from '../protocol'
 * @import { Credentials } from '../transport/room.js'
 * @import { Memory } from './room-storage.js'
 * @import { SharedRooms } from './rooms.js'
 * @import { Entrance, MemberId, RoomActions, RoomConnection, RoomConnectionEvent, RoomEnd, RoomState,
 *   Told } from './types'
 * @import { RoomRequest } from '../online'
 * @import { Attempt } from '../types'
 */

/** @typedef {{ address: string, id: string, credentials: Credentials }} RoomPlace a room, and what lets one in */

/** @typedef {{ isShown: boolean, refused?: Entrance['refused'] }} Showing how a room is shown, and a refused name */

/** After these ends a room is none of this person's rooms any more. */
const GONE = ['left', 'removed', 'place_lost', 'closed', 'no_room'];

/**
 * Makes it; `memory` remembers what is to be known of it later.
 * @param {SharedRooms} shared @param {Memory} memory
 */
export function createOpenRoom(shared, memory) {
  const { attempt, show } = shared;
  /** @type {{ connection: RoomConnection, close(): void } | null} */
  let open = null;
  /** What was to be entered last. @type {RoomPlace | null} */
  let last = null;

  function close() {
    open?.close();
    open = null;
    if (shared.state.room) shared.set({ room: null });
  }

  /**
   * Opens a connection to a room. Returns whether the person is in it. The room is shown when they are, when its host
   * cannot be reached, or at once with `isShown`; who is turned away before is told why where they are.
   * @param {RoomPlace} place @param {Showing} how @returns {Promise<boolean>}
   */
  async function go(place, { isShown, refused }) {
    close();
    last = place;
    const screen = createReveal(show, refused);
    const done = await attempt(async () => {
      open = openConnection(shared, memory, place);
      if (isShown) screen.reveal();
      open.connection.onEvent((event) => event.event === 'connection' && !event.connected && screen.reveal());
      if (!(await entered(open.connection).catch(screen.tell))) return false;
      shared.set({ invited: null });
      screen.reveal();
      if (isNewcomer(place)) sitDown(shared, open.connection);
      return true;
    });
    return done === true;
  }

  return {
    /** Enters a room. @param {RoomPlace} place @param {Partial<Showing>} [how] */
    enter: ({ address, id, credentials }, { isShown = 'device' in credentials, refused } = {}) =>
      go({ address, id, credentials: withKey(credentials, shared) }, { isShown, refused }),
    /** Tries again to enter the room that is shown. */
    retry: async () => last !== null && go(last, { isShown: true }),
    close,
    /** Strikes a room from those of the person. @param {string} address @param {string} id */
    forget(address, id) {
      if (isAt(shared.state.room, address, id)) close();
      memory.strike({ address, room: id });
    },
    /** Opens one of the rooms that the person is in. @param {string} address @param {string} id */
    async again(address, id) {
      const { mine, room } = shared.state;
      const isOpen = isAt(room, address, id) && room?.connection !== 'ended';
      if (isOpen) show();
      const kept = findRoom(mine, { address, room: id });
      return isOpen || (kept ? go({ address, id, credentials: { token: kept.token } }, { isShown: true }) : false);
    },
    get connection() {
      return open?.connection ?? null;
    },
  };
}

/**
 * What lets somebody in for the first time, with a key: where the answer was lost, it is given again.
 * @param {Credentials} credentials @param {SharedRooms} shared @returns {Credentials}
 */
const withKey = (credentials, { world = pageWorld() }) =>
  'token' in credentials ? credentials : { ...credentials, key: world.bytes(16) };

/** Whether somebody comes into a room for the first time. @param {RoomPlace} place */
const isNewcomer = ({ credentials }) => !('token' in credentials) && !('device' in credentials);

/**
 * Takes the first free seat for somebody who has come into a room that waits. Where two come at once, one of them is
 * refused and takes the next; who finds none watches.
 * @param {SharedRooms} shared @param {RoomConnection} connection
 */
async function sitDown(shared, connection) {
  let seat = seatFor(shared.state.room, 0);
  while (seat !== null) {
    const isTaken = await connection.send({ do: 'sit', seat }).then(
      () => false,
      ({ code }) => code === 'full',
    );
    seat = isTaken ? seatFor(shared.state.room, seat + 1) : null;
  }
}

/** @param {RoomState | null} room @param {string} address @param {string} id */
const isAt = (room, address, id) => room?.address === address && room.id === id;

/**
 * Opens a connection to a room, and has the state follow it.
 * @param {SharedRooms} shared @param {Memory} memory @param {RoomPlace} place
 */
function openConnection(shared, memory, { address, id, credentials }) {
  const { way, world } = shared;
  let token = 'token' in credentials ? credentials.token : '';
  /** @type {Position | null} */
  let position = null;
  let isClosed = false;
  if (!way) throw new Error('Rooms are not available here.');
  shared.set({ room: newRoom(address, id, findRoom(shared.state.mine, { address, room: id })) });
  const connection = createRoomConnection({
    open: () => way.open(address, `/api/room/${id}`),
    credentials,
    ...(world && { world }),
  });

  /** @param {RoomConnectionEvent} event */
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

  connection.onEvent(hear);
  return {
    connection,
    close() {
      isClosed = true;
      connection.close();
    },
  };
}

/**
 * The last position that an entry tells; undefined if it tells none.
 * @param {{ tell: Told[] }} entry
 */
const positionOf = ({ tell }) => tell.findLast((told) => told.event === 'changed')?.position;

/**
 * Returns whether the person is in the room, when that is known: not if the connection was closed before.
 * @param {RoomConnection} connection @returns {Promise<boolean>}
 */
const entered = (connection) =>
  new Promise((resolve, reject) => {
    connection.onEvent((event) => {
      if (event.event === 'back') resolve(true);
      if (event.event === 'closed') resolve(false);
      if (event.event === 'ended') reject(Object.assign(new Error(event.end.text), { code: event.end.why }));
    });
  });

/**
 * Shows the room, once. Where it is shown its screen tells what goes wrong; else `tell` passes that on: what is wrong
 * with the name to `refused`.
 * @param {() => unknown} show @param {Entrance['refused']} refused
 */
function createReveal(show, refused) {
  let isShown = false;
  return {
    reveal() {
      if (!isShown) show();
      isShown = true;
    },
    /** @param {Error & { code: RoomEnd['why'] }} error */
    tell(error) {
      if (isShown) return false;
      if (error.code !== 'bad_name' || !refused) throw error;
      refused(error.message);
      return false;
    },
  };
}

// What a person can do in the open room, as requests to its host.

/**
 * Makes the actions. `connection()` and `state()` answer those of the open room; `patch(change)` changes what the front
 * alone knows of it; `attempt(work)` does something and tells what went wrong.
 * @param {object} world
 * @param {() => RoomConnection | null} world.connection
 * @param {() => RoomState | null} world.state
 * @param {(change: Partial<RoomState>) => void} world.patch
 * @param {Attempt} world.attempt
 * @returns {RoomActions}
 */
export function createActions({ connection, state, patch, attempt }) {
  /**
   * Makes a request. Returns whether it was done.
   * @param {RoomRequest} request
   */
  const send = async (request) =>
    (await attempt(async () => {
      await connection()?.send(request);
      return true;
    })) === true;

  return {
    sit: (seat) => send({ do: 'sit', seat }),
    stand: (seat) => send({ do: 'stand', seat }),
    ready: (ready) => send({ do: 'ready', ready }),
    rename: (name, colour = null) => send({ do: 'rename', name, ...(colour !== null && { colour }) }),
    computer: (seat, level) => send({ do: 'computer', seat, level }),
    settings: (settings) => send({ do: 'settings', settings }),
    start: () => send({ do: 'start' }),
    say: (text) => send({ do: 'say', text, to: audience(state()) }),
    mute: (member, muted) => send({ do: 'mute', member, muted }),
    kick: (member) => send({ do: 'kick', member }),
    clear: () => send({ do: 'clear' }),
    admit: (member) => send({ do: 'admit', member }),
    handOver: (member) => send({ do: 'hand_over', member }),
    invite: () => send({ do: 'invite' }),
    report: (member) => send({ do: 'report', member }),
    takeAway: (line) => send({ do: 'take_away', line }),
    end: () => send({ do: 'end' }),
    ask: (what, rev) => send({ do: 'ask', what, rev }),
    answer: (question, yes) => send({ do: 'answer', question, yes }),
    resign: (seat) => send({ do: 'resign', seat }),
    claim: (what) => send({ do: 'claim', what }),
    leave: () => send({ do: 'leave' }),
    showChat: (isOpen) => patch({ isChatOpen: isOpen }),
    read() {
      const now = state();
      if (now) patch({ read: withAllRead(now).read });
    },
    hide: (member, isHidden) => patch({ hidden: hiddenWith(state()?.hidden ?? [], member, isHidden) }),
  };
}

/**
 * Whom a line is for: while the game goes on, watchers write to watchers.
 * @param {RoomState | null} state
 */
export const audience = (state) =>
  state?.shown?.phase === 'playing' && !isPlayer(state) ? 'watchers' : /** @type {const} */ ('table');

/** @param {MemberId[]} hidden @param {MemberId} member @param {boolean} isHidden */
const hiddenWith = (hidden, member, isHidden) => [
  ...hidden.filter((other) => other !== member),
  ...(isHidden ? [member] : []),
];
