// @ts-check
// What the front knows of a room, as a host's words change it, and what follows from it. Pure.

import { DEFAULT_LIMITS } from '../limits.js';
import { fromHex, sha256 } from './sha256.js';

/**
 * @import { ChatLine, KeptRoom, Member, MemberId, NamedLine, RoomConnectionEvent, RoomState } from './types'
 * @import { RoomsChange, SeatHolder, ShownClocks, ShownRoom, Told } from './types'
 */

/** How many lines of chat are kept. */
const MOST_LINES = 200;

/**
 * A room before anything was heard of it, with what is remembered of it, if it was seen before.
 * @param {string} address @param {string} id @param {Pick<KeptRoom, 'seal' | 'hidden' | 'read'>} [known]
 * @returns {RoomState}
 */
export const newRoom = (address, id, { seal = null, hidden = [], read = null } = {}) => ({
  address,
  id,
  connection: 'opening',
  reason: null,
  end: null,
  you: null,
  shown: null,
  notice: null,
  takesReports: false,
  limits: DEFAULT_LIMITS,
  chat: [],
  read,
  isChatOpen: false,
  hidden,
  offset: null,
  outage: null,
  hasLost: false,
  unanswered: 0,
  isOverdue: false,
  seal,
  late: null,
});

/**
 * The state after an event of the connection, and what has happened that is worth a word. `now` is the front's own
 * clock.
 * @param {RoomState} state @param {RoomConnectionEvent} event @param {number} now
 * @returns {{ state: RoomState, change: RoomsChange }}
 */
export function heard(state, event, now) {
  const take = /** @type {Take | undefined} */ (/** @type {any} */ (TAKES)[event.event]);
  return take ? take(state, event, now) : { state, change: {} };
}

/** @param {RoomState} state @param {RoomsChange} [change] */
const result = (state, change = {}) => ({ state, change });

/** @typedef {{ state: RoomState, change: RoomsChange }} Heard */

/**
 * @template [Event=any]
 * @typedef {(state: RoomState, event: Event, now: number) => Heard} Take
 */

/** @type {{ [name in RoomConnectionEvent['event']]?: Take<Extract<RoomConnectionEvent, { event: name }>> }} */
const TAKES = {
  connection: (state, { connected, text = null }) => {
    const restarts = !connected && state.outage === 'restarting';
    const outage = restarts ? state.outage : null;
    // What the host said when it closed holds until there is a connection, or a better reason.
    const reason = connected ? null : (text ?? state.reason);
    return result({ ...state, connection: connected ? 'open' : 'lost', reason, outage });
  },
  entered: (state, event, now) => {
    const { room, chat, isFirst } = event;
    const next = { ...state, ...foundBy(event), offset: offsetOf(null, event.now, now) };
    const lines = chat.map((line) => named(line, room));
    // What was written before somebody came is nothing new to them.
    const read = state.read ?? lastOf(lines);
    return result(withSeal({ ...next, chat: lines, read }, state), { entered: isFirst });
  },
  rewound: (state) => result({ ...state, hasLost: true }),
  back: (state, { now: told }, now) => {
    const back = state.connection === 'lost' && !state.hasLost;
    return result({ ...state, offset: offsetOf(state.offset, told, now), hasLost: false }, { back });
  },
  entry: (state, { at, tell }, now) => {
    const next = tell.reduce(tellOne, result({ ...state, offset: offsetOf(state.offset, at, now) }));
    const paused = isPaused(next.state);
    const change = paused === isPaused(state) ? next.change : { ...next.change, paused };
    return { state: withSeal(next.state, state), change };
  },
  tick: (state, { now: told }, now) => {
    const offset = offsetOf(state.offset, told, now);
    // Who hears of a change shows everything again: a tick that tells nothing is none.
    return result(offset === state.offset ? state : { ...state, offset });
  },
  unanswered: (state, { count }) => result({ ...state, unanswered: count }),
  overdue: (state, { isOverdue }) => result({ ...state, isOverdue }),
  unavailable: (state) => result({ ...state, outage: 'unavailable' }),
  available: (state) => result({ ...state, outage: null }),
  restarting: (state) => result({ ...state, outage: 'restarting' }),
  ended: (state, { end }) => result({ ...state, connection: 'ended', end }),
};

/**
 * What who enters is told of the room and its host.
 * @param {Extract<RoomConnectionEvent, { event: 'entered' }>} event
 */
const foundBy = ({ you, room, late = null, notice = null, reports, limits }) => ({
  you: you.member,
  shown: room,
  takesReports: reports ?? false,
  limits: limits ?? DEFAULT_LIMITS,
  ...{ late, notice },
});

/**
 * Notes the commitment of a game when it begins: what is told later must fit it.
 * @param {RoomState} state @param {RoomState} before
 * @returns {RoomState}
 */
function withSeal(state, before) {
  if (state.shown?.phase !== 'playing') return state;
  const isNew = before.shown !== null && before.shown.phase !== 'playing';
  return isNew || state.seal === null ? { ...state, seal: state.shown.seal } : state;
}

/**
 * Whether the server seed of a game that has ended fits the commitment that was told when it began.
 * @param {RoomState} state
 */
export function fitsCommitment({ shown, seal }) {
  return Boolean(shown?.secret && seal && sha256(fromHex(shown.secret)) === seal);
}

/**
 * What is to be added to the front's clock to have the host's. A message is never early, so the largest is the truest.
 * @param {number | null} known @param {number} told @param {number} now
 */
const offsetOf = (known, told, now) => Math.max(known ?? -Infinity, told - now);

/**
 * @param {{ state: RoomState, change: RoomsChange }} before @param {Told} event
 */
function tellOne({ state, change }, event) {
  if (event.event === 'room') return told(state, event.room, change);
  if (event.event === 'member' && state.shown) return told(state, withMember(state.shown, event), change);
  if (event.event === 'clock' && state.shown)
    return result({ ...state, shown: { ...state.shown, clocks: event.clocks } }, change);
  if (event.event === 'declined') return result(state, { ...change, declined: event });
  if (event.event === 'late') return result({ ...state, late: event.late }, change);
  if (event.event === 'chat') return line(state, event, change);
  if (event.event === 'taken_away')
    return result({ ...state, chat: state.chat.filter(({ seq }) => seq !== event.line) }, change);
  return result(state, change);
}

/**
 * The room after somebody has come or changed, is away or back, or is gone.
 * @param {ShownRoom} shown @param {{ member?: Member | null, gone?: MemberId | null }} event
 * @returns {ShownRoom}
 */
function withMember({ members, ...room }, { member, gone }) {
  const id = member?.member ?? gone;
  const isKnown = members.some((known) => known.member === id);
  if (!member) return { ...room, members: members.filter((known) => known.member !== id) };
  const next = isKnown ? members.map((known) => (known.member === id ? member : known)) : [...members, member];
  return { ...room, members: next };
}

/**
 * The whole room has come anew.
 * @param {RoomState} state @param {ShownRoom} shown @param {RoomsChange} change
 */
function told(state, shown, change) {
  const before = state.shown;
  const { question } = shown;
  const asked = question && question.question !== before?.question?.question ? { asked: question } : {};
  /** @param {(was: Member, is: Member) => boolean} differs */
  const who = (differs) =>
    shown.members.find((member) => {
      const was = before?.members.find((other) => other.member === member.member);
      return was && member.member !== state.you && differs(was, member);
    });
  const gone = who((was, is) => was.away === null && is.away !== null);
  const returned = who((was, is) => was.away !== null && is.away === null);
  const came = shown.members.find(
    ({ member }) => member !== state.you && !before?.members.some((other) => other.member === member),
  );
  const people = { ...(gone && { gone }), ...(returned && { returned }), ...(before && came && { came }) };
  return result({ ...state, shown }, { ...change, ...asked, ...people });
}

/**
 * A line of chat has come.
 * @param {RoomState} state @param {ChatLine} event @param {RoomsChange} change
 */
function line(state, { seq, by, text, to, did = null }, change) {
  const added = named({ seq, by, text, to, did }, state.shown);
  const chat = [...state.chat, added].slice(-MOST_LINES);
  return result({ ...state, chat }, isNews(state, added) ? { ...change, heard: added } : change);
}

/**
 * Whether a line is one of somebody else that this person sees.
 * @param {RoomState} state @param {NamedLine} line
 */
const isNews = (state, line) => line.by !== state.you && isSeen(state, line);

/**
 * How many lines of chat have come since it was last looked at, on whichever tab of this device.
 * @param {RoomState} state
 */
export const unreadOf = (state) =>
  state.chat.filter((line) => line.seq > (state.read ?? 0) && isNews(state, line)).length;

/**
 * The number of the last line; 0 where there is none.
 * @param {{ seq: number }[]} lines
 */
const lastOf = (lines) => lines.at(-1)?.seq ?? 0;

/**
 * The state once all lines have been looked at.
 * @param {RoomState} state
 */
export const withAllRead = (state) => withRead(state, lastOf(state.chat));

/**
 * The state once the lines up to a number have been looked at.
 * @param {RoomState} state @param {number} read @returns {RoomState}
 */
export const withRead = (state, read) => (read > (state.read ?? 0) ? { ...state, read } : state);

/**
 * A line with the name of who wrote it.
 * @param {ChatLine} line @param {ShownRoom | null} shown
 * @returns {NamedLine}
 */
const named = (line, shown) => ({
  ...line,
  name: shown?.members.find(({ member }) => member === line.by)?.name ?? 'Someone who left',
});

/**
 * A member of the room; null where there is none.
 * @param {RoomState} state @param {MemberId | null} member
 * @returns {Member | null}
 */
export const memberOf = ({ shown }, member) => shown?.members.find((known) => known.member === member) ?? null;

/**
 * This person as a member.
 * @param {RoomState} state
 */
export const myself = (state) => memberOf(state, state.you);

/**
 * The seats of this person.
 * @param {RoomState} state
 */
export const mySeats = (state) => myself(state)?.seats ?? [];

/** @param {RoomState} state */
export const isHost = (state) => myself(state)?.host ?? false;

/**
 * Those who are away and can be removed at once: all but the host and the players of a game.
 * @param {RoomState} state
 */
export const awayMembers = ({ shown }) =>
  (shown?.members ?? []).filter(
    ({ away, host, seats }) => away !== null && !host && (shown?.phase === 'waiting' || seats.length === 0),
  );

/** @param {RoomState} state */
export const isPlayer = (state) => mySeats(state).length > 0;

/**
 * Whether all have agreed that the game stands still.
 * @param {RoomState} state
 */
export const isPaused = ({ shown }) => shown?.phase === 'playing' && Boolean(shown.clocks?.paused);

/**
 * Whether this person may act for a seat now: the game goes on, and no computer stands in.
 * @param {RoomState} state @param {number} seat
 */
export const playsSeat = (state, seat) =>
  state.shown?.phase === 'playing' &&
  !isPaused(state) &&
  mySeats(state).includes(seat) &&
  holderOf(state, seat).kind === 'member';

/**
 * Who has a seat.
 * @param {RoomState} state @param {number} seat
 * @returns {SeatHolder}
 */
export function holderOf(state, seat) {
  /** @type {any} */
  const holder = state.shown?.seats[seat] ?? null;
  if (holder === null) return { kind: 'free', member: null, level: null };
  if ('member' in holder) return { kind: 'member', member: memberOf(state, holder.member), level: null };
  if ('computer' in holder) return { kind: 'computer', member: null, level: holder.computer };
  if ('stand_in' in holder) return { kind: 'stand_in', member: null, level: holder.stand_in };
  if ('reserved' in holder) return { kind: 'reserved', member: null, level: holder.reserved };
  return { kind: 'away', member: memberOf(state, holder.away[0]), level: holder.away[1] };
}

/**
 * The question that waits for answers; null if there is none, or its time is up. `now` is the front's own clock.
 * @param {RoomState} state @param {number} now
 */
export function openQuestion(state, now) {
  const question = state.shown?.question ?? null;
  return question && question.until > hostTime(state, now) ? question : null;
}

/**
 * Whether the open question waits for this person's answer.
 * @param {RoomState} state @param {number} now
 */
export function asksMe(state, now) {
  const question = openQuestion(state, now);
  if (!question || question.by === state.you || state.you === null || question.yes.includes(state.you)) return false;
  return mySeats(state).some((seat) => holderOf(state, seat).kind === 'member');
}

/**
 * The host's time by the front's clock.
 * @param {RoomState} state @param {number} now
 */
export const hostTime = ({ offset }, now) => now + (offset ?? 0);

/**
 * What a seat has left now, in milliseconds; null where there are no clocks. `now` is the front's own clock.
 * @param {RoomState} state @param {number} seat @param {number} now
 */
export function leftOf(state, seat, now) {
  const clocks = state.shown?.clocks;
  return clocks ? timeLeft(clocks, seat, hostTime(state, now)) : null;
}

/**
 * What a seat has left, in milliseconds, at a time of the host: what it has free in this turn first, and the rest.
 * @param {ShownClocks} clocks @param {number} seat @param {number} time
 */
export function timeLeft({ left, seat: running, since, free, taken }, seat, time) {
  if (running !== seat || since === null) return left[seat];
  // Clocks that stand still have taken what they had when they were stopped.
  const used = taken ?? Math.max(time - since, 0);
  return Math.max(left[seat] + (free ?? 0) - used, 0);
}

/**
 * The player who keeps the others waiting, and from when on they need not wait, as the host says; null if nobody does,
 * or it is this person. `isSlow` is whether they take longer than was agreed, `isBySelf` whether the computer comes
 * without being asked.
 * @param {RoomState} state
 */
export function lateOf(state) {
  const { late, shown } = state;
  if (!late || shown?.phase !== 'playing') return null;
  const { member } = holderOf(state, late.seat);
  if (!member || member.member === state.you) return null;
  return { seat: late.seat, member, when: late.when, isSlow: !late.away, isBySelf: late.by_itself };
}

/**
 * The lines of chat that this person sees.
 * @param {RoomState} state
 */
export const linesOf = (state) => state.chat.filter((line) => isSeen(state, line));

/**
 * Whether this person sees a line: what the host has done is for all.
 * @param {RoomState} state @param {NamedLine} line
 */
const isSeen = ({ hidden }, { by, did }) => Boolean(did) || !hidden.includes(by);
