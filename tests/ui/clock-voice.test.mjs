// What screen readers hear of the own clock.

import assert from 'node:assert/strict';
import test from 'node:test';

import { newRoom } from '../../ui/rooms/room-state.js';
import { createClockVoice } from '../../ui/screens/voice.js';
import { member, shownRoom } from './support/host.mjs';

const MEMBERS = [member('m1', 'Ann', { host: true, seats: [0] }), member('m2', 'Ben', { seats: [1] })];

/** A room as Ann sees it, where the clock of a seat has run since a moment. */
function room(seat, since, left = [100_000, 100_000], more = {}) {
  const clocks = { left, seat, since, free: 0, paused: false };
  return {
    ...newRoom('http://host', 'abcdefgh23'),
    connection: 'open',
    you: 'm1',
    offset: 0,
    shown: shownRoom({ phase: 'playing', members: MEMBERS, seats: [{ member: 'm1' }, { member: 'm2' }], clocks }),
    ...more,
  };
}

/** What is said of a room at these moments. */
function heard(of, ...moments) {
  const said = [];
  const voice = createClockVoice((text) => said.push(text));
  moments.forEach((now) => voice.update(of, now));
  return said;
}

test('that 60, 30 and 10 seconds are left is said once each', () => {
  const moments = Array.from({ length: 401 }, (_, quarter) => 250 * quarter);
  assert.deepEqual(heard(room(0, 0), ...moments), [
    'You have 60 seconds left.',
    'You have 30 seconds left.',
    'You have 10 seconds left.',
  ]);
});

test('who comes late hears once what is left', () => {
  assert.deepEqual(heard(room(0, 0), 75_200, 75_450), ['You have 25 seconds left.']);
  assert.deepEqual(heard(room(0, 0), 96_000, 97_000), ['You have 4 seconds left.']);
});

test('each turn is told of anew', () => {
  const said = [];
  const voice = createClockVoice((text) => said.push(text));
  voice.update(room(0, 0), 45_000);
  voice.update(room(1, 46_000, [54_000, 100_000]), 50_000);
  voice.update(room(0, 52_000, [54_000, 100_000]), 52_000);
  voice.update(room(0, 52_000, [54_000, 100_000]), 53_000);
  assert.deepEqual(
    said,
    ['You have 55 seconds left.', '', 'You have 54 seconds left.'],
    'what was said goes with its turn',
  );
});

test('nothing is said of the clocks of others, of one that stands still, or without clocks', () => {
  assert.deepEqual(heard(room(1, 0), 95_000), []);
  const without = room(0, 0);
  const clocks = { ...without.shown.clocks, paused: true, taken: 20_000 };
  assert.deepEqual(heard({ ...without, shown: { ...without.shown, clocks } }, 95_000), []);
  assert.deepEqual(heard({ ...without, shown: { ...without.shown, clocks: null } }, 95_000), []);
});
