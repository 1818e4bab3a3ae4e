// @ts-check
// The rooms that this person is in, as they are remembered. Pure.

import { actorOf } from '../state.js';
import { myself, playsSeat } from './room-state.js';

/**
 * @import { Position } from '../protocol'
 * @import { KeptRoom, RoomState } from './types'
 */

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
export const withoutRoom = (rooms, room) => rooms.filter((known) => !isSame(known, room));

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
export const differs = (before, after) =>
  JSON.stringify({ ...before, seen: 0 }) !== JSON.stringify({ ...after, seen: 0 });
