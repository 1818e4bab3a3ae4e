// @ts-check
// Which of two sessions the person sees: that of the local table, or that of the room that is open.

/**
 * @import { Change, GameSession, Listener, RoomSession, Stage, State } from '../types'
 * @import { RoomConnection, Rooms, RoomState } from '../rooms/types'
 */

/**
 * Makes the stage. `makeRoom(connection)` makes the session of a room; `aside(state, change)` hears what happens at its
 * table while another screen is shown.
 * @param {GameSession} local @param {Rooms} rooms
 * @param {{ makeRoom(connection: RoomConnection): RoomSession, aside: Listener }} world
 * @returns {Stage}
 */
export function createStage(local, rooms, { makeRoom, aside }) {
  const { tell, subscribe } = createListeners();
  const far = createRoomTable(rooms, makeRoom, hear);
  /** The session that was seen last. @type {GameSession} */
  let seen = local;

  const current = () => (local.state.screen === 'room' ? (far.session ?? local) : local);

  /** @param {RoomSession} session @param {State} state @param {Change} change */
  function hear(session, state, change) {
    look();
    if (current() === session) tell(state, change);
    else aside(state, change);
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
    far.follow(room);
    look();
  });

  return {
    shell: local.shell,
    get session() {
      return current();
    },
    get state() {
      return current().state;
    },
    subscribe,
  };
}

/**
 * The table of the room that is open, whose session is made when its game has begun. `hear(session, state, change)`
 * hears what happens there.
 * @param {Rooms} rooms @param {(connection: RoomConnection) => RoomSession} makeRoom
 * @param {(session: RoomSession, state: State, change: Change) => void} hear
 */
function createRoomTable(rooms, makeRoom, hear) {
  /** @type {{ connection: RoomConnection, session: RoomSession } | null} */
  let open = null;

  /** @param {RoomConnection} connection */
  function begin(connection) {
    const session = makeRoom(connection);
    open = { connection, session };
    session.subscribe((state, change) => hear(session, state, change));
    session.start();
  }

  return {
    /** The session, when there is something to be seen of it. */
    get session() {
      const isThere = open !== null && open.session.state.position !== null && rooms.state.room?.connection !== 'ended';
      return isThere && open ? open.session : null;
    },
    /** What is known of the room has changed. @param {RoomState | null} room */
    follow(room) {
      if (open && open.connection !== rooms.connection) {
        open.session.destroy();
        open = null;
      }
      if (!room) return;
      const isPlayed = room.shown !== null && room.shown.phase !== 'waiting';
      if (!open && isPlayed && rooms.connection) begin(rooms.connection);
      open?.session.follow(room);
    },
  };
}

function createListeners() {
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
