// The connection to a lobby: what is asked again after it was cut.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createRooms } from '../../ui/rooms/rooms.js';
import { fakeHost, fakeWorld } from './support/host.mjs';

const ADDRESS = 'http://192.168.1.9:7878';

// The person was told to try again, and the host made a second room.
test('creating a room is asked again with the same key where the connection was cut before the answer', async () => {
  const host = fakeHost();
  const world = fakeWorld();
  const way = { open: host.open, kept: async () => [], keep: async () => [] };
  const rooms = createRooms({ way, attempt: (work) => work(), show: () => {}, world });
  await rooms.visit(ADDRESS);
  host.socket.opens();
  const made = rooms.create({ game: 'owari', name: 'Ann' });
  const first = host.socket.sent.findLast(({ do: verb }) => verb === 'create');
  assert.ok(first.key);
  host.socket.cut(1006);
  world.pass(60_000);
  host.socket.opens();
  const again = host.socket.answers('create', { error: { code: 'not_allowed', text: 'No.' } });
  assert.deepEqual(again, first);
  await assert.rejects(made, { message: 'No.' });
});
