// The way to rooms in the desktop app: commands of the shell, and what it finds nearby.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { shellRooms } from '../../ui/transport/shell-rooms.js';

/** The way to rooms over a shell that notes its commands and answers them. */
function shell(answer = async () => 'ok') {
  const invoked = [];
  const listened = {};
  const invoke = (command, fields) => {
    invoked.push([command, fields]);
    return answer(command);
  };
  const listen = async (event, hear) => {
    listened[event] = hear;
  };
  const store = { rooms: async () => ['kept'], amendRooms: async (change) => change(['kept']) };
  return { invoked, listened, rooms: shellRooms(invoke, listen, Promise.resolve(store)) };
}

test('hosting and QR codes are the shell’s', async () => {
  const { invoked, rooms } = shell();
  assert.equal(rooms.home, null);
  await rooms.hosting.begin('Ann');
  await rooms.hosting.state();
  await rooms.hosting.end();
  await rooms.code('http://192.168.1.5:7878');
  assert.deepEqual(invoked, [
    ['host_begin', { name: 'Ann' }],
    ['host_state', undefined],
    ['host_end', undefined],
    ['qr', { text: 'http://192.168.1.5:7878' }],
  ]);
});

test('rooms are kept where the front keeps things', async () => {
  const { rooms } = shell();
  assert.deepEqual(await rooms.kept(), ['kept']);
  assert.deepEqual(await rooms.keep((kept) => [...kept, 'more']), ['kept', 'more']);
});

test('rooms nearby are told while somebody looks', async () => {
  const { invoked, listened, rooms } = shell();
  const heard = [];
  await rooms.nearby.look((found) => heard.push(found));
  listened.nearby({ payload: ['a room'] });
  await rooms.nearby.stop();
  listened.nearby({ payload: [] });
  assert.deepEqual(heard, [['a room']]);
  assert.deepEqual(
    invoked.map(([command]) => command),
    ['nearby_look', 'nearby_stop'],
  );
});

test('where the network cannot be searched nothing is found', async () => {
  const { rooms } = shell(async () => {
    throw new Error('The local network cannot be searched.');
  });
  await rooms.nearby.look(() => assert.fail('nothing was found'));
  await rooms.nearby.stop();
});
