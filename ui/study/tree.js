// @ts-check
// The tree of a game that somebody studies, as far as it is known: its nodes by number, and the ways among them. Node 0
// is the start of the game. Pure, but for the nodes themselves, which are kept in place: a tree of a hundred thousand
// is not copied for each step.

/**
 * @import { TreeAnswer, TreeNode } from '../protocol'
 * @import { State, Study } from '../types'
 */

/** The node of the position from which the game begins. */
export const ROOT = 0;

/**
 * A tree after an answer of the table, with what has changed since the tree was asked for last. Without a tree the
 * answer has all nodes.
 * @param {Study | null} study @param {Pick<TreeAnswer, 'rev' | 'nodes' | 'gone'>} answer @returns {Study}
 */
export function merged(study, { rev, nodes, gone }) {
  const known = study?.nodes ?? new Map();
  gone.forEach((id) => drop(known, id));
  for (const node of nodes) known.set(node.id, node);
  return { rev, nodes: known };
}

/**
 * Forgets a node and all after it.
 * @param {Study['nodes']} nodes @param {number} id
 */
function drop(nodes, id) {
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    waiting.push(...(nodes.get(next)?.children ?? []));
    nodes.delete(next);
  }
}

/**
 * The number of the node on the board; null while nobody studies the game.
 * @param {Pick<State, 'position'>} state
 */
export const nodeOf = ({ position }) => position?.tree?.node ?? null;

/**
 * The node on the board, where it is known.
 * @param {Pick<State, 'position' | 'study'>} state @returns {TreeNode | null}
 */
export const shownNode = ({ position, study }) => study?.nodes.get(position?.tree?.node ?? -1) ?? null;

/**
 * Whether the line to a node leads through another, or is that.
 * @param {Study} study @param {number} id @param {number} other the later one
 */
export function leadsTo({ nodes }, id, other) {
  let at = nodes.get(other);
  while (at && at.id !== id && at.id !== ROOT) at = nodes.get(at.parent);
  return at?.id === id;
}

/**
 * The nodes that lead to one, the start first.
 * @param {Study} study @param {number} id
 */
export function lineTo({ nodes }, id) {
  const line = [];
  for (let at = nodes.get(id); at; at = at.id === ROOT ? undefined : nodes.get(at.parent)) line.push(at.id);
  return line.reverse();
}

/**
 * The node after another on the way to `tip`, or else on the line that goes on; null at its end.
 * @param {Study} study @param {number} id @param {number} [tip]
 */
export function nextOf({ nodes }, id, tip = ROOT) {
  let at = nodes.get(tip);
  while (at && at.id !== ROOT && at.parent !== id) at = nodes.get(at.parent);
  if (at && at.id !== ROOT) return at.id;
  return nodes.get(id)?.children[0] ?? null;
}

/**
 * The node before another at which somebody is to act; null where there is none. Where chance acts, what fell there
 * falls again at once, which would lead nowhere.
 * @param {Study} study @param {number} id
 */
export function previousOf({ nodes }, id) {
  let at = id === ROOT ? undefined : nodes.get(id);
  while (at && at.id !== ROOT && at.seat === null) at = nodes.get(at.parent);
  return at && at.id !== ROOT ? at.parent : null;
}

/**
 * Whether there is a node before the one on the board.
 * @param {Pick<State, 'position' | 'study'>} state
 */
export const canGoBack = ({ position, study }) =>
  study !== null && previousOf(study, nodeOf({ position }) ?? ROOT) !== null;

/**
 * Where the turn before a node ended, if nobody has played since: chance may have opened the next one. Else the node
 * at which somebody has played last.
 * @param {Study} study @param {number} id
 */
export function playedAt({ nodes }, id) {
  let at = nodes.get(id);
  while (at && !at.ends && at.seat === null && at.id !== ROOT) at = nodes.get(at.parent);
  return at?.id ?? id;
}

/**
 * The turn that led to the node on the board, where it was reviewed.
 * @param {Pick<State, 'position' | 'study' | 'review'>} state
 */
export function reviewedHere({ position, study, review }) {
  const node = nodeOf({ position });
  return study && node !== null ? review?.marks.get(playedAt(study, node)) : undefined;
}

/**
 * Whether a turn begins at a node: chance may have opened it.
 * @param {Study} study @param {number} id
 */
function beginsTurn(study, id) {
  const at = playedAt(study, id);
  return at === ROOT || study.nodes.get(at)?.ends !== false;
}

/**
 * Where the turn of a node ends, or the line in the middle of it.
 * @param {Study} study @param {number} id @param {number} [tip] which line
 */
export function turnEnd(study, id, tip) {
  let at = id;
  while (!study.nodes.get(at)?.ends) {
    const next = nextOf(study, at, tip);
    if (next === null) break;
    at = next;
  }
  return at;
}

/**
 * Where the turn after a node ends; null at the end of the line.
 * @param {Study} study @param {number} id @param {number} [tip]
 */
export function nextTurnOf(study, id, tip) {
  const next = nextOf(study, id, tip);
  return next === null ? null : turnEnd(study, next, tip);
}

/**
 * Where the turn before a node began, or the turn that the node is in the middle of; null where there is none.
 * @param {Study} study @param {number} id
 */
export function previousTurnOf(study, id) {
  let at = previousOf(study, id);
  while (at !== null && !beginsTurn(study, at)) at = previousOf(study, at);
  return at;
}

/**
 * Where the line of a node ends, by way of `tip` if that comes after it.
 * @param {Study} study @param {number} id @param {number} [tip]
 */
export function lastOf(study, id, tip = ROOT) {
  let at = leadsTo(study, id, tip) ? tip : id;
  for (let next = nextOf(study, at); next !== null; next = nextOf(study, at)) at = next;
  return at;
}

/**
 * Whether a node is on the main line.
 * @param {Study} study @param {number} id
 */
export function isMain({ nodes }, id) {
  let at = nodes.get(id);
  while (at && at.id !== ROOT) {
    const parent = nodes.get(at.parent);
    if (parent?.children[0] !== at.id) return false;
    at = parent;
  }
  return at !== undefined;
}

/**
 * The number of steps from a node on, with all variations, but for those of chance.
 * @param {Study} study @param {number} id
 */
export function countFrom({ nodes }, id) {
  const waiting = [id];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    count += nodes.get(next)?.seat === null ? 0 : 1;
    waiting.push(...(nodes.get(next)?.children ?? []));
  }
  return count;
}
