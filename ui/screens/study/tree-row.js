// @ts-check
// A row of the tree: a turn with its marks, and what was written about it.

import { el, setAttribute, setHidden, setText } from '../../dom.js';
import { gameOf } from '../../games/index.js';
import { ROOT, isMain } from '../../study/tree.js';
import { rowHere } from '../../study/rows.js';
import { shapeWords } from '../../study/shapes.js';
import { REVIEW_MARKS, lossWords } from '../../study/shares.js';
import { listed } from '../../words.js';

/**
 * @import { Position, TreeNode } from '../../protocol'
 * @import { Playing, ReviewedTurn, SeatLook, Tools, TreeRow } from '../../types'
 * @typedef {ReturnType<typeof surroundings>} Surroundings
 * @typedef {ReturnType<typeof createTreeRow>} TreeRowElement
 */

/**
 * The signs of marks and what they are called.
 * @type {Record<'good' | 'bad' | 'interesting', { sign: string, name: string }>}
 */
export const MARKS = {
  good: { sign: '!', name: 'Good' },
  bad: { sign: '?', name: 'Bad' },
  interesting: { sign: '!?', name: 'Interesting' },
};

/** What stands for the better turns while somebody looks for one. */
export const HIDDEN = 'Hidden while you try';

/** How far variations are indented at most, in steps. */
const MOST_INDENT = 8;

/**
 * What stands in a row: the steps of the turn, those of chance only where nobody else has played. Pure.
 * @param {TreeRow} row @param {Position} position
 */
export function rowText(row, position) {
  if (row.first === ROOT) return 'Start';
  const played = row.nodes.some(({ seat }) => seat !== null)
    ? row.nodes.filter(({ seat }) => seat !== null)
    : row.nodes;
  return stepsText(
    played.map(({ step }) => step),
    position,
  );
}

/**
 * Steps in words. Pure.
 * @param {string[]} steps @param {Position} position one of their game
 */
export function stepsText(steps, position) {
  const { stepWords = (/** @type {string} */ step) => step } = gameOf(position.game);
  const words = steps.flatMap((step) => stepWords(step, position) ?? []);
  return (words.length > 0 ? words : steps).join(', ');
}

/**
 * Makes the element of a row, which shows one after the other. `choose(node)` and `fold(row)` hear of clicks.
 * @param {TreeRow} first
 * @param {{ choose(node: number): unknown, fold(row: TreeRow): unknown }} acts
 */
export function createTreeRow(first, { choose, fold }) {
  let row = first;
  const folder = el('button', { type: 'button', className: 'tree-fold', tabIndex: -1, on: { click: folded } });
  const number = el('span', { className: 'turn-number' });
  const seat = el('span', { className: 'turn-seat', 'aria-hidden': 'true' });
  const name = el('span', { className: 'unseen' });
  const steps = el('span', { className: 'tree-steps' });
  const marks = el('span', { className: 'tree-marks' });
  // Last for screen readers, which hear of the turn first.
  const line = el('div', { className: 'tree-line', role: 'none' }, number, seat, name, steps, marks, folder);
  const notes = el('div', { className: 'tree-notes', role: 'none' });
  const root = el(
    'div',
    { className: 'tree-row', role: 'treeitem', on: { click: () => choose(row.last) } },
    line,
    notes,
  );
  let drawn = noRow();

  /** @param {Event} event */
  function folded(event) {
    event.stopPropagation();
    // Keys are heard by the tree.
    /** @type {HTMLElement | null} */ (root.closest('.tree'))?.focus({ preventScroll: true });
    if (row.holds) fold(row);
  }

  /** @param {Playing} state @param {SeatLook[]} seats */
  function draw(state, seats) {
    const player = row.nodes.find((node) => node.seat !== null)?.seat ?? null;
    setText(number, row.first === ROOT ? '' : row.begins ? String(row.number) : '…');
    setText(name, player === null ? '' : `, ${state.position.seats[player]?.name ?? ''}: `);
    seat.style.background = player === null ? 'none' : (seats[player]?.colour ?? 'none');
    setHidden(seat, row.first === ROOT);
    setText(steps, tellsAnswer(row, state) ? HIDDEN : rowText(row, state.position));
    marks.replaceChildren(...row.nodes.flatMap(markOf), ...reviewOf(reviewedIn(row, state)));
    notes.replaceChildren(...row.nodes.flatMap(notesOf));
    setText(folder, row.folded ? '▸' : '▾');
    setAttribute(folder, 'aria-label', foldWords(row));
    setAttribute(folder, 'title', foldWords(row));
    setAttribute(folder, 'data-holds', row.holds ? 'true' : null);
    root.style.setProperty('--indent', String(Math.min(row.indent, MOST_INDENT)));
    root.id = `tree-${row.first}`;
    for (const [attribute, value] of Object.entries(placeOf(row))) setAttribute(root, attribute, value);
  }

  return {
    root,
    /** Shows a row as it is now. @param {TreeRow} next @param {Playing} state @param {Surroundings} around */
    show(next, state, { seats, looks, current }) {
      row = next;
      const review = reviewedIn(next, state);
      if (drawn.row !== next || drawn.looks !== looks || drawn.review !== review) draw(state, seats);
      drawn = { row: next, looks, review };
      setAttribute(root, 'aria-selected', next === current);
    },
  };
}

/**
 * What the sign before a row does: on the first turn of a variation it is about all that follows, on another one about
 * the variations that leave it. Pure.
 * @param {Pick<TreeRow, 'leaves' | 'folded'>} row
 */
export const foldWords = ({ leaves, folded }) =>
  `${folded ? 'Unfold' : 'Fold'} ${leaves ? 'what follows' : 'the variations of this turn'}`;

/** What a row has drawn before it shows anything. */
const noRow = () => ({
  row: /** @type {TreeRow | null} */ (null),
  looks: '',
  review: /** @type {ReviewedTurn | undefined} */ (undefined),
});

/** Where a row stands for screen readers. @param {TreeRow} row */
const placeOf = ({ level, place, among, holds, folded }) => ({
  'aria-level': level,
  'aria-posinset': place,
  'aria-setsize': among.rows,
  'aria-expanded': holds ? !folded : null,
});

/**
 * Whether a row has another turn for who tries one again, not their own. Pure.
 * @param {Pick<TreeRow, 'first'>} row @param {Pick<Playing, 'position' | 'review' | 'study'>} state
 */
export function tellsAnswer({ first }, state) {
  const { review, study } = state;
  if (!review?.retry || !study || rowHere(state)?.first === first) return false;
  return study.nodes.get(first)?.parent === review.retry.start && !isMain(study, first);
}

/**
 * What is the same for all rows: how players look, in a text as well, and the row on the board, or behind which that is
 * folded away.
 * @param {Playing} state @param {Tools} tools
 */
export function surroundings(state, tools) {
  const seats = tools.seats();
  const tried = state.review?.retry?.start ?? null;
  const looks = JSON.stringify([seats, state.position.seats.map(({ name }) => name), tried]);
  return { seats, looks, current: rowHere(state) };
}

/** @param {TreeNode} node */
function markOf({ mark }) {
  if (!mark) return [];
  const { sign, name } = MARKS[mark];
  const shown = el('span', { className: 'tree-mark', 'aria-hidden': 'true' }, sign);
  shown.dataset.mark = mark;
  return [shown, el('span', { className: 'unseen' }, `, ${name.toLowerCase()}`)];
}

/**
 * The turn of a row, where it was reviewed: chance may have gone on after it.
 * @param {TreeRow} row @param {Playing} state
 */
function reviewedIn({ nodes }, { review }) {
  const end = nodes.find(({ id }) => review?.marks.has(id));
  return end && review?.marks.get(end.id);
}

/** What the computer thinks of a turn that was reviewed. @param {ReviewedTurn | undefined} turn */
function reviewOf(turn) {
  const { sign, name } = REVIEW_MARKS[turn?.mark ?? 'good'];
  if (!turn || !sign) return [];
  const title = `${name}: ${lossWords(turn.loss)}`;
  const shown = el('span', { className: 'tree-mark', 'aria-hidden': 'true', title }, sign);
  shown.dataset.mark = 'bad';
  return [shown, el('span', { className: 'unseen' }, `, ${title}`)];
}

/** @param {TreeNode} node */
function notesOf({ text, shapes }) {
  const drawn = shapes?.length ? `, ${listed(shapes.map(shapeWords))}` : '';
  return [
    ...(drawn ? [el('span', { className: 'unseen' }, drawn)] : []),
    ...(text ? [el('p', { className: 'tree-text' }, text)] : []),
  ];
}
