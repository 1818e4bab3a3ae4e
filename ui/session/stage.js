// @ts-check
// Which session the person sees: that of the local table, that of the room that is open, or that of lessons or puzzles.

/**
 * @import { Change, GameSession, Listener, PracticeSession, RoomSession, Stage, State } from '../types'
 * @import { RoomConnection, Rooms, RoomState } from '../rooms/types'
 *
 * @typedef {(screen: string, game: string) => Promise<PracticeSession | null>} MakePractice
 */

/** The screens whose table is that of lessons and puzzles. */
const PRACTICE = ['lesson', 'puzzles'];

/**
 * Makes the stage. `makeRoom(connection)` makes the session of a room and `makePractice(screen, game)` that of a game's
 * `lesson` or `puzzles`;
 * `aside(state, change)` hears what happens at the table of a room while another screen is shown.
 * @param {GameSession} local @param {Rooms} rooms
 * @param {{ makeRoom(connection: RoomConnection): RoomSession, makePractice: MakePractice, aside: Listener }} world
 * @returns {Stage}
 */
export function createStage(local, rooms, { makeRoom, makePractice, aside }) {
  const { tell, subscribe } = createListeners();
  const far = createRoomTable(rooms, makeRoom, hear);
  const practised = createPracticeTable(makePractice, hear);
  /** The session that was seen last. @type {GameSession} */
  let seen = local;

  function current() {
    const { screen } = local.state;
    if (PRACTICE.includes(screen)) return practised.session ?? local;
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
    if (PRACTICE.includes(state.screen) && state.course) practised.follow(state.screen, state.course);
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
 * The table of the course or puzzles that were shown last, whose session is made when somebody first looks at it. It
 * stays while they look elsewhere.
 * @param {MakePractice} makePractice @param {(session: PracticeSession, state: State, change: Change) => void} hear
 */
function createPracticeTable(makePractice, hear) {
  /** What is practised. @type {string | null} */
  let subject = null;
  /** @type {PracticeSession | null} */
  let session = null;

  /** @param {string} wanted @param {string} screen @param {string} game */
  async function begin(wanted, screen, game) {
    const made = await makePractice(screen, game);
    if (made && wanted !== subject) made.destroy();
    else if (made) {
      session = made;
      made.subscribe((state, change) => hear(made, state, change));
      made.start();
    } else if (wanted === subject) subject = null;
  }

  return {
    /** The session, when there is something to be seen of it. */
    get session() {
      return session?.state.position ? session : null;
    },
    /** This screen of this game is shown. @param {string} screen @param {string} game */
    follow(screen, game) {
      const wanted = `${screen} ${game}`;
      if (wanted === subject) return;
      session?.destroy();
      session = null;
      subject = wanted;
      begin(wanted, screen, game);
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
