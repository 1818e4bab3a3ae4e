// @ts-check
// How strong the person is, by Glicko-2: what is kept of it, and how it is said. The table reckons (`rate`). Pure.

import { levelsOf } from './limits.js';
import { count } from './words.js';

/** @import { Hello, Request } from './protocol' */
/** @import { KeptRating, RatedGame, RatedKind, Ratings, RatingPoint } from './types' */

/** What is thought of somebody of whom nothing is known. @type {KeptRating} */
export const UNKNOWN = { rating: 1500, deviation: 350, volatility: 0.06, points: [] };

/** What is rated: games against the computer, and puzzles. @type {RatedKind[]} */
export const KINDS = ['games', 'puzzles'];

/** As many results are kept for the graph. */
export const MOST_POINTS = 300;

/** The ratings of puzzles by their grade (docs/puzzles.md), and how sure they are. */
const GRADE_RATINGS = [0, 900, 1200, 1500, 1800, 2100];
const GRADE_DEVIATION = 120;

/** The rating of a puzzle. @param {number} grade */
export const ratingOfGrade = (grade) => ({ rating: GRADE_RATINGS[grade], deviation: GRADE_DEVIATION });

/**
 * What is known of the person in a game.
 * @param {{ ratings: Ratings }} prefs @param {string} game @param {RatedKind} kind
 */
export const ratingOf = ({ ratings }, game, kind) => ratings[game]?.[kind] ?? UNKNOWN;

/**
 * The request for the rating after a result.
 * @param {KeptRating} before @param {{ rating: number, deviation: number }} other @param {number} score
 * @returns {Extract<Request, { do: 'rate' }>}
 */
export const rateRequest = ({ rating, deviation, volatility }, other, score) => ({
  do: 'rate',
  player: { rating, deviation, volatility },
  results: [{ ...other, score }],
});

/**
 * What is known of the person in all games, after a result on a day.
 * @param {Ratings} ratings @param {{ game: string, kind: RatedKind, day: string }} where
 * @param {{ rating: number, deviation: number, volatility: number }} next
 * @returns {Ratings}
 */
export function withRating(ratings, { game, kind, day }, { rating, deviation, volatility }) {
  const { points } = ratingOf({ ratings }, game, kind);
  const point = { day, rating: Math.round(rating), deviation: Math.round(deviation) };
  const kept = { rating, deviation, volatility, points: [...points, point].slice(-MOST_POINTS) };
  return { ...ratings, [game]: { ...ratings[game], [kind]: kept } };
}

/** @param {number} value */
const rounded = (value) => Math.round(value / 10) * 10;

/**
 * An estimate in words. The strength lies within what is given or taken 19 times in 20.
 * @param {{ rating: number, deviation: number }} estimate
 */
export const ratingWords = ({ rating, deviation }) =>
  `about ${rounded(rating)}, give or take ${rounded(2 * deviation)}`;

/**
 * How many results an estimate follows from; where as many are kept as can be, there may have been more.
 * @param {RatingPoint[]} points @param {string} one what each of them was
 */
export const resultsWords = ({ length }, one) => `after ${count(length, one)}${length < MOST_POINTS ? '' : ' or more'}`;

/**
 * The level of the computer whose rating is nearest to an estimate.
 * @param {number[]} levelRatings of level 1 and up @param {{ rating: number }} estimate
 */
export function nearestLevel(levelRatings, { rating }) {
  const distances = levelRatings.map((each) => Math.abs(each - rating));
  return distances.indexOf(Math.min(...distances)) + 1;
}

/** @param {any} value @param {number} least @param {number} most */
const lies = (value, least, most) => typeof value === 'number' && value >= least && value <= most;

/** @param {any} kept */
const isEstimate = (kept) => lies(kept?.rating, 0, 4000) && lies(kept?.deviation, 10, 350);

/** @param {any} kept @returns {KeptRating | null} */
function reviveRating(kept) {
  if (!isEstimate(kept) || !lies(kept.volatility, 0.01, 0.2)) return null;
  const { rating, deviation, volatility } = kept;
  const points = (Array.isArray(kept.points) ? kept.points : [])
    .filter((/** @type {any} */ point) => isEstimate(point) && /^\d{4}-\d\d-\d\d$/.test(point.day))
    .map((/** @type {RatingPoint} */ point) => ({ day: point.day, rating: point.rating, deviation: point.deviation }));
  return { rating, deviation, volatility, points: points.slice(-MOST_POINTS) };
}

/**
 * What was kept from another day, as far as it is sound.
 * @param {any} kept @param {Hello} hello @returns {Ratings}
 */
export const reviveRatings = (kept, { games }) =>
  Object.fromEntries(
    games
      .map(({ name }) => {
        const sound = KINDS.map((kind) => [kind, reviveRating(kept?.[name]?.[kind])]).filter(([, rating]) => rating);
        return [name, Object.fromEntries(sound)];
      })
      .filter(([, ratings]) => Object.keys(ratings).length > 0),
  );

/** The most rated games that are under way at once, in as many tabs. */
export const MOST_RATED = 8;

/**
 * The rated games that were under way another day, as far as they are sound.
 * @param {any} kept @param {Hello} hello @returns {RatedGame[]}
 */
export function reviveRated(kept, hello) {
  /** @param {any} rated */
  const isSound = (rated) =>
    typeof rated?.id === 'string' &&
    rated.id.length <= LONGEST_ID &&
    hello.games.some(({ name }) => name === rated.game) &&
    levelsOf(hello).includes(rated.level) &&
    [0, 1].includes(rated.seat);
  const sound = (Array.isArray(kept) ? kept : []).filter(isSound);
  return sound.slice(-MOST_RATED).map(({ id, game, level, seat }) => ({ id, game, level, seat }));
}

/** The characters of an id. */
const LONGEST_ID = 36;
