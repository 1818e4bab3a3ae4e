// Every puzzle at a real table: its own solution is right, is counted, and another turn is wrong.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { games } from '../../ui/games/index.js';
import { createPuzzleSession } from '../../ui/puzzles/session.js';
import { readPuzzles } from '../../ui/puzzles/reader.js';
import { createSession } from '../../ui/session/session.js';
import { openTable } from '../support/table.mjs';
import { fakeTransport } from '../ui/support/session.mjs';

const puzzlesOf = (game) =>
  readPuzzles(readFileSync(new URL(`../../ui/games/${game}/puzzles.jsonl`, import.meta.url), 'utf8'), game);

const noGame = () => Object.assign(new Error('none'), { code: 'no_game' });

/** The session of a game's puzzles at a table, at the first one. */
async function opened(game, puzzles) {
  const connection = openTable();
  const transport = fakeTransport({ hello: await connection.send({ do: 'hello' }), position: () => noGame() });
  const local = createSession(transport, async () => 'yes');
  await local.start();
  const { shell } = local;
  shell.prefer({ pace: 'quick', animations: 'off' });
  const world = { connection, transport, shell, ask: async () => 'yes', draw: () => '', isStill: () => true };
  const session = createPuzzleSession({ game, puzzles, ...world });
  await session.start();
  assert.equal(session.state.notice, null, session.state.notice?.text);
  return { session, shell };
}

const settled = async (session) => {
  await session.whenIdle(() => {});
  await new Promise((done) => setTimeout(done, 0));
  await session.whenIdle(() => {});
};

for (const { name } of games.filter(({ puzzles }) => puzzles)) {
  test(`${name}: each puzzle is solved by its own solution`, async () => {
    const puzzles = puzzlesOf(name);
    const { session, shell } = await opened(name, puzzles);
    const seen = new Set();
    while (seen.size < puzzles.length) {
      const { lesson, position } = session.state;
      const { at } = lesson;
      const { solution, seat } = puzzles[at];
      assert.ok(!seen.has(at), `${at} came before others`);
      seen.add(at);
      assert.equal(lesson.verdict, 'open', `${at}`);
      assert.deepEqual(position.actor, { seat });
      for (const step of solution) {
        session.step(step);
        await settled(session);
      }
      assert.equal(session.state.lesson.verdict, 'right', `${at}: ${session.state.notice?.text}`);
      assert.equal(shell.state.prefs.puzzles[name].solved.length, seen.size);
      await session.puzzle.next();
    }
    assert.deepEqual(shell.state.prefs.puzzles[name].failed, []);
    assert.equal(seen.size, puzzles.length, 'each has come once');
    session.destroy();
  });
}

test('another turn is wrong, undo leads out of it, and the answer can be seen', async () => {
  const [puzzle] = puzzlesOf('owari');
  const { session, shell } = await opened('owari', [puzzle]);
  session.step('10');
  await settled(session);
  assert.equal(session.state.lesson.verdict, 'wrong');
  assert.deepEqual(shell.state.prefs.puzzles.owari, { solved: [], failed: [0] });
  await session.undo();
  await settled(session);
  assert.equal(session.state.lesson.verdict, 'open');
  await session.puzzle.answer();
  await settled(session);
  assert.equal(session.state.lesson.verdict, 'shown');
  assert.equal(session.state.position.ply, puzzle.solution.length);
  await session.puzzle.retry();
  assert.equal(session.state.lesson.verdict, 'open');
  assert.equal(session.state.position.ply, 0);
  session.destroy();
});

test('the computer gives no hints', async () => {
  const { session } = await opened('owari', puzzlesOf('owari').slice(0, 1));
  assert.equal(session.state.capabilities.canAskComputer, false);
  session.destroy();
});
