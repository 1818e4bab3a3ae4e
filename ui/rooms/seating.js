// @ts-check
// The seats of a room that waits, as they are shown to one of its members: who sits where, what may be done there, and
// whether the game can start. Pure.

import { levelWords } from '../limits.js';
import { fewestOf, isPerSeat, mustDiffer } from '../options/fields.js';
import { count, listed } from '../words.js';
import { holderOf, isHost, isPlayer, myself, mySeats } from './room-state.js';

/**
 * @import { Hello } from '../protocol'
 * @import { Holder, Member, MemberId, RoomState, ShownRoom } from './types'
 */

/**
 * @typedef {object} About what the seats are shown by
 * @property {ShownRoom} room
 * @property {MemberId} you
 * @property {Pick<Hello, 'levels' | 'palette' | 'games'>} hello
 *
 * @typedef {object} SeatView a seat as it is shown
 * @property {number} seat
 * @property {number} number from 1 on, for people
 * @property {number} colour as a number of the palette
 * @property {'free' | 'computer' | 'member'} kind
 * @property {boolean} own whether it is this person's
 * @property {number | null} level of the computer
 * @property {Member | null} member
 * @property {string} name
 * @property {string} words
 * @property {boolean} isAway
 * @property {boolean} isReady
 */

/**
 * The seats, in the order of their turns.
 * @param {About} about @returns {SeatView[]}
 */
export function seatViews(about) {
  const colours = seatColours(about.room, about.hello.palette.length);
  return about.room.seats.map((holder, seat) => ({
    ...seatView(seat, holder, about),
    seat,
    number: seat + 1,
    colour: colours[seat],
  }));
}

/** @param {number} seat @param {Holder | null} holder @param {About} about */
function seatView(seat, holder, { room, you, hello }) {
  const level = levelOf(holder);
  const member = room.members.find((each) => each.member === memberOf(holder)) ?? null;
  const own = member !== null && member.member === you;
  /** @type {'free' | 'computer' | 'member'} */
  const kind = member ? 'member' : level === null ? 'free' : 'computer';
  return {
    kind,
    own,
    level,
    member,
    name: member?.name ?? (level === null ? 'Free' : 'Computer'),
    isAway: member?.away !== null && member?.away !== undefined,
    // The host is ready by starting the game, and is not asked before.
    isReady: member ? member.ready || member.host : level !== null,
    words: wordsOf({ number: seat + 1, kind, own, member, level, part: partOf(room, seat, hello) }, hello),
  };
}

/**
 * @param {object} seat
 * @param {number} seat.number
 * @param {string} seat.kind
 * @param {boolean} seat.own
 * @param {Member | null} seat.member
 * @param {number | null} seat.level
 * @param {string[]} seat.part what the options say of the seat
 * @param {Pick<Hello, 'levels'>} hello
 */
function wordsOf({ number, kind, own, member, level, part }, hello) {
  if (kind === 'free') return ['Nobody here yet', ...part].join(', ');
  const about = level === null ? [own && 'you', member?.host && 'host'] : [levelWords(hello, level)];
  return [`Seat ${number}`, ...part, ...about.filter(Boolean)].join(', ');
}

/**
 * What the options of the game say of a seat by name, as its team.
 * @param {ShownRoom} room @param {number} seat @param {Pick<Hello, 'games'>} hello
 * @returns {string[]}
 */
function partOf({ settings: { game, options } }, seat, { games }) {
  const schema = games.find(({ name }) => name === game)?.schema;
  return (schema?.options ?? []).filter(isPerSeat).flatMap(({ key, from, names }) => {
    const given = options?.[key];
    const name = Array.isArray(given) ? names?.[given[seat] - from] : null;
    return name ? [name] : [];
  });
}

/** @param {Holder | null} holder */
function memberOf(holder) {
  const { member = null, away = [] } = /** @type {any} */ (holder ?? {});
  return /** @type {MemberId | null} */ (member ?? away[0] ?? null);
}

/**
 * The level of the computer that has a seat; null where none has.
 * @param {Holder | null} holder
 */
function levelOf(holder) {
  const { computer, stand_in: standIn, reserved, away = [] } = /** @type {any} */ (holder ?? {});
  return /** @type {number | null} */ (computer ?? standIn ?? reserved ?? away[1] ?? null);
}

/**
 * The colours of the seats: those that were chosen, by the first who chose each, and else those that are left. The
 * server gives them in the same way when the game starts.
 * @param {Pick<ShownRoom, 'members' | 'seats'>} room @param {number} colours
 */
export function seatColours({ members, seats }, colours) {
  /** @type {(number | null)[]} */
  const taken = [];
  for (const holder of seats) {
    const colour = members.find(({ member }) => member === memberOf(holder))?.colour ?? null;
    taken.push(colour !== null && !taken.includes(colour) ? colour : null);
  }
  const all = Array.from({ length: colours }, (_, colour) => colour);
  for (const [seat, colour] of taken.entries()) {
    if (colour !== null) continue;
    const free = all.filter((each) => !taken.includes(each));
    taken[seat] = free.includes(seat) ? seat : (free[0] ?? seat % colours);
  }
  return /** @type {number[]} */ (taken);
}

/** @param {Pick<ShownRoom, 'seats'>} room */
const freeSeats = ({ seats }) => seats.filter((holder) => holder === null).length;

/**
 * Why the game cannot start yet, as a sentence; null if it can. The host is ready by starting it.
 * @param {Pick<About, 'room' | 'hello'>} about
 */
export function startProblem(about) {
  const { room } = about;
  const missing = seatsProblem(about);
  if (missing) return missing;
  const seated = room.members.filter(({ host, seats }) => seats.length > 0 && !host);
  const late = seated.filter(({ ready }) => !ready).map(({ name }) => name);
  if (late.length > 0) return `${listed(late)} ${late.length === 1 ? 'is' : 'are'} not ready.`;
  return null;
}

/**
 * Why the game cannot be played by those who have seats, as a sentence; null if it can. Where any number can play, the
 * host of the room drops the seats that are free.
 * @param {Pick<About, 'room' | 'hello'>} about
 */
function seatsProblem({ room, hello }) {
  const free = freeSeats(room);
  if (free === 0) return null;
  if (room.from_record) return `${seatWords(free)} free. A saved game needs all its players.`;
  const { game, options } = room.settings;
  const schema = hello.games.find(({ name }) => name === game)?.schema;
  const fewest = schema ? fewestOf(schema) : null;
  if (fewest === null) return `${seatWords(free)} free.`;
  const missing = fewest - (room.seats.length - free);
  if (missing > 0) return missing === 1 ? 'One more player is needed.' : `${missing} more players are needed.`;
  const sides = schema?.options.filter((option) => isPerSeat(option) && mustDiffer(option)) ?? [];
  const isOneSide = sides.some(({ key }) => new Set(options[key]?.filter(taken(room))).size === 1);
  return isOneSide ? 'All players are in the same team.' : null;
}

/** @param {Pick<ShownRoom, 'seats'>} room */
const taken =
  ({ seats }) =>
  (/** @type {unknown} */ _, /** @type {number} */ seat) =>
    seats[seat] !== null;

/** @param {number} number */
const seatWords = (number) => (number === 1 ? 'One seat is' : `${count(number, 'seat')} are`);

/**
 * What the host is told who can start.
 * @param {Pick<ShownRoom, 'seats'>} room
 */
function readyWords(room) {
  const free = freeSeats(room);
  if (free === 0) return 'You can start.';
  return `You can start. ${seatWords(free)} free and will be dropped.`;
}

/**
 * What a member is told at the foot of the room: what they wait for, or are to do.
 * @param {About} about
 */
export function waitingWords(about) {
  const { room, you } = about;
  const host = room.members.find((member) => member.host);
  const name = host?.name ?? 'The host';
  const problem = startProblem(about);
  if (host?.member === you) return problem ?? readyWords(room);
  const me = room.members.find(({ member }) => member === you);
  const isFree = room.seats.some((holder) => holder === null);
  if (me && me.seats.length === 0)
    return isFree ? 'Take a seat to play, or stay and watch.' : `You are watching. ${name} starts the game.`;
  if (me && !me.ready) return 'Press I’m Ready when you are.';
  return `${problem ?? 'Everyone is ready.'} ${name} starts the game.`;
}

/**
 * What the room waits for, in few words.
 * @param {About} about
 */
export function headline(about) {
  if (seatsProblem(about)) return 'Waiting for players';
  return startProblem(about) ? 'Waiting for everyone to be ready' : 'Ready to start';
}

/**
 * How full a room is: `2 of 4 seats taken`.
 * @param {Pick<ShownRoom, 'seats'>} room
 */
export function seatsTaken({ seats }) {
  const taken = seats.filter((holder) => holder !== null).length;
  return taken === seats.length ? 'All seats taken' : `${taken} of ${seats.length} seats taken`;
}

/**
 * The first free seat, from this one on, for somebody without one in a room that waits; null where there is none.
 * @param {RoomState | null} room @param {number} from
 */
export function seatFor(room, from) {
  if (room?.shown?.phase !== 'waiting' || isPlayer(room)) return null;
  const free = room.shown.seats.findIndex((holder, seat) => holder === null && seat >= from);
  return free < 0 ? null : free;
}

/**
 * Whether a watcher may take a seat at the table: one where a computer stands in, or, after the end, one whose player
 * has left. A seat whose player was removed is the host's to give.
 * @param {RoomState} room @param {number} seat
 */
export function mayTake(room, seat) {
  const { kind } = holderOf(room, seat);
  if (room.you === null || room.connection !== 'open' || isPlayer(room)) return false;
  if (kind === 'reserved') return isHost(room) || (myself(room)?.admitted ?? false);
  if (room.shown?.phase === 'playing') return kind === 'stand_in';
  return room.shown?.phase === 'over' && (kind === 'free' || kind === 'stand_in');
}

// The sides of the game in a room: its teams, and each seat that plays alone. Pure.

/**
 * The team of each seat, a number of its own where the seat plays alone.
 * @param {RoomState} room
 */
export const teamsOf = ({ shown }) => shown?.teams ?? shown?.seats.map((_, seat) => seat) ?? [];

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
