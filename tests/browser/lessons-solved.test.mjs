// Every course at a real table: each lesson is solved by its own solution, and each wrong way that it names is answered
// and does not lead on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { createCommands } from '../../ui/commands.js';
import { games } from '../../ui/games/index.js';
import { createLessonSession } from '../../ui/lessons/session.js';
import { createSession } from '../../ui/session/session.js';
import { openTable } from '../support/table.mjs';
import { until } from '../support/until.mjs';
import { fakeTransport } from '../ui/support/session.mjs';

const taught = games.filter(({ lessons }) => lessons);

/** The session of a course at a table, with its commands, at the lesson of this number. */
async function opened(game, course, at) {
  const connection = openTable();
  const transport = fakeTransport({ hello: await connection.send({ do: 'hello' }), position: () => noGame() });
  const { shell } = await begun(transport);
  shell.prefer({ lessons: { [game]: at }, pace: 'quick', animations: 'off' });
  const session = createLessonSession({
    game,
    course,
    connection,
    transport,
    shell,
    ask: async () => 'yes',
    isStill: () => true,
  });
  await session.start();
  assert.equal(session.state.notice, null, session.state.notice?.text);
  return { session, shell, connection, commands: createCommands({ session }, 'browser') };
}

const noGame = () => Object.assign(new Error('none'), { code: 'no_game' });

async function begun(transport) {
  const session = createSession(transport, async () => 'yes');
  await session.start();
  return session;
}

const settled = async (session) => {
  await session.whenIdle(() => {});
  await new Promise((done) => setTimeout(done, 0));
  await session.whenIdle(() => {});
};

/** Does a step of a solution, as a person does. */
async function act({ session, commands }, step) {
  if (typeof step === 'string') session.step(step);
  else if (step.use === 'history') await lookBack(session);
  else assert.ok(commands.run(step.use), `${step.use} can be used`);
  await settled(session);
}

async function lookBack(session) {
  const [turn] = session.state.history;
  await session.pointAt({ number: 1, ...turn });
}

/** Plays a whole game. The table over standard input plays no computers' seats, so the test plays for both. */
async function playOut({ session, connection }) {
  const take = async (request) => connection.tell({ event: 'changed', position: await connection.send(request) });
  await take({ do: 'seats', seats: [{}, { bot: null }] });
  for (let turn = 0; turn < 100 && !(await connection.send({ do: 'position' })).result; turn += 1) {
    const { steps } = await connection.send({ do: 'bot', nodes: 200, seed: turn });
    for (const step of steps) await take({ do: 'step', step });
  }
  await until('the end', () => session.state.position.result !== null && session.state.lesson.say !== null);
}

/** Tests all lessons of a course of the game of this name. */
function testCourse(name, course, where = name) {
  course.lessons.forEach((lesson, at) => {
    test(`${where} ${at + 1}, ${lesson.title}: its solution solves it`, async () => {
      const table = await opened(name, course, at);
      const { session, shell } = table;

      assert.equal(session.state.lesson.at, at);
      assert.equal(session.state.lesson.verdict, 'open');
      assert.ok(!session.state.lesson.done.every(Boolean) || session.state.lesson.done.length === 0);
      if (lesson.against) await playOut(table);
      for (const step of lesson.solution ?? []) {
        assert.equal(session.state.lesson.verdict, 'open', `before ${JSON.stringify(step)}`);
        await act(table, step);
      }
      const { verdict, say } = session.state.lesson;
      assert.equal(verdict, 'right', JSON.stringify(session.state.lesson));
      assert.ok(say);
      assert.equal(shell.state.prefs.lessons[name], at + 1);
      await session.lesson.next();
      assert.equal(session.state.lesson.at, at + 1);
      session.destroy();
    });

    // Who passed was told that the piece lay well.
    for (const step of ['skip', 'pass'].filter((each) => !lesson.against && !lesson.solution.includes(each)))
      test(`${where} ${at + 1}, ${lesson.title}: ${step} does not solve it`, async () => {
        const table = await opened(name, course, at);
        const begun = lesson.solution.slice(0, -1);
        for (const each of begun) await act(table, each);
        await act(table, step);
        assert.notEqual(table.session.state.lesson.verdict, 'right');
        table.session.destroy();
      });

    (lesson.wrong ?? []).forEach(({ way, say, refused }) => {
      test(`${where} ${at + 1}, ${lesson.title}: ${way.join(' ')} is answered and does not lead on`, async () => {
        const table = await opened(name, course, at);
        const { session, shell } = table;
        const steps = refused ? way.slice(0, -1) : way;
        for (const step of steps) await act(table, step);
        if (refused) session.dispatch({ why: way.at(-1) });
        await until('an answer', () => session.state.lesson.say !== null);
        assert.equal(session.state.lesson.say, say);
        assert.equal(session.state.lesson.verdict, refused ? 'open' : 'wrong');
        assert.equal(session.state.lesson.tries, 1);
        assert.equal(shell.state.prefs.lessons[name], at);
        await session.lesson.retry();
        assert.equal(session.state.lesson.verdict, 'open');
        assert.deepEqual(session.state.position.draft, []);
        session.destroy();
      });
    });
  });
}

for (const { name, lessons } of taught) testCourse(name, (await lessons()).course);

const PAGE = readFileSync(new URL('../../docs/lessons.md', import.meta.url), 'utf8');
const [, ofPage, code] = /```js lesson (\w+)\n(.*?)```/s.exec(PAGE);
const { course: onPage } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
testCourse(ofPage, onPage, 'docs/lessons.md');

/** How many lessons a course has: the first game's, and those of the others. */
const LENGTHS = [
  [10, 14],
  [5, 8],
];

test('courses are as long as they should be, and their texts are short', async () => {
  for (const [index, { name, lessons }] of taught.entries()) {
    const { course } = await lessons();
    const [least, most] = LENGTHS[Math.min(index, 1)];
    assert.ok(course.lessons.length >= least && course.lessons.length <= most, name);
    for (const { title, text, right, wrong = [] } of course.lessons) {
      assert.ok(sentences(text) <= 3 && text.length <= 190, `${title}: ${text}`);
      for (const said of [right, ...wrong.map(({ say }) => say)].flatMap((each) => Object.values([each].flat(1))))
        for (const words of typeof said === 'string' ? [said] : Object.values(said))
          assert.ok(sentences(words) <= 2 && words.length <= 150, `${title}: ${words}`);
    }
  }
});

const sentences = (text) => text.match(/[.!?](\s|$)/g)?.length ?? 0;
