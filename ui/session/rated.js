// @ts-check
// A rated game against the computer: what cannot be done in it, and what its result changes.

import { gameOf } from '../games/index.js';
import { dayOf } from '../puzzles/daily.js';
import { MOST_RATED, rateRequest, UNKNOWN, ratingOf, ratingWords, withRating } from '../ratings.js';
import { AT_LOCAL_TABLE } from '../state.js';

/**
 * @import { Capabilities, NewGame, Parts, Playing, Prefs, Question, RatedGame, Replace } from '../types'
 *
 * @typedef {Pick<Parts, 'store' | 'send' | 'attempt' | 'ask' | 'notices' | 'replace'> & {
 *   prefer(patch: Partial<Prefs>): void }} RatedParts
 */

/** What can be done at the table of a rated game. @type {Capabilities} */
const IN_RATED = { ...AT_LOCAL_TABLE, canUndoTurns: false, canAskComputer: false, canChangePlayers: false };

/** How sure the ratings of levels are (docs/strength.md). */
const LEVEL_DEVIATION = 100;

/** The rating of a level of the computer in a game. @param {string} game @param {number} level */
const ratingOfLevel = (game, level) => ({
  rating: gameOf(game).levelRatings?.[level - 1] ?? UNKNOWN.rating,
  deviation: LEVEL_DEVIATION,
});

/** @type {Question} */
const BEGINNING = {
  title: 'Play a rated game?',
  text: 'You cannot undo turns, ask for hints or analyse it while it goes on. Its result changes the estimate of your strength, and a game that you leave counts as a loss.',
  choices: [
    { id: 'play', label: 'Play', main: true },
    { id: 'cancel', label: 'Cancel' },
  ],
};

/** @type {Question} */
const LEAVING = {
  title: 'Give up your rated game?',
  text: 'It is not over. If another game takes its place, it counts as a loss.',
  choices: [
    { id: 'stay', label: 'Keep Playing', main: true },
    { id: 'give_up', label: 'Give Up', grave: true },
  ],
};

/**
 * The rated game that a request would begin: one person against one computer; null for all others. Pure.
 * @param {{ game?: string, seats?: { bot?: number | null }[] | null }} request @returns {RatedGame | null}
 */
export function ratedOf({ game, seats }) {
  const seat = seats?.findIndex(({ bot }) => !bot) ?? -1;
  const level = seats?.[1 - seat]?.bot;
  if (!game || seats?.length !== 2 || seat < 0 || !level || !gameOf(game).levelRatings) return null;
  return { id: crypto.getRandomValues(new Uint32Array(2)).join('-'), game, level, seat };
}

/**
 * Whether a game on the table is this one: its number stands at the person's seat, in its record as well.
 * @param {RatedGame} rated @param {Playing['position']} position
 */
const isSame = ({ id, game, level, seat }, position) =>
  position.game === game &&
  position.seats.length === 2 &&
  position.seats[seat].rated === id &&
  !position.seats[seat].bot &&
  position.seats[1 - seat].bot === level;

/**
 * A request for a game, with what tells that it is this one.
 * @param {RatedGame} rated @param {Omit<NewGame, 'do'>} request @returns {Omit<NewGame, 'do'>}
 */
const marked = ({ id, seat }, request) => ({
  ...request,
  seats: request.seats?.map((each, at) => (at === seat ? { ...each, rated: id } : each)),
});

/**
 * What the person has got of the win.
 * @param {number} seat @param {number[]} winners
 */
const scoreOf = (seat, winners) => (winners.includes(seat) ? 1 / Math.min(winners.length, 2) : 0);

/** @param {Prefs} prefs @param {string | null} id */
const without = (prefs, id) => prefs.rated.filter((each) => each.id !== id);

/**
 * Has a result change the estimate. The end of the game is kept with it, by which another tab at the same table knows
 * that it was counted (`prefs-merge.js`).
 * @param {RatedGame} rated @param {number} score @param {RatedParts} parts
 */
async function count({ id, game, level }, score, { store, send, notices, prefer }) {
  const next = await send(rateRequest(ratingOf(store.state.prefs, game, 'games'), ratingOfLevel(game, level), score));
  const { prefs } = store.state;
  const ratings = withRating(prefs.ratings, { game, kind: 'games', day: dayOf() }, next);
  prefer({ ratings, rated: without(prefs, id) });
  notices.tell(`Rated game: your strength is ${ratingWords(next)}.`);
}

/**
 * Follows the rated game on this table: others are under way in other tabs. Each is counted once.
 * @param {RatedParts} parts
 */
function createFollowing(parts) {
  const { store, prefer, attempt } = parts;
  /** The ids of those that have come to their end. @type {Set<string>} */
  const over = new Set();

  /** @param {RatedGame} rated @param {number} score */
  function settle(rated, score) {
    if (over.has(rated.id)) return undefined;
    over.add(rated.id);
    return attempt(() => count(rated, score, parts));
  }

  function look() {
    const { prefs, position, live, rated: shown } = store.state;
    const last = live ?? position;
    const rated = (last && prefs.rated.find((each) => !over.has(each.id) && isSame(each, last))) ?? null;
    const next = last?.result ? null : rated;
    // This is heard here again, which does the rest.
    if (next !== shown) return store.set({ rated: next, capabilities: next ? IN_RATED : AT_LOCAL_TABLE });
    return rated && last?.result && settle(rated, scoreOf(rated.seat, last.result.winners));
  }

  store.subscribe(look);

  return {
    /** A rated game has begun on this table. @param {RatedGame} rated */
    begin: (rated) => prefer({ rated: [...store.state.prefs.rated, rated].slice(-MOST_RATED) }),
    /**
     * Another game has taken its place, which is a loss.
     * @param {RatedGame} rated
     */
    async lose(rated) {
      const settled = settle(rated, 0);
      look();
      await settled;
    },
  };
}

/**
 * Makes it. `replace(begin)` puts another game in the place of the one on the table.
 * @param {RatedParts} parts
 */
export function createRated(parts) {
  const { store, ask, replace } = parts;
  const following = createFollowing(parts);

  /** @type {Replace} */
  async function replaceRated(begin) {
    const { rated } = store.state;
    if (!rated) return replace(begin);
    if ((await ask(LEAVING)) !== 'give_up') return false;
    if (!(await replace(begin))) return false;
    await following.lose(rated);
    return true;
  }

  return {
    /** Puts another game in the place of the one on the table, after asking about a rated game. */
    replace: replaceRated,
    /**
     * Begins a rated game by `begin(request)`, if the person agrees.
     * @param {Omit<NewGame, 'do'>} request @param {(request: Omit<NewGame, 'do'>) => Promise<boolean>} begin
     */
    async begin(request, begin) {
      const rated = ratedOf(/** @type {any} */ (request));
      if (!rated || (await ask(BEGINNING)) !== 'play' || !(await begin(marked(rated, request)))) return false;
      following.begin(rated);
      return true;
    },
  };
}
