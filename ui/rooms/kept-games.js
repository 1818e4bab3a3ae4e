// @ts-check
// The games of a room in the library of this person: each is kept when it ends, and when they leave it, are removed, or
// the room is gone. Its commitment is what it is called there, so that it is kept once, by whichever window.

import { createPlayingTime } from '../library/time.js';
import { isPaused, mySeats, myself } from './room-state.js';
import { lostByLeaving, teamsOf, winnersWithout } from './seating.js';

/**
 * @import { AppShell, GameRecord, GameStore, State } from '../types'
 * @import { GameSummary } from '../library/types'
 * @import { RoomConnection, RoomState } from './types'
 */

/** @typedef {{ store: GameStore, connection: RoomConnection, shell: AppShell }} RoomKeepingWorld */

/** Where time is noted, so that it outlives a reload. */
const TIME = 'atar-room-time';

/**
 * Makes what keeps them. `connection` is that to the room, and `shell` has the library.
 * @param {RoomKeepingWorld} world
 */
export function createRoomKeeping({ store, connection, shell }) {
  const { library } = shell;
  const time = createPlayingTime(store, { name: TIME, isPlaying: (state) => isSeen(shell) && isGoingOn(state) });
  /**
   * The game in which they had seats last, by its commitment, with the seats of their side.
   * @type {{ key: string, own: number[] } | null}
   */
  let sat = null;
  const adding = createAdding(library);

  /** Notes where the person sits: after the end, somebody else may. @param {RoomState} room */
  function note(room) {
    const { seal: key, phase } = room.shown ?? {};
    const isNew = phase === 'playing' || sat?.key !== key;
    if (key && isNew && mySeats(room).length > 0) sat = { key, own: sideOf(room) };
  }

  /** The record with what determined its chance; null where the host says nothing. */
  const lastRecord = async () => (await connection.send({ do: 'record' }).catch(() => null))?.record ?? null;

  /**
   * Keeps the game in which this person sits, once it is over as it ended.
   * @param {boolean} isOver @param {number[] | null} won the seats that won, if the rules did not end it
   */
  function keep(isOver, won) {
    const game = sat;
    const { record, room } = store.state;
    if (!game || game.key !== room?.shown?.seal) return Promise.resolve();
    return adding.add(game.key, isOver, async () => {
      const text = JSON.stringify((isOver && (await lastRecord())) || record);
      return { text, seconds: time.take(), ...game, ...(won && { won }) };
    });
  }

  return {
    /** What is known of the room has changed. @param {RoomState} room */
    async follow(room) {
      note(room);
      if (room.shown?.phase === 'over') {
        if (!adding.hasFailed(room.shown.seal ?? '')) await keep(true, room.shown.ended?.winners ?? null);
      } else if (room.connection === 'ended') await keep(false, null);
    },
    /**
     * The person is about to leave. Returns what keeps the game once they have: where it ends by that, nobody will tell
     * them.
     */
    leaving() {
      const { room } = store.state;
      const lost = room?.shown?.phase === 'playing' ? lostByLeaving(room) : [];
      const won = room && lost.length > 0 ? winnersWithout(room, lost) : null;
      const isOver = room?.shown?.phase === 'over';
      return () => (isOver ? keep(true, room.shown?.ended?.winners ?? null) : keep(false, won));
    },
    keepMissed: () => keepMissed({ store, connection, shell }),
    marked: (/** @type {GameRecord} */ record) =>
      marked(record, gameCalled(shell.state, store.state.room?.shown?.seal ?? '')),
  };
}

/**
 * Makes what adds games to the library, each as it ended once. What comes at once is done in turn.
 * @param {AppShell['library']} library
 */
function createAdding(library) {
  /** The games that were kept as they ended, and those where that failed: these are tried again when they are left. */
  const done = new Set();
  const failed = new Set();
  let last = /** @type {Promise<unknown>} */ (Promise.resolve());
  return {
    /** @param {string} key */
    hasFailed: (key) => failed.has(key),
    /** @param {string} key @param {boolean} isOver @param {() => Promise<Parameters<typeof library.add>[0]>} make */
    add(key, isOver, make) {
      if (done.has(key)) return last;
      if (isOver) done.add(key);
      const addNow = async () => {
        const game = await make();
        await library.add(game).catch((error) => {
          done.delete(key);
          failed.add(key);
          throw error;
        });
      };
      last = last.then(addNow, addNow);
      return last;
    },
  };
}

/**
 * A record with the stamp of the library: what is opened elsewhere is no other game.
 * @param {GameRecord} record @param {GameSummary | undefined} kept @returns {GameRecord}
 */
const marked = (record, kept) => (kept ? /** @type {GameRecord} */ ({ ...record, library: kept.stamp }) : record);

/**
 * Keeps the game that ended while the person was away, and in whose place another one has come.
 * @param {RoomKeepingWorld} world
 */
async function keepMissed({ store, connection, shell }) {
  const { room } = store.state;
  const key = room?.seal;
  if (!room || !key || key === room.shown?.seal || isKept(shell.state, key)) return;
  const missed = await findGame(connection, key);
  const name = myself(room)?.name;
  const own = (missed?.record.seats ?? []).flatMap((of, seat) => (of.name === name ? [seat] : []));
  if (!missed || own.length === 0) return;
  const text = JSON.stringify(missed.record);
  await shell.library.add({ text, seconds: 0, key, own, ...(missed.ended && { won: missed.ended.winners }) });
}

/** The seats of this person and of who is on their side. @param {RoomState} room */
function sideOf(room) {
  const teams = teamsOf(room);
  const own = mySeats(room).map((seat) => teams[seat]);
  return teams.flatMap((team, seat) => (own.includes(team) ? [seat] : []));
}

/** Whether the table of the room is looked at. @param {AppShell} shell */
const isSeen = ({ state }) => state.screen === 'room' && !globalThis.document?.hidden;

/** @param {State} state */
const isGoingOn = ({ position, replay, room }) =>
  position !== null && replay === null && room?.shown?.phase === 'playing' && !isPaused(room);

/** The game of the library that is called so. @param {Pick<State, 'library'>} state @param {string} [key] */
const gameCalled = ({ library }, key) => (library ?? []).find(({ stamp }) => key && stamp.key === key);

/** Whether the library has a game as it ended. @param {Pick<State, 'library'>} state @param {string} key */
const isKept = (state, key) => (gameCalled(state, key)?.winners ?? null) !== null;

/**
 * Finds a game that has ended in the room, by its commitment; the latest are looked at first.
 * @param {RoomConnection} connection @param {string} key
 */
async function findGame(connection, key) {
  const all = await connection.send({ do: 'records' });
  for (const { game } of [...all].reverse()) {
    const finished = await connection.send({ do: 'records', game });
    if (finished.record.chance?.seal === key) return finished;
  }
  return null;
}
