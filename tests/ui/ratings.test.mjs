// How strong a person is: what is asked of the table, how it is said, and what is kept.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { revive } from '../../ui/prefs.js';
import {
  UNKNOWN,
  nearestLevel,
  rateRequest,
  ratingOf,
  ratingOfGrade,
  ratingWords,
  resultsWords,
  withRating,
} from '../../ui/ratings.js';
import { HELLO } from './support/hello.mjs';

const NEXT = { rating: 1612.4, deviation: 290.6, volatility: 0.06 };
const WHERE = { game: 'owari', kind: 'puzzles', day: '2026-11-28' };

test('a result is reckoned by the table', () => {
  const asked = rateRequest(ratingOf({ ratings: {} }, 'owari', 'puzzles'), ratingOfGrade(5), 1);
  assert.deepEqual(asked, {
    do: 'rate',
    player: { rating: 1500, deviation: 350, volatility: 0.06 },
    results: [{ rating: 2100, deviation: 120, score: 1 }],
  });
});

test('what comes of it is kept for its game and kind, with a point for the graph', () => {
  const first = withRating({ atar: { games: UNKNOWN } }, WHERE, NEXT);
  assert.deepEqual(first.atar, { games: UNKNOWN });
  assert.deepEqual(first.owari.puzzles, { ...NEXT, points: [{ day: WHERE.day, rating: 1612, deviation: 291 }] });
  const many = Array.from({ length: 400 }).reduce((ratings) => withRating(ratings, WHERE, NEXT), first);
  assert.equal(many.owari.puzzles.points.length, 300);
});

test('an estimate is said with what is given or taken', () => {
  assert.equal(ratingWords({ rating: 1422.3, deviation: 46 }), 'about 1420, give or take 90');
});

// "About 1500" told a newcomer nothing.
test('an estimate is compared with the levels of the computer', () => {
  const nearest = (rating) => nearestLevel([600, 920, 1250], { rating });
  assert.deepEqual([0, 759, 761, 1084, 1086, 3000].map(nearest), [1, 1, 2, 2, 3, 3]);
});

test('what is kept of ratings is what is sound of it', () => {
  const sound = withRating({}, WHERE, NEXT);
  assert.deepEqual(revive({ ratings: sound }, HELLO).ratings, sound);
  const { puzzles } = sound.owari;
  const wrong = [
    null,
    7,
    { ...puzzles, rating: 'high' },
    { ...puzzles, rating: -1 },
    { ...puzzles, deviation: 351 },
    { ...puzzles, volatility: 1 },
    { rating: 1500 },
  ];
  for (const each of wrong) assert.deepEqual(revive({ ratings: { owari: { puzzles: each } } }, HELLO).ratings, {});
  const points = [...puzzles.points, null, { day: 'today', rating: 1500, deviation: 90 }, { day: WHERE.day }];
  assert.deepEqual(revive({ ratings: { owari: { puzzles: { ...puzzles, points } } } }, HELLO).ratings, sound);
  assert.deepEqual(revive({ ratings: { chess: sound.owari } }, HELLO).ratings, {});
});

test('settings as they are kept today are read as they were', () => {
  const { prefs } = JSON.parse(readFileSync(new URL('../fixtures/settings.json', import.meta.url), 'utf8'));
  const revived = revive(prefs, HELLO);
  assert.deepEqual({ ...revived, ...prefs }, revived);
  // Whatever becomes of one part, the others stay.
  for (const key of ['lessons', 'puzzles', 'daily', 'ratings', 'rated'])
    for (const wrong of [null, 7, 'all', [[]], { atar: 7, owari: { puzzles: [] } }]) {
      const { [key]: damaged, aside, ...rest } = revive({ ...prefs, [key]: wrong }, HELLO);
      const { [key]: whole, aside: none, ...others } = revived;
      assert.deepEqual(none, {});
      assert.deepEqual(rest, others, key);
      assert.notDeepEqual(damaged, whole, key);
      // What is wrong is kept, also over the next start.
      assert.deepEqual(aside, wrong === null ? {} : { [key]: wrong });
      assert.deepEqual(revive({ ...prefs, aside }, HELLO).aside, aside);
    }
});

// Only the last 300 results are kept: after a thousand puzzles it still said "after 300 puzzles".
test('how many results there were is said, and that there may have been more than are kept', () => {
  const after = (length) => resultsWords(Array.from({ length }), 'puzzle');
  assert.deepEqual([1, 2, 299, 300].map(after), [
    'after 1 puzzle',
    'after 2 puzzles',
    'after 299 puzzles',
    'after 300 puzzles or more',
  ]);
});
