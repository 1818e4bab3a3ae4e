// What presses, clicks and drops on Atar's board mean.

import assert from 'node:assert/strict';
import test from 'node:test';

import { takenAt } from '../../ui/screens/board/drag.js';
import { atar } from '../../ui/games/atar/index.js';
import * as gestures from '../../ui/games/atar/gestures.js';
import { at, told } from './support/acting.mjs';
import { halfMoved, over, placed, placing, playing } from './support/positions.mjs';

const { activate, drop, pick, remove, targets } = gestures;
const rack = (seat) => ({ rack: seat });
const state = (position, held = null) => ({ screen: 'table', replay: null, position, held });
const held = (space) => ({ kind: 'stone', space });

test('a click takes a stone that has not moved, and only its spaces are targets', () => {
  const intent = activate(state(playing()), at('d2'));
  assert.deepEqual(intent.hold, held('d2'));
  assert.deepEqual(targets(state(playing(), intent.hold)), { spaces: ['c1', 'd1', 'd3'], rack: null });
});

test('a click on a target moves the stone, a drop too', () => {
  assert.deepEqual(activate(state(playing(), held('d2')), at('d3')), { step: 'd2-d3' });
  assert.deepEqual(drop(state(playing(), held('d2')), at('c1')), { step: 'd2-c1' });
});

test('a click on the stone in hand, or beside the board, lets it go', () => {
  assert.deepEqual(activate(state(playing(), held('d2')), at('d2')), { release: true });
  assert.deepEqual(activate(state(playing(), held('d2')), null), { release: true });
  assert.deepEqual(drop(state(playing(), held('d2')), null), { release: true });
});

test('a click on another stone of the player takes that one instead', () => {
  assert.deepEqual(activate(state(playing(), held('d2')), at('a1')).hold, held('a1'));
});

test('a space that is not legal lets the stone go and says so', () => {
  const intent = activate(state(playing(), held('d2')), at('b1'));
  assert.equal(intent.release, true);
  assert.equal(intent.why, 'd2-b1');
  for (const reason of ['not_adjacent', 'occupied'])
    assert.equal(
      told(atar, state(playing()), intent, reason),
      'A stone moves only to an empty space beside it. d2 can’t move to b1.',
    );
});

test('a stone without liberties goes to its own rack, by click and by drop', () => {
  const taken = activate(state(playing()), at('d7'));
  assert.deepEqual(taken.hold, held('d7'));
  assert.deepEqual(taken.offer, { space: 'd7', step: 'd7x' });
  assert.equal(
    takenAt(gestures, state(playing()), at('d7')),
    null,
    'the question waits for the click: the press may begin a drag',
  );
  assert.equal(targets(state(playing(), taken.hold)).rack, 0);
  assert.deepEqual(activate(state(playing(), held('d7')), rack(0)), { step: 'd7x' });
  assert.deepEqual(drop(state(playing(), held('d7')), rack(0)), { step: 'd7x' });
  assert.deepEqual(drop(state(playing(), held('d7')), rack(1)), {
    release: true,
    say: 'A removed stone goes to its own player’s rack.',
  });
});

test('the rack alone removes the only stone without liberties, and says which there are or that there is none', () => {
  assert.deepEqual(activate(state(playing()), rack(0)), { step: 'd7x' });
  const stuck = { ...playing().view.stones.d7 };
  const two = playing({ view: { stones: { ...playing().view.stones, a1: stuck } } });
  assert.deepEqual(activate(state(two), rack(0)), {
    tell: 'a1 and d7 are blocked. Choose the one that you want to remove.',
  });
  const none = playing({ view: { stones: { ...playing().view.stones, d7: { ...stuck, removable: false } } } });
  assert.match(activate(state(none), rack(0)).say, /^No stone is blocked/);
  assert.deepEqual(activate(state(playing()), rack(1)), { say: 'It is Ann’s turn.' });
});

// Whoever followed the arrow by two clicks put the stone down with the first, and nothing came of the second.
test('a click on the stone that a hint has in hand keeps it there', () => {
  const hinted = { ...state(playing(), held('d2')), hint: { steps: ['d2-d3'], at: 0 } };
  const { hold } = activate(hinted, at('d2'));
  assert.deepEqual(activate({ ...hinted, held: hold }, at('d3')), { step: 'd2-d3' });
});

test('a hint has its stone in hand, so that a click or Enter where it goes takes the step', () => {
  const next = (position, step) => {
    const { hold, space } = gestures.hint({ position }, step);
    return activate(state(position, hold), at(space));
  };
  assert.deepEqual(next(playing(), 'd2-d3'), { step: 'd2-d3' });
  assert.deepEqual(next(placing(), '@c2'), { step: '@c2' });
  assert.deepEqual(gestures.hint({ position: playing() }, 'd7x').hold, held('d7'));
  assert.deepEqual(gestures.hint({ position: playing() }, 'commit'), {});
  assert.deepEqual(['d2-d3', '@c2', 'd7x', 'commit'].map(atar.marksOf), [
    [{ from: 'd2', to: 'd3' }],
    [{ space: 'c2' }],
    [{ gone: 'd7' }],
    [],
  ]);
});

test('nothing of the computer’s turn is offered to people', () => {
  const seats = [{ name: 'Computer', bot: 3 }, { name: 'Bob' }];
  assert.equal(pick(state(playing({ seats })), at('d2')), null);
  assert.equal(pick(state(placing({ seats })), rack(0)), null);
  assert.equal(activate(state(placing({ seats })), at('c2')), null);
  assert.equal(activate(state(playing({ seats })), rack(0)), null);
  assert.equal(pick({ ...state(playing()), replay: { ply: 1 } }, at('d2')), null);
});

test('a stone with a liberty cannot be removed, and the person is told why', () => {
  const refused = { release: true, why: 'd2x' };
  assert.deepEqual(drop(state(playing(), held('d2')), rack(0)), refused);
  assert.deepEqual(remove(state(playing()), 'd2'), refused);
  assert.equal(
    told(atar, state(playing()), refused, 'has_liberty'),
    'This stone has a liberty, an empty space beside it, so it must move.',
  );
  assert.deepEqual(remove(state(playing()), 'd7'), { step: 'd7x' });
});

test('an opponent’s stone cannot be taken, and the person is told whose it is', () => {
  assert.equal(pick(state(playing()), at('d4')), null);
  assert.deepEqual(activate(state(playing()), at('d4')), { why: 'd4x' });
  assert.deepEqual(remove(state(playing()), 'd4'), { why: 'd4x' });
  const words = 'This stone is Bob’s. It is Ann’s turn.';
  assert.equal(told(atar, state(playing()), { why: 'd4x' }, 'not_yours'), words);
  const computers = playing({ seats: [{ name: 'Ann', bot: 3 }, { name: 'Bob' }] });
  assert.deepEqual(activate(state(computers), at('d4')), { say: words });
  assert.equal(activate(state(computers), at('d2')), null);
});

test('a stone that has moved offers to take its move back, with the steps that rest on it', () => {
  const { offer } = activate(state(halfMoved()), at('b2'));
  assert.deepEqual(offer, { space: 'b2', step: 'a1-b2', rests: ['d2-d3'], revise: [] });
  const other = activate(state(halfMoved()), at('d3')).offer;
  assert.deepEqual(other, { space: 'd3', step: 'd2-d3', rests: [], revise: ['a1-b2'] });
});

test('a stone that has moved can be dragged back to where it came from', () => {
  const taken = pick(state(halfMoved()), at('d3'));
  assert.deepEqual(taken, { kind: 'visited', space: 'd3' });
  assert.deepEqual(targets(state(halfMoved(), taken)), { spaces: ['d2'], rack: null });
  assert.equal(drop(state(halfMoved(), taken), at('d2')).offer.step, 'd2-d3');
});

test('the stone to be placed is taken from the rack of the player in turn only', () => {
  assert.deepEqual(activate(state(placing()), rack(0)).hold, { kind: 'rack', seat: 0 });
  assert.equal(activate(state(placing()), rack(1)).hold, undefined);
  assert.deepEqual(targets(state(placing(), { kind: 'rack', seat: 0 })).spaces, ['b1', 'b3', 'c1', 'c2']);
});

test('a stone is placed by a click on the space or a drop from the rack', () => {
  assert.deepEqual(activate(state(placing()), at('c2')), { step: '@c2' });
  assert.deepEqual(drop(state(placing(), { kind: 'rack', seat: 0 }), at('c2')), { step: '@c2' });
  assert.deepEqual(activate(state(placing(), { kind: 'rack', seat: 0 }), rack(0)), { release: true });
  const refused = activate(state(placing()), at('b2'));
  assert.deepEqual(refused, { why: '@b2' });
  assert.match(told(atar, state(placing()), refused, 'last_liberty'), /last liberty/);
  assert.match(told(atar, state(placing()), refused, 'placed'), /^You place one stone a turn/);
});

test('a stone that was placed can be put elsewhere or back before the commit', () => {
  const taken = activate(state(placed()), at('c2')).hold;
  assert.deepEqual(taken, { kind: 'placed', space: 'c2' });
  const shown = { ...state(placed(), taken), aside: placing() };
  assert.deepEqual(targets(shown).spaces, ['b1', 'b3', 'c1']);
  assert.deepEqual(drop(shown, at('b3')), { revise: ['@b3'] });
  assert.deepEqual(drop(shown, rack(0)), { revise: [] });
  assert.deepEqual(drop(shown, at('c2')), { release: true });
});

test('until the commit the other spaces are offered, and a click on one puts the stone there', () => {
  const before = { ...state(placed()), aside: placing() };
  assert.deepEqual(gestures.placeable(state(placing())), ['b1', 'b3', 'c1', 'c2']);
  assert.equal(gestures.aside(placing()), null);
  assert.equal(gestures.aside(placed()), 2);
  assert.deepEqual(gestures.placeable(before), ['b1', 'b3', 'c1']);
  assert.deepEqual(activate(before, at('b3')), { revise: ['@b3'] });
  assert.deepEqual(gestures.placeable({ ...before, aside: placing({ ply: 7 }) }), [], 'another position');
});

test('what is held is let go when it cannot be held any more', () => {
  assert.equal(gestures.canHold(state(playing(), held('d2'))), true);
  assert.equal(gestures.canHold(state(halfMoved(), held('d2'))), false);
  assert.equal(gestures.canHold(state(placed(), { kind: 'rack', seat: 0 })), false);
});

test('after the end nothing can be taken', () => {
  const end = over({ winners: [0], reason: 'last_standing' });
  assert.equal(pick(state(end), at('d2')), null);
  assert.deepEqual(activate(state(end), at('d2')), { say: 'The game is over.' });
});

test('the walk through the unvisited stones goes around the board', () => {
  assert.deepEqual(gestures.unvisited(playing()), ['a1', 'd2', 'd7']);
  assert.equal(gestures.nextUnvisited(playing(), null), 'a1');
  assert.equal(gestures.nextUnvisited(playing(), 'a1'), 'd2');
  assert.equal(gestures.nextUnvisited(playing(), 'c5'), 'd2');
  assert.equal(gestures.nextUnvisited(playing(), 'd7'), 'a1');
  assert.equal(gestures.nextUnvisited(placing(), 'a1'), null);
});

test('a forced stone has one move; a removal is left to the person', () => {
  assert.equal(gestures.forcedStep(playing()), 'a1-b2');
  assert.equal(gestures.forcedStep(halfMoved()), null);
});

test('the cards stand in the order of play, and the first turn says how it was found', () => {
  const first = placing({ turn: 0, state: { order: [1, 0] } });
  assert.deepEqual(atar.order(first), [1, 0]);
  assert.equal(atar.order(placing({ state: { order: [1] } })), null, 'not drawn yet');
  const told = (position, order) => atar.words.status({ position, record: { options: { order } } })?.text ?? null;
  assert.equal(told(first, 'random'), 'The order of play was drawn by lot: Bob and Ann.');
  assert.equal(told(first, 'fixed'), null);
  assert.equal(told(placing({ turn: 2, state: { order: [1, 0] } }), 'random'), null, 'it is said once');
});
