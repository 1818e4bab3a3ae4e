// Code that is loaded when it is first needed, and screens of such code.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createLateCode, tellMissing, createLateScreen } from '../../ui/screens/late-code.js';

/** A screen that keeps what it is told, and those that were made. */
function recorded() {
  const made = [];
  const make = () => {
    const screen = { told: [], isGone: false };
    made.push(screen);
    return {
      update: (state, change) => screen.told.push([state, change]),
      destroy: () => (screen.isGone = true),
    };
  };
  return { made, make };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what is told while the code is loaded comes to the screen as one change', async () => {
  const { made, make } = recorded();
  const screen = createLateScreen(async () => make, assert.fail)();
  screen.update('first', { how: 'opened', prefs: true });
  screen.update('second', { how: 'played' });
  await settled();
  screen.update('third', {});
  assert.deepEqual(made[0].told, [
    ['second', { how: 'played', prefs: true }],
    ['third', {}],
  ]);
});

test('who leaves before the code is there does not see the screen, and it is there at once the next time', async () => {
  const { made, make } = recorded();
  let loads = 0;
  const late = createLateScreen(async () => {
    loads += 1;
    return make;
  }, assert.fail);
  late().destroy();
  const second = late();
  await settled();
  assert.equal(made.length, 1);
  second.destroy();
  assert.ok(made[0].isGone);
  late().update('now', {});
  assert.deepEqual([made[1].told, loads], [[['now', {}]], 1]);
});

test('code that cannot be loaded is told of, and loaded again when the screen is shown again', async () => {
  const { made, make } = recorded();
  const missed = [];
  const answers = [Promise.reject(new Error('no connection')), Promise.resolve(make)];
  const late = createLateScreen(
    () => answers.shift(),
    ({ message }) => missed.push(message),
  );
  late();
  await settled();
  late();
  await settled();
  assert.deepEqual([missed, made.length], [['no connection'], 1]);
});

test('code is loaded once, and again only after it could not be', async () => {
  const answers = [Promise.reject(new Error('no connection')), Promise.resolve('code'), Promise.resolve('other')];
  const code = createLateCode(() => answers.shift());
  await assert.rejects(code(), { message: 'no connection' });
  assert.deepEqual([await code(), await code(), answers.length], ['code', 'code', 1]);
});

test('that code is missing is told in one sentence, whatever needed it', async () => {
  const told = [];
  await tellMissing({ attempt: (work) => work().catch(({ message }) => told.push(message)) });
  assert.deepEqual(told, ['This part of Atar could not be loaded. Check your connection, then reload Atar.']);
});
