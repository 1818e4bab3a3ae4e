// The tree of a game that somebody studies: what is known of it, the ways through it, the rows in which it is shown.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createStack } from '../../ui/study/stack.js';
import { rowBeside, rowHere, rowsOf } from '../../ui/study/rows.js';
import { shapeWords, toggled } from '../../ui/study/shapes.js';
import * as tree from '../../ui/study/tree.js';

/** A tree of lines `[parent, id, more]`; where `more` says nothing, each node ends its turn. */
function treeOf(...lines) {
  const nodes = new Map([[0, { id: 0, parent: 0, step: '', seat: null, ends: true, children: [] }]]);
  for (const [parent, id, more = {}] of lines) {
    nodes.set(id, { id, parent, step: `s${id}`, seat: id % 2, ends: true, children: [], ...more });
    nodes.get(parent).children.push(id);
  }
  return tree.merged(null, { rev: lines.length, nodes: [...nodes.values()], gone: [] });
}

/** The rows in short: indentation, number and steps, with a sign for those that are folded or hold something. */
const shown = (study) =>
  rowsOf(study).rows.map(
    ({ indent, number, begins, nodes, holds, folded }) =>
      `${'  '.repeat(indent)}${begins ? number : '…'} ${nodes.map(({ id }) => id).join('-')}${holds ? (folded ? ' +' : ' -') : ''}`,
  );

/** 0 → 1 → 2 → 3, from 1 also 4 → 5, from 4 also 6, and from the start 7. */
const FORKED = () => treeOf([0, 1], [1, 2], [2, 3], [1, 4], [4, 5], [4, 6], [0, 7]);

test('the main line is shown turn by turn, variations indented below the turn that they leave', () => {
  const study = FORKED();
  assert.deepEqual(shown(study), ['0 0', '1 1 -', '  1 7', '2 2 -', '  2 4 -', '  3 5 -', '    3 6', '3 3']);
  const { rows, at } = rowsOf(study);
  assert.deepEqual(
    rows.map(({ level, place, among }) => `${level}: ${place}/${among.rows}`),
    ['1: 1/4', '1: 2/4', '2: 1/1', '1: 3/4', '2: 1/1', '3: 1/1', '4: 1/1', '1: 4/4'],
  );
  assert.equal(rows[at(5)].first, 5);
  assert.equal(rowsOf(study), rowsOf(study), 'they are made once');
});

test('a turn of several steps is one row, and what leaves it in the middle begins there', () => {
  const half = { ends: false };
  const study = treeOf([0, 1, half], [1, 2, half], [2, 3], [3, 4], [1, 5, half], [5, 6]);
  assert.deepEqual(shown(study), ['0 0', '1 1-2-3 -', '  … 5-6', '2 4']);
  const chance = treeOf([0, 1, { ...half, seat: null }], [1, 2], [1, 3]);
  assert.deepEqual(shown(chance), ['0 0-1', '1 2 -', '  1 3'], 'after what fell the turn still begins');
  const unfinished = treeOf([0, 1, half], [1, 2, half]);
  assert.deepEqual(shown(unfinished), ['0 0', '1 1-2']);
});

// In Petri no turn could be marked, deleted or tried again, and up led nowhere: the row on the board was the next one.
test('what chance opens the next turn with belongs to the turn before', () => {
  const [fell, half] = [{ seat: null, ends: false }, { ends: false }];
  const study = treeOf([0, 1, fell], [1, 2, fell], [2, 3], [3, 4, fell], [4, 5, half], [5, 6], [4, 7], [7, 8, fell]);
  assert.deepEqual(shown(study), ['0 0-1-2', '1 3-4', '2 5-6 -', '  2 7-8']);
  const at = (id) => rowHere({ position: { tree: { node: id } }, study }).first;
  assert.deepEqual([2, 4, 5, 8].map(at), [0, 3, 5, 7]);
  assert.deepEqual(
    [4, 2].map((id) => rowBeside(study, id, -1)?.last ?? null),
    [2, null],
  );
  const other = treeOf([0, 1], [1, 2, fell], [2, 3], [1, 4, fell], [4, 5]);
  assert.deepEqual(shown(other), ['0 0', '1 1-2 -', '  … 4 -', '  2 5', '2 3'], 'what fell instead is a variation');
  const laid = treeOf([0, 1, half], [1, 2, { seat: null }], [2, 3], [1, 4, { seat: null }], [4, 5]);
  assert.deepEqual(
    shown(laid),
    ['0 0', '1 1-2 -', '  … 4 -', '  2 5', '2 3'],
    'and what was drawn at the end of a turn',
  );
});

test('the turn that was reviewed is the last that was played, whatever has fallen since', () => {
  const fell = { seat: null, ends: false };
  const study = treeOf([0, 1, fell], [1, 2], [2, 3, fell], [3, 4, { ends: false }]);
  const review = { marks: new Map([[2, 'mark']]) };
  const here = (node) => tree.reviewedHere({ position: { tree: { node } }, study, review });
  assert.deepEqual([1, 2, 3, 4].map(here), [undefined, 'mark', 'mark', undefined]);
});

test('what is folded is not shown, and its nodes stand for by the row that hides them', () => {
  const study = FORKED();
  study.nodes.get(4).folded = true;
  assert.deepEqual(shown(study), ['0 0', '1 1 -', '  1 7', '2 2 -', '  2 4 +', '3 3']);
  assert.equal(rowsOf(study).rows[rowsOf(study).at(6)].first, 4);
  const main = FORKED();
  main.nodes.get(2).folded = true;
  assert.deepEqual(shown(main), ['0 0', '1 1 -', '  1 7', '2 2 +', '3 3'], 'the line itself goes on');
});

test('an answer changes what is new, and what is gone is gone with all after it', () => {
  const before = FORKED();
  const nodes = [{ ...before.nodes.get(1), children: [2] }];
  const after = tree.merged(before, { rev: 9, nodes, gone: [4] });
  assert.equal(after.rev, 9);
  assert.deepEqual([...after.nodes.keys()], [0, 1, 2, 3, 7]);
  assert.deepEqual(shown(after), ['0 0', '1 1 -', '  1 7', '2 2', '3 3']);
  assert.notEqual(after, before, 'so that rows are made anew');
});

test('forward leads along the line that was walked last, else along the main one', () => {
  const study = FORKED();
  assert.equal(tree.nextOf(study, 1), 2);
  assert.equal(tree.nextOf(study, 1, 6), 4);
  assert.equal(tree.nextOf(study, 4, 6), 6);
  assert.equal(tree.nextOf(study, 2, 6), 3);
  assert.equal(tree.nextOf(study, 3, 3), null);
  assert.equal(tree.nextOf(study, 1, 99), 2, 'a line that was deleted is forgotten');
  assert.equal(tree.lastOf(study, 0), 3);
  assert.equal(tree.lastOf(study, 0, 4), 5);
  assert.equal(tree.previousOf(study, 4), 1);
  assert.equal(tree.previousOf(study, 0), null);
});

test('turns are walked as wholes', () => {
  const half = { ends: false };
  const study = treeOf([0, 1, half], [1, 2], [2, 3, half], [3, 4]);
  assert.equal(tree.nextTurnOf(study, 0), 2);
  assert.equal(tree.nextTurnOf(study, 1), 2);
  assert.equal(tree.nextTurnOf(study, 4), null);
  assert.equal(tree.previousTurnOf(study, 4), 2);
  assert.equal(tree.previousTurnOf(study, 3), 2);
  assert.equal(tree.previousTurnOf(study, 1), 0);
  assert.equal(tree.previousTurnOf(study, 0), null);
});

// In Petri and Spectrangle "‹ Step" and "‹ Turn" led nowhere: what fell before the turn fell again.
test('the way back leads past chance, which falls again wherever it acts', () => {
  const [fell, half] = [{ seat: null, ends: false }, { ends: false }];
  const study = treeOf([0, 1, fell], [1, 2, fell], [2, 3], [3, 4, fell], [4, 5, half], [5, 6], [6, 7, fell]);
  assert.equal(tree.previousOf(study, 7), 5);
  assert.equal(tree.previousOf(study, 5), 4, 'where the turn begins chance has fallen');
  assert.equal(tree.previousOf(study, 4), 2);
  assert.equal(tree.previousOf(study, 2), null, 'chance opened the game');
  assert.equal(tree.previousTurnOf(study, 7), 4);
  assert.equal(tree.previousTurnOf(study, 5), 4);
  assert.equal(tree.previousTurnOf(study, 4), 2);
  assert.equal(tree.previousTurnOf(study, 2), null);
});

test('what is the main line, what leads where, and how much hangs on a node', () => {
  const study = FORKED();
  assert.deepEqual(
    [0, 1, 2, 3, 4, 7].map((id) => tree.isMain(study, id)),
    [true, true, true, true, false, false],
  );
  assert.ok(tree.leadsTo(study, 1, 6) && tree.leadsTo(study, 6, 6) && !tree.leadsTo(study, 2, 6));
  assert.equal(tree.countFrom(study, 1), 6);
  // One turn that was to be deleted had two steps, the other being what was drawn.
  assert.equal(tree.countFrom(treeOf([0, 1, { ends: false }], [1, 2, { seat: null }]), 1), 1);
});

test('up and down lead to the other ways at a fork, else to the next row', () => {
  const study = FORKED();
  const beside = (id, by) => rowBeside(study, id, by)?.last ?? null;
  assert.deepEqual([beside(2, 1), beside(4, -1)], [4, 2]);
  assert.equal(beside(4, 1), 5, 'after the last way');
  assert.deepEqual([beside(5, 1), beside(6, -1)], [6, 5]);
  assert.equal(beside(0, -1), null);
  assert.equal(beside(3, 1), null);
  assert.equal(beside(3, -1), 6);
});

test('variations in one another, thousands deep, are no trouble', () => {
  const lines = [];
  for (let id = 1; id < 20_000; id += 2) lines.push([id === 1 ? 0 : id - 1, id], [id === 1 ? 0 : id - 1, id + 1]);
  const { rows } = rowsOf(treeOf(...lines));
  assert.equal(rows.length, 20_001);
});

test('only rows in sight are seen, whatever there is', () => {
  const lines = Array.from({ length: 5000 }, (_, index) => [index, index + 1]);
  const { rows } = rowsOf(treeOf(...lines));
  const stack = createStack();
  stack.take(rows);
  const whole = stack.height;
  const { first, end } = stack.seen(whole / 2, 600, 150);
  assert.ok(first > 2000 && end - first >= 20 && end - first <= 25, `${first} to ${end}`);
  assert.deepEqual(stack.seen(0, 100_000, 150), { first: 0, end: 150 }, 'never more than the most');
  assert.ok(stack.learn([[rows[10].first, 90]]));
  assert.equal(stack.top(11) - stack.top(10), 90);
  assert.ok(!stack.learn([[rows[10].first, 90]]), 'nothing new');
  assert.equal(stack.height, whole + 60);
  stack.forget();
  assert.equal(stack.height, whole);
  stack.take([]);
  assert.deepEqual(stack.seen(0, 600, 150), { first: 0, end: 0 });
});

test('a shape that is drawn again is taken away', () => {
  assert.deepEqual(toggled([], 'a1', 'a1'), ['a1']);
  assert.deepEqual(toggled(['a1'], 'a1', 'b2'), ['a1', 'a1>b2']);
  assert.deepEqual(toggled(['a1', 'a1>b2'], 'a1', 'a1'), ['a1>b2']);
  assert.deepEqual(['a1', 'a1>b2'].map(shapeWords), ['ring on a1', 'arrow from a1 to b2']);
});
