// Puzzles: how their files are read, how a try is judged, which one comes next and on which day, and what is kept.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';

import { createCommands } from '../../ui/commands.js';
import { games } from '../../ui/games/index.js';
import { revive } from '../../ui/prefs.js';
import { dayOf, gameOfDay, numberOfDay } from '../../ui/puzzles/daily.js';
import { judge, rightWords, taskWords, wrongWords } from '../../ui/puzzles/judge.js';
import { isTried, nextOf, withTry } from '../../ui/puzzles/progress.js';
import { readPuzzles } from '../../ui/puzzles/reader.js';
import { goTo, routeOf } from '../../ui/routes.js';
import { title } from '../../ui/state.js';
import { HELLO } from './support/hello.mjs';
import { begun } from './support/session.mjs';

const GAMES = new URL('../../ui/games/', import.meta.url);
const linesOf = (game) => readFileSync(new URL(`${game}/puzzles.jsonl`, GAMES), 'utf8');

const NAMES = games.filter(({ puzzles }) => puzzles).map(({ name }) => name);

const PUZZLE = {
  game: 'owari',
  options: {},
  state: {},
  seat: 0,
  asks: 'turn',
  solution: ['a', 'b', 'commit'],
  share: 1,
  other: 0.5,
  grade: 2,
};

const story = (steps, hasEnded, state = {}) => ({ steps, hasEnded, position: { state } });

test('every game that has puzzles has a file of them, and every line of it is read', () => {
  for (const game of readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const isPlayed = games.find(({ name }) => name === game.name);
    assert.equal(isPlayed?.puzzles ?? false, existsSync(new URL(`${game.name}/puzzles.jsonl`, GAMES)), game.name);
  }
  for (const { name } of games.filter(({ puzzles }) => puzzles)) {
    const puzzles = readPuzzles(linesOf(name), name);
    assert.ok(puzzles.length >= 30 && puzzles.every(Boolean), name);
    assert.equal(puzzles.length, linesOf(name).trim().split('\n').length);
  }
});

test('a line that holds no puzzle of the game is left out, and the others keep their numbers', () => {
  const line = JSON.stringify(PUZZLE);
  const wrong = [
    '{',
    'null',
    '[]',
    '7',
    JSON.stringify({ ...PUZZLE, game: 'petri' }),
    ...Object.entries({
      options: [],
      state: null,
      seat: -1,
      asks: 'game',
      solution: [],
      after: [],
      share: 2,
      other: 'none',
      grade: 6,
    }).map(([key, value]) => JSON.stringify({ ...PUZZLE, [key]: value })),
    JSON.stringify({ ...PUZZLE, solution: [4] }),
    JSON.stringify({ ...PUZZLE, grade: undefined }),
  ];
  const read = readPuzzles([...wrong, '', line, ''].join('\n'), 'owari');
  assert.deepEqual(read.slice(0, -1), Array(wrong.length).fill(null));
  assert.deepEqual(read.at(-1), PUZZLE);
});

test('a turn is judged when it has ended: by its steps, or by where they lead', () => {
  assert.equal(judge(PUZZLE, story([], false)), 'open');
  assert.equal(judge(PUZZLE, story(['a', 'c'], false)), 'open');
  assert.equal(judge(PUZZLE, story(['a', 'b', 'commit'], true)), 'right');
  assert.equal(judge(PUZZLE, story(['b', 'a', 'commit'], true)), 'wrong');
  const after = { stones: { a1: 0, b2: [1, null] }, mover: 1, hidden: 4 };
  const led = { ...PUZZLE, after };
  // The order of keys is of no matter, nor what the position does not tell.
  assert.equal(judge(led, story(['b', 'a'], true, { mover: 1, stones: { b2: [1, null], a1: 0 } })), 'right');
  assert.equal(judge(led, story(['b', 'a'], true, { mover: 1, stones: { b2: [1, 0], a1: 0 } })), 'wrong');
  assert.equal(judge(led, story(['b', 'a'], true, { mover: 1, stones: { a1: 0 } })), 'wrong');
  assert.equal(judge(led, story(['b', 'a'], true, { mover: 1, stones: { ...after.stones, c3: 0 } })), 'wrong');
});

test('a first step is judged at once', () => {
  const step = { ...PUZZLE, asks: 'step', solution: ['a'] };
  assert.equal(judge(step, story([], false)), 'open');
  assert.equal(judge(step, story(['a'], false)), 'right');
  assert.equal(judge(step, story(['b', 'a'], false)), 'wrong');
});

test('what is asked and what is said follow from what is proven', () => {
  assert.equal(taskWords(PUZZLE), 'Find the only turn that wins.');
  assert.equal(taskWords({ ...PUZZLE, asks: 'step' }), 'Find the only first step that wins.');
  assert.equal(taskWords({ ...PUZZLE, share: 0.6 }), 'Find the turn that does best on average.');
  assert.equal(rightWords(PUZZLE), 'Right: that wins.');
  const mean = { ...PUZZLE, share: 0.625, other: 0.5 };
  assert.equal(rightWords(mean), 'Right: that is worth 63% of a win, and anything else 50% at most.');
  assert.equal(wrongWords(mean, ['Green']), 'The best turn is worth 63% of a win, and this one 50% at most.');
  assert.equal(wrongWords(PUZZLE, ['Green']), 'Green can still prevent the win.');
  assert.equal(wrongWords(PUZZLE, ['Green', 'Pink']), 'Green and Pink together can still prevent the win.');
});

test('only the first try counts, and one that failed can be solved later', () => {
  const none = { solved: [], failed: [] };
  const failed = withTry(none, 3, false);
  assert.deepEqual(failed, { solved: [], failed: [3] });
  assert.equal(withTry(failed, 3, false), failed);
  const later = withTry(failed, 3, true);
  assert.deepEqual(later, { solved: [3], failed: [3] });
  assert.equal(withTry(later, 3, true), later);
  assert.equal(withTry(later, 3, false), later);
  assert.deepEqual(withTry({ solved: [1], failed: [] }, 1, false), { solved: [1], failed: [] });
  assert.ok(isTried(failed, 3) && !isTried(failed, 2));
});

test('the next puzzle is one that nobody has tried, then one that is not solved, then any', () => {
  const puzzles = [PUZZLE, null, PUZZLE, PUZZLE];
  assert.equal(nextOf(puzzles, { solved: [], failed: [] }, -1), 0);
  assert.equal(nextOf(puzzles, { solved: [0], failed: [] }, 0), 2);
  assert.equal(nextOf(puzzles, { solved: [3], failed: [2] }, 3), 0);
  assert.equal(nextOf(puzzles, { solved: [0, 3], failed: [2] }, 3), 2);
  assert.equal(nextOf(puzzles, { solved: [0, 3], failed: [2] }, 2), 3);
  assert.equal(nextOf(puzzles, { solved: [0, 2, 3], failed: [2] }, 3), 0);
});

test('the next puzzle is as hard as the person is strong, or as near to that as there is', () => {
  const puzzles = [3, 1, 5, 3, null, 1, 4].map((grade) => grade && { ...PUZZLE, grade });
  const NONE = { solved: [], failed: [] };
  assert.equal(nextOf(puzzles, NONE, -1), 1, 'who has tried none begins with an easy one');
  assert.equal(nextOf(puzzles, NONE, 1), 5);
  assert.equal(nextOf(puzzles, NONE, -1, 1490), 0);
  assert.equal(nextOf(puzzles, NONE, 0, 1640), 3);
  assert.equal(nextOf(puzzles, NONE, 3, 1640), 0, 'from the end of the file to its beginning');
  assert.equal(nextOf(puzzles, NONE, 0, 1660), 6);
  assert.equal(nextOf(puzzles, NONE, 0, 2500), 2);
  assert.equal(nextOf(puzzles, { solved: [0, 3], failed: [] }, 3, 1500), 6, 'the harder or easier one that is left');
  assert.equal(nextOf(puzzles, { solved: [0, 3, 6, 2], failed: [1, 5] }, 6, 1500), 1);
});

test('what is kept of puzzles is what is sound of it', () => {
  const puzzles = { atar: { solved: [3, 3, -1, 'x', 1.5, 1e9], failed: 4 }, owari: null, chess: { solved: [1] } };
  const kept = revive({ puzzles, daily: '2026-11-28' }, HELLO);
  assert.deepEqual(kept.puzzles, { atar: { solved: [3], failed: [] } });
  assert.equal(kept.daily, '2026-11-28');
  for (const wrong of [null, [], 'all', { puzzles: 3 }, { daily: 5 }, { daily: 'today' }]) {
    assert.deepEqual(revive(wrong, HELLO).puzzles, {});
    assert.equal(revive(wrong, HELLO).daily, null);
  }
});

test('a date alone says which the puzzle of the day is; games take turns, and days lie far apart in a file', () => {
  assert.equal(dayOf(new Date(2026, 2, 1, 23, 59)), '2026-03-01');
  const days = Array.from({ length: 70 }, (_, day) => dayOf(new Date(2027, 0, day + 1)));
  const gameOf = (day) => gameOfDay(day, NAMES);
  assert.deepEqual(new Set(days.slice(0, NAMES.length).map(gameOf)), new Set(NAMES));
  const puzzles = readPuzzles(linesOf('owari'), 'owari');
  const numbers = days.filter((day) => gameOf(day) === 'owari').map((day) => numberOfDay(day, puzzles));
  assert.equal(new Set(numbers).size, numbers.length);
  assert.ok(numbers.every((at) => puzzles[at]));
  assert.equal(numberOfDay('2026-11-25', [null, PUZZLE]), 1);
});

test('the address names the puzzles of a game and the puzzle of the day', () => {
  assert.equal(routeOf({ screen: 'puzzles', course: 'owari', isDaily: false }), 'puzzles/owari');
  assert.equal(routeOf({ screen: 'puzzles', course: 'owari', isDaily: true }), 'puzzles/day');
  const lesson = { game: 'atar', puzzle: { grade: 1, isDaily: false } };
  assert.equal(routeOf({ screen: 'table', lesson, isDaily: true }), 'puzzles/atar');
  const shown = [];
  const shell = {
    show: (screen) => shown.push(screen),
    showPuzzles: (game) => shown.push(`puzzles of ${game}`),
    showDaily: () => shown.push('of the day'),
  };
  for (const place of ['puzzles/petri', 'puzzles/chess', 'puzzles/day']) goTo({ shell }, place, { games: ['petri'] });
  assert.deepEqual(shown, ['puzzles of petri', 'home', 'of the day']);
});

test('the entries of the menu lead to the puzzles of the game at hand and of the day', async () => {
  const { session } = await begun({});
  const commands = createCommands({ session }, 'browser');
  session.shell.show('home');
  commands.run('puzzles');
  assert.equal(session.shell.state.course, games.find(({ puzzles }) => puzzles).name);
  session.shell.setUp('owari');
  commands.run('puzzles');
  assert.deepEqual([session.shell.state.screen, session.shell.state.course], ['puzzles', 'owari']);
  commands.run('daily_puzzle');
  assert.deepEqual([session.shell.state.course, session.shell.state.isDaily], [gameOfDay(dayOf(), NAMES), true]);
  assert.equal(title(session.shell.state), 'Puzzles — Atar');
});
