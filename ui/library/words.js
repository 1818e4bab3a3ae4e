// @ts-check
// What the library says of a game. Pure, but for the clock and the calendar of the person.

import { gameOf } from '../games/index.js';
import { like } from '../game-settings.js';
import { withShownNames } from '../names.js';
import { formOf } from '../options/form.js';
import { titleOf } from '../state.js';
import { count, listed, whenWords } from '../words.js';
import { outcomeOf, ownSeatsOf } from './games.js';

/**
 * @import { Hello } from '../protocol'
 * @import { Deletion, GameSummary } from './types'
 */

/** @type {Intl.DateTimeFormatOptions} */
const DAY = { day: 'numeric', month: 'short', year: 'numeric' };

/** The day of a moment in the person's own way. @param {number} at */
export const dayWords = (at) => new Date(at).toLocaleDateString([], DAY);

/** @param {GameSummary['seats'][number]} seat */
const nameWords = ({ name, bot }) => (bot === undefined ? name : `${name} (level ${bot})`);

/** The others, for who plays against computers alone; else all who played. @param {GameSummary} game */
export function othersWords(game) {
  const own = ownSeatsOf(game);
  return listed(game.seats.filter((_, seat) => !own.includes(seat)).map(nameWords));
}

/** The same, as words of their own. @param {GameSummary} game */
export const opponentsWords = (game) =>
  ownSeatsOf(game).length === 0 ? othersWords(game) : `against ${othersWords(game)}`;

const OUTCOMES = { won: 'Won', lost: 'Lost', drawn: 'Draw', going: 'Under way' };

/** How it ended. @param {GameSummary} game */
export function outcomeWords(game) {
  const outcome = outcomeOf(game);
  if (outcome !== 'over') return OUTCOMES[outcome];
  const winners = game.winners ?? [];
  if (winners.length === 0) return 'Nobody won';
  if (winners.length === game.seats.length) return 'Draw';
  const names = winners.map((seat) => game.seats[seat]?.name ?? '');
  return winners.length === 1 ? `${names[0]} won` : `${listed(names)} shared the win`;
}

/**
 * What was deleted at once.
 * @param {Deletion} deletion @param {Hello} hello
 */
export function deletionWords({ at, games, game }, hello) {
  const what = game
    ? `${titleOf({ hello }, game.game)} ${opponentsWords(withShownNames(game))}`
    : count(games.length, 'game');
  return `${what}, ${whenWords(at)}`;
}

/** How long it was. @param {GameSummary} game */
export const lengthWords = ({ turns }) => count(turns, 'turn');

/** A time that was spent. @param {number} seconds */
export function timeWords(seconds) {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return seconds > 0 ? 'under a minute' : '–';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/**
 * The options in short; nothing where they are of a version that has others.
 * @param {GameSummary} game @param {Hello} hello
 */
export function optionsWords({ game, options, seats }, hello) {
  try {
    const form = formOf(gameOf(game), hello);
    const record = /** @type {any} */ ({ options, seats });
    const { own, count: players } = like(record, form);
    return shortened(form.words(own, players));
  } catch {
    return '';
  }
}

/** How long a clause is that is shown whole, in letters. */
const CLAUSE = 45;

/** The first clause of words about options. @param {string} words */
function shortened(words) {
  const [clause] = words.split(/[;.:]/);
  return clause.length > CLAUSE ? clause.split(',')[0] : clause;
}

const SIGNS = /[^\p{L}\p{N}’-]+/gu;
const LONGEST = 60;

/** The name of a game's file. @param {GameSummary} game @param {Hello} hello */
export function fileNameOf({ game, seats, stamp }, hello) {
  const players = listed(seats.map(({ name }) => name.normalize('NFC').replace(SIGNS, ' ').trim()).filter(Boolean));
  const day = new Date(stamp.at).toISOString().slice(0, 10);
  return `${`${titleOf({ hello }, game)} ${players}`.slice(0, LONGEST).trim()} ${day}.atar`;
}

/** Names of which no two are the same. Pure. @param {string[]} names */
export function distinct(names) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return names.map((name) => {
    const key = name.toLowerCase();
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    return before === 0 ? name : name.replace(/\.atar$/, ` (${before + 1}).atar`);
  });
}
