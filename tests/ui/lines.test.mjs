// Lines to hosts through the shell look like WebSockets.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createLines } from '../../ui/transport/lines.js';

/** A shell that notes its commands and answers them when it is told to. */
function shell() {
  const commands = [];
  let hear;
  const invoke = (command, fields) =>
    new Promise((resolve, reject) => commands.push({ command, fields, resolve, reject }));
  const listen = (event, callback) => {
    assert.equal(event, 'line');
    hear = callback;
    return Promise.resolve();
  };
  return { commands, lines: createLines(invoke, listen), tell: (payload) => hear({ payload }) };
}

/** All that is waiting to happen happens. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A line that was asked for, and what happens on it. */
async function lineOf({ lines }) {
  const events = [];
  const line = lines.open('http://192.168.1.5:7878', '/api/lobby');
  line.onopen = () => events.push('open');
  line.onmessage = ({ data }) => events.push(data);
  line.onclose = (end) => events.push(end);
  await settled();
  return { line, events };
}

test('a line is opened, carries texts and is closed', async () => {
  const end = shell();
  const { line, events } = await lineOf(end);
  const [{ command, fields, resolve }] = end.commands;
  assert.deepEqual(
    [command, fields],
    ['line_open', { line: 1, address: 'http://192.168.1.5:7878', path: '/api/lobby' }],
  );
  assert.equal(line.readyState, 0);
  assert.throws(() => line.send('x'), /not open yet/);
  resolve();
  await settled();
  assert.equal(line.readyState, 1);
  line.send('hello');
  end.tell({ line: 1, text: 'good day' });
  end.tell({ line: 2, text: 'for nobody' });
  line.close();
  assert.equal(line.readyState, 2);
  end.tell({ line: 1, closed: { code: 1000, reason: '' } });
  assert.equal(line.readyState, 3);
  assert.deepEqual(events, ['open', 'good day', { code: 1000, reason: '' }]);
  const sent = end.commands.slice(1).map(({ command, fields }) => [command, fields]);
  assert.deepEqual(sent, [
    ['line_send', { line: 1, text: 'hello' }],
    ['line_close', { line: 1, code: 1000 }],
  ]);
});

test('what is heard before the shell has answered is not lost', async () => {
  const end = shell();
  const { events } = await lineOf(end);
  end.tell({ line: 1, text: 'early' });
  end.commands[0].resolve();
  await settled();
  assert.deepEqual(events, ['open', 'early']);
});

test('a line that cannot be opened ends with a reason for a person', async () => {
  const end = shell();
  const { line, events } = await lineOf(end);
  end.commands[0].reject(new Error('Nobody is hosting at 192.168.1.5:7878.'));
  await settled();
  assert.equal(line.readyState, 3);
  assert.deepEqual(events, [{ code: 1006, reason: '', text: 'Nobody is hosting at 192.168.1.5:7878.' }]);
});

test('a line that is closed before it is open never opens', async () => {
  const end = shell();
  const { line, events } = await lineOf(end);
  line.close(1001);
  line.close(1002);
  end.commands[0].resolve();
  await settled();
  assert.deepEqual(end.commands[1].fields, { line: 1, code: 1001 });
  end.tell({ line: 1, text: 'late' });
  end.tell({ line: 1, closed: { code: 1001, reason: '' } });
  assert.deepEqual(events, [{ code: 1001, reason: '' }]);
});

test('a text that the shell does not take ends the line, once', async () => {
  const end = shell();
  const { line, events } = await lineOf(end);
  end.commands[0].resolve();
  await settled();
  line.send('one');
  line.send('two');
  end.commands[1].reject(new Error('Too many messages are waiting for the host.'));
  end.commands[2].reject(new Error('The connection has ended.'));
  await settled();
  assert.deepEqual(events, ['open', { code: 1006, reason: '', text: 'Too many messages are waiting for the host.' }]);
  line.send('three');
  const sent = end.commands.map(({ command }) => command);
  assert.deepEqual(sent, ['line_open', 'line_send', 'line_send', 'line_close']);
});

test('each line has its own number', async () => {
  const end = shell();
  await lineOf(end);
  const second = await lineOf(end);
  end.commands[1].resolve();
  end.tell({ line: 2, text: 'second' });
  assert.deepEqual(second.events, ['open', 'second']);
});
