// The editor of positions: what the hand does, where what is wrong is said, and how games change their states.

import assert from 'node:assert/strict';
import test from 'node:test';

import { editor as atar } from '../../ui/games/atar/editor.js';
import { editor as owari } from '../../ui/games/owari/editor.js';
import { editor as petri } from '../../ui/games/petri/editor.js';
import { editor as spectrangle } from '../../ui/games/spectrangle/editor.js';
import { blamed } from '../../ui/screens/editor/fields.js';
import { gesturesOf, turned } from '../../ui/screens/editor/hand.js';
import { itemAt } from '../../ui/screens/editor/palette.js';
import { isPossible, textOf } from '../../ui/session/editing.js';

const seats = [{ name: 'Ann' }, { name: 'Ben' }];
const pits = [3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3, 0];

const ofOwari = (state = { pits, mover: 0 }) => ({ seats, base: { view: { total: 36 } }, state });

const ofAtar = (more = {}) => ({
  seats,
  options: { stones: [3, 3], order: 'random' },
  empty: { racks: [0, 0], order: [0, 1] },
  state: {
    ...{ phase: 'play', trim: [0, 0, 0], stones: { a1: 0, b1: 1 }, racks: [0, 0], order: [1, 0], mover: 1 },
    ...{ visited: ['b1'], clock: null, clock_start: false, placed: false, ...more },
  },
});

const holding = (edited, held) => ({ edited, held, gameState: { ways: {} } });

test('a position is a line of text as the table takes it', () => {
  const edited = { game: 'owari', rules: 1, options: { stones: 3 }, state: { mover: 0 } };
  assert.equal(textOf(edited), 'owari {"rules":1,"options":{"stones":3},"state":{"mover":0}}');
});

test('a game can begin only from what the rules were asked about, and found right', () => {
  const state = {};
  assert.equal(isPossible({ state, asked: state, wrong: null }), true);
  assert.equal(isPossible({ state, asked: state, wrong: { text: 'No.' } }), false);
  assert.equal(isPossible({ state, asked: {}, wrong: null }), false);
  assert.equal(isPossible(null), false);
});

test('what is taken from the palette stays in hand, and what lies on the board is moved or taken away', () => {
  const { activate, drop, pick, remove } = gesturesOf(owari);
  const edited = ofOwari();
  const stone = { kind: 'item', item: 'stone', seat: -1 };
  assert.deepEqual(activate(holding(edited, null), { rack: -1, item: 'stone' }), { hold: stone });
  const put = activate(holding(edited, stone), { space: '6' });
  assert.equal(put.edit.pits[6], 1);
  assert.equal(put.release, undefined);
  assert.deepEqual(activate(holding(edited, stone), { rack: -1, item: 'stone' }), { release: true });
  assert.equal(pick(holding(edited, null), { space: '6' }), null);
  const lying = pick(holding(edited, null), { space: '5' });
  assert.deepEqual(lying, { kind: 'lying', item: 'stone', space: '5' });
  const moved = drop(holding(edited, lying), { space: '6' });
  assert.deepEqual([moved.edit.pits[5], moved.edit.pits[6]], [2, 1]);
  assert.equal(drop(holding(edited, lying), null).edit.pits[5], 2);
  assert.equal(remove(holding(edited, null), '5').edit.pits[5], 2);
  assert.equal(remove(holding(edited, null), '6'), null);
  assert.match(activate(holding(edited, null), { space: '6' }).say, /^Choose something/);
});

test('what is wrong is said beside its entry, else beside the first field of its key', () => {
  const fields = atar.fields(ofAtar({ phase: 'setup' }));
  assert.equal(blamed(fields, { key: 'racks', entry: 'of seat 1' }), 'racks of seat 1');
  assert.equal(blamed(fields, { key: 'racks', entry: null }), 'racks of seat 0');
  assert.equal(blamed(fields, { key: 'clock', entry: null }), 'clock');
  assert.equal(blamed(fields, { key: 'stones', entry: 'e1' }), null);
});

test('stones of Atar leave no mark behind, and are in the racks only while they are placed', () => {
  const edited = ofAtar();
  assert.deepEqual(atar.remove(edited, 'b1').visited, []);
  assert.deepEqual(atar.put(edited, { item: '0' }, 'b1').stones, { a1: 0, b1: 0 });
  assert.deepEqual(atar.put(edited, { item: 'moved' }, 'a1').visited, ['a1', 'b1']);
  assert.match(atar.put(edited, { item: 'moved' }, 'c1'), /^Only a stone/);
  const setup = ofAtar({ phase: 'setup', racks: [2, 2] });
  assert.deepEqual(atar.put(setup, { item: '0' }, 'c1').racks, [1, 2]);
  assert.deepEqual(atar.remove(setup, 'b1').racks, [2, 3]);
  const phase = atar.fields(edited).find(({ key }) => key === 'phase');
  assert.deepEqual(phase.set('setup').racks, [2, 2]);
  assert.deepEqual(phase.set('over').racks, [0, 0]);
});

test('players of Atar change places in the order of play', () => {
  const [first, second] = atar.fields(ofAtar()).filter(({ key }) => key === 'order');
  assert.deepEqual([first.label, second.label], ['1st to play', '2nd to play']);
  assert.deepEqual(first.set('0').order, [0, 1]);
});

const ofSpectrangle = () => ({
  seats,
  base: {
    view: {
      bag: {
        worth: [
          { points: 6, tiles: ['BBB'] },
          { points: 3, tiles: ['BGP', 'RGY'] },
        ],
      },
    },
  },
  state: { board: { 6: 'BGP/1' }, hands: [['RGY'], []], aside: [], given_up: null },
});

test('a tile of Spectrangle lies in one place', () => {
  const edited = ofSpectrangle();
  const laid = spectrangle.put(edited, { item: 'RGY', way: 2 }, '7');
  assert.deepEqual(laid.board, { 6: 'BGP/1', 7: 'RGY/2' });
  assert.deepEqual(laid.hands, [[], []]);
  const given = spectrangle.give(edited, { item: 'BGP' }, 1);
  assert.deepEqual([given.board, given.hands], [{}, [['RGY'], ['BGP']]]);
  assert.equal(spectrangle.put(edited, { item: 'BBB', way: 2 }, '7').board[7], 'BBB/0');
  assert.equal(spectrangle.turn(edited, { item: 'BGP', way: 0 }, 'right'), 2);
  assert.equal(spectrangle.turn(edited, { item: 'BBB', way: 0 }, 'left'), null);
});

test('what is turned in hand lies so, and tiles follow one another', () => {
  const state = holding(ofSpectrangle(), { kind: 'item', item: 'RGY', seat: 0 });
  assert.deepEqual(turned(state, spectrangle, 'left'), { gameState: { ways: { RGY: 1 } } });
  assert.equal(turned(state, spectrangle, 'flip'), null);
  const edited = { ...state.edited, base: { view: { ...state.edited.base.view, colours: {} } } };
  const naming = {
    ...spectrangle,
    groups: () => [
      { seat: 0, items: [{ item: 'RGY' }] },
      { seat: null, items: [{ item: 'BBB' }] },
    ],
  };
  assert.deepEqual(itemAt({ ...state, edited }, naming, { by: 1 }), { rack: -1, item: 'BBB' });
  assert.deepEqual(itemAt({ ...state, edited }, naming, { at: 0 }), { rack: 0, item: 'RGY' });
  assert.equal(itemAt({ ...state, edited }, naming, { at: 7 }), null);
});

test('a head of Petri brings its cell, and goes with it', () => {
  const state = { cells: { a1: 0 }, heads: ['a1', null], pickups: ['j10'], bites: [0, 0], turns: [1, 1] };
  const edited = { seats, state };
  assert.deepEqual(petri.put(edited, { item: 'head 1' }, 'c3').heads, ['a1', 'c3']);
  assert.deepEqual(petri.put(edited, { item: 'head 1' }, 'c3').cells, { a1: 0, c3: 1 });
  assert.deepEqual(petri.remove(edited, 'a1').heads, [null, null]);
  assert.deepEqual(petri.put(edited, { item: 'cell 0' }, 'j10').pickups, []);
  assert.deepEqual(petri.at(edited, 'j10'), { item: 'bite' });
});
