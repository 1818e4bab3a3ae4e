// The rooms of the front: which ones the person is in, how they come into one, and what can be done there.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createRooms } from '../../ui/rooms/rooms.js';
import { searchWords } from '../../ui/rooms/room-list.js';
import { connectionWords } from '../../ui/rooms/words.js';
import { ADDRESS, INVITATION, ROOM, TOKEN, fakeHost, fakeWorld, member, shownRoom, welcome } from './support/host.mjs';

/** Rooms with a host that is played by hand. */
function start(kept = []) {
  const host = fakeHost();
  const told = { shown: 0, errors: [], kept };
  const way = {
    home: { address: ADDRESS },
    open: host.open,
    kept: async () => told.kept,
    keep: async (change) => {
      told.kept = change(told.kept);
      return told.kept;
    },
  };
  const attempt = async (work) => {
    try {
      return await work();
    } catch (error) {
      told.errors.push(error.message);
      return false;
    }
  };
  const show = () => {
    told.shown += 1;
  };
  const world = fakeWorld();
  const rooms = createRooms({ way, attempt, show, world });
  return { host, rooms, told, way, world };
}

test('creating a room enters it with the token that was given, shows and remembers it', async () => {
  const { host, rooms, told } = start();
  await rooms.visit(ADDRESS);
  const lobby = host.socket;
  lobby.opens();
  const made = rooms.create({ game: 'owari', name: 'Ann' });
  lobby.answers('create', { ok: { room: ROOM, token: TOKEN, invitation: INVITATION } });
  await Promise.resolve().then(() => {});
  await new Promise(setImmediate);
  host.socket.opens();
  assert.equal(host.opened.at(-1), `${ADDRESS}/api/room/${ROOM}`);
  assert.equal(host.socket.answers('enter', welcome()).token, TOKEN);
  assert.equal(await made, ROOM);
  assert.equal(told.shown, 1);
  assert.equal(told.kept[0].token, TOKEN);
  assert.equal(rooms.link(), `${ADDRESS}/?room=${ROOM}#${INVITATION}`);
});

test('a room at this program’s own host is made with its secret, whoever asks for it', async () => {
  const { host, rooms, way } = start();
  const hello = { ok: { may_create: true } };
  Object.assign(way, { hosting: { state: async () => ({ own: ADDRESS, owner: 'secret' }) } });
  const settle = () => new Promise(setImmediate);
  const may = rooms.mayCreate(ADDRESS);
  host.socket.opens();
  await settle();
  assert.equal(host.socket.answers('hello', hello).owner, 'secret');
  assert.equal(await may, true);
  rooms.create({ record: {}, name: 'Ann' });
  await settle();
  assert.equal(host.socket.sent.findLast(({ do: verb }) => verb === 'create').owner, 'secret');
  rooms.leaveLobby();
  await rooms.visit('http://192.168.1.9:7878');
  host.socket.opens();
  await settle();
  assert.equal(host.socket.sent[0].owner, undefined, 'no other host hears it');
});

test('the lobby’s list is asked again after a cut, and follows its event', async () => {
  const { host, rooms } = start();
  rooms.visit(ADDRESS);
  host.socket.opens();
  host.socket.answers('hello', { ok: { name: 'Ann’s Atar' } });
  await new Promise(setImmediate);
  host.socket.answers('list', { ok: { rooms: [] } });
  await new Promise(setImmediate);
  assert.deepEqual(rooms.state.lobby.cards, []);
  host.socket.says({ event: 'rooms', rooms: [{ room: ROOM }] });
  assert.equal(rooms.state.lobby.cards.length, 1);
  host.socket.cut(1006);
  assert.equal(rooms.state.lobby.connection, 'lost');
});

test('a link to a room of mine opens it, and one to another room is remembered', async () => {
  const kept = { address: ADDRESS, room: ROOM, token: TOKEN, isTurn: false, seen: 1 };
  const { host, rooms } = start([kept]);
  await rooms.start();
  assert.equal(await rooms.follow({ address: ADDRESS, room: 'zzzzzzzzzz', invitation: INVITATION }), false);
  assert.equal(rooms.state.invited.room, 'zzzzzzzzzz');
  const followed = rooms.follow({ address: ADDRESS, room: ROOM, invitation: null });
  host.socket.opens();
  host.socket.answers('enter', welcome());
  assert.equal(await followed, true);
  await new Promise(setImmediate);
  assert.equal(rooms.state.invited, null);
});

test('who is removed loses the room, and who is turned away is told why', async () => {
  const { host, rooms, told } = start();
  const entering = rooms.enter({ address: ADDRESS, room: ROOM, name: 'Ann', invitation: INVITATION });
  host.socket.opens();
  host.socket.answers('enter', welcome({ you: { member: 'm1', token: TOKEN } }));
  assert.equal(await entering, true);
  assert.equal(told.kept.length, 1);
  host.socket.cut(4001);
  assert.equal(rooms.state.room.end.text, 'The host removed you from this room.');
  assert.equal(told.kept.length, 0);
  const again = rooms.enter({ address: ADDRESS, room: ROOM, name: 'Ann', invitation: INVITATION });
  host.socket.opens();
  host.socket.answers('enter', { error: { code: 'no_room', text: 'There is no such room.' } });
  assert.equal(await again, false);
  assert.deepEqual(told.errors, ['There is no such room.']);
});

for (const [what, ends] of [
  ['was closed', (host) => host.socket.cut(4004)],
  [
    'was cut, and finds no place any more',
    (host, world) => {
      host.socket.cut(1006);
      world.pass(10_000);
      host.socket.opens();
      host.socket.answers('enter', { error: { code: 'no_room', text: 'There is no such room.' } });
    },
  ],
])
  test(`who has lost the place while their connection ${what} can enter anew`, async () => {
    const { host, rooms, told, world } = start();
    const entering = rooms.enter({ address: ADDRESS, room: ROOM, name: 'Ann', invitation: INVITATION });
    host.socket.opens();
    host.socket.answers('enter', welcome({ you: { member: 'm1', token: TOKEN } }));
    assert.equal(await entering, true);
    const { invitation, members } = rooms.state.room.shown;
    ends(host, world);
    assert.equal(rooms.state.room.connection, 'ended');
    assert.equal(told.kept.length, 0, 'the token lets nobody in');
    const again = rooms.enterAnew();
    host.socket.opens();
    const asked = host.socket.answers('enter', welcome({ you: { member: 'm1', token: TOKEN } }));
    assert.deepEqual([asked.name, asked.invitation, asked.token], [members[0].name, invitation, undefined]);
    assert.equal(await again, true);
    assert.equal(rooms.state.room.connection, 'open');
  });

/** A room that is remembered, and of which nothing is known but how to enter it. */
const KEPT = { address: ADDRESS, room: ROOM, token: TOKEN, isTurn: false, seen: 1 };

test('one of my rooms is shown at once; whose host cannot be reached says why, and is there when the host is', async () => {
  const { host, rooms, told } = start([KEPT]);
  await rooms.start();
  const opening = rooms.open(ADDRESS, ROOM);
  assert.equal(told.shown, 1);
  assert.equal(rooms.state.room.connection, 'opening');
  host.socket.cut(1006, 'Nobody hosts there.');
  assert.equal(rooms.state.room.connection, 'lost');
  assert.equal(rooms.state.room.reason, 'Nobody hosts there.');
  assert.equal(connectionWords(rooms.state.room), null, 'the screen of the room says it');
  assert.equal(rooms.state.mine.length, 1);
  const again = rooms.retry();
  assert.equal(await opening, false);
  assert.equal(rooms.state.room.connection, 'opening');
  host.socket.opens();
  host.socket.answers('enter', welcome());
  assert.equal(await again, true);
  assert.deepEqual([told.shown, told.errors], [2, []]);
});

test('a new room is shown when its host cannot be reached; what is refused then is said there', async () => {
  const { host, rooms, told } = start();
  const entering = rooms.enter({ address: ADDRESS, room: ROOM, name: 'Ann', invitation: INVITATION });
  assert.equal(told.shown, 0);
  host.socket.opens();
  const [first] = host.socket.sent;
  host.socket.cut(1006);
  assert.equal(told.shown, 1);
  const again = rooms.retry();
  assert.equal(await entering, false);
  host.socket.opens();
  const refused = host.socket.answers('enter', { error: { code: 'full', text: 'It is full.' } });
  assert.equal(refused.name, 'Ann');
  assert.ok(refused.key && refused.key === first.key, 'the host may have let Ann in, and its answer was lost');
  assert.equal(await again, false);
  assert.equal(rooms.state.room.end.text, 'It is full.');
  assert.deepEqual(told.errors, []);
});

test('what is wrong with the name is told to who has asked for it, and nowhere else', async () => {
  const { host, rooms, told } = start();
  const refused = [];
  const enter = async (error) => {
    const wanted = { address: ADDRESS, room: ROOM, name: 'Ann', invitation: INVITATION };
    const entering = rooms.enter({ ...wanted, refused: (text) => refused.push(text) });
    host.socket.opens();
    host.socket.answers('enter', { error });
    assert.equal(await entering, false);
  };
  await enter({ code: 'bad_request', text: 'Somebody in the room is already called Ann.' });
  assert.deepEqual([refused, told.errors], [['Somebody in the room is already called Ann.'], []]);
  await enter({ code: 'full', text: 'It is full.' });
  assert.deepEqual([refused.length, told.errors, told.shown], [1, ['It is full.'], 0]);
});

test('who goes elsewhere before they are in a room does not come into it later', async () => {
  const { host, rooms, told } = start();
  const entering = rooms.enter({ address: ADDRESS, room: ROOM, name: 'Ann', invitation: INVITATION });
  rooms.giveUp();
  assert.equal(await entering, false);
  assert.equal(rooms.state.room, null);
  assert.equal(host.socket.closedWith, 1000);
  assert.equal(told.shown, 0);
});

test('a lobby that cannot be reached says why, and so does what was asked of it', async () => {
  const { host, rooms, told } = start();
  await rooms.visit(ADDRESS);
  const creating = rooms.create({ game: 'owari', name: 'Ann' });
  host.socket.cut(1006, 'Nobody hosts there.');
  assert.equal(await creating, false);
  assert.deepEqual(told.errors, ['Nobody hosts there.']);
  assert.equal(searchWords('online', { where: 'there', isLong: false, lobby: rooms.state.lobby }).text, told.errors[0]);
});

test('a limit on rooms is told, and a request that may be repeated soon is repeated', async () => {
  const { host, rooms, told, world } = start();
  await rooms.visit(ADDRESS);
  host.socket.opens();
  const creating = rooms.create({ game: 'owari', name: 'Ann' });
  const count = () => host.socket.sent.filter(({ do: verb }) => verb === 'create').length;
  host.socket.answers('create', { error: { code: 'too_fast', text: 'Too many requests.', after: 300 } });
  world.pass(300);
  assert.equal(count(), 2);
  for (const after of [3_000_000, undefined]) {
    const error = { code: 'too_fast', text: 'Too many rooms were created from your address.', after };
    const asked = after ? creating : rooms.create({ game: 'owari', name: 'Ann' });
    host.socket.answers('create', { error });
    assert.equal(await asked, false);
  }
  world.pass(60_000);
  assert.equal(count(), 3);
  assert.equal(told.errors.length, 2);
});

test('while Home is shown the hosts of my rooms are asked whose turn it is, a few at once, and the silent ones once', async () => {
  const settle = () => new Promise(setImmediate);
  const ids = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc', 'dddddddddd'];
  const dead = 'http://192.168.1.9:7878';
  const kept = ids.map((room, seen) => ({ ...KEPT, room, seen, phase: 'playing', others: [], game: 'owari' }));
  const { host, rooms, told, world } = start([...kept, { ...KEPT, address: dead, room: ROOM, seen: 9 }]);
  const stop = rooms.look();
  await rooms.start();
  await settle();
  assert.equal(host.sockets.length, 3);
  const [first, second, third] = host.sockets;
  first.cut(1006);
  const answer = (socket, is_turn) => {
    socket.opens();
    socket.answers('look', { ok: { phase: 'playing', game: 'owari', others: ['Ben'], is_turn } });
  };
  answer(second, true);
  answer(third, false);
  await settle();
  assert.deepEqual(second.sent, [{ id: 1, do: 'look', net: 1, token: TOKEN }]);
  assert.equal(second.closedWith, 1000);
  const at = (socket) => host.opened[host.sockets.indexOf(socket)].slice(-10);
  assert.equal(rooms.state.mine[0].room, at(second));
  assert.deepEqual(told.kept.find(({ room }) => room === at(second)).others, ['Ben']);
  const rest = host.sockets.slice(3);
  assert.equal(rest.length, 2);
  rest.forEach((socket) => answer(socket, false));
  await settle();
  assert.equal(rooms.state.mine.filter(({ isTurn }) => isTurn).length, 1);
  const count = host.opened.length;
  world.pass(60_000);
  await settle();
  assert.equal(host.opened.length, count + 3);
  assert.equal(host.opened.filter((address) => address.startsWith(dead)).length, 1);
  stop();
  host.sockets.slice(count).forEach((socket) => answer(socket, false));
  await settle();
  world.pass(600_000);
  await settle();
  assert.equal(host.opened.length, count + 4, 'the last one of that round');
});

test('rooms under way are looked at once a minute on every screen, and a turn that comes is told once', async () => {
  const settle = () => new Promise(setImmediate);
  const kept = { ...KEPT, phase: 'playing', others: ['Ben'], game: 'owari', isTurn: false };
  const over = { ...kept, room: 'overoverov', phase: 'over' };
  const { host, rooms, told, world } = start([kept, over]);
  const turns = [];
  rooms.subscribe((_, { turn }) => turn && turns.push(turn.room));
  await rooms.start();
  rooms.watch();
  const round = async (is_turn) => {
    world.pass(60_000);
    await settle();
    host.socket.opens();
    host.socket.answers('look', { ok: { phase: 'playing', game: 'owari', others: ['Ben'], is_turn } });
    await settle();
  };
  await round(false);
  assert.deepEqual([host.opened.length, turns], [1, []], 'not the game that is over');
  await round(true);
  assert.deepEqual(turns, [kept.room]);
  assert.equal(told.kept[0].isTurn, true);
  await round(true);
  assert.deepEqual(turns, [kept.room], 'it is told once');
  await round(false);
  told.kept = told.kept.map((room) => ({ ...room, isTurn: true }));
  await round(true);
  assert.deepEqual(turns, [kept.room], 'another tab has told it');
});

test('a host that cannot be reached is asked again ten minutes later, and no room is no reason to wake', async () => {
  const settle = () => new Promise(setImmediate);
  const { host, rooms, world } = start([{ ...KEPT, phase: 'playing', others: [], game: 'owari', isTurn: false }]);
  await rooms.start();
  rooms.watch();
  const minutes = async (count) => {
    for (let minute = 0; minute < count; minute += 1) {
      world.pass(60_000);
      await settle();
    }
  };
  await minutes(1);
  host.socket.cut(1006);
  await settle();
  await minutes(9);
  assert.equal(host.opened.length, 1);
  await minutes(1);
  assert.equal(host.opened.length, 2);
  host.socket.cut(1006);
  await settle();
  rooms.forget(KEPT.address, KEPT.room);
  await settle();
  assert.equal(world.next, Infinity);
});

test('whom a person has hidden stays hidden when they come back', async () => {
  const { host, rooms, told } = start([KEPT]);
  await rooms.start();
  const enter = async () => {
    const opening = rooms.open(ADDRESS, ROOM);
    host.socket.opens();
    host.socket.answers('enter', welcome());
    await opening;
  };
  await enter();
  rooms.room.hide('m2', true);
  await new Promise(setImmediate);
  assert.deepEqual(told.kept[0].hidden, ['m2']);
  rooms.close();
  await enter();
  assert.deepEqual(rooms.state.room.hidden, ['m2']);
});

test('what another tab has remembered meanwhile is kept, and shown', async () => {
  const { host, rooms, told } = start();
  await rooms.start();
  const entering = rooms.enter({ address: ADDRESS, room: ROOM, name: 'Ann', invitation: INVITATION });
  told.kept = [{ ...KEPT, room: 'otherother' }];
  host.socket.opens();
  host.socket.answers('enter', welcome({ you: { member: 'm1', token: TOKEN } }));
  await entering;
  const ids = (all) => all.map(({ room }) => room).toSorted();
  assert.deepEqual(ids(told.kept), [ROOM, 'otherother']);
  assert.deepEqual(ids(rooms.state.mine), [ROOM, 'otherother']);
  rooms.forget(ADDRESS, ROOM);
  await new Promise(setImmediate);
  assert.deepEqual(ids(told.kept), ['otherother']);
});

test('a room that the person forgets goes from the screen once it is gone from what is kept', async () => {
  const { rooms, told } = start([KEPT]);
  await rooms.start();
  // A page that was closed at once brought the room back: it had gone from the screen, and was still kept.
  let wasKept = true;
  const stop = rooms.subscribe(({ mine }) => {
    if (mine.length === 0) wasKept = told.kept.length > 0;
  });
  rooms.forget(KEPT.address, KEPT.room);
  assert.equal(rooms.state.mine.length, 1);
  await new Promise(setImmediate);
  assert.deepEqual(rooms.state.mine, []);
  assert.equal(wasKept, false);
  stop?.();
});

test('a room that was left is closed, and none of mine any more', async () => {
  const { host, rooms, told } = start();
  const entering = rooms.enter({ address: ADDRESS, room: ROOM, name: 'Ann', invitation: INVITATION });
  host.socket.opens();
  host.socket.answers('enter', welcome({ you: { member: 'm1', token: TOKEN } }));
  await entering;
  const leaving = rooms.room.leave();
  const without = shownRoom({ members: [member('m2', 'Ben')] });
  host.socket.answers('leave', { ok: true, seq: 6, link: 'l6', at: 1, tell: [{ event: 'room', room: without }] });
  assert.equal(await leaving, true);
  assert.equal(rooms.state.room, null);
  assert.deepEqual(told.kept, []);
});

test('actions are requests; what is refused is told and answers false', async () => {
  const { host, rooms, told } = start();
  const entering = rooms.enter({ address: ADDRESS, room: ROOM, name: 'Ann', invitation: INVITATION });
  host.socket.opens();
  host.socket.answers('enter', welcome({ you: { member: 'm1', token: TOKEN } }));
  await entering;
  const sat = rooms.room.sit(1);
  const request = host.socket.answers('sit', { error: { code: 'full', text: 'Seat 2 is taken.' } });
  assert.equal(request.seat, 1);
  assert.equal(await sat, false);
  assert.deepEqual(told.errors, ['Seat 2 is taken.']);
  const said = rooms.room.say('Hello');
  assert.equal(host.socket.answers('say', { ok: true, seq: 6, link: 'l6', at: 1, tell: [] }).to, 'table');
  assert.equal(await said, true);
});
