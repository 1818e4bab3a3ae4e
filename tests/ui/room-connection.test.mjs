// The connection to a room: it enters, comes back when it was cut, and sends again what was not answered.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createRoomConnection } from '../../ui/transport/room.js';
import { entry, fakeHost, fakeWorld, welcome } from './support/host.mjs';

const TOKEN = 'aa'.repeat(16);

/** A connection with all that it has told. */
function start(credentials = { token: TOKEN }) {
  const host = fakeHost();
  const world = fakeWorld();
  const connection = createRoomConnection({ open: () => host.open('room'), credentials, world });
  const told = [];
  connection.onEvent((event) => told.push(event));
  const events = () => told.map(({ event }) => event);
  return { host, world, connection, told, events };
}

/** A connection that is in its room, at entry 5. */
function startInside() {
  const all = start();
  all.host.socket.opens();
  all.host.socket.answers('enter', welcome());
  return all;
}

/** The host's next socket, after the wait for it. */
function comeBack(
  { host, world },
  answer = { ok: { you: { member: 'm1' }, entries: [], now: 2000 }, seq: 5, link: 'l5' },
) {
  world.pass(10_000);
  host.socket.opens();
  return host.socket.answers('enter', answer);
}

test('entering is the first word, and what was asked before waits for it', async () => {
  const { host, connection, told } = start({ invitation: 'i', name: 'Ann' });
  const answer = connection.send({ do: 'legal' });
  host.socket.opens();
  assert.deepEqual(host.socket.sent, [{ id: 2, do: 'enter', net: 1, invitation: 'i', name: 'Ann' }]);
  host.socket.answers('enter', welcome({ you: { member: 'm3', token: TOKEN } }));
  assert.equal(told[0].event, 'entered');
  assert.equal(told[0].isFirst, true);
  assert.deepEqual(connection.head, { seq: 5, link: 'l5' });
  host.socket.answers('legal', { ok: { steps: [] } });
  assert.deepEqual(await answer, { steps: [] });
});

test('who enters for the first time says so again with the same key, while there is no answer', () => {
  const all = start({ invitation: 'i', name: 'Ann', key: 'k' });
  all.host.socket.opens();
  const [first] = all.host.socket.sent;
  assert.equal(first.key, 'k');
  all.host.socket.cut(1006);
  const again = comeBack(all, { ...welcome({ you: { member: 'm3', token: TOKEN } }), again: true });
  assert.deepEqual({ ...again, id: 0 }, { ...first, id: 0 });
  all.host.socket.cut(1006);
  assert.equal(comeBack(all).key, undefined, 'who has a token needs none');
});

test('a new member comes back with the token that they were given', () => {
  const all = start({ invitation: 'i', name: 'Ann' });
  all.host.socket.opens();
  all.host.socket.answers('enter', welcome({ you: { member: 'm3', token: TOKEN } }));
  all.host.socket.cut(1006);
  const entered = comeBack(all);
  assert.equal(entered.token, TOKEN);
  assert.equal(entered.name, undefined);
  assert.deepEqual([entered.since, entered.link], [5, 'l5']);
});

test('changes have keys, changes of the game a salt, and questions neither', () => {
  const { host, connection } = startInside();
  connection.send({ do: 'step', step: 'a', rev: 3 });
  connection.send({ do: 'sit', seat: 1 });
  connection.send({ do: 'preview', step: 'a' });
  const [step, sit, preview] = host.socket.sent.slice(1);
  assert.equal(step.key.length, 32);
  assert.equal(step.salt.length, 32);
  assert.notEqual(step.key, step.salt);
  assert.equal(sit.key.length, 32);
  assert.equal(sit.salt, undefined);
  assert.equal(preview.key, undefined);
});

test('what was not answered is sent again with its key, and counts until it is answered', async () => {
  const all = startInside();
  const { host, connection, told } = all;
  const answer = connection.send({ do: 'step', step: 'a', rev: 3 });
  const [, first] = host.socket.sent;
  host.socket.cut(1006);
  comeBack(all);
  assert.deepEqual(host.socket.sent[1], first);
  host.socket.answers('step', { ok: { rev: 4 }, seq: 6, link: 'l6', at: 1, tell: [] });
  assert.deepEqual(await answer, { rev: 4 });
  assert.deepEqual(connection.head, { seq: 6, link: 'l6' });
  assert.deepEqual(
    told.filter(({ event }) => event === 'unanswered').map(({ count }) => count),
    [1, 0],
  );
});

test('a change that had counted before the cut is told once, and answered as a repetition', async () => {
  const all = startInside();
  const answer = all.connection.send({ do: 'step', step: 'a', rev: 3 });
  all.host.socket.cut(1006);
  const missed = entry(6, [{ event: 'changed', position: { rev: 4 } }], { by: 'm1' });
  comeBack(all, { ok: { you: { member: 'm1' }, entries: [missed], now: 1 }, seq: 6, link: 'l6' });
  all.host.socket.answers('step', { ok: { rev: 4 }, seq: 6, link: 'l6', at: 1, tell: [], again: true });
  assert.deepEqual(await answer, { rev: 4 });
  assert.equal(all.events().filter((event) => event === 'entry').length, 1);
});

test('entries come in their order, own ones with their verb, and repeated ones once', async () => {
  const { host, connection, told } = startInside();
  host.socket.says(entry(6));
  host.socket.says(entry(6));
  const sat = connection.send({ do: 'sit', seat: 1 });
  host.socket.answers('sit', { ok: true, seq: 7, link: 'l7', at: 1, tell: [] });
  await sat;
  const entries = told.filter(({ event }) => event === 'entry');
  assert.deepEqual(
    entries.map(({ seq, own }) => [seq, own]),
    [
      [6, null],
      [7, 'sit'],
    ],
  );
});

test('after a gap in the numbers the room is entered again', () => {
  const all = startInside();
  const first = all.host.socket;
  first.says(entry(8));
  assert.equal(first.closedWith, null);
  assert.ok(!all.events().includes('entry'));
  const entered = comeBack(all, welcome());
  assert.equal(entered.since, 5);
  assert.equal(all.told.filter(({ event }) => event === 'entered').at(-1).isFirst, false);
});

test('what a host that was restored from an older copy has lost is told before the room, as the host says it', () => {
  const all = startInside();
  const rewound = { event: 'rewound', from: { seq: 6, link: 'l6' }, to: { seq: 9, link: 'l9' } };
  all.host.socket.says(entry(6));
  all.host.socket.cut(1006);
  all.world.pass(10_000);
  all.host.socket.opens();
  all.host.socket.says(rewound);
  all.host.socket.answers('enter', { ...welcome(), seq: 9, link: 'l9' });
  assert.deepEqual(all.events().slice(-4), ['rewound', 'entered', 'back', 'connection']);
  assert.deepEqual(all.told.at(-4), rewound);
  assert.deepEqual(all.connection.head, { seq: 9, link: 'l9' });
});

test('a room that is not available says so to whoever comes, and is asked again', () => {
  const all = startInside();
  all.host.socket.cut(1011);
  all.world.pass(10_000);
  all.host.socket.opens();
  const text = 'The log of this room is damaged.';
  all.host.socket.answers('enter', { error: { code: 'unavailable', text } });
  assert.deepEqual(all.told.at(-1), { event: 'connection', connected: false, text });
  all.world.pass(10_000);
  all.host.socket.answers('enter', welcome());
  assert.equal(all.events().at(-1), 'connection');
});

test('who was too slow is told the whole room anew, and goes on from there', () => {
  const { host, connection, told } = startInside();
  host.socket.says({ event: 'whole', ...welcome(), seq: 9, link: 'l9' });
  assert.equal(told.at(-1).event, 'entered');
  assert.equal(told.at(-1).isFirst, false);
  host.socket.says(entry(10));
  assert.deepEqual(connection.head, { seq: 10, link: 'l10' });
});

test('what a lost socket still says is not heard', () => {
  const all = startInside();
  const first = all.host.socket;
  first.cut(1006);
  first.says(entry(6));
  assert.ok(!all.events().includes('entry'));
});

test('the waits grow from a quarter of a second to ten, and begin anew when the room was entered', () => {
  const all = startInside();
  const waits = [];
  for (let times = 0; times < 8; times += 1) {
    all.host.socket.cut(1006);
    waits.push(all.world.next);
    all.world.pass(all.world.next);
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  all.host.socket.opens();
  all.host.socket.answers('enter', welcome());
  all.host.socket.cut(1006);
  assert.equal(all.world.next, 250);
});

test('it is tried at once when the network or the tab is there again', () => {
  const { host, world } = startInside();
  host.socket.cut(1006);
  assert.equal(host.sockets.length, 1);
  world.rouse();
  assert.equal(host.sockets.length, 2);
});

test('after 50 seconds without a word the connection is dead; a word in time keeps it', () => {
  const { host, world, events } = startInside();
  world.pass(49_000);
  host.socket.says({ event: 'tick', now: 5 });
  world.pass(49_000);
  assert.equal(host.sockets.length, 1);
  world.pass(2000);
  assert.equal(host.sockets.length, 2);
  assert.ok(events().includes('tick'));
});

test('a connection of which nothing was heard for long is not trusted when the tab is shown again', () => {
  const { host, world } = startInside();
  world.pass(20_000);
  world.rouse();
  assert.equal(host.sockets.length, 1);
  world.pass(10_000);
  world.rouse();
  world.pass(250);
  assert.equal(host.sockets.length, 2);
});

test('too fast, or out of reach: the same request is sent again after a while', async () => {
  const { host, connection, world } = startInside();
  const answer = connection.send({ do: 'step', step: 'a', rev: 3 });
  host.socket.answers('step', { error: { code: 'too_fast', text: 'Wait.', after: 300 } });
  world.pass(299);
  assert.equal(host.socket.sent.length, 2);
  world.pass(1);
  assert.deepEqual(host.socket.sent[2], host.socket.sent[1]);
  host.socket.answers('step', { error: { code: 'unavailable', text: 'Not now.' } });
  world.pass(1000);
  host.socket.answers('step', { ok: { rev: 4 }, seq: 6, link: 'l6', at: 1, tell: [] });
  assert.deepEqual(await answer, { rev: 4 });
});

test('a refusal is told to who asked', async () => {
  const { host, connection } = startInside();
  const answer = connection.send({ do: 'step', step: 'a', rev: 3 });
  host.socket.answers('step', { error: { code: 'illegal_step', text: 'No.' } });
  await assert.rejects(answer, { code: 'illegal_step', message: 'No.' });
});

for (const [code, why] of [
  [4001, 'removed'],
  [4002, 'closed'],
  [4003, 'old_program'],
  [4004, 'place_lost'],
])
  test(`a connection closed with ${code} is over: ${why}`, async () => {
    const { host, connection, told, world } = startInside();
    const answer = connection.send({ do: 'step', step: 'a', rev: 3 });
    host.socket.cut(code);
    await assert.rejects(answer, { code: 'ended' });
    assert.equal(told.findLast(({ event }) => event === 'ended').end.why, why);
    world.pass(100_000);
    world.rouse();
    assert.equal(host.sockets.length, 1);
  });

test('who leaves has left, though the answer went with the connection', async () => {
  const { host, connection } = startInside();
  const answer = connection.send({ do: 'leave' });
  host.socket.cut(1000);
  assert.equal(await answer, true);
});

test('who may not enter is told so, and does not try again', () => {
  const { host, told, world } = start();
  host.socket.opens();
  host.socket.answers('enter', { error: { code: 'no_room', text: 'There is no such room.' } });
  assert.deepEqual(told.at(-1), { event: 'ended', end: { why: 'no_room', text: 'There is no such room.' } });
  world.pass(100_000);
  assert.equal(host.sockets.length, 1);
});

test('a host that restarts is tried again within five seconds', () => {
  const { host, world } = startInside();
  host.socket.cut(1012);
  assert.equal(world.next, 5000);
});

test('a host that has stopped for good says so, and is tried again', () => {
  const { host, told, world } = startInside();
  host.socket.cut(1001);
  assert.deepEqual(told.at(-1), { event: 'connection', connected: false, text: 'The host has stopped.' });
  world.pass(world.next);
  host.socket.cut(1006);
  assert.deepEqual(told.at(-1), { event: 'connection', connected: false });
  assert.equal(host.sockets.length, 2);
});

test('a closed connection tries nothing any more', () => {
  const { host, connection, world } = startInside();
  connection.close();
  assert.equal(host.socket.closedWith, 1000);
  world.pass(100_000);
  world.rouse();
  assert.equal(host.sockets.length, 1);
});

/** For 48 seconds nothing said that a step waited on a line that was dead. */
test('a change that is not answered for three seconds is overdue until it is answered', async () => {
  const { host, world, connection, told } = startInside();
  const overdue = () => told.filter(({ event }) => event === 'overdue').map(({ isOverdue }) => isOverdue);
  connection.send({ do: 'history' });
  world.pass(4000);
  assert.deepEqual(overdue(), [], 'only changes count');
  const answer = connection.send({ do: 'step', step: 'a', rev: 3 });
  world.pass(2900);
  assert.deepEqual(overdue(), []);
  world.pass(200);
  assert.deepEqual(overdue(), [true]);
  host.socket.answers('step', { ok: { rev: 4 }, seq: 6, link: 'l6', at: 1, tell: [] });
  await answer;
  assert.deepEqual(overdue(), [true, false]);
  world.pass(60_000);
});

test('a line without a word while a change is overdue is dead after ten seconds; one with words is not', () => {
  const silent = startInside();
  silent.connection.send({ do: 'step', step: 'a', rev: 3 });
  const lost = ({ told }) => told.some(({ event, connected }) => event === 'connection' && !connected);
  silent.world.pass(9900);
  assert.equal(lost(silent), false);
  silent.world.pass(200);
  assert.equal(lost(silent), true);
  comeBack(silent);
  assert.equal(silent.host.socket.sent.at(-1).do, 'step', 'it is sent again');
  const busy = startInside();
  busy.connection.send({ do: 'step', step: 'a', rev: 3 });
  busy.world.pass(9900);
  busy.host.socket.says({ event: 'tick', now: 9900 });
  busy.world.pass(20_000);
  assert.equal(lost(busy), false);
});
