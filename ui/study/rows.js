// @ts-check
// The rows in which a tree is shown: a turn each, and below it the variations that leave it. Pure.

import { ROOT } from './tree.js';

/**
 * @import { TreeNode } from '../protocol'
 * @import { Study, TreeRow } from '../types'
 */

/**
 * @typedef {object} Line a line that is still to be shown, from its next node on
 * @property {TreeNode} node
 * @property {{ rows: number }} among the rows beside one another
 * @property {number} level
 * @property {number} indent
 * @property {number} number
 * @property {boolean} leaves whether it leaves another line here
 */

/** The rows of each tree as it was last. @type {WeakMap<Study, ReturnType<typeof allRows>>} */
const known = new WeakMap();

/**
 * The rows of a tree, `rows`, and `at(id)`: the place among them of the one that shows a node, or behind which it is
 * folded away. They are made once for each change of the tree.
 * @param {Study} study
 */
export function rowsOf(study) {
  const made = known.get(study) ?? allRows(study);
  known.set(study, made);
  return made;
}

/** @param {Study} study */
function allRows({ nodes }) {
  /** @type {TreeRow[]} */
  const rows = [];
  /** @type {Map<number, number>} */
  const places = new Map();
  const root = nodes.get(ROOT);
  const top = { rows: 0 };
  /** @type {Line[]} */
  const waiting = root ? [{ node: root, among: top, level: 1, indent: 0, number: 0, leaves: false }] : [];
  // Not by recursion: variations may lie in one another thousands deep.
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    const { row, after } = rowOf(nodes, line);
    row.nodes.forEach(({ id }) => places.set(id, rows.length));
    rows.push(row);
    waiting.push(...after.reverse());
  }

  /** @param {number} id */
  function at(id) {
    let next = nodes.get(id);
    while (next && !places.has(next.id)) next = nodes.get(next.parent);
    return next ? (places.get(next.id) ?? 0) : -1;
  }
  return { rows, at };
}

/**
 * The next row of a line, and the lines that follow it, the first first.
 * @param {Study['nodes']} nodes @param {Line} line
 */
function rowOf(nodes, { node, among, level, indent, number, leaves }) {
  const turn = turnFrom(nodes, node);
  const last = turn[turn.length - 1];
  const below = { rows: 0 };
  const next = nodes.get(last.children[0] ?? -1);
  const folded = turn.some((each) => each.folded);
  // A variation is one with all that follows, and is folded with it.
  const goesOn = next && { node: next, number: number + (last.ends ? 1 : 0), leaves: false, indent };
  const off = othersOf(nodes, leaves ? turn.slice(1) : turn).map((other) => ({
    ...{ node: other, among: below, level: level + 1, indent: indent + 1, number, leaves: true },
  }));
  const after = folded ? [] : [...off];
  if (goesOn && !leaves) after.push({ ...goesOn, among, level });
  else if (goesOn && !folded) after.push({ ...goesOn, among: below, level: level + 1 });
  among.rows += 1;
  /** @type {TreeRow} */
  const row = {
    ...{ nodes: turn, first: node.id, last: last.id, number, level, indent, folded, among },
    place: among.rows,
    begins: !isMidTurn(nodes, node),
    leaves,
    holds: off.length > 0 || (leaves && goesOn !== undefined),
  };
  return { row, after };
}

/**
 * The nodes of a turn, or of what is left of it from a node on.
 * @param {Study['nodes']} nodes @param {TreeNode} first
 */
function turnFrom(nodes, first) {
  const turn = [first];
  for (let at = first; !at.ends;) {
    const next = nodes.get(at.children[0] ?? -1);
    if (!next) break;
    turn.push(next);
    at = next;
  }
  return turn;
}

/**
 * Whether somebody has played in the turn of a node before it: chance may have, and the turn begins here all the same.
 * @param {Study['nodes']} nodes @param {TreeNode} node
 */
function isMidTurn(nodes, node) {
  let before = node.id === ROOT ? undefined : nodes.get(node.parent);
  while (before && !before.ends && before.seat === null) before = nodes.get(before.parent);
  return before !== undefined && !before.ends;
}

/**
 * The nodes that stand beside those of a line.
 * @param {Study['nodes']} nodes @param {TreeNode[]} line
 */
function othersOf(nodes, line) {
  const ids = line.flatMap(({ id, parent }) => (id === ROOT ? [] : (nodes.get(parent)?.children.slice(1) ?? [])));
  return ids.flatMap((id) => nodes.get(id) ?? []);
}

/**
 * The row that an arrow key leads to, `by` −1 or 1: at a fork the other way there, else the next row. Null at the ends.
 * @param {Study} study @param {number} id the node on the board @param {number} by
 */
export function rowBeside(study, id, by) {
  const { rows, at } = rowsOf(study);
  const here = at(id);
  const fork = here < 0 ? null : forkOf(study, rows[here], id);
  const other = fork?.ways[fork.at + by];
  return rows[other === undefined ? here + by : at(other)] ?? null;
}

/**
 * The ways at the last fork in a row up to a node, and which of them it has taken; null if there is none.
 * @param {Study} study @param {TreeRow} row @param {number} id
 */
function forkOf({ nodes }, row, id) {
  const upTo = row.nodes.findIndex((node) => node.id === id);
  const taken = upTo < 0 ? row.nodes : row.nodes.slice(0, upTo + 1);
  for (const node of [...taken].reverse()) {
    const ways = node.id === ROOT ? [] : (nodes.get(node.parent)?.children ?? []);
    if (ways.length > 1) return { ways, at: ways.indexOf(node.id) };
  }
  return null;
}
