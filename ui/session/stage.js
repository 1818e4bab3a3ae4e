// @ts-check
// Which session the person sees: that of the local table, that of the room that is open, or that of a lesson.

/**
 * @import { Change, GameSession, LessonSession, Listener, RoomSession, Stage, State } from '../types'
 * @import { RoomConnection, Rooms, RoomState } from '../rooms/types'
 */

/**
 * Makes the stage. `makeRoom(connection)` makes the session of a room and `makeLesson(game)` that of a course;
 * `aside(state, change)` hears what happens at the table of a room while another screen is shown.
 * @param {GameSession} local @param {Rooms} rooms
 * @param {{ makeRoom(connection: RoomConnection): RoomSession, makeLesson(game: string): Promise<LessonSession | null>,
 *   aside: Listener }} world
 * @returns {Stage}
 */
export function createStage(local, rooms, { makeRoom, makeLesson, aside }) {
  const { tell, subscribe } = createListeners();
  const far = createRoomTable(rooms, makeRoom, hear);
  const taught = createLessonTable(makeLesson, hear);
  /** The session that was seen last. @type {GameSession} */
  let seen = local;

  function current() {
    const { screen } = local.state;
    if (screen === 'lesson') return taught.session ?? local;
    return screen === 'room' ? (far.session ?? local) : local;
  }

  /** @param {GameSession} session @param {State} state @param {Change} change */
  function hear(session, state, change) {
    look();
    if (current() === session) tell(state, change);
    else if (state.room) aside(state, change);
  }

  /** Tells it when another session is seen than before. */
  function look() {
    if (current() === seen) return;
    seen = current();
    tell(seen.state, {});
  }

  local.subscribe((state, change) => {
    if (state.screen === 'lesson' && state.course) taught.follow(state.course);
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

/**
 * The table of the course that was shown last, whose session is made when somebody first looks at it. It stays while
 * they look elsewhere.
 * @param {(game: string) => Promise<LessonSession | null>} makeLesson
 * @param {(session: LessonSession, state: State, change: Change) => void} hear
 */
function createLessonTable(makeLesson, hear) {
  /** @type {string | null} */
  let course = null;
  /** @type {LessonSession | null} */
  let session = null;

  /** @param {string} game */
  async function begin(game) {
    const made = await makeLesson(game);
    if (made && game !== course) made.destroy();
    else if (made) {
      session = made;
      made.subscribe((state, change) => hear(made, state, change));
      made.start();
    } else course = null;
  }

  return {
    /** The session, when there is something to be seen of it. */
    get session() {
      return session?.state.position ? session : null;
    },
    /** The course of this game is shown. @param {string} game */
    follow(game) {
      if (game === course) return;
      session?.destroy();
      session = null;
      course = game;
      begin(game);
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
