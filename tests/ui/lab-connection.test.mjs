// The connections to a lab: of a server, opened when somebody first asks, and of the desktop app.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createLabConnection, shellLab } from '../../ui/transport/lab.js';
import { fakeWorld } from './support/host.mjs';
import { idle } from './support/idle.mjs';

/** Sockets that a test opens, hears and closes. */
function sockets() {
  const made = [];
  const connect = () => {
    const socket = { readyState: 0, sent: [], send: (text) => socket.sent.push(JSON.parse(text)) };
    made.push(socket);
    return socket;
  };
  const open = (socket) => {
    socket.readyState = 1;
    socket.onopen();
  };
  return { made, connect, open };
}

test('the connection is opened by the first request', async () => {
  const { made, connect, open } = sockets();
  const lab = createLabConnection(connect, fakeWorld());
  assert.equal(made.length, 0);
  const answer = lab.send({ do: 'lab_list' });
  assert.equal(made.length, 1);
  open(made[0]);
  assert.deepEqual(made[0].sent, [{ id: 1, do: 'lab_list' }]);
  made[0].onmessage({ data: JSON.stringify({ re: 1, ok: { runs: [] } }) });
  assert.deepEqual(await answer, { runs: [] });
});

test('what the lab tells is heard, also by who listened before the connection was open', async () => {
  const { made, connect, open } = sockets();
  const lab = createLabConnection(connect, fakeWorld());
  const heard = [];
  lab.onEvent((event) => heard.push(event));
  lab.send({ do: 'lab_list' }).catch(() => {});
  open(made[0]);
  made[0].onmessage({ data: JSON.stringify({ event: 'lab_progress', run: 'r1' }) });
  assert.deepEqual(
    heard.map(({ event }) => event),
    ['connection', 'lab_progress'],
  );
});

test('a connection that is cut refuses what waits, and is opened again', async () => {
  const { made, connect, open } = sockets();
  const world = fakeWorld();
  const lab = createLabConnection(connect, world);
  const answer = lab.send({ do: 'lab_list' });
  open(made[0]);
  made[0].onclose({});
  await assert.rejects(answer, { code: 'connection' });
  world.pass(250);
  assert.equal(made.length, 2);
});

test('the desktop’s lab is asked by a command and heard by an event', async () => {
  const invoked = [];
  const listened = [];
  const answers = [
    { re: 1, ok: { runs: [] } },
    { re: 2, error: { code: 'no_run', text: 'There is no such study.' } },
  ];
  const lab = shellLab(
    async (command, { message }) => (invoked.push([command, JSON.parse(message)]), answers.shift()),
    async (event, hear) => listened.push([event, hear]),
  );
  const heard = [];
  lab.onEvent((event) => heard.push(event));
  assert.deepEqual(await lab.send({ do: 'lab_list' }), { runs: [] });
  await assert.rejects(lab.send({ do: 'lab_open', run: 'r9' }), { code: 'no_run', message: 'There is no such study.' });
  assert.deepEqual(invoked, [
    ['lab', { id: 1, do: 'lab_list' }],
    ['lab', { id: 2, do: 'lab_open', run: 'r9' }],
  ]);
  listened[0][1]({ payload: { event: 'lab_progress' } });
  await idle();
  assert.equal(listened[0][0], 'lab');
  assert.deepEqual(heard, [{ event: 'lab_progress' }]);
});
