// Tips are told once, when they first can be of use.

import assert from 'node:assert/strict';
import test from 'node:test';

import { games } from '../../ui/games/index.js';
import { defaultPrefs } from '../../ui/prefs.js';
import { initial } from '../../ui/state.js';
import { learnedBy, saysTaps, TAPS, tipNow, wordsOf } from '../../ui/tips.js';
import { placing, playing as atar } from './support/positions.mjs';
import { playing as blokus } from './support/blokus.mjs';
import { playing as owari } from './support/owari.mjs';
import { playing as petri } from './support/petri.mjs';
import { playing as spectrangle, stuck } from './support/spectrangle.mjs';
import { textsIn } from './support/texts.mjs';

const state = (position, prefs = {}, more = {}) => ({
  ...initial(),
  screen: 'table',
  position,
  prefs: { ...defaultPrefs(), ...prefs },
  ...more,
});
const nameNow = (...given) => tipNow(state(...given))?.name ?? null;

/** A position in which the first turn's tips of its game were told already. */
const later = (...names) => ({ learned: names });

test('the first turn of every game begins with a tip of what to do', () => {
  assert.equal(nameNow(placing()), 'atar.place');
  assert.equal(nameNow(atar()), 'atar.move');
  assert.equal(nameNow(blokus()), 'blokus.place');
  assert.equal(nameNow(owari()), 'owari.sow');
  assert.equal(nameNow(petri()), 'petri.place');
  assert.equal(nameNow(spectrangle()), 'spectrangle.place');
});

test('one tip follows the other, each where something first can be used, and nowhere else', () => {
  assert.equal(nameNow(petri(), later('petri.place', 'petri.capture')), 'petri.bite');
  assert.equal(nameNow(petri({ view: { bites: {} } }), later('petri.place', 'petri.capture')), null);
  assert.equal(nameNow(petri(), later('petri.place')), 'petri.capture');
  assert.equal(nameNow(petri({ view: { gains: {} } }), later('petri.place')), 'petri.bite');
  assert.equal(nameNow(stuck(true)), 'spectrangle.exchange');
  assert.equal(nameNow(spectrangle(), later('spectrangle.place')), 'spectrangle.score');
  assert.equal(nameNow(spectrangle(), later('spectrangle.place', 'spectrangle.score')), null);
  assert.equal(nameNow(stuck(false)), null);
  assert.equal(nameNow(blokus(), later('blokus.place')), 'blokus.corners');
  assert.equal(nameNow(blokus({ seats: [{ last: null }] }), later('blokus.place')), 'blokus.dead_cells');
  assert.equal(nameNow(blokus({ seats: [{ voids: [] }] }), later('blokus.place', 'blokus.corners')), null);
  assert.equal(nameNow(atar(), later('atar.move')), 'atar.blocked');
  assert.equal(nameNow(atar(), later('atar.move', 'atar.blocked')), 'atar.shot_clock');
  assert.equal(
    nameNow(atar({ view: { vanishing: { trim: [0, 0, 1], rows: [0, 0, 1] } } }), later('atar.move', 'atar.blocked')),
    'atar.rows',
  );
  assert.equal(nameNow(owari(), later('owari.sow')), 'owari.capture');
  assert.equal(nameNow(owari({ view: { moves: { 1: { landing: 2, capture: null } } } }), later('owari.sow')), null);
});

test('a tip that was told is not told again, and none where nobody wants any, or the computer plays', () => {
  assert.equal(nameNow(petri(), later('petri.place', 'petri.capture', 'petri.bite')), null);
  assert.equal(nameNow(petri(), { tips: false }), null);
  assert.equal(nameNow({ ...petri(), seats: [{ name: 'Computer', bot: 3 }, { name: 'Bob' }] }), null);
  assert.equal(nameNow(petri(), {}, { replay: { ply: 1 } }), null);
});

test('who has done it needs no tip', () => {
  assert.deepEqual(learnedBy(petri(), 'bite c3,c4'), ['petri.bite']);
  assert.deepEqual(learnedBy(petri(), 'd2,d3,e3'), ['petri.place']);
  assert.deepEqual(learnedBy(spectrangle(), 'exchange PPB'), ['spectrangle.exchange']);
  assert.deepEqual(learnedBy(atar(), 'clock'), ['atar.shot_clock']);
  assert.deepEqual(learnedBy(owari(), '3'), ['owari.sow']);
  assert.deepEqual(learnedBy(blokus(), 'pass'), []);
  assert.deepEqual(learnedBy(atar(), 'd2-d3'), ['atar.move']);
});

test('tips have names of their own', () => {
  const names = games.flatMap(({ tips = [] }) => tips.map(({ name }) => name));
  assert.equal(new Set(names).size, names.length);
});

test('who plays by touch is told of nothing that a finger cannot do', () => {
  const texts = games.flatMap(({ tips = [] }) => tips.map((tip) => wordsOf(tip, true)));
  assert.ok(texts.length > 0);
  assert.deepEqual(
    texts.filter((text) => /click|wheel|point at|hover/i.test(text)),
    [],
  );
});

test('who plays by mouse is told of the mouse', () => {
  const { tips } = games.find(({ name }) => name === 'owari');
  assert.match(wordsOf(tips[0], false), /^Click one of your pits/);
});

test('no tip speaks of a mouse to a finger', () => {
  for (const game of games)
    for (const tip of game.tips ?? [])
      assert.doesNotMatch(wordsOf(tip, true), /\b(click|point at|pointer|wheel|drag one)/i, tip.name);
});

const TAPS_WORDS = 'Tap to look, tap again to do it. ';

test('what taps do is said on a device once for all games, before the first tip about taps', () => {
  for (const { name, tips = [] } of games) assert.equal(tips.filter(({ taps }) => taps).length, 1, name);
  const [first, second] = [owari(), petri()].map((position) => tipNow(state(position)));
  assert.ok(saysTaps(first, defaultPrefs()) && saysTaps(second, defaultPrefs()));
  assert.ok(wordsOf(first, true, true).startsWith(`${TAPS_WORDS}The first tap on a pit`));
  assert.ok(wordsOf(second, true, false).startsWith('Tap the dish'));
  assert.doesNotMatch(wordsOf(first, false, true), /Tap/, 'a mouse taps nothing');
  const told = { ...defaultPrefs(), learned: [TAPS] };
  for (const { tips = [] } of games) assert.ok(!tips.some((tip) => saysTaps(tip, told)));
});

test('no text of the front tells a finger to click, point, hover, use a wheel or a mouse', () => {
  const forMice = new Set(games.flatMap(({ tips = [] }) => tips.filter(({ touch }) => touch).map(({ text }) => text)));
  const words =
    /\b(click|clicks|clicked|clicking|points? (at|to)|pointing|pointer|wheel|hover|mouse|Esc\b.*\bto leave)\b/i;
  const texts = textsIn('');
  assert.ok(texts.length > 5000, `${texts.length} texts`);
  const said = texts.filter((text) => /\s/.test(text.trim()) && words.test(text) && !forMice.has(text));
  assert.deepEqual(
    said.filter((text) => !/^\((pointer|hover)\b/.test(text)),
    [],
  );
});
