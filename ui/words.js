// @ts-check
// Words that every screen and game puts together in the same way.

/**
 * @import { Position } from './protocol'
 * @import { ByEffect } from './types'
 */

/**
 * A number as people write it: with a minus instead of a hyphen.
 * @param {number} number
 */
export const figure = (number) => (number < 0 ? `−${-number}` : String(number));

/**
 * A number with its noun: `1 stone`, `no liberties`.
 * @param {number} number @param {string} one @param {string} [many]
 */
export function count(number, one, many = `${one}s`) {
  return `${number === 0 ? 'no' : figure(number)} ${number === 1 ? one : many}`;
}

/**
 * A list in a sentence: `a, b and c`.
 * @param {string[]} parts
 */
export function listed(parts) {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** Stands between figures; it stays with the one before it where a line breaks. */
export const DOT = '\u00a0· ';

/**
 * The text with a capital at its beginning.
 * @param {string} text
 */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What is said of a file that was written: the verb, and where it is, as far as that is known.
 * @param {string} done @param {{ name: string, isDownload?: boolean }} file
 */
export const writtenWords = (done, { name, isDownload }) =>
  `${done} ${isDownload ? 'to your downloads ' : ''}as ${name}.`;

/** @type {Intl.DateTimeFormatOptions} */
const MOMENT = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' };

/** A moment in the person's own way. @param {number} at */
export const whenWords = (at) => new Date(at).toLocaleString([], MOMENT);

/**
 * Whether a seat is that of the only person here: who plays against computers, or the only one at this end of a room.
 * @param {Position} position @param {number | null} seat
 */
export function isYou({ seats }, seat) {
  const own = seats.map(isYours);
  if (own.some((yours) => yours !== null))
    return own.filter(Boolean).length === 1 && seat !== null && own[seat] === true;
  return seats.length > 1 && seats.every(({ bot }, other) => (other === seat) !== Boolean(bot));
}

/**
 * Whether a seat in a room is this person's; null at the local table, where no seat says so (`ui/rooms/transport.js`).
 * @param {object} seat @returns {boolean | null}
 */
export const isYours = (seat) => /** @type {{ yours?: boolean }} */ (seat).yours ?? null;

/**
 * Whether a person who is here acts for a seat: no computer but while the game is studied, and nobody at another device
 * of a room. Only they are told what to press.
 * @param {Pick<Position, 'seats' | 'tree'>} position @param {number | null} seat
 */
export const isHere = ({ seats, tree }, seat) =>
  seat !== null && (Boolean(tree) || (!seats[seat].bot && isYours(seats[seat]) !== false));

/**
 * Whose turn it is: `Your turn` for who plays against computers alone, else `Ann to move`, where `todo` is `to move`.
 * @param {Position} position @param {number | null} seat @param {string} todo
 */
export const turnWords = (position, seat, todo) =>
  isYou(position, seat) ? 'Your turn' : `${nameOf(position, seat)} ${todo}`;

/**
 * Who has won: `You win` for who plays against computers alone, else `Ann wins`.
 * @param {Position} position @param {number} seat
 */
export const winWords = (position, seat) => (isYou(position, seat) ? 'You win' : `${nameOf(position, seat)} wins`);

/**
 * Players within a sentence: `you`, `Ann`, `you and Ann`.
 * @param {Position} position @param {number[]} seats
 */
export const playersOf = (position, seats) =>
  listed([
    ...seats.filter((seat) => isYou(position, seat)).map(() => 'you'),
    ...seats.filter((seat) => !isYou(position, seat)).map((seat) => nameOf(position, seat)),
  ]);

/**
 * Who has won, in one form for all games: `Ann wins`, `Ann and Cat win` for a team, `Ann and Ben share the win`.
 * @param {Position} position @param {number[]} winners @param {(seat: number) => unknown} [sideOf]
 */
export function winnersWords(position, winners, sideOf = (seat) => seat) {
  if (winners.length === 1) return winWords(position, winners[0]);
  const sides = new Set(winners.map(sideOf));
  return `${sentence(playersOf(position, winners))} ${sides.size === 1 ? 'win' : 'share the win'}`;
}

/**
 * What belongs to a player, within a sentence: `your stones`, `Ann’s stones`.
 * @param {Position} position @param {number | null} seat @param {string} what
 */
export const ownedBy = (position, seat, what) =>
  isYou(position, seat) ? `your ${what}` : `${nameOf(position, seat)}’s ${what}`;

/**
 * Players with a verb, within a sentence: `you have`, `Ann has`, `Ann and Ben have`. `one` is what it is for one player
 * with a name, `many` for all others.
 * @param {Position} position @param {number[]} seats @param {[one: string, many: string]} verb
 */
export const playersDo = (position, seats, [one, many]) =>
  `${playersOf(position, seats)} ${seats.length === 1 && !isYou(position, seats[0]) ? one : many}`;

/**
 * A player with a score, within a sentence: `you have 12`, `Ann 12`.
 * @param {Position} position @param {number} seat @param {number} score
 */
export const scoreWords = (position, seat, score) =>
  `${isYou(position, seat) ? 'you have' : nameOf(position, seat)} ${figure(score)}`;

/** The verb that ends of games need most. @type {[string, string]} */
export const HAVE = ['has', 'have'];

/**
 * The name of a player: of one that there is, as who is to act while somebody is.
 * @param {Position} position @param {number | null} seat
 */
export const nameOf = (position, seat) => position.seats[/** @type {number} */ (seat)].name;

/**
 * What is told of an effect, by its kind; undefined where nothing is.
 * @template Told @template {any[]} Rest
 * @param {{ [effect: string]: ((effect: any, ...rest: Rest) => Told) | undefined }} told
 * @param {{ effect: string }} effect @param {Rest} rest
 * @returns {Told | undefined}
 */
export const tell = (told, effect, ...rest) => told[effect.effect]?.(effect, ...rest);

/**
 * What the effects of a position have done, each in the sentence that `sentences` has for its kind.
 * @template {Position} Shown
 * @param {ByEffect<Shown, string | null>} sentences @param {Shown} position
 */
export const sentencesOf = (sentences, position) =>
  position.effects
    .map((effect) => tell(sentences, effect, position))
    .filter(Boolean)
    .join(' ');

/**
 * Why a step is refused, as the game says it. A reason that it has no words for is told in those of the table.
 * @param {import('./types').Game} game @param {any} state
 * @param {{step: string, refusal: {reason?: string | null, text: string}}} refused
 */
export function refusalWords({ words: { refusals = {} } }, state, { step, refusal }) {
  const say = refusals[refusal.reason ?? 'other'] ?? refusals.other;
  return say ? say(state, step) : refusal.text;
}
