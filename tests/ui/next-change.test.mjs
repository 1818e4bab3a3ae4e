// When a room looks different by itself.

import assert from 'node:assert/strict';
import test from 'node:test';

import { newRoom } from '../../ui/rooms/room-state.js';
import { nextChange } from '../../ui/screens/room/room-parts.js';
import { member, shownRoom } from './support/host.mjs';

const NOW = 5_000_000;
const DAY = 24 * 3600 * 1000;
const MEMBERS = [member('m1', 'Ann', { host: true, seats: [0] }), member('m2', 'Ben', { seats: [1] })];
const SEATS = [{ member: 'm1' }, { member: 'm2' }];
const clocksWith = (left, more = {}) => ({ left: [left, left], seat: 1, since: NOW, free: 0, paused: false, ...more });

/** A room as Ann sees it. */
const room = (more = {}, state = {}) => ({
  ...newRoom('http://host', 'abcdefgh23'),
  ...{ connection: 'open', you: 'm1', offset: 0 },
  shown: shownRoom({ phase: 'playing', members: MEMBERS, seats: SEATS, clocks: null, ...more }),
  ...state,
});

test('a room without clocks, a room that waits and a room whose game is over never change by themselves', () => {
  assert.equal(nextChange(room(), NOW), null);
  assert.equal(nextChange(room({ phase: 'waiting', clocks: null }), NOW), null);
  assert.equal(nextChange(room({ phase: 'over', clocks: clocksWith(60_000) }), NOW), null);
  assert.equal(nextChange(room({}, { shown: null }), NOW), null);
});

test('a clock changes with each second that it shows, and not at all while it stands still or has nothing left', () => {
  assert.equal(nextChange(room({ clocks: clocksWith(60_000) }), NOW), 1001);
  assert.equal(nextChange(room({ clocks: clocksWith(60_000) }), NOW + 300), 701);
  assert.equal(nextChange(room({ clocks: clocksWith(60_000) }), NOW + 60_000), null);
  assert.equal(nextChange(room({ clocks: clocksWith(60_000, { paused: true, taken: 0 }) }), NOW), null);
  assert.equal(nextChange(room({ clocks: clocksWith(60_000, { since: null }) }), NOW), null);
});

test('a clock of days is looked at once a minute', () => {
  assert.equal(nextChange(room({ clocks: clocksWith(7 * DAY) }), NOW), 60_000);
});

test('a player who is away is counted by the second, one who is slow waited for to the end', () => {
  const away = { seat: 1, when: NOW + 5500, away: true, by_itself: false };
  assert.equal(nextChange(room({}, { late: away }), NOW), 501);
  assert.equal(nextChange(room({}, { late: { ...away, away: false } }), NOW), 5500);
  assert.equal(nextChange(room({}, { late: away }), NOW + 5500), null);
});

test('a question is there until its time is up', () => {
  const question = { question: 1, by: 'm2', what: 'pause', until: NOW + 20_000, yes: [] };
  assert.equal(nextChange(room({ question }), NOW), 20_000);
  assert.equal(nextChange(room({ question }), NOW + 20_000), null);
});
