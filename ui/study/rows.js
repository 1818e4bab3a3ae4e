// @ts-check
// The rows in which a tree is shown: a turn each, and below it the variations that leave it. What chance opens the next
// turn with belongs to the row before: a row ends where somebody is to act, as the board shows nothing else. Pure.

import { ROOT, nodeOf } from './tree.js';

/**
 * @import { TreeNode } from '../protocol'
 * @import { State, Study, TreeRow } from '../types'
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

/**
 * The row that shows the node on the board, or behind which that is folded away.
 * @param {Pick<State, 'position' | 'study'>} state
 */
export function rowHere({ position, study }) {
  const made = study && rowsOf(study);
  return made?.rows[made.at(nodeOf({ position }) ?? -1)] ?? null;
}

/** @param {Study} study */
function allRows({ nodes }) {
  /** @type {TreeRow[]} */
  const rows = [];
  /** The places of rows by their nodes. @type {number[]} */
  const places = [];
  const root = nodes.get(ROOT);
  /** @type {Line[]} */
  const waiting = root ? [{ node: root, among: { rows: 0 }, level: 1, indent: 0, number: 0, leaves: false }] : [];
  // Not by recursion: variations may lie in one another thousands deep.
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    const row = rowOf(nodes, line);
    for (const { id } of row.nodes) places[id] = rows.length;
    rows.push(row);
    putAfter(nodes, row, waiting);
  }

  /** @param {number} id */
  function at(id) {
    let next = nodes.get(id);
    while (next && places[next.id] === undefined) next = nodes.get(next.parent);
    return next ? places[next.id] : -1;
  }
  return { rows, at };
}

/**
 * The next row of a line.
 * @param {Study['nodes']} nodes @param {Line} line @returns {TreeRow}
 */
function rowOf(nodes, { node, among, level, indent, number, leaves }) {
  const turn = turnFrom(nodes, node);
  const last = turn[turn.length - 1];
  among.rows += 1;
  const place = among.rows;
  const folded = turn.some((each) => each.folded);
  const [first, begins] = [node.id, !isChance(node) && !isMidTurn(nodes, node)];
  const holds = (leaves && last.children.length > 0) || hasOthers(nodes, turn, leaves);
  return { nodes: turn, first, last: last.id, number, level, indent, among, place, begins, leaves, holds, folded };
}

/**
 * Puts what follows a row before the lines that wait, of which the last comes next: what leaves the row, then how it
 * goes on. A variation is one with all that follows, and is folded with it.
 * @param {Study['nodes']} nodes @param {TreeRow} row @param {Line[]} waiting
 */
function putAfter(nodes, row, waiting) {
  const { level, indent, number, leaves, folded } = row;
  const last = row.nodes[row.nodes.length - 1];
  const next = nodes.get(last.children[0] ?? -1);
  const below = { rows: 0 };
  if (next && !(leaves && folded)) {
    const where = leaves ? { among: below, level: level + 1 } : { among: row.among, level };
    waiting.push({ node: next, ...where, indent, number: number + 1, leaves: false });
  }
  if (folded || !row.holds) return;
  for (let at = row.nodes.length - 1; at >= (leaves ? 1 : 0); at -= 1) {
    const { children } = beforeOf(nodes, row.nodes, at);
    for (let other = children.length - 1; other > 0; other -= 1) {
      const node = nodes.get(children[other]);
      if (node) waiting.push({ node, among: below, level: level + 1, indent: indent + 1, number, leaves: true });
    }
  }
}

/**
 * The node before one of a turn; the root has none beside it.
 * @param {Study['nodes']} nodes @param {TreeNode[]} turn @param {number} at
 */
function beforeOf(nodes, turn, at) {
  const before = at > 0 ? turn[at - 1] : turn[0].id === ROOT ? undefined : nodes.get(turn[0].parent);
  return before ?? { children: [] };
}

/**
 * Whether variations leave a turn; `leaves` if it begins one itself.
 * @param {Study['nodes']} nodes @param {TreeNode[]} turn @param {boolean} leaves
 */
function hasOthers(nodes, turn, leaves) {
  for (let at = leaves ? 1 : 0; at < turn.length; at += 1)
    if (beforeOf(nodes, turn, at).children.length > 1) return true;
  return false;
}

/**
 * The nodes of a turn, or of what is left of it from a node on, and what chance opens the next one with.
 * @param {Study['nodes']} nodes @param {TreeNode} first
 */
function turnFrom(nodes, first) {
  const turn = [];
  let isOver = isChance(first) && !isMidTurn(nodes, first);
  for (let at = /** @type {TreeNode | undefined} */ (first); at; at = nodes.get(at.children[0] ?? -1)) {
    if (turn.length > 0 && isOver && !isChance(at)) break;
    turn.push(at);
    isOver ||= at.ends;
  }
  return turn;
}

/** @param {TreeNode} node */
const isChance = ({ id, seat }) => seat === null && id !== ROOT;

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
