// When the result of a game is shown.

import assert from 'node:assert/strict';
import test from 'node:test';

import { endingText, ownResult, resultAfter } from '../../ui/screens/result.js';

const open = { result: null };
const over = { result: { winners: [0] } };
const roomIn = (phase) => ({ shown: { phase } });

test('the result comes when the rules end the game, and not again or in the replay', () => {
  assert.equal(resultAfter({ position: over }, { how: 'play', from: open }), 'come');
  assert.equal(resultAfter({ position: over }, { how: 'replay', from: open }), null);
  assert.equal(resultAfter({ position: over }, { how: 'game', from: null }), 'none');
  assert.equal(resultAfter({ position: open }, { how: 'undo', from: over }), 'none');
  assert.equal(resultAfter({ position: over }, { prefs: true }), null);
});

test('the result comes when the people of a room end the game', () => {
  const ended = { position: open, room: roomIn('over') };
  assert.equal(resultAfter(ended, { room: roomIn('playing') }), 'come');
  assert.equal(resultAfter(ended, { room: roomIn('over') }), null);
  assert.equal(resultAfter(ended, { room: { shown: null } }), null);
});

// A player resigned while the other page still showed the computers' steps one by one. The next of them took the result
// away before it came, and the page never said how the game had ended.
test('a last step that is shown after the end of a room’s game does not take the result away', () => {
  const ended = { position: open, room: roomIn('over') };
  assert.equal(resultAfter(ended, { how: 'other', from: open }), null);
});

test('a rematch takes away the result that was to come', () => {
  assert.equal(resultAfter({ position: open, room: roomIn('playing') }, { how: 'game', from: null }), 'none');
});

test('the only person here reads first how the game has ended for them', () => {
  const seats = [{ name: 'Ann' }, { name: 'Computer', bot: {} }];
  const rows = [
    { seat: 1, cells: [85] },
    { seat: 0, cells: [70] },
  ];
  const end = (winners, more = {}) => ({ position: { seats, result: { winners }, ...more }, room: null });
  assert.equal(ownResult(end([1]), { head: ['Score'], rows }), 'You lost 70 to 85');
  assert.equal(ownResult(end([0]), { head: ['Score'], rows }), 'You win 70 to 85');
  assert.equal(ownResult(end([1]), null), 'You lost');
  assert.equal(ownResult(end([0, 1]), { head: ['Score'], rows }), null, 'a tie names all');
  assert.equal(ownResult(end([1], { seats: [{ name: 'Ann' }, { name: 'Ben' }] }), null), null);
});

// At the end of a rated game its page covered the words of how the strength had changed.
test('what was told at the end stands on its page', () => {
  const result = { title: 'Computer wins', reason: 'It has 19 stones.' };
  const notice = { kind: 'hint', text: 'Rated game: your strength is about 1400.' };
  assert.equal(
    endingText({ notice }, result, 'You lost 17 to 19'),
    'Computer wins. It has 19 stones. Rated game: your strength is about 1400.',
  );
  assert.equal(endingText({ notice: null }, { ...result, title: 'You win' }, 'You win'), 'It has 19 stones.');
  assert.equal(endingText({ notice: { kind: 'error', text: 'No.' } }, result, null), 'It has 19 stones.');
});
