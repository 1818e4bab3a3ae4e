// Connections to hosts through the shell look like WebSockets.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createShellConnections } from '../../ui/transport/shell-connections.js';

/** A shell that notes its commands and answers them when it is told to. */
function shell() {
  const commands = [];
  let hear;
  const invoke = (command, fields) =>
    new Promise((resolve, reject) => commands.push({ command, fields, resolve, reject }));
  const listen = (event, callback) => {
    assert.equal(event, 'connection');
    hear = callback;
    return Promise.resolve();
  };
  return { commands, connections: createShellConnections(invoke, listen), tell: (payload) => hear({ payload }) };
}

/** All that is waiting to happen happens. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A connection that was asked for, and what happens on it. */
async function connectionOf({ connections }) {
  const events = [];
  const socket = connections.open('http://192.168.1.5:7878', '/api/lobby');
  socket.onopen = () => events.push('open');
  socket.onmessage = ({ data }) => events.push(data);
  socket.onclose = (end) => events.push(end);
  await settled();
  return { socket, events };
}

test('a connection is opened, carries texts and is closed', async () => {
  const end = shell();
  const { socket, events } = await connectionOf(end);
  const [{ command, fields, resolve }] = end.commands;
  assert.deepEqual(
    [command, fields],
    ['connection_open', { connection: 1, address: 'http://192.168.1.5:7878', path: '/api/lobby' }],
  );
  assert.equal(socket.readyState, 0);
  assert.throws(() => socket.send('x'), /not open yet/);
  resolve();
  await settled();
  assert.equal(socket.readyState, 1);
  socket.send('hello');
  end.tell({ connection: 1, text: 'good day' });
  end.tell({ connection: 2, text: 'for nobody' });
  socket.close();
  assert.equal(socket.readyState, 2);
  end.tell({ connection: 1, closed: { code: 1000, reason: '' } });
  assert.equal(socket.readyState, 3);
  assert.deepEqual(events, ['open', 'good day', { code: 1000, reason: '' }]);
  const sent = end.commands.slice(1).map(({ command, fields }) => [command, fields]);
  assert.deepEqual(sent, [
    ['connection_send', { connection: 1, text: 'hello' }],
    ['connection_close', { connection: 1, code: 1000 }],
  ]);
});

test('what is heard before the shell has answered is not lost', async () => {
  const end = shell();
  const { events } = await connectionOf(end);
  end.tell({ connection: 1, text: 'early' });
  end.commands[0].resolve();
  await settled();
  assert.deepEqual(events, ['open', 'early']);
});

test('a connection that cannot be opened ends with a reason for a person', async () => {
  const end = shell();
  const { socket, events } = await connectionOf(end);
  end.commands[0].reject(new Error('Nobody is hosting at 192.168.1.5:7878.'));
  await settled();
  assert.equal(socket.readyState, 3);
  assert.deepEqual(events, [{ code: 1006, reason: '', text: 'Nobody is hosting at 192.168.1.5:7878.' }]);
});

test('a connection that is closed before it is open never opens', async () => {
  const end = shell();
  const { socket, events } = await connectionOf(end);
  socket.close(1001);
  socket.close(1002);
  end.commands[0].resolve();
  await settled();
  assert.deepEqual(end.commands[1].fields, { connection: 1, code: 1001 });
  end.tell({ connection: 1, text: 'late' });
  end.tell({ connection: 1, closed: { code: 1001, reason: '' } });
  assert.deepEqual(events, [{ code: 1001, reason: '' }]);
});

test('a text that the shell does not take ends the connection, once', async () => {
  const end = shell();
  const { socket, events } = await connectionOf(end);
  end.commands[0].resolve();
  await settled();
  socket.send('one');
  socket.send('two');
  end.commands[1].reject(new Error('Too many messages are waiting for the host.'));
  end.commands[2].reject(new Error('The connection has ended.'));
  await settled();
  assert.deepEqual(events, ['open', { code: 1006, reason: '', text: 'Too many messages are waiting for the host.' }]);
  socket.send('three');
  const sent = end.commands.map(({ command }) => command);
  assert.deepEqual(sent, ['connection_open', 'connection_send', 'connection_send', 'connection_close']);
});

test('each connection has its own number', async () => {
  const end = shell();
  await connectionOf(end);
  const second = await connectionOf(end);
  end.commands[1].resolve();
  end.tell({ connection: 2, text: 'second' });
  assert.deepEqual(second.events, ['open', 'second']);
});
