// @ts-check
// How strong the person is in each game: the estimates in words, and how they came about as a graph.

import { el } from '../dom.js';
import { gameOf, games } from '../games/index.js';
import { levelWords } from '../limits.js';
import { KINDS, nearestLevel, ratingWords, resultsWords } from '../ratings.js';
import { titleOf } from '../state.js';
import { figure } from '../words.js';

/** @import { KeptRating, RatedKind, RatingPoint, State } from '../types' */

const SVG = 'http://www.w3.org/2000/svg';
const SIZE = { width: 300, height: 90 };

/** @type {{ [kind in RatedKind]: { title: string, one: string } }} */
const WORDS = {
  games: { title: 'Rated games', one: 'game' },
  puzzles: { title: 'Puzzles', one: 'puzzle' },
};

const NOTHING =
  'Solve puzzles, or play a rated game against the computer from Set up… on Home. Then Atar estimates your strength.';

/**
 * The page about the person's strength.
 * @param {State} state
 */
export function strengthPage(state) {
  const { ratings } = state.prefs;
  const parts = games.filter(({ name }) => ratings[name]).map(({ name }) => gamePart(state, name));
  const page = { className: 'pages strength', tabIndex: 0, role: 'region', 'aria-label': 'Your strength by game' };
  const told =
    'Atar estimates your strength from what you did on this device, with the Glicko-2 method. Estimates for different games cannot be compared.';
  return { title: 'Your strength', text: parts.length > 0 ? told : NOTHING, extra: el('div', page, ...parts) };
}

/** @param {State} state @param {string} game */
function gamePart(state, game) {
  const known = state.prefs.ratings[game];
  const kinds = KINDS.flatMap((kind) => {
    const rating = known[kind];
    return rating ? [kindPart(kind, rating, kind === 'games' ? nearWords(state, game, rating) : '')] : [];
  });
  return el('section', {}, el('h3', {}, titleOf(state, game)), ...kinds);
}

/**
 * Which level of the computer an estimate is nearest to: a number alone tells a newcomer nothing.
 * @param {State} state @param {string} game @param {KeptRating} rating
 */
function nearWords({ hello }, game, rating) {
  const { levelRatings } = gameOf(game);
  if (!hello || !levelRatings) return '';
  return `, nearest to computer level ${levelWords(hello, nearestLevel(levelRatings, rating))}`;
}

/** @param {RatedKind} kind @param {KeptRating} rating @param {string} near */
function kindPart(kind, rating, near) {
  const { title, one } = WORDS[kind];
  const { points } = rating;
  const after = resultsWords(points, one);
  const words = el('p', {}, el('b', {}, `${title}:`), ` ${ratingWords(rating)}, ${after}${near}`);
  return el('div', { className: 'strength-kind' }, words, points.length > 1 ? graph(points) : null);
}

/**
 * The estimates, one beside the other, with the band in which the strength lies.
 * @param {RatingPoint[]} points
 */
function graph(points) {
  const low = Math.min(...points.map(({ rating, deviation }) => rating - 2 * deviation));
  const high = Math.max(...points.map(({ rating, deviation }) => rating + 2 * deviation));
  /** @param {number} at @param {number} rating */
  const place = (at, rating) =>
    `${((at / (points.length - 1)) * SIZE.width).toFixed(1)},${(((high - rating) / (high - low)) * SIZE.height).toFixed(1)}`;
  /** @param {-2 | 0 | 2} by */
  const line = (by) => points.map(({ rating, deviation }, at) => place(at, rating + by * deviation));
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${SIZE.width} ${SIZE.height}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('class', 'strength-graph');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', graphWords(points));
  for (const [tag, shape] of /** @type {const} */ ([
    ['polygon', [...line(2), ...line(-2).reverse()]],
    ['polyline', line(0)],
  ])) {
    const drawn = document.createElementNS(SVG, tag);
    drawn.setAttribute('points', shape.join(' '));
    svg.append(drawn);
  }
  const [first, last] = [points[0], points[points.length - 1]];
  const ends = el('p', { className: 'strength-days', 'aria-hidden': 'true' }, el('span', {}, first.day));
  ends.append(el('span', {}, `${figure(Math.round(low))} to ${figure(Math.round(high))}`), el('span', {}, last.day));
  return el('div', {}, svg, ends);
}

/** @param {RatingPoint[]} points */
function graphWords(points) {
  const [first, last] = [points[0], points[points.length - 1]];
  return `From ${ratingWords(first)} on ${first.day} to ${ratingWords(last)} on ${last.day}`;
}
