// The session at a room's table, over a connection that is played by hand.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createCommands } from '../../ui/commands.js';
import { createRoomSession } from '../../ui/rooms/session.js';
import { newRoom } from '../../ui/rooms/room-state.js';
import { orWait } from '../../ui/rooms/words.js';
import { createStage } from '../../ui/session/stage.js';
import { soundCues } from '../../ui/sound/cues.js';
import { inPlay, title } from '../../ui/state.js';
import { turnWords } from '../../ui/words.js';
import { entry, member, shownRoom } from './support/host.mjs';
import { idle } from './support/idle.mjs';
import { playing } from './support/positions.mjs';
import { RECORD, begun, later, refusal, settled } from './support/session.mjs';

const SEATS = [
  { name: 'Ann', bot: null },
  { name: 'Ben', bot: null },
];

/** A position in which a seat is to act. */
const at = (rev, seat, more = {}) => ({ ...playing(), rev, seats: SEATS, actor: { seat }, ...more });

/** A record with a turn. */
const SHORT = { ...RECORD, turns: [['a']] };

/** A room in which a game goes on, as Ann sees it. */
const playedRoom = (changes = {}) => ({
  ...newRoom('http://host', 'abcdefgh23'),
  connection: 'open',
  you: 'm1',
  shown: shownRoom({ phase: 'playing', ...changes }),
});

/** A connection whose answers a test gives, in the form of ui/transport/room.js. */
function fakeConnection(answers) {
  const hearers = [];
  const asked = [];
  return {
    asked,
    onEvent: (hear) => hearers.push(hear),
    tell: (event) => hearers.forEach((hear) => hear(event)),
    async send(request) {
      asked.push(request);
      const given = { record: { record: RECORD }, history: { turns: [] }, ...answers }[request.do];
      const answer = await (typeof given === 'function' ? given(request) : given);
      if (answer instanceof Error) throw answer;
      return structuredClone(answer);
    },
    head: null,
    close() {},
  };
}

/** Ann at the room's table, and her local session, which has no game. */
async function start(answers = {}, choices = [], asked = [], room = playedRoom()) {
  const { session: outer, transport } = await begun({ position: refusal('no_game', 'None.') });
  const connection = fakeConnection({ position: at(1, 0), ...answers });
  const hearers = new Set();
  const rooms = {
    state: { room },
    connection,
    subscribe: (hear) => hearers.add(hear),
    room: { resign: async (seat) => connection.send({ do: 'resign', seat }) },
    close() {
      rooms.connection = null;
      rooms.change(null);
    },
    change(room) {
      rooms.state = { room };
      hearers.forEach((hear) => hear(rooms.state, {}));
    },
  };
  const ask = async (question) => {
    asked.push(question);
    return choices.shift();
  };
  let made = null;
  const aside = [];
  const stage = createStage(outer, rooms, {
    makeRoom: (of) =>
      (made = createRoomSession({ connection: of, rooms, transport, shell: outer.shell, ask, draw: () => '' })),
    aside: (state, change) => aside.push(change),
  });
  rooms.change(rooms.state.room);
  outer.shell.show('room');
  await settled(made);
  return { outer, connection, rooms, stage, session: made, aside, transport };
}

test('the stage shows the room while its screen is shown, and the local session else', async () => {
  const { stage, outer, rooms } = await start();
  assert.equal(stage.state.room.id, 'abcdefgh23');
  stage.shell.show('home');
  assert.equal(stage.state.screen, 'home');
  assert.equal(stage.state.room, null);
  outer.shell.show('room');
  assert.equal(stage.state.screen, 'table');
  const seen = [];
  stage.subscribe((state) => seen.push(state.room?.id ?? state.screen));
  rooms.change({ ...rooms.state.room, connection: 'ended', end: { why: 'removed', text: 'The host removed you.' } });
  assert.deepEqual(seen.slice(-1), ['room'], 'after its end the screen that says why');
  rooms.close();
  assert.equal(stage.state.screen, 'room');
});

test('it is my turn only at my own seats, and while the game goes on', async () => {
  const { rooms, session, connection } = await start();
  assert.equal(inPlay(session.state), true);
  assert.equal(turnWords(session.state.position, 0, 'to play'), 'Your turn');
  assert.match(title(session.state), /^● Your turn — /);
  connection.tell({ ...entry(7), tell: [{ event: 'changed', position: at(2, 1, { since: null }) }], own: null });
  await settled(session);
  assert.equal(inPlay(session.state), false);
  assert.equal(turnWords(session.state.position, 1, 'to play'), 'Ben to play');
  assert.match(title(session.state), /^Ben to play — /);
  connection.tell({ ...entry(8), tell: [{ event: 'changed', position: at(3, 0, { since: null }) }], own: null });
  await settled(session);
  rooms.change(playedRoom({ phase: 'over' }));
  assert.equal(inPlay(session.state), false);
});

test('who touches the board out of turn is told whose turn it is, who watches that they do', async () => {
  const { rooms, session, connection } = await start();
  const told = (intent) => orWait(session.state, intent)?.say ?? null;
  assert.equal(told(null), null, 'it is my turn');
  connection.tell({ ...entry(7), tell: [{ event: 'changed', position: at(2, 1, { since: null }) }], own: null });
  await settled(session);
  assert.equal(told(null), 'It is Ben’s turn.');
  assert.equal(told({ say: 'A placed tile stays. You can undo the turn.' }), 'It is Ben’s turn.');
  const look = { gameState: { ghost: 'a1' } };
  assert.equal(orWait(session.state, look), look, 'what does something out of turn is done');
  assert.equal(session.state.capabilities.canPlay, true);
  rooms.change({ ...playedRoom(), you: 'm9' });
  assert.equal(session.state.capabilities.canPlay, false);
  assert.equal(told(null), 'You are watching this game.');
  rooms.change(playedRoom({ clocks: { left: [1, 1], seat: 1, since: 0, free: 0, paused: true, taken: 0 } }));
  assert.equal(told(null), 'The game is paused.');
  rooms.change(playedRoom({ phase: 'over' }));
  assert.equal(told(null), null);
});

test('while the game is paused it is nobody’s turn, and nothing stays in the hand', async () => {
  const { rooms, session } = await start();
  const clocks = { left: [1, 1], seat: 0, since: 0, free: 0, paused: false, taken: null };
  rooms.change(playedRoom({ clocks }));
  session.dispatch({ hold: { kind: 'stone' } });
  await settled(session);
  rooms.change(playedRoom({ clocks: { ...clocks, paused: true, taken: 0 } }));
  assert.equal(session.state.held, null);
  assert.equal(inPlay(session.state), false);
  assert.match(title(session.state), /^Paused — /);
  rooms.change(playedRoom({ clocks }));
  assert.equal(inPlay(session.state), true);
});

test('a seat at which a computer stands in is not mine to play', async () => {
  const { rooms, session } = await start();
  rooms.change(playedRoom({ seats: [{ away: ['m1', 3] }, { member: 'm2' }] }));
  assert.equal(inPlay(session.state), false);
});

test('an own step comes by its answer, and not again by its entry', async () => {
  const after = at(2, 1, { since: null });
  const { connection, session } = await start({ step: after });
  const changes = [];
  session.subscribe((state, { how }) => how && changes.push(how));
  const stepping = session.step('a1');
  await idle();
  connection.tell({ ...entry(7), by: 'm1', own: 'step', tell: [{ event: 'changed', position: after }] });
  await stepping;
  await settled(session);
  assert.deepEqual(changes, ['step']);
  const request = connection.asked.find((asked) => asked.do === 'step');
  assert.equal(request.rev, 1);
});

test('what an own request of the room does to the game is shown: an undo that nobody need allow', async () => {
  const { connection, session } = await start();
  connection.tell({ ...entry(7), own: 'ask', tell: [{ event: 'changed', position: at(2, 1, { since: null }) }] });
  await settled(session);
  assert.equal(session.state.position.rev, 2);
});

test('a step that waits long for its answer is told as pending, and no more when it is answered', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const answer = later();
  const { session } = await start({ step: () => answer.promise });
  session.step('a1');
  await idle();
  assert.equal(session.state.pending, null);
  t.mock.timers.tick(300);
  assert.deepEqual(session.state.pending, { steps: ['a1'] });
  answer.resolve(at(2, 1));
  await settled(session);
  assert.equal(session.state.pending, null);
});

test('a step that is refused goes back, with its reason', async () => {
  const { session } = await start({ step: refusal('illegal_step', 'No.') });
  session.dispatch({ hold: { kind: 'stone' } });
  session.step('a1');
  await settled(session);
  assert.equal(session.state.notice.text, 'No.');
  assert.equal(session.state.held, null);
  assert.equal(session.state.position.rev, 1);
});

test('nothing of a room asks for hints, computers, new games or the pace', async () => {
  const { connection, stage } = await start();
  const commands = createCommands(stage, 'browser');
  for (const id of ['hint', 'let_play', 'pause', 'players', 'save_as']) assert.equal(commands.find(id), undefined, id);
  for (const id of ['ask_undo', 'resign', 'leave_room', 'chat']) assert.ok(commands.find(id), id);
  assert.deepEqual([...new Set(connection.asked.map((asked) => asked.do))], ['position', 'record', 'history']);
  stage.shell.show('home');
  assert.equal(commands.find('resign'), undefined);
});

test('the own draft is taken back at once, and nobody else’s', async () => {
  const draft = { can: { take_back: true, undo_turn: true, redo: false } };
  const { stage, connection, session } = await start({ position: at(1, 0, draft), take_back: at(2, 0) });
  const commands = createCommands(stage, 'browser');
  assert.equal(commands.find('undo').enabled(stage.state), true);
  stage.session.undo();
  await settled(session);
  assert.equal(
    connection.asked.at(-1).do === 'take_back' || connection.asked.some((asked) => asked.do === 'take_back'),
    true,
  );
  connection.tell({
    ...entry(7),
    own: null,
    tell: [{ event: 'changed', position: at(3, 1, { ...draft, since: null }) }],
  });
  await settled(session);
  assert.equal(commands.find('undo').enabled(stage.state), false);
});

test('resigning is asked first', async () => {
  const { session, connection } = await start({ resign: true }, ['no', 'yes']);
  await session.room.resign();
  assert.ok(!connection.asked.some((asked) => asked.do === 'resign'));
  await session.room.resign();
  assert.equal(connection.asked.at(-1).seat, 0);
});

test('what happens in a room that is not shown is heard aside', async () => {
  const { stage, connection, aside, session } = await start();
  stage.shell.show('home');
  aside.length = 0;
  connection.tell({ ...entry(7), own: null, tell: [{ event: 'changed', position: at(2, 1, { since: null }) }] });
  await settled(session);
  assert.ok(aside.some(({ how }) => how === 'other' || how === 'game'));
  assert.equal(stage.state.screen, 'home');
});

// A game by days is played by people who come and go: whose turn it has become meanwhile calls them, too.
test('a turn that came while the connection was lost calls as any other', async () => {
  for (const rev of [2, 7]) {
    const { session, connection } = await start({ position: at(1, 1) });
    const called = [];
    session.subscribe((state, change) => called.push(...soundCues(state, change, true).map(({ name }) => name)));
    connection.tell({ event: 'entered', isFirst: false, position: at(rev, 0) });
    await settled(session);
    assert.ok(called.includes('turn'), `rev ${rev}: ${called}`);
  }
});

test('settings are those of the whole program', async () => {
  const { stage, outer } = await start();
  stage.shell.prefer({ coordinates: false });
  assert.equal(outer.state.prefs.coordinates, false);
  assert.equal(stage.state.prefs.coordinates, false);
});

test('members may come and go without the game being disturbed', async () => {
  const { rooms, session } = await start();
  session.dispatch({ hold: { kind: 'stone' } });
  const { members } = playedRoom().shown;
  rooms.change(playedRoom({ members: [...members, member('m3', 'Cleo')] }));
  assert.deepEqual(session.state.held, { kind: 'stone' });
});

test('turns that the host has lost can go on as a new room', async () => {
  const four = { ...RECORD, turns: [['a'], ['b'], ['c'], ['d']] };
  const two = { ...RECORD, turns: [['a'], ['b']] };
  const records = [four, two];
  const { connection, rooms, session } = await start({ record: () => ({ record: records.shift() ?? two }) }, ['open']);
  const made = [];
  Object.assign(rooms, {
    visit: async () => true,
    mayCreate: async () => true,
    create: async (wanted) => made.push(wanted),
  });
  assert.equal(session.state.record.turns.length, 4);
  connection.tell({ event: 'rewound', from: 9, to: 7 });
  connection.tell({ event: 'entered', isFirst: false, position: at(1, 0) });
  await until(() => made.length > 0);
  assert.deepEqual(made[0].record, four);
  assert.equal(made[0].name, 'Ann');
});

test('turns are lost also where the game has gone on in another way since', async () => {
  const known = { ...RECORD, turns: [['a'], ['b'], ['c']] };
  const other = { ...RECORD, turns: [['a'], ['x'], ['y'], ['z']] };
  const records = [known, other];
  const asked = [];
  const answers = { record: () => ({ record: records.shift() ?? other }) };
  const { connection, rooms } = await start(answers, ['stay'], asked);
  Object.assign(rooms, { mayCreate: async () => true });
  connection.tell({ event: 'rewound', from: 9, to: 10 });
  connection.tell({ event: 'entered', isFirst: false, position: at(1, 0) });
  await until(() => asked.length > 0);
  assert.equal(asked[0].title, 'The server has lost the last 2 turns.');
});

test('where others may not open rooms, turns that the host has lost can go on at the local table', async () => {
  const four = { ...RECORD, turns: [['a'], ['b'], ['c'], ['d']] };
  const records = [four];
  const { connection, rooms, outer } = await start({ record: () => ({ record: records.shift() ?? RECORD }) }, [
    'local',
  ]);
  const opened = [];
  Object.assign(outer.shell, { openRecord: (record) => opened.push(record) });
  Object.assign(rooms, { mayCreate: async () => false });
  connection.tell({ event: 'rewound', from: 9, to: 7 });
  connection.tell({ event: 'entered', isFirst: false, position: at(1, 0) });
  await until(() => opened.length > 0);
  assert.deepEqual(opened[0], four);
});

test('a game is analysed at the own table, and only once it is over', async () => {
  const { connection, rooms, session, stage, outer } = await start({ record: { record: SHORT } });
  const analysed = [];
  Object.assign(outer.shell, { analyseRecord: (record) => analysed.push(record) });
  const commands = createCommands(stage, 'browser');
  assert.ok(!commands.run('analyse'), 'the game goes on');
  rooms.change(playedRoom({ phase: 'over' }));
  await settled(session);
  assert.ok(commands.run('analyse'));
  assert.deepEqual(analysed, [SHORT]);
  assert.ok(
    connection.asked.every((request) => request.do !== 'study'),
    'the room knows nothing of it',
  );
});

for (const [why, what] of [
  ['no_room', 'that the host no longer has'],
  ['closed', 'that has closed'],
])
  test(`a game in a room ${what} can go on as a new room`, async () => {
    const asked = [];
    const { connection, rooms, session } = await start({ record: { record: SHORT } }, ['open'], asked);
    const made = [];
    Object.assign(rooms, {
      visit: async () => true,
      mayCreate: async () => true,
      create: async (wanted) => made.push(wanted),
    });
    const { record } = session.state;
    connection.tell({ event: 'ended', end: { why, text: 'There is no such room.' } });
    await until(() => made.length > 0);
    assert.deepEqual(made, [{ record, name: 'Ann' }]);
    assert.equal(asked[0].title, 'There is no such room.');
    assert.deepEqual(
      asked[0].choices.map(({ label }) => label),
      ['Open as a New Room', 'Not Now'],
    );
  });

test('whom an older copy of the log does not know can go on with the game that they have', async () => {
  const asked = [];
  const { connection, rooms } = await start({ record: { record: SHORT } }, ['stay'], asked);
  Object.assign(rooms, { mayCreate: async () => true });
  connection.tell({ event: 'rewound', from: 9, to: 2 });
  connection.tell({ event: 'ended', end: { why: 'place_lost', text: 'You have lost your place in this room.' } });
  await until(() => asked.length > 0);
  assert.equal(asked[0].title, 'You have lost your place in this room.');
});

test('who has left or was removed is not asked what becomes of the game', async () => {
  for (const why of ['left', 'removed', 'place_lost', 'old_program']) {
    const asked = [];
    const { connection } = await start({ record: { record: SHORT } }, ['stay'], asked);
    connection.tell({ event: 'ended', end: { why, text: '' } });
    await idle();
    assert.deepEqual(asked, [], why);
  }
});

test('a game that has ended opens no new room: it is looked at on this device', async () => {
  const asked = [];
  const over = { ...SHORT, result: { winners: [0] } };
  const { connection, rooms } = await start({ record: () => ({ record: over }) }, ['stay'], asked);
  Object.assign(rooms, { mayCreate: async () => true });
  connection.tell({ event: 'ended', end: { why: 'closed', text: 'This room was closed.' } });
  await until(() => asked.length > 0);
  assert.deepEqual(
    asked[0].choices.map(({ label }) => label),
    ['Open on This Device', 'Not Now'],
  );
});

/** Once something holds. */
async function until(holds) {
  while (!holds()) await idle();
}

test('the rolls of a room are checked by the shell where there is one, else not at all', async () => {
  const { session, connection, transport } = await start({
    record: ({ text }) => (text ? { text: 'the record' } : {}),
  });
  assert.equal(await session.room.prove(), null, 'a browser cannot');
  assert.equal(
    connection.asked.some(({ text }) => text),
    false,
  );
  const checked = [];
  const prove = async (record) => checked.push(record);
  const rooms = { state: { room: playedRoom() }, room: {} };
  const proving = { ...transport, rooms: { prove } };
  const shell = { state: {}, subscribe: () => () => {} };
  const desktop = createRoomSession({
    connection,
    rooms,
    transport: proving,
    shell,
    ask: async () => null,
    draw: () => '',
  });
  assert.equal(await desktop.room.prove(), 1);
  assert.deepEqual(checked, ['the record']);
});

test('an earlier game of the room is replayed at the local table, or saved', async () => {
  const records = ({ game }) => (game ? { game, record: RECORD } : [1, 2].map((at) => ({ game: at, at, ended: null })));
  const { session, transport, connection } = await start({ records }, ['2', 'save', '1', 'replay', 'close']);
  const saved = [];
  transport.files.export = async (file) => saved.push(file) && { name: file.name };
  await session.room.earlier();
  assert.deepEqual([saved[0].kind, JSON.parse(saved[0].data)], ['record', RECORD]);
  assert.match(saved[0].name, / 2\.atar$/);
  await session.room.earlier();
  assert.equal(transport.verbs().includes('open'), true);
  await session.room.earlier();
  const asked = connection.asked.filter(({ do: verb }) => verb === 'records').map(({ game = null }) => game);
  assert.deepEqual(asked, [null, 2, null, 1, null]);
});

const SEAL = 'c0'.repeat(32);

/** What a room's game is kept as: the steps of its record, and what is said of it. */
const keptOf = ({ text, at, ...rest }) => [JSON.parse(text).turns.length, rest];

test('a game of the room is in the library once it has ended, with who won and where the person sat', async () => {
  const { rooms, transport, outer } = await start({ record: { record: SHORT } });
  const { kept } = transport.library;
  rooms.change(playedRoom({ seal: SEAL }));
  await idle();
  assert.deepEqual(kept, [], 'it is under way');
  const over = playedRoom({ seal: SEAL, phase: 'over', ended: { why: 'resigned', winners: [1] } });
  rooms.change(over);
  rooms.change({ ...over, isChatOpen: true });
  await until(() => kept.length > 0);
  await idle();
  assert.deepEqual(kept.map(keptOf), [[1, { seconds: 0, key: SEAL, own: [0], won: [1] }]]);
  assert.equal(outer.state.library.length, 1);
});

test('who watches keeps nothing; where the host says nothing any more, what is known of the game is kept', async () => {
  const watcher = await start();
  watcher.rooms.change({ ...playedRoom({ seal: SEAL, phase: 'over' }), you: 'm9' });
  await idle();
  assert.deepEqual(watcher.transport.library.kept, []);
  const { rooms, connection, transport } = await start({ record: { record: SHORT } });
  rooms.change(playedRoom({ seal: SEAL }));
  connection.send = async () => Promise.reject(new Error('Gone.'));
  rooms.change({ ...playedRoom({ seal: SEAL }), connection: 'ended', end: { why: 'no_room', text: 'It is gone.' } });
  await until(() => transport.library.kept.length > 0);
  assert.deepEqual(keptOf(transport.library.kept[0]), [1, { seconds: 0, key: SEAL, own: [0] }]);
});

test('a game that is left is in the library; where it ends by that, with who won', async () => {
  const { rooms, session, transport } = await start({ record: { record: SHORT } }, ['yes', 'yes']);
  rooms.change(playedRoom({ seal: SEAL }));
  rooms.room.leave = async () => false;
  await session.room.leave();
  assert.deepEqual(transport.library.kept, [], 'they are still there');
  rooms.room.leave = async () => (rooms.close(), true);
  await session.room.leave();
  await until(() => transport.library.kept.length > 0);
  assert.deepEqual(keptOf(transport.library.kept[0])[1], { seconds: 0, key: SEAL, own: [0], won: [1] });
});

// One failure, and nothing more of the room was kept until it was opened anew.
test('a game that could not be kept when it ended is kept when the room is left', async () => {
  const { rooms, session, transport, outer } = await start({ record: { record: SHORT } }, ['yes']);
  const { keep } = transport.library;
  let tries = 0;
  transport.library.keep = async () => {
    tries += 1;
    throw new Error('The disk is full.');
  };
  rooms.change(playedRoom({ seal: SEAL }));
  const over = playedRoom({ seal: SEAL, phase: 'over', ended: { why: 'resigned', winners: [1] } });
  rooms.change(over);
  await until(() => session.state.notice !== null);
  assert.equal(session.state.notice.text, 'The disk is full.');
  rooms.change({ ...over, isChatOpen: true });
  await idle();
  assert.equal(tries, 1, 'it is not said again and again');
  transport.library.keep = keep;
  rooms.room.leave = async () => (rooms.close(), true);
  await session.room.leave();
  await until(() => transport.library.kept.length > 0);
  assert.deepEqual(transport.library.kept.map(keptOf), [[1, { seconds: 0, key: SEAL, own: [0], won: [1] }]]);
  assert.equal(outer.state.library.length, 1);
});

test('a game that ended while the person was away is kept, though another one has begun', async () => {
  const seats = [{ name: 'Ben' }, { name: 'Ann' }];
  const finished = (seal) => ({ record: { ...SHORT, seats, chance: { seal } }, ended: null });
  const records = ({ game }) => (game ? finished(game === 2 ? SEAL : 'ab') : [1, 2, 3].map((game) => ({ game })));
  const { transport } = await start({ records }, [], [], { ...playedRoom({ seal: 'd0' }), seal: SEAL });
  await until(() => transport.library.kept.length > 0);
  assert.deepEqual(transport.library.kept.map(keptOf), [[1, { seconds: 0, key: SEAL, own: [1] }]]);
});

test('a game of the room that is opened at the own table is the one in the library', async () => {
  const { rooms, session, transport, outer } = await start({ record: { record: SHORT } });
  transport.library.keep = async ({ key }) => ({
    game: { game: 'atar', seats: SEATS, winners: [0], stamp: { id: 'x', at: 1, seconds: 0, key } },
    replaced: null,
  });
  rooms.change(playedRoom({ seal: SEAL, phase: 'over' }));
  await until(() => outer.state.library.length > 0);
  await session.room.playHere();
  const opened = transport.asked.find((request) => request.do === 'open');
  assert.equal(opened.record.library.id, 'x');
});
