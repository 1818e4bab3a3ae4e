// Tips are told once, when they first can be of use.

import assert from 'node:assert/strict';
import test from 'node:test';

import { games } from '../../ui/games/index.js';
import { usual } from '../../ui/prefs.js';
import { initial } from '../../ui/state.js';
import { learnedBy, tipNow } from '../../ui/tips.js';
import { placing, playing as atar } from './support/positions.mjs';
import { playing as blokus } from './support/blokus.mjs';
import { playing as owari } from './support/owari.mjs';
import { playing as petri } from './support/petri.mjs';
import { playing as spectrangle, stuck } from './support/spectrangle.mjs';

const state = (position, prefs = {}, more = {}) => ({ ...initial(), screen: 'table', position, prefs: { ...usual(), ...prefs }, ...more });
const nameNow = (...given) => tipNow(state(...given))?.name ?? null;

test('a tip is shown where something first can be used, and nowhere else', () => {
  assert.equal(nameNow(petri()), 'petri.bite');
  assert.equal(nameNow(petri({ view: { bites: {} } })), null);
  assert.equal(nameNow(stuck(true)), 'spectrangle.exchange');
  assert.equal(nameNow(spectrangle()), null);
  assert.equal(nameNow(stuck(false)), null);
  assert.equal(nameNow(blokus()), 'blokus.dead_cells');
  assert.equal(nameNow(blokus({ seats: [{ voids: [] }] })), null);
  assert.equal(nameNow(atar()), 'atar.shot_clock');
  assert.equal(nameNow(placing()), null);
  assert.equal(nameNow(owari()), null);
});

test('a tip that was told is not told again, and none where nobody wants any, or the computer plays', () => {
  assert.equal(nameNow(petri(), { learned: ['petri.bite'] }), null);
  assert.equal(nameNow(petri(), { tips: false }), null);
  assert.equal(nameNow({ ...petri(), seats: [{ name: 'Computer', bot: 3 }, { name: 'Bob' }] }), null);
  assert.equal(nameNow(petri(), {}, { replay: { ply: 1 } }), null);
});

test('who has done it needs no tip', () => {
  assert.deepEqual(learnedBy(petri(), 'bite c3,c4'), ['petri.bite']);
  assert.deepEqual(learnedBy(petri(), 'd2,d3,e3'), []);
  assert.deepEqual(learnedBy(spectrangle(), 'exchange PPB'), ['spectrangle.exchange']);
  assert.deepEqual(learnedBy(atar(), 'clock'), ['atar.shot_clock']);
  assert.deepEqual(learnedBy(owari(), '3'), []);
});

test('tips have names of their own', () => {
  const names = games.flatMap(({ tips = [] }) => tips.map(({ name }) => name));
  assert.equal(new Set(names).size, names.length);
});
