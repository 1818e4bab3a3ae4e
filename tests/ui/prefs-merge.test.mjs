// What several tabs make of the settings.

import assert from 'node:assert/strict';
import test from 'node:test';

import { defaultPrefs, resetPrefs } from '../../ui/prefs.js';
import { mergedSettings } from '../../ui/prefs-merge.js';
import { HELLO } from './support/hello.mjs';
import { begun } from './support/session.mjs';

const settings = (prefs = {}, games = {}) => ({ prefs: { ...defaultPrefs(HELLO), ...prefs }, games });
const merged = (base, mine, theirs) => mergedSettings(settings(base), settings(mine), settings(theirs)).prefs;
const point = (rating) => ({ day: '2026-11-28', rating, deviation: 100 });
const rating = (value, deviation, points) => ({
  rating: value,
  deviation,
  volatility: 0.06,
  points: points.map(point),
});

test('of a setting that two tabs have changed the last holds; what one has not changed is as the other has it', () => {
  const prefs = merged({ theme: 'dark' }, { theme: 'dark', sound: false }, { theme: 'light', sound: true, zoom: 2 });
  assert.deepEqual([prefs.theme, prefs.sound, prefs.zoom], ['light', false, 2]);
  const { games } = mergedSettings(
    settings({}, { a: 1, b: 1 }),
    settings({}, { a: 2, b: 1 }),
    settings({}, { a: 3, b: 3, c: 3 }),
  );
  assert.deepEqual(games, { c: 3, b: 3, a: 2 });
});

test('what was solved and learned in either tab is solved and learned', () => {
  const prefs = merged(
    { lessons: { atar: 2, owari: 5 }, puzzles: { atar: { solved: [1], failed: [] } }, learned: ['a'] },
    { lessons: { atar: 4, owari: 0 }, puzzles: { atar: { solved: [1, 3], failed: [] } }, learned: ['a', 'b'] },
    { lessons: { atar: 3, owari: 5, petri: 1 }, puzzles: { atar: { solved: [1], failed: [7] } }, learned: ['a', 'c'] },
  );
  assert.deepEqual(prefs.lessons, { atar: 4, owari: 0, petri: 1 }, 'one course was begun anew');
  assert.deepEqual(prefs.puzzles, { atar: { solved: [1, 3], failed: [7] } });
  assert.deepEqual([...prefs.learned].sort(), ['a', 'b', 'c']);
});

test('results of both tabs change a rating, and are points of its graph', () => {
  const base = { atar: { games: rating(1500, 100, [1500]) } };
  const mine = { atar: { games: rating(1540, 90, [1500, 1540]) } };
  const theirs = { atar: { games: rating(1470, 90, [1500, 1470]) }, owari: { puzzles: rating(1600, 80, [1600]) } };
  const { atar, owari } = merged({ ratings: base }, { ratings: mine }, { ratings: theirs }).ratings;
  assert.equal(atar.games.rating, 1510);
  assert.ok(atar.games.deviation < 90 && atar.games.deviation > 80, 'more is known than by either');
  assert.deepEqual(
    atar.games.points.map((each) => each.rating),
    [1500, 1470, 1540],
  );
  assert.deepEqual(owari.puzzles, theirs.owari.puzzles);
  assert.deepEqual(merged({ ratings: base }, { ratings: base }, { ratings: theirs }).ratings.atar, theirs.atar);
  assert.deepEqual(merged({}, { ratings: mine }, {}).ratings, mine, 'the first result of all');
});

test('each tab ends and begins its own rated game, and leaves those of others alone', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((id) => ({ id, game: 'atar', level: 3, seat: 0 }));
  assert.deepEqual(merged({ rated: [one] }, { rated: [three] }, { rated: [one, two] }).rated, [two, three]);
  assert.deepEqual(merged({ rated: [one] }, { rated: [one] }, { rated: [] }).rated, [], 'its own tab has ended it');
});

test('the result of a rated game that both tabs have seen end counts once', () => {
  const game = { id: 'one', game: 'atar', level: 3, seat: 0 };
  const other = { ...game, id: 'two', game: 'owari' };
  const of = (value, rated) => ({ ratings: { atar: { games: rating(value, 90, [1500, value]) } }, rated });
  const ended = merged(of(1500, [game, other]), of(1540, [other]), of(1541, [other]));
  assert.deepEqual([ended.ratings.atar.games.rating, ended.rated], [1541, [other]]);
  const own = merged(of(1500, [game, other]), of(1540, [other]), of(1530, [game, other]));
  assert.equal(own.ratings.atar.games.rating, 1570, 'the other tab has had another result');
});

test('a graph that is full drops what is oldest, and no result twice', () => {
  const all = Array.from({ length: 300 }, (_, at) => 1000 + at);
  const base = rating(1500, 100, all);
  const mine = rating(1510, 100, [...all.slice(1), 2001]);
  const theirs = rating(1520, 100, [...all.slice(1), 2002]);
  const of = (games) => ({ ratings: { atar: { games } } });
  const points = merged(of(base), of(mine), of(theirs)).ratings.atar.games.points.map((each) => each.rating);
  assert.deepEqual([points.length, points.slice(-3)], [300, [1299, 2002, 2001]]);
});

test('a tab keeps what another has kept meanwhile, shows it, and loses nothing of a newer version', async () => {
  const { session, transport } = await begun({});
  const found = {
    prefs: { ...defaultPrefs(HELLO), puzzles: { atar: { solved: [5], failed: [] } }, later: 1 },
    next: 2,
  };
  transport.notes.keep = async (mine, merge) => transport.notes.kept.push(merge(found));
  session.shell.prefer({ puzzles: { atar: { solved: [2], failed: [] } } });
  while (transport.notes.kept.length === 0) await new Promise((resolve) => setTimeout(resolve));
  const [kept] = transport.notes.kept;
  assert.deepEqual(kept.prefs.puzzles.atar.solved, [5, 2]);
  assert.deepEqual([kept.prefs.later, kept.next], [1, 2]);
  await session.whenIdle(() => {});
  assert.deepEqual(session.state.prefs.puzzles.atar.solved, [5, 2]);
});

// The next time it was kept, the change counted as one of before, and what was there won.
test('what could not be kept is kept with the next change', async () => {
  const { session, transport } = await begun({});
  const found = { prefs: defaultPrefs(HELLO), games: {} };
  let kept = null;
  transport.notes.keep = async () => Promise.reject(new Error('The disk is full.'));
  await session.shell.prefer({ daily: '2026-11-28' });
  transport.notes.keep = async (mine, merge) => {
    kept = merge(found);
  };
  await session.shell.prefer({ theme: 'dark' });
  assert.deepEqual([kept.prefs.daily, kept.prefs.theme], ['2026-11-28', 'dark']);
  assert.equal(session.state.prefs.daily, '2026-11-28');
});

test('a reset of the settings forgets neither what was learned nor how strong the person is', () => {
  const memories = {
    lessons: { atar: 3 },
    ratings: { atar: {} },
    daily: '2026-11-28',
    learned: ['a'],
    puzzles: { atar: {} },
  };
  const prefs = resetPrefs({ ...defaultPrefs(HELLO), ...memories, theme: 'dark', zoom: 2 }, HELLO);
  assert.deepEqual(prefs, { ...defaultPrefs(HELLO), ...memories });
});
