// @ts-check
// What people are told about rooms. Pure.

import { actorOf, inPlay } from '../state.js';
import { DOT, listed, ownedBy, sentence } from '../words.js';
import { holderOf, isPaused, lateOf, memberOf, mySeats } from './room-state.js';

/** @import { Intent, Playing } from '../types' */
/** @import { Member, OpenQuestion, RoomsChange, RoomState, ShownRoom } from './types' */

const SENT_AGAIN = 'Your last action is not confirmed yet; it will be sent again.';

/**
 * What is wrong with the connection to a room that this person is in; null if all is well.
 * @param {RoomState | null} room
 */
export function connectionWords(room) {
  if (!room?.shown || room.connection === 'ended') return null;
  if (room.outage === 'restarting') return 'The server is restarting. Clocks stand still.';
  if (room.connection === 'lost') {
    const next = room.unanswered > 0 ? SENT_AGAIN : 'Trying again…';
    return ['Connection lost.', room.reason, next].filter(Boolean).join(' ');
  }
  if (room.outage) return 'The server is not available at the moment. Clocks stand still.';
  return room.isOverdue ? 'The host has not answered yet. Your last action is not confirmed.' : null;
}

/**
 * What is told for a while of what has happened in a room.
 * @param {RoomState | null} room @param {RoomsChange} change
 */
export function newsOf(room, { back, gone, returned, came, declined, paused }) {
  if (back) return ['You are back. Nothing was lost.'];
  if (room?.shown?.phase === 'waiting' && came) return [`${came.name} has joined.`];
  const no = room && declined ? declinedWords(room, declined) : [];
  if (room?.shown?.phase !== 'playing') return no;
  /** @param {Member | undefined} member @param {string} what */
  const about = (member, what) => (member && member.seats.length > 0 ? [`${member.name} ${what}`] : []);
  const still = paused ? ['The game is paused.'] : ['The game goes on.'];
  const clocks = paused === undefined ? [] : still;
  return [...no, ...clocks, ...about(told(room, gone), 'has lost the connection.'), ...about(returned, 'is back.')];
}

/**
 * Who has gone, unless the line about who keeps the others waiting says so.
 * @param {RoomState} room @param {Member | undefined} gone
 */
const told = (room, gone) => (lateOf(room)?.member.member === gone?.member ? undefined : gone);

/**
 * That not all have agreed to what was asked, for those who have not said so themselves.
 * @param {RoomState} room @param {NonNullable<RoomsChange['declined']>} declined
 */
function declinedWords(room, { asker, by }) {
  if (by === null) return asker === room.you ? [unansweredWords(room)] : [];
  return by === room.you ? [] : [`${memberOf(room, by)?.name ?? 'Somebody'} said no.`];
}

/**
 * Why a question has ended to which nobody said no: there may be no other player any more.
 * @param {RoomState} room
 */
function unansweredWords(room) {
  const seats = (room.shown?.seats ?? []).map((_, seat) => holderOf(room, seat));
  const others = seats.filter(({ kind, member }) => kind === 'member' && member?.member !== room.you);
  return others.length > 0 ? 'Not everyone answered in time.' : 'Nobody is left to answer.';
}

/**
 * That the game of a room is paused, as {title, reason}; null if it is not.
 * @param {RoomState} room
 */
export const pauseWords = (room) =>
  isPaused(room) ? { title: 'The game is paused', reason: 'It goes on when all players agree.' } : null;

/**
 * Returns what a press on the board of a room means. Where it would do nothing because it is somebody else’s turn, it
 * says so.
 * @param {Playing} state @param {Intent | null} intent what the game makes of it @returns {Intent | null}
 */
export function orWait(state, intent) {
  const { position, room, capabilities } = state;
  const seat = actorOf(position);
  const isIdle = intent === null || Object.keys(intent).every((key) => key === 'say');
  if (!room || room.shown?.phase !== 'playing' || seat === null || !isIdle || inPlay(state)) return intent;
  if (!capabilities.canPlay) return { say: 'You are watching this game.' };
  const paused = pauseWords(room);
  if (paused) return { say: `${paused.title}.` };
  return mySeats(room).includes(seat) ? intent : { say: `It is ${ownedBy(position, seat, 'turn')}.` };
}

/** From so much on a time is told in days, in milliseconds. */
export const IN_DAYS = 48 * 3600 * 1000;

/**
 * A time as minutes and seconds, or days where it is long: `0:45`, `12:03`, `1:02:03`, `2 days`.
 * @param {number} ms
 */
export function countdownWords(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= IN_DAYS / 1000) return `${Math.floor(seconds / 86_400)} days`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * Who is at a seat, in a word, with what kind of word it is.
 * @param {RoomState} room @param {number} seat
 * @returns {{ kind: 'you' | 'here' | 'away' | 'computer' | 'stand_in' | 'free', words: string }}
 */
export function presenceOf(room, seat) {
  const { kind, member, level } = holderOf(room, seat);
  const isOver = room.shown?.phase === 'over';
  if (kind === 'reserved' && isOver) return { kind: 'free', words: 'Removed' };
  if (kind === 'free' || (kind === 'stand_in' && isOver)) return { kind: 'free', words: isOver ? 'Left' : 'Free' };
  if (kind === 'computer') return { kind: 'computer', words: `Level ${level}` };
  if (kind === 'stand_in') return { kind, words: `Level ${level}${DOT}the seat is free` };
  if (kind === 'reserved') return { kind: 'stand_in', words: `Level ${level}${DOT}the host chooses who plays` };
  if (kind === 'away') return { kind: 'away', words: `Away${DOT}the computer plays` };
  if (!member) return { kind: 'free', words: 'Left' };
  const still = isPaused(room) ? `${DOT}paused` : '';
  if (member.away !== null) return { kind: 'away', words: `Away${still}` };
  if (member.member !== room.you) return { kind: 'here', words: `Here${still}` };
  if (room.connection !== 'open') return { kind: 'away', words: `You${DOT}offline` };
  return { kind: 'you', words: `You${still}` };
}

/**
 * That a player is away, and what the others may do, as two sentences; `wait` is for how much longer they must not.
 * @param {{ name: string, wait: number, isSlow: boolean, isBySelf: boolean, canClaim: boolean }} late
 */
export function lateWords({ name, wait, isSlow, isBySelf, canClaim }) {
  const why = isSlow ? `${name} is over the agreed time.` : `${name} has lost the connection.`;
  if (isBySelf) return { why, what: `The computer takes over in ${countdownWords(Math.max(wait, 0))}.` };
  if (wait > 0) return { why, what: `The computer can play for them in ${countdownWords(wait)}.` };
  return { why, what: `The computer can play for them${canClaim ? ', or you can claim the game' : ''}.` };
}

/** What is asked, by topic, as a sentence about who asks. @type {{ [what: string]: string }} */
const ASKED = {
  pause: 'asks to pause the game.',
  go_on: 'asks to go on with the game.',
  more_time: 'offers you another minute.',
  call_off: 'asks to end the game without a winner.',
  rematch: 'asks for a rematch. The seats move on by one.',
};

/**
 * What agreeing is called, by topic. @type {{ [what: string]: string }}
 */
const YES = {
  pause: 'Pause the Game',
  go_on: 'Go On',
  more_time: 'Accept',
  call_off: 'End the Game',
  rematch: 'Play Again',
};

/**
 * What the button says that agrees to a question.
 * @param {RoomState} room @param {OpenQuestion} question
 */
export const yesWords = (room, { what, by }) =>
  what === 'undo' ? `Let ${memberOf(room, by)?.name ?? 'Them'} Take It Back` : YES[what];

/**
 * @typedef {object} Story
 * @property {{ seat: number | null, ply: number, steps: string[] }[]} turns the turns of the game, each with the ply at
 *   which it ends; the one in progress is the last
 * @property {(step: string) => boolean} isChance whether a step is one of chance
 * @property {string[]} names those of the seats
 */

/**
 * An open question in words.
 * @param {RoomState} room @param {OpenQuestion} question @param {Story} story
 */
export function questionWords(room, question, story) {
  const asker = memberOf(room, question.by);
  const name = asker?.name ?? 'Somebody';
  if (question.what !== 'undo') return `${name} ${ASKED[question.what]}`;
  const [first, ...others] = takenBack(question, story);
  if (!first) return `${name} asks to take back their last turn.`;
  const too = others.length > 0 ? `${listed(goingWords(room, others, story))} ${go(others)} too` : null;
  const isDrawn = [first, ...others].some(({ hasChance }) => hasChance);
  const more = [too, isDrawn ? 'what was drawn since is drawn anew' : null].filter(Boolean).join('; ');
  return `${name} asks to take back turn ${first.number}.${more && ` ${sentence(more)}.`}`;
}

/**
 * The turns with steps of somebody that a question would take back. In a turn in which chance alone has acted nobody
 * has done anything.
 * @param {OpenQuestion} question @param {Story} story
 */
function takenBack({ ply: back }, { turns, isChance }) {
  if (typeof back !== 'number') return [];
  const gone = turns.map(({ seat, ply, steps }, turn) => {
    const lost = steps.slice(Math.max(steps.length - Math.max(ply - back, 0), 0));
    return { seat, number: turn + 1, isDone: lost.some((step) => !isChance(step)), hasChance: lost.some(isChance) };
  });
  return gone.filter(({ seat, isDone }) => seat !== null && isDone);
}

/** @param {unknown[]} turns */
const go = ({ length }) => (length === 1 ? 'goes' : 'go');

/**
 * Whose turns they are, by seat: `your turn 2`, `Cy’s turns 3 and 6`.
 * @param {RoomState} room @param {{ seat: number | null, number: number }[]} turns @param {Story} story
 */
function goingWords(room, turns, { names }) {
  const mine = mySeats(room);
  const owners = new Map();
  for (const { seat, number } of turns) {
    const owner = seat !== null && mine.includes(seat) ? 'your' : `${names[seat ?? 0]}’s`;
    owners.set(owner, [...(owners.get(owner) ?? []), `${number}`]);
  }
  return [...owners].map(
    ([owner, numbers]) => `${owner} ${numbers.length === 1 ? 'turn' : 'turns'} ${listed(numbers)}`,
  );
}

/** What the own question waits for, by topic. @type {{ [what: string]: string }} */
const WAITS = {
  undo: 'You have asked to take back your last turn.',
  pause: 'You have asked to pause the game.',
  go_on: 'You have asked to go on.',
  more_time: 'You have offered another minute.',
  call_off: 'You have asked to end the game.',
  rematch: 'You have asked for a rematch.',
};

/** @param {OpenQuestion} question */
export const waitWords = ({ what }) => `${WAITS[what]} The others have not answered yet.`;

/** Why a game ended that its rules did not end; `{loser}` is who lost by it. @type {{ [why: string]: string }} */
const ENDED = {
  resigned: '{loser} resigned.',
  away: '{loser} {was} away too long.',
  time: '{loser} ran out of time.',
  left: '{loser} left the game.',
  removed: 'The host removed {loser} from the room.',
  called_off: 'The players agreed to end the game.',
  ended: 'The host ended the game.',
};

/**
 * How the game of a room ended that its rules did not end, as {title, reason}; null if they did, or it goes on. A seat
 * whose player the host removed is the host's to give.
 * @param {RoomState} room @param {string[]} names those of the seats
 */
export function endOf(room, names) {
  const ended = room.shown?.ended;
  if (!ended) return null;
  const isRemoved = ended.why === 'left' && holderOf(room, loserOf(ended, names)).kind === 'reserved';
  return endWords(isRemoved ? { ...ended, why: 'removed' } : ended, names, mySeats(room));
}

/** @typedef {Omit<NonNullable<ShownRoom['ended']>, 'why'> & { why: string }} Ended */

/** @param {Ended} ended @param {string[]} names */
const loserOf = ({ winners, loser }, names) => loser ?? names.findIndex((_, seat) => !winners.includes(seat));

/**
 * The result of a game that its rules did not end, as {title, reason}. `names` are those of the seats.
 * @param {Ended} ended @param {string[]} names @param {number[]} mine the own seats
 */
export function endWords(ended, names, mine) {
  const { why, winners } = ended;
  const loser = loserOf(ended, names);
  const isOwn = (/** @type {number | undefined} */ seat) => mine.length === 1 && mine[0] === seat;
  const reason = why === 'time' && winners.length === 0 ? 'Nobody has played for too long.' : ENDED[why];
  const [who, was] = isOwn(loser) ? ['You', 'were'] : [names[loser] ?? 'A player', 'was'];
  const words = reason.replace('{loser}', who).replace('{was}', was);
  if (winners.length === 0) return { title: 'No winner', reason: words };
  const others = winners.filter((seat) => !isOwn(seat)).map((seat) => names[seat]);
  return { title: winnersWords(others, others.length < winners.length), reason: words };
}

/**
 * Who wins: `Ann wins`, `Ann and Ben win`; with this person `You win`, `You and Ann win`.
 * @param {string[]} names @param {boolean} [withYou]
 */
export const winnersWords = (names, withYou = false) =>
  `${listed([...(withYou ? ['You'] : []), ...names])} ${names.length === 1 && !withYou ? 'wins' : 'win'}`;
