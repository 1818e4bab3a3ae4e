// @ts-check
// What is remembered of the rooms that the person is in, over the end of the program. Several tabs share it.

import { actorOf } from '../state.js';
import { myself, playsSeat } from './room-state.js';

/**
 * @import { Position } from '../protocol'
 * @import { SharedRooms } from './rooms.js'
 * @import { KeptRoom, RoomState, SeenRoom } from './types'
 */

/**
 * @typedef {ReturnType<typeof createRoomStorage>} Memory
 * @typedef {Pick<KeptRoom, 'address' | 'room'>} Which
 */

/**
 * Makes it.
 * @param {SharedRooms} shared
 */
export function createRoomStorage(shared) {
  const { ready, start, keep, remove } = createRoomStore(shared);

  /** Changes what is remembered of a room, if it is. @param {Which} room @param {(kept: KeptRoom) => KeptRoom} fresh */
  function amend(room, fresh) {
    const before = findRoom(shared.state.mine, room);
    if (!before || !differs(before, fresh(before))) return;
    keep((rooms) => {
      const kept = findRoom(rooms, room);
      return kept ? withRoom(rooms, fresh(kept)) : rooms;
    });
  }

  return {
    ready,
    start,
    /** Forgets a room and hides it at once. @param {Which} room */
    forget: (room) => findRoom(shared.state.mine, room) && keep((rooms) => withoutRoom(rooms, room)),
    /** Forgets a room and hides it once it is no longer stored. @param {Which} room */
    strike: (room) => findRoom(shared.state.mine, room) && remove((rooms) => withoutRoom(rooms, room)),
    /** Remembers what was seen of a room from outside. @param {Which} room @param {SeenRoom} seen */
    see(room, { phase, game, others, is_turn: isTurn }) {
      amend(room, (kept) => ({ ...kept, phase, game, others, isTurn }));
    },
    /** Remembers whom the person has hidden in the open room. */
    noteHidden() {
      const { room } = shared.state;
      if (room) amend({ address: room.address, room: room.id }, (kept) => ({ ...kept, hidden: room.hidden }));
    },
    /** Remembers how far the person has read the chat of the open room, and tells other tabs. */
    noteRead() {
      const { room } = shared.state;
      if (room?.read == null) return;
      const read = { address: room.address, room: room.id, read: room.read };
      amend(read, (kept) => readFurthest(kept, { ...kept, ...read }));
      shared.way?.tellRead?.(read);
    },
    /** Remembers what has changed of the open room. @param {string} token @param {Position | null} position */
    note(token, position) {
      const { mine, room } = shared.state;
      if (!room?.shown || !token) return;
      const kept = keptOf(room, token, position, Date.now());
      if (differs(findRoom(mine, kept), kept))
        keep((rooms) => withRoom(rooms, readFurthest(kept, findRoom(rooms, kept))));
    },
  };
}

/**
 * Reads and changes what is kept.
 * @param {SharedRooms} shared
 */
function createRoomStore(shared) {
  const { way } = shared;
  let changes = 0;
  /** @type {() => void} */
  let begun = () => {};
  const ready = new Promise((resolve) => {
    begun = () => resolve(null);
  });

  return {
    /** Once what is kept was read. */
    ready,
    /** Reads what is kept. */
    async start() {
      const mine = changes;
      const all = (await way?.kept()) ?? [];
      if (mine === changes) shared.set({ mine: sorted(all) });
      begun();
    },
    /**
     * Changes what is kept, whatever other tabs have made of it, and shows all of it when no later change is under way.
     * @param {(rooms: KeptRoom[]) => KeptRoom[]} change
     */
    async keep(change) {
      shared.set({ mine: change(shared.state.mine) });
      changes += 1;
      const mine = changes;
      const all = await way?.keep(change).catch(() => null);
      if (all && mine === changes) shared.set({ mine: sorted(all) });
    },
    /**
     * Changes what is kept, and then shows it: a room that has gone from the screen does not come back when the page
     * is closed at once.
     * @param {(rooms: KeptRoom[]) => KeptRoom[]} change
     */
    async remove(change) {
      changes += 1;
      const mine = changes;
      const all = await way?.keep(change).catch(() => null);
      shared.set({ mine: all && mine === changes ? sorted(all) : change(shared.state.mine) });
    },
  };
}

// The rooms that this person is in, as they are remembered. Pure.

/** How many rooms are remembered. */
const MOST = 50;

/** @param {{ address: string, room: string }} a @param {{ address: string, room: string }} b */
const isSame = (a, b) => a.address === b.address && a.room === b.room;

/**
 * The rooms in their order: those where it is this person's turn first, then those seen last.
 * @param {KeptRoom[]} rooms
 */
export const sorted = (rooms) =>
  [...rooms].sort((a, b) => Number(b.isTurn) - Number(a.isTurn) || b.seen - a.seen).slice(0, MOST);

/**
 * The rooms with one of them new or changed.
 * @param {KeptRoom[]} rooms @param {KeptRoom} room
 */
export const withRoom = (rooms, room) => sorted([room, ...rooms.filter((known) => !isSame(known, room))]);

/**
 * What is remembered of a room, with the chat read as far as any tab has read it.
 * @param {KeptRoom} kept @param {KeptRoom | undefined} other what another tab has kept of the same room
 * @returns {KeptRoom}
 */
export const readFurthest = (kept, other) => ({ ...kept, read: Math.max(kept.read ?? 0, other?.read ?? 0) });

/**
 * The rooms without one.
 * @param {KeptRoom[]} rooms @param {{ address: string, room: string }} room
 */
const withoutRoom = (rooms, room) => rooms.filter((known) => !isSame(known, room));

/**
 * A room that is remembered; undefined if it is not.
 * @param {KeptRoom[]} rooms @param {{ address: string, room: string }} room
 */
export const findRoom = (rooms, room) => rooms.find((known) => isSame(known, room));

/**
 * What is to be remembered of an open room.
 * @param {RoomState} state @param {string} token @param {Position | null} position @param {number} now
 * @returns {KeptRoom}
 */
export function keptOf(state, token, position, now) {
  const me = myself(state);
  const actor = actorOf(position);
  return {
    address: state.address,
    room: state.id,
    token,
    name: me?.name ?? '',
    game: state.shown?.settings.game ?? '',
    others: (state.shown?.members ?? []).filter(({ member }) => member !== state.you).map(({ name }) => name),
    phase: state.shown?.phase ?? 'waiting',
    seal: state.seal,
    hidden: state.hidden,
    read: state.read,
    isTurn: actor !== null && playsSeat(state, actor),
    seen: now,
  };
}

/**
 * Whether what is remembered of a room differs in more than the time.
 * @param {KeptRoom | undefined} before @param {KeptRoom} after
 */
const differs = (before, after) => JSON.stringify({ ...before, seen: 0 }) !== JSON.stringify({ ...after, seen: 0 });
