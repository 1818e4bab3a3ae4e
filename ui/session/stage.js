// @ts-check
// Which of two sessions the person sees: that of the local table, or that of the room that is open.

/**
 * @import { Change, Listener, Session, State } from '../types'
 * @import { RoomConnection, Rooms, RoomState } from '../rooms/types'
 */

/** @typedef {Session & { follow(room: RoomState): void, destroy(): void }} RoomSession */

/**
 * Makes the stage. `makeRoom(connection)` makes the session of a room; `aside(state, change)` hears what happens at its
 * table while another screen is shown. Answers a session that is always the one that is seen.
 * @param {Session} local @param {Rooms} rooms
 * @param {{ makeRoom(connection: RoomConnection): RoomSession, aside: Listener }} world
 * @returns {Session}
 */
export function createStage(local, rooms, { makeRoom, aside }) {
  const { tell, subscribe } = createHearers();
  /** @type {{ connection: RoomConnection, session: RoomSession } | null} */
  let open = null;
  /** The session that was seen last. @type {Session} */
  let seen = local;

  /** The session of the room's table, when there is something to be seen of it. */
  function ofRoom() {
    const isThere = open !== null && open.session.state.position !== null && rooms.state.room?.connection !== 'ended';
    return isThere && open ? open.session : null;
  }

  const current = () => (local.state.screen === 'room' ? (ofRoom() ?? local) : local);

  /** @param {RoomConnection} connection */
  function begin(connection) {
    const session = makeRoom(connection);
    open = { connection, session };
    session.subscribe((state, change) => {
      look();
      if (current() === session) tell(state, change);
      else aside(state, change);
    });
    session.start();
  }

  /** @param {RoomState | null} room */
  function follow(room) {
    if (open && open.connection !== rooms.connection) {
      open.session.destroy();
      open = null;
    }
    if (!room) return;
    const isPlayed = room.shown !== null && room.shown.phase !== 'waiting';
    if (!open && isPlayed && rooms.connection) begin(rooms.connection);
    open?.session.follow(room);
  }

  /** Tells it when another session is seen than before. */
  function look() {
    if (current() === seen) return;
    seen = current();
    tell(seen.state, {});
  }

  local.subscribe((state, change) => {
    if (current() === local && seen === local) tell(state, change);
    else look();
  });
  rooms.subscribe(({ room }) => {
    follow(room);
    look();
  });

  const own = { subscribe };
  return /** @type {Session} */ (
    new Proxy(own, { get: (_, name) => /** @type {any} */ (name in own ? own : current())[name] })
  );
}

function createHearers() {
  /** @type {Set<Listener>} */
  const listeners = new Set();
  return {
    /** @param {State} state @param {Change} change */
    tell: (state, change) => listeners.forEach((listener) => listener(state, change)),
    /** @param {Listener} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
