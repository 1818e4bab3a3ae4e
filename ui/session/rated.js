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
 * Whether a game on the table is this one, as far as it can be told.
 * @param {RatedGame} rated @param {Playing['position']} position
 */
const isSame = ({ game, level, seat }, position) =>
  position.game === game &&
  position.seats.length === 2 &&
  !position.seats[seat].bot &&
  position.seats[1 - seat].bot === level;

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
 * Makes what counts rated games that have come to their end, each once.
 * @param {RatedParts} parts
 */
function createCounting(parts) {
  /** The ids of those that were. @type {Set<string>} */
  const over = new Set();
  return {
    /** @param {RatedGame} rated */
    isOver: ({ id }) => over.has(id),
    /** @param {RatedGame} rated @param {number} score */
    settle(rated, score) {
      over.add(rated.id);
      return parts.attempt(() => count(rated, score, parts));
    },
  };
}

/**
 * Follows the rated game on this table: others are under way in other tabs.
 * @param {RatedParts} parts
 */
function createFollowing(parts) {
  const { store, prefer } = parts;
  const { isOver, settle } = createCounting(parts);
  /** Whether another game is taking the place of the rated one. */
  let isLeaving = false;
  /** The id of the rated game. @type {string | null} */
  let own = null;

  function forget() {
    const rated = without(store.state.prefs, own);
    own = null;
    return prefer({ rated });
  }

  function look() {
    const { prefs, position, live, rated: shown, isFound } = store.state;
    const last = isLeaving ? null : (live ?? position);
    if (!last) return undefined;
    const isOwn = (/** @type {RatedGame} */ each) => (own ? each.id === own : isFound && isSame(each, last));
    const rated = prefs.rated.find((each) => !isOver(each) && isOwn(each)) ?? null;
    if (!rated && !shown) return undefined;
    own = rated?.id ?? null;
    const next = rated && !last.result && isSame(rated, last) ? rated : null;
    // This is heard here again, which does the rest.
    if (next !== shown) return store.set({ rated: next, capabilities: next ? IN_RATED : AT_LOCAL_TABLE });
    if (!rated || next) return undefined;
    if (isSame(rated, last) && last.result) return settle(rated, scoreOf(rated.seat, last.result.winners));
    return forget();
  }

  store.subscribe(look);

  return {
    /** A rated game has begun on this table. @param {RatedGame} rated */
    begin(rated) {
      own = rated.id;
      prefer({ rated: [...store.state.prefs.rated, rated].slice(-MOST_RATED) });
    },
    /**
     * Does what may put another game in its place, which is then a loss.
     * @param {RatedGame} rated @param {() => Promise<boolean>} act
     */
    async leave(rated, act) {
      isLeaving = true;
      let isDone = false;
      try {
        isDone = await act();
      } finally {
        isLeaving = false;
        const settled = isDone && settle(rated, 0);
        look();
        await settled;
      }
      return isDone;
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
    return following.leave(rated, () => replace(begin));
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
      if (!rated || (await ask(BEGINNING)) !== 'play' || !(await begin(request))) return false;
      following.begin(rated);
      return true;
    },
  };
}
