// @ts-check
// What several tabs have made of the settings, put together: each knows what it began from and what it has made of
// that, and finds what another one has kept meanwhile. What was only added is there of both. Pure.

import { MOST_POINTS, UNKNOWN } from './ratings.js';

/**
 * @import { GameSettings, KeptRating, Prefs, PuzzleProgress, RatedGame, Ratings } from './types'
 *
 * @typedef {{ prefs: Prefs, games: { [game: string]: GameSettings } }} Settings
 */

/** The limits of a deviation. */
const [LEAST_DEVIATION, MOST_DEVIATION] = [10, 350];

/** @param {unknown} a @param {unknown} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What this tab has changed, else what the other has.
 * @template T
 * @param {T} base @param {T} mine @param {T} theirs
 */
const changed = (base, mine, theirs) => (same(base, mine) ? theirs : mine);

/**
 * Puts two objects together key by key; one without a key has `none` there.
 * @template T
 * @typedef {{ [key: string]: T }} Keyed
 */
/**
 * @template T
 * @param {(base: T, mine: T, theirs: T) => T} merge @param {T} [none]
 * @returns {(base: Keyed<T>, mine: Keyed<T>, theirs: Keyed<T>) => Keyed<T>}
 */
const byKey = (merge, none) => (base, mine, theirs) => {
  const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  /** @param {{ [key: string]: T }} of @param {string} key */
  const at = (of, key) => of[key] ?? /** @type {T} */ (none);
  const merged = keys.map((key) => [key, merge(at(base, key), at(mine, key), at(theirs, key))]);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
};

/** @template T @param {T[]} one @param {T[]} other */
const union = (one, other) => [...new Set([...one, ...other])];

/**
 * Lessons are solved one after the other; who starts over has none.
 * @param {number} base @param {number} mine @param {number} theirs
 */
const lessons = (base, mine, theirs) => (mine < base ? mine : Math.max(changed(base, mine, theirs), mine));

/**
 * Rated games that are under way: those of the other tabs, without what this one has ended, and with what it has begun.
 * @param {RatedGame[]} base @param {RatedGame[]} mine @param {RatedGame[]} theirs
 */
function rated(base, mine, theirs) {
  const among = (/** @type {RatedGame[]} */ games, /** @type {RatedGame} */ { id }) =>
    games.some((each) => each.id === id);
  const left = theirs.filter((game) => among(mine, game) || !among(base, game));
  return [...left, ...mine.filter((game) => !among(base, game) && !among(theirs, game))];
}

/**
 * The ratings of both tabs. A rated game that both have seen end, at the same table, is counted once.
 * @param {Prefs} base @param {Prefs} mine @param {Prefs} theirs @returns {Ratings}
 */
function ratingsOf(base, mine, theirs) {
  const isIn = (/** @type {Prefs} */ { rated: games }, /** @type {string} */ id) =>
    games.some((each) => each.id === id);
  const counted = base.rated.filter(({ id }) => !isIn(mine, id) && !isIn(theirs, id)).map(({ game }) => game);
  const both = byKey(byKey(rating, UNKNOWN), {})(base.ratings, mine.ratings, theirs.ratings);
  const once = counted.flatMap((game) =>
    theirs.ratings[game]?.games ? [[game, { ...both[game], games: theirs.ratings[game].games }]] : [],
  );
  return { ...both, ...Object.fromEntries(once) };
}

/** @param {PuzzleProgress} _base @param {PuzzleProgress} mine @param {PuzzleProgress} theirs */
const tries = (_base, mine, theirs) => ({
  solved: union(theirs.solved, mine.solved),
  failed: union(theirs.failed, mine.failed),
});

/**
 * A rating after the results of both tabs: what each result has changed is added up, and so is what is known by it.
 * @param {KeptRating} base @param {KeptRating} mine @param {KeptRating} theirs @returns {KeptRating}
 */
function rating(base, mine, theirs) {
  if (same(base, mine) || same(base, theirs)) return changed(base, mine, theirs);
  /** @param {KeptRating} of */
  const certainty = ({ deviation }) => 1 / deviation ** 2;
  const known = certainty(mine) + certainty(theirs) - certainty(base);
  const deviation = known > 0 ? 1 / Math.sqrt(known) : mine.deviation;
  const own = mine.points.slice(firstNew(base.points, mine.points));
  return {
    rating: Math.min(Math.max(theirs.rating + mine.rating - base.rating, 0), 4000),
    deviation: Math.min(Math.max(deviation, LEAST_DEVIATION), MOST_DEVIATION),
    volatility: mine.volatility,
    points: [...theirs.points, ...own].slice(-MOST_POINTS),
  };
}

/**
 * Where what is new in a list begins, from which the oldest may have been dropped.
 * @param {unknown[]} before @param {unknown[]} after
 */
function firstNew(before, after) {
  const dropped = Math.max(
    before.findIndex((_, at) => same(before.slice(at), after.slice(0, before.length - at))),
    0,
  );
  return Math.min(before.length - dropped, after.length);
}

/** @type {{ [key: string]: (base: any, mine: any, theirs: any) => any }} */
const MERGES = {
  learned: (_, mine, theirs) => union(theirs, mine),
  lessons: byKey(lessons, 0),
  puzzles: byKey(tries, { solved: [], failed: [] }),
  rated,
  aside: (_, mine, theirs) => ({ ...theirs, ...mine }),
};

/**
 * The settings to be kept: `base` is what this tab began from, `mine` what it has made of that, and `theirs` what is
 * kept now.
 * @param {Settings} base @param {Settings} mine @param {Settings} theirs @returns {Settings}
 */
export function mergedSettings(base, mine, theirs) {
  const keys = /** @type {(keyof Prefs)[]} */ (Object.keys(mine.prefs));
  const prefs = keys.map((key) => [
    key,
    (MERGES[key] ?? changed)(base.prefs[key], mine.prefs[key], theirs.prefs[key] ?? base.prefs[key]),
  ]);
  const ratings = ratingsOf(base.prefs, mine.prefs, { ...base.prefs, ...theirs.prefs });
  return {
    prefs: { ...Object.fromEntries(prefs), ratings },
    games: byKey(changed)(base.games, mine.games, theirs.games),
  };
}
