// Lessons: how a try is judged, what is kept of them, and where they are in the program.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createCommands } from '../../ui/commands.js';
import { games } from '../../ui/games/index.js';
import { answerToRefusal, holds, judge, restOf } from '../../ui/lessons/judge.js';
import { createLessonSession } from '../../ui/lessons/session.js';
import { revive } from '../../ui/prefs.js';
import { goTo, routeOf } from '../../ui/routes.js';
import { inPlay, title } from '../../ui/state.js';
import { tipNow } from '../../ui/tips.js';
import { HELLO } from './support/hello.mjs';
import { playing } from './support/positions.mjs';
import { begun, fakeTransport, refusal, settled } from './support/session.mjs';

const story = (patch) => ({ steps: [], hasEnded: false, position: { state: { clock: 4 } }, used: [], ...patch });

const LESSON = {
  title: 'A lesson',
  text: 'Do it.',
  start: { options: {}, state: { stones: {} } },
  tasks: [
    { text: 'Use it', used: 'undo' },
    { text: 'Move', includes: ['a1-b2'], ends: true },
  ],
  solution: ['a1-b2', { use: 'undo' }, { use: 'redo' }, 'commit'],
  right: 'Well done.',
  wrong: [
    { way: ['a1x'], say: 'Not that one.' },
    { way: ['@b2'], refused: 'last_liberty', say: 'That is not allowed.' },
    { way: ['c1-c2', 'commit'], when: { ends: true, where: { 'state.clock': 5 } }, say: 'Too late.' },
  ],
};

test('all that a condition names must be true', () => {
  const now = story({ steps: ['a', 'b'], hasEnded: true, used: ['undo'] });
  assert.ok(holds({}, now));
  assert.ok(holds({ steps: [['b'], ['a', 'b']], includes: ['b'], ends: true, used: 'undo', over: false }, now));
  for (const wrong of [
    { steps: [['a']] },
    { includes: ['a', 'c'] },
    { ends: false },
    { used: 'redo' },
    { over: true },
    { where: { 'state.clock': null } },
    { where: { 'state.clock': 4, 'state.stones.a1': 0 } },
  ])
    assert.ok(!holds(wrong, now), JSON.stringify(wrong));
  assert.ok(holds({ where: { 'state.stones.a1': null, 'state.clock': 4 } }, now), 'what is not there is null');
});

test('a try is open until the tasks are done or something else was', () => {
  assert.deepEqual(judge(LESSON, story()), { verdict: 'open', say: null, done: [false, false] });
  assert.deepEqual(judge(LESSON, story({ used: ['undo'] })).done, [true, false]);
  const right = judge(LESSON, story({ steps: ['a1-b2', 'commit'], hasEnded: true, used: ['undo'] }));
  assert.deepEqual(right, { verdict: 'right', say: 'Well done.', done: [true, true] });
  assert.equal(judge(LESSON, story({ steps: ['a1x'] })).say, 'Not that one.');
  const late = story({ steps: ['c1-c2', 'commit'], hasEnded: true, position: { state: { clock: 5 } } });
  assert.equal(judge(LESSON, late).say, 'Too late.');
  const other = judge(LESSON, story({ steps: ['c1-c3', 'commit'], hasEnded: true }));
  assert.equal(other.verdict, 'wrong');
  assert.match(other.say, /not what this lesson asks for/);
  assert.equal(judge({ ...LESSON, otherwise: 'No.' }, story({ hasEnded: true })).say, 'No.');
});

test('a whole game is judged by its end', () => {
  const game = { ...LESSON, wrong: [], against: 1, tasks: [{ text: 'Play', over: true }] };
  const right = { won: 'You won.', lost: 'You lost.', shared: 'Shared.' };
  const at = (winners) => judge({ ...game, right }, story({ hasEnded: true, position: { result: { winners } } }));
  assert.equal(judge({ ...game, right }, story({ hasEnded: true })).verdict, 'open');
  assert.deepEqual(
    [at([0]), at([1]), at([0, 1])].map(({ say }) => say),
    ['You won.', 'You lost.', 'Shared.'],
  );
});

test('what is left of a solution leaves out what is taken back in it', () => {
  assert.deepEqual(restOf(LESSON, []), ['a1-b2', 'commit']);
  assert.deepEqual(restOf(LESSON, ['a1-b2']), ['commit']);
  assert.equal(restOf(LESSON, ['c1-c2']), null);
  assert.deepEqual(restOf({ ...LESSON, solution: ['x', { use: 'reset_turn' }, 'y'] }, []), ['y']);
  assert.equal(answerToRefusal(LESSON, 'last_liberty'), 'That is not allowed.');
  assert.equal(answerToRefusal(LESSON, undefined), null);
});

test('how far a course came is kept, and what is wrong in it is not', () => {
  const kept = { lessons: { atar: 3, owari: -1, petri: 'all', chess: 2, blokus: 1.5 } };
  assert.deepEqual(revive(kept, HELLO).lessons, { atar: 3 });
  assert.deepEqual(revive({ lessons: [4] }, HELLO).lessons, {});
  assert.deepEqual(revive(null, HELLO).lessons, {});
});

test('the address names the course', () => {
  const state = { screen: 'lesson', course: 'owari' };
  assert.equal(routeOf(state), 'lesson/owari');
  assert.equal(routeOf({ screen: 'table', lesson: { game: 'atar' } }), 'lesson/atar');
  const shown = [];
  const session = {
    shell: { show: (screen) => shown.push(screen), showLessons: (game) => shown.push(`learn ${game}`) },
  };
  goTo(session, 'lesson/petri', { games: ['petri'] });
  goTo(session, 'lesson/chess', { games: ['petri'] });
  assert.deepEqual(shown, ['learn petri', 'home']);
});

test('the entry of the menu leads to the lessons of the game at hand, and to Home where it has none', async () => {
  const { session } = await begun({});
  const commands = createCommands({ session }, 'browser');
  session.shell.show('home');
  commands.run('learn');
  assert.equal(session.shell.state.course, games.find(({ lessons }) => lessons).name);
  session.shell.setUp('owari');
  commands.run('learn');
  assert.deepEqual([session.shell.state.screen, session.shell.state.course], ['lesson', 'owari']);
  const atar = games[0];
  const { lessons } = atar;
  delete atar.lessons;
  session.shell.showLessons('atar');
  assert.equal(session.shell.state.screen, 'home');
  Object.assign(atar, { lessons });
});

test('while a lesson is open, only the learner acts, without tips; then nobody does', () => {
  const seats = [
    { name: 'You', yours: true },
    { name: 'Opponent', yours: false },
  ];
  const at = (lesson, seat = 0) => ({
    ...playing({ seats, actor: { seat } }),
    screen: 'table',
    replay: null,
    room: null,
    prefs: { tips: true, learned: [] },
    position: playing({ seats, actor: { seat } }),
    lesson: { game: 'atar', at: 0, count: 2, verdict: 'open', ...lesson },
  });
  assert.ok(inPlay(at({})));
  assert.ok(!inPlay(at({}, 1)));
  assert.ok(!inPlay(at({ verdict: 'wrong' })));
  assert.ok(!inPlay(at({ verdict: 'right' })));
  assert.ok(!inPlay(at({ at: 2 })));
  assert.equal(tipNow(at({})), null);
  assert.equal(title({ ...at({}), hello: HELLO, file: null }), 'Learn Atar');
});

/** A session of such a course over a table that answers what a test tells it to. */
async function taught(answers) {
  const { session: local, transport } = await begun({ position: () => refusal('no_game', 'none') });
  const hearers = [];
  const table = fakeTransport({ new_game: () => playing({ rev: 1, ply: 0, turn: 0 }), ...answers });
  const connection = { send: table.send, onEvent: (hear) => hearers.push(hear), close() {} };
  const world = { game: 'atar', course: { lessons: [LESSON, LESSON] }, connection, transport, shell: local.shell };
  const session = createLessonSession({ ...world, ask: async () => 'yes', draw: () => '' });
  await session.start();
  await settled(session);
  return { session, local, table, transport, tell: (event) => hearers.forEach((hear) => hear(event)) };
}

test('lessons ask the table of the game in progress for nothing', async () => {
  const { session, transport, local } = await taught({});
  const before = transport.asked.length;
  await session.lesson.next();
  await session.lesson.back();
  await session.lesson.retry();
  assert.equal(transport.asked.length, before);
  assert.equal(local.state.position, null);
  assert.equal(session.state.lesson.at, 0);
});

test('a table that is lost with its connection has its lesson laid out again', async () => {
  const { session, table, tell } = await taught({});
  const games_ = () => table.verbs().filter((verb) => verb === 'new_game').length;
  assert.equal(games_(), 1);
  tell({ event: 'connection', connected: false, text: 'Gone.' });
  assert.equal(session.state.lost, 'Gone.');
  tell({ event: 'connection', connected: true });
  await settled(session);
  assert.equal(games_(), 2);
  assert.equal(session.state.connected, true);
});

test('a lesson that cannot be laid out says why', async () => {
  const { session } = await taught({ new_game: () => refusal('bad_position', 'That cannot be.') });
  assert.equal(session.state.notice.text, 'That cannot be.');
});
