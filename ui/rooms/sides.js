// @ts-check
// The sides of the game in a room: its teams, and each seat that plays alone. Pure.

import { holderOf, mySeats } from './room-state.js';

/** @import { Member, RoomState } from './types' */

/**
 * The team of each seat, a number of its own where the seat plays alone.
 * @param {RoomState} room
 */
const teamsOf = ({ shown }) => shown?.teams ?? shown?.seats.map((_, seat) => seat) ?? [];

/** @param {RoomState} room */
const countSides = (room) => new Set(teamsOf(room)).size;

/**
 * Whether somebody for whom this holds has a seat of the side of `seat`.
 * @param {RoomState} room @param {number} seat @param {(member: Member) => boolean} isMeant
 */
function hasMate(room, seat, isMeant) {
  const teams = teamsOf(room);
  return teams.some((team, other) => {
    const { member } = holderOf(room, other);
    return team === teams[seat] && member !== null && isMeant(member);
  });
}

/**
 * Whether the side of an own seat loses the game if this person gives the seat up.
 * @param {RoomState} room @param {number} seat
 */
export const losesWithoutMe = (room, seat) =>
  countSides(room) <= 2 && !hasMate(room, seat, ({ member }) => member !== room.you);

/**
 * The own seats by which the game ends if this person leaves; none if it goes on.
 * @param {RoomState} room
 */
export function lostByLeaving(room) {
  const isAlone = !room.shown?.seats.some((_, seat) => {
    const { member } = holderOf(room, seat);
    return member !== null && member.member !== room.you;
  });
  return mySeats(room).filter((seat) => isAlone || losesWithoutMe(room, seat));
}

/**
 * The seats that win when the sides of `losers` lose.
 * @param {RoomState} room @param {number[]} losers
 */
export function winnersWithout(room, losers) {
  const teams = teamsOf(room);
  const lost = losers.map((seat) => teams[seat]);
  return teams.flatMap((team, seat) => (lost.includes(team) ? [] : [seat]));
}

/**
 * Whether this person can claim the game from the player of `seat`, who keeps all waiting: nobody else of that side is
 * here.
 * @param {RoomState} room @param {number} seat
 */
export function canClaimGame(room, seat) {
  const player = holderOf(room, seat).member?.member;
  return (
    countSides(room) === 2 &&
    !hasMate(room, seat, ({ member }) => member === room.you) &&
    !hasMate(room, seat, ({ member, away }) => member !== player && away === null)
  );
}
