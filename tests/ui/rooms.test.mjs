// The rooms of the front: which ones the person is in, what is known of the open one, and what can be done there.

import assert from 'node:assert/strict';
import test from 'node:test';
import { createHash } from 'node:crypto';

import { USUAL_LIMITS, limitsOf } from '../../ui/limits.js';
import { keptOf, readFurthest, sorted, withRoom } from '../../ui/rooms/remembered-rooms.js';
import {
  asksMe,
  heard,
  holderOf,
  isSealed,
  lateOf,
  leftOf,
  linesOf,
  mySeats,
  newRoom,
  openQuestion,
  playsSeat,
  timeLeft,
  unreadOf,
  withAllRead,
  withRead,
} from '../../ui/rooms/room-state.js';
import { createRooms } from '../../ui/rooms/rooms.js';
import { searchWords } from '../../ui/rooms/search-words.js';
import { sha256 } from '../../ui/rooms/sha256.js';
import { connectionWords, endWords, newsOf } from '../../ui/rooms/words.js';
import { entry, fakeHost, fakeWorld, member, shownRoom, welcome } from './support/host.mjs';

const ADDRESS = 'http://192.168.1.5:7878';
const ROOM = 'abcdefgh23';
const INVITATION = '0123456789abcdef0123456789abcdef';
const TOKEN = 'aa'.repeat(16);

const after = (state, event, now = 0) => heard(state, event, now).state;

/** A room that Ann, `m1`, has entered. */
const entered = (changes = {}, room = {}) =>
  after(newRoom(ADDRESS, ROOM), {
    event: 'entered',
    ...welcome().ok,
    room: shownRoom(room),
    isFirst: true,
    ...changes,
  });

test('who has which seat', () => {
  const state = entered(
    {},
    { seats: [{ member: 'm1' }, { computer: 3 }, { stand_in: 4 }, { away: ['m2', 5] }, null], phase: 'playing' },
  );
  const kinds = [0, 1, 2, 3, 4].map((seat) => holderOf(state, seat));
  assert.deepEqual(
    kinds.map(({ kind, member: who, level }) => [kind, who?.name ?? null, level]),
    [
      ['member', 'Ann', null],
      ['computer', null, 3],
      ['stand_in', null, 4],
      ['away', 'Ben', 5],
      ['free', null, null],
    ],
  );
});

test('a person acts for their own seats while the game goes on', () => {
  assert.deepEqual(mySeats(entered()), [0]);
  assert.equal(playsSeat(entered(), 0), false);
  assert.equal(playsSeat(entered({}, { phase: 'playing' }), 0), true);
  assert.equal(playsSeat(entered({}, { phase: 'playing' }), 1), false);
  assert.equal(playsSeat(entered({}, { phase: 'over' }), 0), false);
});

/** Who entered by a link never heard the lobby: the numbers of this front's own stood in the fields. */
test('the limits of a room are those that its host tells, or the usual ones where it tells none', () => {
  const limits = { name: 12, line: 80, level: 4, watchers: 5 };
  assert.deepEqual(entered({ limits }).limits, limits);
  assert.deepEqual(entered().limits, USUAL_LIMITS);
  assert.deepEqual(limitsOf({ lobby: { hello: { limits } } }), limits);
  assert.deepEqual(limitsOf({ lobby: { hello: {} } }), USUAL_LIMITS);
  assert.deepEqual(limitsOf({ lobby: null }), USUAL_LIMITS);
});

test('what the server asks of everybody stands before the chat, as long as it is asked', () => {
  assert.equal(entered().notice, null);
  assert.equal(entered({ notice: 'Be kind.' }).notice, 'Be kind.');
});

test('lines of chat are counted until they are looked at, but for those of who is hidden', () => {
  const say = (seq, by) => entry(seq, [{ event: 'chat', seq, by, text: 'Hello', to: 'table' }]);
  let state = after(entered(), say(6, 'm2'));
  assert.equal(unreadOf(state), 1);
  assert.equal(state.chat[0].name, 'Ben');
  state = after(state, say(7, 'm1'));
  assert.equal(unreadOf(state), 1);
  state = after({ ...state, hidden: ['m2'] }, say(8, 'm2'));
  assert.equal(unreadOf(state), 0);
  assert.deepEqual(
    linesOf(state).map(({ seq }) => seq),
    [7],
  );
  assert.equal(unreadOf(withAllRead(after({ ...state, hidden: [] }, say(9, 'm2')))), 0);
});

/** The count was lost by a reload, and stayed in other tabs. */
test('how far the chat was read is kept over a reload, and never goes back', () => {
  const chat = [6, 7, 8].map((seq) => ({ seq, by: 'm2', text: 'Hello', to: 'table' }));
  assert.equal(unreadOf(entered({ chat })), 0, 'a newcomer has missed nothing');
  const welcomed = { event: 'entered', isFirst: true, ...welcome({ chat }).ok };
  const reloaded = heard(newRoom(ADDRESS, ROOM, { read: 6 }), welcomed, 0).state;
  assert.equal(unreadOf(reloaded), 2);
  assert.equal(unreadOf(withRead(reloaded, 7)), 1, 'another tab has read one');
  assert.equal(unreadOf(withRead(reloaded, 5)), 2);
  const kept = keptOf(reloaded, 'aa', null, 1);
  assert.equal(kept.read, 6);
  assert.equal(readFurthest(kept, { ...kept, read: 8 }).read, 8);
  assert.equal(readFurthest({ ...kept, read: 8 }, undefined).read, 8);
});

test('a newcomer to a room that waits is told, and who is back or was there is not', () => {
  const tell = (...members) => entry(6, [{ event: 'room', room: shownRoom({ members }) }]);
  const [ann, ben, cleo] = [member('m1', 'Ann'), member('m2', 'Ben'), member('m3', 'Cleo')];
  const came = heard(entered(), tell(ann, ben, cleo), 0);
  assert.equal(came.change.came.name, 'Cleo');
  assert.deepEqual(newsOf(came.state, came.change), ['Cleo has joined.']);
  assert.equal(heard(came.state, tell(ann, ben, cleo), 0).change.came, undefined);
  assert.equal(
    heard(newRoom(ADDRESS, ROOM), { event: 'entered', isFirst: true, ...welcome().ok }, 0).change.came,
    undefined,
  );
});

test('a new question is told once, and waits for who has not answered it', () => {
  const question = { question: 7, what: 'undo', by: 'm2', yes: [], until: 60_000 };
  const room = shownRoom({ phase: 'playing', question });
  const first = heard(entered({}, { phase: 'playing' }), entry(7, [{ event: 'room', room }]), 0);
  assert.equal(first.change.asked.question, 7);
  assert.equal(asksMe(first.state, 0), true);
  const second = heard(first.state, entry(8, [{ event: 'room', room }]), 0);
  assert.equal(second.change.asked, undefined);
  const mine = { ...room, question: { ...question, by: 'm1' } };
  assert.equal(asksMe(after(first.state, entry(9, [{ event: 'room', room: mine }])), 0), false);
});

test('a question whose time is up waits for nobody, and bars no further one', () => {
  const question = { question: 7, what: 'undo', by: 'm2', yes: [], until: 60_000 };
  const state = entered({ now: 1000 }, { phase: 'playing', question });
  assert.equal(openQuestion(state, 58_999), question);
  assert.equal(openQuestion(state, 59_000), null);
  assert.equal(asksMe(state, 59_000), false);
});

test('it is told who has gone and who is back', () => {
  const away = shownRoom({ members: [member('m1', 'Ann'), member('m2', 'Ben', { away: 5 })] });
  const gone = heard(entered(), entry(6, [{ event: 'room', room: away }]), 0);
  assert.equal(gone.change.gone.name, 'Ben');
  const back = heard(gone.state, entry(7, [{ event: 'room', room: shownRoom() }]), 0);
  assert.equal(back.change.returned.name, 'Ben');
});

test('who comes, is away or is gone without a seat is told alone', () => {
  const names = ({ shown }) => shown.members.map(({ name }) => name);
  const tell = (seq, event) => entry(seq, [{ event: 'member', ...event }]);
  let state = after(entered(), tell(6, { member: member('m3', 'Cleo') }));
  assert.deepEqual(names(state), ['Ann', 'Ben', 'Cleo']);
  const away = heard(state, tell(7, { member: member('m3', 'Cleo', { away: 5 }) }), 0);
  assert.equal(away.change.gone.name, 'Cleo');
  assert.deepEqual(names(away.state), ['Ann', 'Ben', 'Cleo']);
  state = after(away.state, tell(8, { gone: 'm3' }));
  assert.deepEqual(names(state), ['Ann', 'Ben']);
});

test('the offset to the host’s clock is that of the quickest message', () => {
  let state = entered({ now: 1000 });
  assert.equal(state.offset, 1000);
  state = after(state, { event: 'tick', now: 1500 }, 600);
  assert.equal(state.offset, 1000);
  state = after(state, { event: 'tick', now: 1700 }, 650);
  assert.equal(state.offset, 1050);
});

test('what is left: first what is free in this turn, then the rest, and never less than nothing', () => {
  const clocks = { left: [60_000, 50_000], seat: 0, since: 1000, free: 30_000, paused: false, taken: null };
  assert.equal(timeLeft(clocks, 0, 1000), 90_000);
  assert.equal(timeLeft(clocks, 0, 41_000), 50_000);
  assert.equal(timeLeft(clocks, 1, 41_000), 50_000);
  assert.equal(timeLeft(clocks, 0, 500_000), 0);
  assert.equal(timeLeft(clocks, 0, 0), 90_000);
});

test('SHA-256 is that of the standard', () => {
  const digest = (text) => createHash('sha256').update(text).digest('hex');
  for (const length of [0, 1, 32, 55, 56, 63, 64, 65, 200]) {
    const text = 'a'.repeat(length);
    assert.equal(sha256(new TextEncoder().encode(text)), digest(text), `${length} bytes`);
  }
});

test('the secret at the end must fit the seal from the beginning, also over a reload', () => {
  const secret = '07'.repeat(32);
  const seal = createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
  const told = (state, room) => after(state, entry(7, [{ event: 'room', room: shownRoom(room) }]));
  const playing = told(entered(), { phase: 'playing', seal });
  assert.equal(isSealed(playing), false);
  assert.equal(isSealed(told(playing, { phase: 'over', seal, secret })), true);
  const changed = told(playing, { phase: 'playing', seal: 'ff'.repeat(32) });
  const other = createHash('sha256')
    .update(Buffer.from('08'.repeat(32), 'hex'))
    .digest('hex');
  assert.equal(isSealed(told(changed, { phase: 'over', seal: other, secret: '08'.repeat(32) })), false);
  const again = after(newRoom(ADDRESS, ROOM, { seal }), {
    event: 'entered',
    ...welcome().ok,
    room: shownRoom({ phase: 'over', seal, secret }),
    isFirst: true,
  });
  assert.equal(isSealed(again), true);
  const late = entered({}, { phase: 'over', seal, secret });
  assert.equal(isSealed(late), false, 'who came only at the end cannot know');
});

test('the host says who keeps the others waiting, and from when they need not', () => {
  const members = [member('m1', 'Ann', { seats: [0] }), member('m2', 'Ben', { seats: [1], away: 10_000 })];
  const late = { seat: 1, when: 70_000, away: true, by_itself: false };
  const state = entered({ late }, { phase: 'playing', members });
  assert.deepEqual(lateOf(state), { seat: 1, member: members[1], when: 70_000, isSlow: false, isBySelf: false });
  const told = (is) => after(state, entry(6, [{ event: 'late', late: is }]));
  assert.equal(lateOf(told(null)), null);
  assert.equal(lateOf(told({ ...late, when: 90_000, away: false })).isSlow, true);
  assert.equal(lateOf(told({ ...late, seat: 0 })), null, 'I know that of myself');
  assert.equal(lateOf(entered({}, { phase: 'playing', members })), null);
});

test('who enters while the clocks stand still sees what was left when they were stopped', () => {
  const clocks = { left: [60_000, 60_000], seat: 1, since: 1000, free: 0, paused: true, taken: 12_000 };
  const state = entered({ now: 500_000 }, { phase: 'playing', clocks });
  assert.equal(leftOf(state, 1, 0), 48_000);
  assert.equal(leftOf(state, 1, 100_000), 48_000);
});

test('rooms where it is my turn come first, then those seen last', () => {
  const kept = (room, isTurn, seen) => ({ address: ADDRESS, room, isTurn, seen });
  const rooms = sorted([kept('a', false, 3), kept('b', true, 1), kept('c', false, 9)]);
  assert.deepEqual(
    rooms.map(({ room }) => room),
    ['b', 'c', 'a'],
  );
  assert.equal(withRoom(rooms, kept('a', true, 10)).length, 3);
  const playing = entered({}, { phase: 'playing' });
  assert.equal(keptOf(playing, TOKEN, { actor: { seat: 0 } }, 5).isTurn, true);
  assert.equal(keptOf(playing, TOKEN, { actor: { seat: 1 } }, 5).isTurn, false);
});

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

test('a host that restarts stands still until it is there again', () => {
  const restarting = after(entered({}, { phase: 'playing' }), { event: 'restarting' });
  const words = 'The server is restarting. Clocks stand still.';
  assert.equal(connectionWords(restarting), words);
  const gone = after(restarting, { event: 'connection', connected: false });
  assert.equal(connectionWords(gone), words);
  const still = after(gone, { event: 'connection', connected: false, text: 'Nobody hosts there.' });
  assert.equal(connectionWords(still), words);
  const back = after(still, { event: 'connection', connected: true });
  assert.equal(connectionWords(back), null);
  const lost = after(back, { event: 'connection', connected: false, text: 'Nobody hosts there.' });
  assert.equal(connectionWords(lost), 'Connection lost. Nobody hosts there. Trying again…');
  const longer = after(lost, { event: 'connection', connected: false });
  assert.equal(connectionWords(longer), connectionWords(lost), 'the last reason holds');
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

test('that a player is away is told, and that they are back', () => {
  const members = (away) => [member('m1', 'Ann', { seats: [0] }), member('m2', 'Ben', { seats: [1], away })];
  const playing = entered({}, { phase: 'playing' });
  const tell = (state, away) =>
    heard(state, entry(6, [{ event: 'room', room: shownRoom({ phase: 'playing', members: members(away) }) }]), 0);
  const gone = tell(playing, 5);
  assert.deepEqual(newsOf(gone.state, gone.change), ['Ben has lost the connection.']);
  const back = tell(gone.state, null);
  assert.deepEqual(newsOf(back.state, back.change), ['Ben is back.']);
  const watcher = heard(playing, entry(6, [{ event: 'member', member: member('m3', 'Cleo') }]), 0).state;
  const away = heard(watcher, entry(7, [{ event: 'member', member: member('m3', 'Cleo', { away: 5 }) }]), 0);
  assert.deepEqual(newsOf(away.state, away.change), [], 'nobody waits for who watches');
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

test('a deleted message is gone, and what the host did is seen also by those who have hidden them', () => {
  const ann = entered();
  const chat = (state, seq, more) =>
    after(state, { ...entry(seq), tell: [{ event: 'chat', seq, by: 'm2', text: 'Hello', to: 'table', ...more }] });
  let state = chat(chat(ann, 6, {}), 7, { did: 'mute', text: 'Ben muted Cleo.' });
  assert.deepEqual(
    linesOf({ ...state, hidden: ['m2'] }).map(({ text }) => text),
    ['Ben muted Cleo.'],
  );
  state = after(state, { ...entry(8), tell: [{ event: 'taken_away', line: 6 }] });
  assert.deepEqual(
    linesOf(state).map(({ seq }) => seq),
    [7],
  );
});

test('who lost a game that its rules did not end reads so as “you”', () => {
  const ended = (why) => endWords({ why, winners: [0] }, ['Ann', 'Ben'], [1]);
  assert.deepEqual(ended('resigned'), { title: 'Ann wins', reason: 'You resigned.' });
  assert.equal(ended('away').reason, 'You were away too long.');
  assert.equal(ended('time').reason, 'You ran out of time.');
  assert.deepEqual(endWords({ why: 'away', winners: [1] }, ['Ann', 'Ben'], [1]), {
    title: 'You win',
    reason: 'Ann was away too long.',
  });
  // Who holds both seats reads names.
  assert.equal(endWords({ why: 'left', winners: [0] }, ['Ann', 'Ben'], [0, 1]).reason, 'Ben left the game.');
});
