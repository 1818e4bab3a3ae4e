// @ts-check
// Figures over the games of the library: by game, by opponent, by level. Pure.

import { latestFirst, outcomeOf, ownSeatsOf } from './games.js';

/** @import { GameSummary } from './types' */

/**
 * @typedef {object} Figures over some games
 * @property {string} key what they have in common
 * @property {number} games
 * @property {number} going those under way
 * @property {number} won @property {number} lost @property {number} drawn of those against computers alone
 * @property {number} streak how many were won in a row last; below 0, lost
 * @property {number} best the most that were won in a row
 * @property {number} turns the mean number of turns of those that are over
 * @property {number} seconds the time spent on all
 */

/** The keys by which games are told apart; a game may have several. */
export const GROUPS = {
  /** @param {GameSummary} game */
  game: (game) => [game.game],
  /** The people and computers at the other seats. @param {GameSummary} game */
  opponent: (game) => {
    const own = ownSeatsOf(game);
    return [...new Set(game.seats.filter((_, seat) => !own.includes(seat)).map(({ name }) => name))];
  },
  /** The levels of the computers. @param {GameSummary} game */
  level: ({ seats }) => [...new Set(seats.flatMap(({ bot }) => (bot === undefined ? [] : [String(bot)])))],
};

/** @typedef {keyof typeof GROUPS} GroupBy */

/**
 * The figures of each group, the one with most games first; levels in their order.
 * @param {GameSummary[]} games @param {GroupBy} by
 */
export function figuresBy(games, by) {
  /** @type {Map<string, GameSummary[]>} */
  const groups = new Map();
  for (const game of games)
    for (const key of GROUPS[by](game)) {
      const group = groups.get(key) ?? [];
      group.push(game);
      groups.set(key, group);
    }
  const all = [...groups].map(([key, members]) => figuresOf(key, members));
  return all.sort((a, b) =>
    by === 'level' ? Number(a.key) - Number(b.key) : b.games - a.games || compare(a.key, b.key),
  );
}

/** @param {string} a @param {string} b */
const compare = (a, b) => (a < b ? -1 : Number(a > b));

/**
 * The figures of some games.
 * @param {string} key @param {GameSummary[]} games @returns {Figures}
 */
export function figuresOf(key, games) {
  const outcomes = latestFirst(games).map(outcomeOf).reverse();
  /** @param {string} wanted */
  const number = (wanted) => outcomes.filter((outcome) => outcome === wanted).length;
  const over = games.filter(({ winners }) => winners !== null);
  return {
    key,
    games: games.length,
    going: number('going'),
    won: number('won'),
    lost: number('lost'),
    drawn: number('drawn'),
    ...streaksOf(outcomes),
    turns: over.reduce((sum, { turns }) => sum + turns, 0) / Math.max(over.length, 1),
    seconds: games.reduce((sum, { stamp }) => sum + stamp.seconds, 0),
  };
}

/**
 * The last streak and the best one, of outcomes in order. A draw ends a streak; other games say nothing of it.
 * @param {string[]} outcomes
 */
function streaksOf(outcomes) {
  let [streak, best] = [0, 0];
  for (const outcome of outcomes) {
    if (outcome === 'drawn') streak = 0;
    if (outcome === 'won') streak = Math.max(streak, 0) + 1;
    if (outcome === 'lost') streak = Math.min(streak, 0) - 1;
    best = Math.max(best, streak);
  }
  return { streak, best };
}

/** Over so many games results are shown as they went. */
export const LAST = 20;
/** As many points a plot has at most. */
const MOST_POINTS = 500;
/** @type {{ [outcome: string]: number }} */
const POINTS = { won: 1, drawn: 0.5, lost: 0 };

/**
 * The share of the points in the last games, after each game that was won, lost or drawn; of very many games after
 * some. `from` and `to` are when the first and the last of them were played.
 * @param {GameSummary[]} games
 */
export function resultsOf(games) {
  const decided = latestFirst(games)
    .reverse()
    .filter((game) => outcomeOf(game) in POINTS);
  const points = decided.map((game) => POINTS[outcomeOf(game)]);
  const every = Math.ceil(points.length / MOST_POINTS);
  const shown = points.flatMap((_, at) => {
    if ((points.length - 1 - at) % every !== 0) return [];
    const last = points.slice(Math.max(at + 1 - LAST, 0), at + 1);
    return [{ game: at + 1, share: last.reduce((sum, each) => sum + each, 0) / last.length }];
  });
  return { points: shown, from: decided.at(0)?.stamp.at ?? 0, to: decided.at(-1)?.stamp.at ?? 0 };
}

/** As many columns the lengths have at most, about. */
const MOST_BINS = 12;

/**
 * How many games were how long, in columns that `roundStep(least)` makes round.
 * @param {GameSummary[]} games @param {(least: number) => number} roundStep
 */
export function lengthsOf(games, roundStep) {
  const turns = games.flatMap((game) => (game.winners === null ? [] : [game.turns]));
  const [least, most] = turns.reduce(([low, high], each) => [Math.min(low, each), Math.max(high, each)], [Infinity, 0]);
  const step = turns.length > 0 ? Math.max(roundStep((most - least + 1) / MOST_BINS), 1) : 1;
  const first = turns.length > 0 ? Math.floor(least / step) : 0;
  const bins = Array.from({ length: Math.max(Math.floor(most / step) - first + 1, 1) }, (_, at) => ({
    from: (first + at) * step,
    games: 0,
  }));
  for (const each of turns) bins[Math.floor(each / step) - first].games += 1;
  const mean = turns.reduce((sum, each) => sum + each, 0) / Math.max(turns.length, 1);
  return { bins, step, mean, count: turns.length };
}

const COLUMNS = ['games', 'under_way', 'won', 'lost', 'drawn', 'streak', 'best_streak', 'mean_turns', 'seconds'];

/**
 * All figures as CSV. `titleOf(game)` is what a game is called.
 * @param {GameSummary[]} games @param {(game: string) => string} titleOf
 */
export function figuresCsv(games, titleOf) {
  const rows = [['by', 'name', ...COLUMNS].join(',')];
  for (const by of /** @type {GroupBy[]} */ (Object.keys(GROUPS)))
    for (const each of figuresBy(games, by)) {
      const name = by === 'game' ? titleOf(each.key) : each.key;
      const { won, lost, drawn, streak, best } = each;
      const numbers = [each.games, each.going, won, lost, drawn, streak, best, each.turns.toFixed(1), each.seconds];
      rows.push([by, cell(name), ...numbers].join(','));
    }
  return `${rows.join('\r\n')}\r\n`;
}

/**
 * A cell of a table for other programs, which take what begins with some signs for a formula.
 * @param {string} text
 */
const cell = (text) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
