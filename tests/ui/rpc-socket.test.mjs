// The connection that all ways to tables, labs and hosts share: what is asked again after it was cut.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createRooms } from '../../ui/rooms/rooms.js';
import { RpcSocket } from '../../ui/transport/rpc-socket.js';
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

/** A connection in a world of its own, with what it tells. */
function connected(rules = {}) {
  const host = fakeHost();
  const world = fakeWorld();
  const connection = new RpcSocket({ open: () => host.open('table'), world, ...rules });
  const told = [];
  connection.onEvent((event) => told.push(event));
  return { host, world, connection, told };
}

test('with the connection a request is lost that has no key, or has not gone out', async () => {
  const { host, world, connection } = connected();
  const early = connection.send({ do: 'create', key: 'k1' });
  host.socket.cut(1006);
  await assert.rejects(early, { code: 'connection' });
  world.pass(250);
  host.socket.opens();
  const asked = connection.send({ do: 'list' });
  const made = connection.send({ do: 'create', key: 'k2' });
  host.socket.cut(1006);
  await assert.rejects(asked, { code: 'connection', message: 'Connection lost. Try again.' });
  world.pass(250);
  host.socket.opens();
  assert.deepEqual(host.socket.sent, [{ id: 3, do: 'create', key: 'k2' }]);
  host.socket.answers('create', { ok: { room: 'r' } });
  assert.deepEqual(await made, { room: 'r' });
});

test('what was refused for a while is not sent over a connection that is gone', async () => {
  const { host, world, connection } = connected();
  host.socket.opens();
  const made = connection.send({ do: 'create', key: 'k' });
  host.socket.answers('create', { error: { code: 'too_fast', text: 'Wait.', after: 5000 } });
  host.socket.cut(1006);
  world.pass(250);
  host.socket.opens();
  world.pass(10_000);
  assert.equal(host.socket.sent.length, 1, 'it goes out once');
  host.socket.answers('create', { ok: true });
  assert.equal(await made, true);
});

test('it is told why a connection was lost, where that is known; what comes after the end is refused', async () => {
  const { host, connection, told, world } = connected({ lost: 'It was lost.' });
  host.socket.opens();
  host.socket.cut(1006);
  world.pass(250);
  host.socket.cut(1006, 'There is no network.');
  assert.deepEqual(told, [
    { event: 'connection', connected: true },
    { event: 'connection', connected: false, text: 'It was lost.' },
    { event: 'connection', connected: false, text: 'There is no network.' },
  ]);
  connection.close();
  await assert.rejects(connection.send({ do: 'list' }), { code: 'connection' });
  world.pass(100_000);
  assert.equal(host.sockets.length, 2);
});
