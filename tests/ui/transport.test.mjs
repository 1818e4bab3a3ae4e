// The ways to the table have the same interface.

import assert from 'node:assert/strict';
import test from 'node:test';

import { read } from '../../ui/transport/files.js';
import { socketTransport } from '../../ui/transport/socket.js';
import { tauriTransport } from '../../ui/transport/tauri.js';
import { workerTransport } from '../../ui/transport/worker.js';
import { fakeWorld } from './support/host.mjs';

/** Sockets that are opened by hand, in a world of their own. */
function fakeNet() {
  const sockets = [];
  const world = fakeWorld();
  const connect = () => {
    const socket = { readyState: 0, sent: [], send: (text) => socket.sent.push(JSON.parse(text)) };
    sockets.push(socket);
    return socket;
  };
  const open = (socket) => {
    socket.readyState = 1;
    socket.onopen();
  };
  const say = (socket, message) => socket.onmessage({ data: JSON.stringify(message) });
  return { connect, open, say, sockets, world };
}

test('requests wait for the socket, and answers find their requests', async () => {
  const net = fakeNet();
  const transport = socketTransport(net.connect, net.world);
  const first = transport.send({ do: 'hello' });
  const second = transport.send({ do: 'step', step: 'a1-b2' });
  const [socket] = net.sockets;
  assert.deepEqual(socket.sent, []);
  net.open(socket);
  assert.deepEqual(
    socket.sent.map((request) => request.do),
    ['hello', 'step'],
  );
  net.say(socket, { re: socket.sent[1].id, error: { code: 'illegal_step', text: 'No.' } });
  net.say(socket, { re: socket.sent[0].id, ok: { protocol: 1 } });
  assert.deepEqual(await first, { protocol: 1 });
  await assert.rejects(second, { code: 'illegal_step', message: 'No.' });
});

test('events go to whoever listens', () => {
  const net = fakeNet();
  const heard = [];
  socketTransport(net.connect, net.world).onEvent((event) => heard.push(event.event));
  net.open(net.sockets[0]);
  net.say(net.sockets[0], { event: 'changed', position: {} });
  assert.deepEqual(heard, ['connection', 'changed']);
});

test('a request that is too long for the server fails with what the server says', async () => {
  const net = fakeNet();
  const transport = socketTransport(net.connect, net.world);
  net.open(net.sockets[0]);
  const open = transport.send({ do: 'position' });
  net.sockets[0].readyState = 3;
  net.sockets[0].onclose({ code: 1009, reason: 'The message is too long.' });
  await assert.rejects(open, { message: 'The message is too long.' });
});

test('a lost connection is told, its requests fail, and it is tried again with growing patience', async () => {
  const net = fakeNet();
  const transport = socketTransport(net.connect, net.world);
  const heard = [];
  transport.onEvent((event) => heard.push(event.connected));
  net.open(net.sockets[0]);
  const lost = transport.send({ do: 'position' });
  net.sockets[0].readyState = 3;
  net.sockets[0].onclose();
  await assert.rejects(lost, { code: 'connection' });
  const waits = [];
  for (let times = 0; times < 7; times += 1) {
    waits.push(net.world.next);
    net.world.pass(net.world.next);
    net.sockets.at(-1).onclose();
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, 8000, 10_000]);
  net.world.rouse();
  net.open(net.sockets.at(-1));
  assert.equal(heard.at(-1), true);
  const again = transport.send({ do: 'position' });
  const socket = net.sockets.at(-1);
  net.say(socket, { re: socket.sent[0].id, ok: 7 });
  assert.equal(await again, 7);
});

test('in the desktop a verb is a command of the same name', async () => {
  const invoked = [];
  const listened = {};
  const core = {
    invoke: async (command, fields) => {
      invoked.push([command, fields]);
      return 'ok';
    },
  };
  const event = {
    listen: async (name, hear) => {
      listened[name] = hear;
    },
  };
  const transport = tauriTransport({ core, event });
  assert.equal(transport.kind, 'desktop');
  assert.equal(await transport.send({ do: 'step', step: 'a1-b2', rev: 3 }), 'ok');
  await transport.files.open();
  await transport.files.save({ game: { text: 't', rev: 3 }, name: 'n', place: null, replace: false });
  transport.setMenu([{ id: 'file' }]);
  transport.setTitle('x');
  assert.deepEqual(invoked, [
    ['step', { step: 'a1-b2', rev: 3 }],
    ['open_file', undefined],
    ['save_file', { game: { text: 't', rev: 3 }, name: 'n', place: null, replace: false }],
    ['set_menu', { menus: [{ id: 'file' }] }],
    ['set_title', { title: 'x' }],
  ]);
  const heard = [];
  transport.onMenu((id) => heard.push(id));
  transport.onEvent((given) => heard.push(given));
  listened.menu({ payload: 'save' });
  listened.table({ payload: { event: 'changed' } });
  assert.deepEqual(heard, ['save', { event: 'changed' }]);
  // The shell is told once the page listens, and then tells what has happened before.
  await Promise.resolve();
  assert.deepEqual(invoked.at(-1), ['listen', undefined]);
});

test('what the desktop refuses is an error with code and text', async () => {
  const refuse = (error) => tauriTransport({ core: { invoke: () => Promise.reject(error) }, event: { listen() {} } });
  await assert.rejects(refuse({ code: 'stale', text: 'Old.' }).send({ do: 'commit' }), {
    code: 'stale',
    message: 'Old.',
  });
  const full = { code: 'file', text: 'x.atar cannot be written: the disk is full.', details: 'No space (os error 28)' };
  await assert.rejects(refuse(full).files.save({}), {
    code: 'file',
    message: 'x.atar cannot be written: the disk is full.',
    details: 'No space (os error 28)',
  });
  // What Tauri says of a command is for developers.
  await assert.rejects(refuse('invalid args `factor` for command `zoom`').window.zoom(1), {
    code: 'shell',
    message: 'The app could not do that.',
    details: 'invalid args `factor` for command `zoom`',
  });
});

test('all transports have the same interface', () => {
  const net = fakeNet();
  const shape = (object) => Object.keys(object).sort();
  const socket = socketTransport(net.connect, net.world);
  const worker = workerTransport(net.connect, net.world);
  const tauri = tauriTransport({ core: {}, event: {} });
  for (const other of [worker, tauri]) {
    assert.deepEqual(shape(socket), shape(other));
    for (const part of ['files', 'notes', 'window']) assert.deepEqual(shape(socket[part]), shape(other[part]), part);
  }
});

test('files that are too large or no text are refused before they are parsed', async () => {
  const file = (bytes, size = bytes.length) => ({
    name: 'x.atar',
    size,
    arrayBuffer: async () => Uint8Array.from(bytes).buffer,
  });
  assert.deepEqual(await read(file([123, 125])), { name: 'x.atar', text: '{}' });
  await assert.rejects(read(file([], 17 * 1024 * 1024)), /larger than 16 MiB/);
  await assert.rejects(read(file([0xff, 0xfe])), /isn’t an Atar game/);
});

// The last of two programs on one folder wrote its settings over those of the other.
test('settings that another program has kept are put together with those of this one', async () => {
  const answers = [{ settings: { theirs: 1 }, stamp: 'b' }, { settings: { theirs: 2 }, stamp: 'c' }, { stamp: 'd' }];
  const asked = [];
  const core = {
    async invoke(command, fields) {
      if (command === 'notes') return { settings: { own: 1 }, stamp: 'a', recent: [], file: null };
      asked.push([command, fields]);
      return answers.shift() ?? { stamp: 'e' };
    },
  };
  const { notes } = tauriTransport({ core, event: {} });
  assert.deepEqual((await notes.read()).settings, { own: 1 });
  await notes.keep({ own: 2 }, (found) => ({ ...found, own: 2 }));
  await notes.keep({ own: 3 });
  assert.deepEqual(asked, [
    ['keep_settings', { settings: { own: 2 }, over: 'a' }],
    ['keep_settings', { settings: { theirs: 1, own: 2 }, over: 'b' }],
    ['keep_settings', { settings: { theirs: 2, own: 2 }, over: 'c' }],
    ['keep_settings', { settings: { own: 3 }, over: 'd' }],
  ]);
});
