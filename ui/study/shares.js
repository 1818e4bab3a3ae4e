// @ts-check
// What the computer knows of a game that somebody studies, in words and figures. Pure.

import { ROOT } from './tree.js';

/**
 * @import { MarkedTurn } from '../protocol'
 * @import { Study } from '../types'
 */

/** What marks of a review are called, and their signs. Turns without a sign were as good as any. */
export const REVIEW_MARKS = {
  best: { sign: '', name: 'Best' },
  good: { sign: '', name: 'Good' },
  inaccuracy: { sign: '?!', name: 'Inaccuracy' },
  mistake: { sign: '?', name: 'Mistake' },
  blunder: { sign: '??', name: 'Blunder' },
};

/** Whether a turn with this mark was a mistake. @param {MarkedTurn['mark']} mark */
export const isWrong = (mark) => mark === 'mistake' || mark === 'blunder';

/** Whether a turn with this mark is worth another try. @param {MarkedTurn['mark']} mark */
export const isImprovable = (mark) => isWrong(mark) || mark === 'inaccuracy';

/** What a turn has cost. @param {number} loss */
export const lossWords = (loss) => `it costs ${Math.round(loss * 100)}% in winning chances`;

/** From how many looks at a turn on the computer is fairly sure of it, and from how many it is sure. */
const FAIRLY_SURE = 500;
const SURE = 5000;

/**
 * The share of each seat's side: those who win together share the win, and each of them has won.
 * @param {number[]} value the shares of the seats @param {(seat: number) => number} [sideOf]
 */
export function sideShares(value, sideOf = (seat) => seat) {
  const sides = value.map((_, seat) => sideOf(seat));
  const shareOf = (/** @type {number} */ side) =>
    value.reduce((sum, share, seat) => sum + (sides[seat] === side ? share : 0), 0);
  return sides.map((side) => Number(shareOf(side).toFixed(9)));
}

/**
 * A share of the win in words: a percentage, or how the game ends where that is certain.
 * @param {number} share @param {boolean} exact
 */
export function shareWords(share, exact) {
  if (exact && share === 1) return '= Win';
  if (exact && share === 0) return '= Loss';
  if (exact && share === 0.5) return '= Draw';
  return `${exact ? '= ' : ''}${Math.round(share * 100)}%`;
}

/**
 * How sure the computer is of a turn.
 * @param {{ visits: number, exact: boolean }} line
 */
export function sureWords({ visits, exact }) {
  if (exact) return 'certain';
  return visits >= SURE ? 'sure' : visits >= FAIRLY_SURE ? 'fairly sure' : 'a guess';
}

/**
 * The nodes of the main line, the start first.
 * @param {Study} study
 */
export function mainLine({ nodes }) {
  const line = [];
  for (let at = nodes.get(ROOT); at; at = nodes.get(at.children[0] ?? -1)) line.push(at.id);
  return line;
}

/**
 * The points of the graph for each seat, from 0 to 1 both across and up: those of the main line whose shares are known.
 * @param {number[]} line @param {Map<number, number[]>} values @param {number} seats
 */
export function graphPoints(line, values, seats) {
  const last = Math.max(line.length - 1, 1);
  const known = line.flatMap((node, ply) => {
    const value = values.get(node);
    return value ? [{ x: ply / last, value }] : [];
  });
  return Array.from({ length: seats }, (_, seat) => known.map(({ x, value }) => ({ x, y: value[seat] ?? 0 })));
}

/**
 * Where the seat of a turn begins it, after the chance that opens it.
 * @param {Study} study @param {number} end the node at which it ends
 */
function startOf({ nodes }, end) {
  let [start, at] = [ROOT, nodes.get(end)];
  for (; at && at.id !== ROOT && !(at.id !== end && at.ends); at = nodes.get(at.parent))
    if (at.seat !== null) start = at.parent;
  return start;
}

/**
 * The turns of a review by the nodes at which they end, each with the node at which it begins. What was deleted since
 * is left out.
 * `line` is the game as it was when the review was asked for.
 * @param {Study} study @param {number[]} line @param {MarkedTurn[]} turns
 */
export function placed(study, line, turns) {
  return new Map(
    turns.flatMap((turn) => {
      const end = line[turn.ply] ?? -1;
      return study.nodes.has(end) ? [[end, { ...turn, start: startOf(study, end) }]] : [];
    }),
  );
}
