// Every screen with each kind of session: that of the local table, that of a room, and those of lessons and puzzles.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { member, shownRoom } from '../ui/support/host.mjs';
import { inBrowserAt } from './support/page.mjs';
import { serveSources } from './support/server.mjs';

const SCREENS = ['home', 'setup', 'settings', 'table', 'join', 'room', 'lab'];

/** A room of the game that the file holds, as its first player sees it. */
const SHOWN = shownRoom({
  phase: 'playing',
  members: [member('m1', 'Ann', { host: true, seats: [0] }), member('m2', 'Ben', { seats: [1] })],
});

/**
 * Makes the sessions in the page, in `globalThis.sessions`, those of table and room over the same game of its server;
 * what is asked for that a session does not have is kept in `globalThis.missing`.
 */
async function makeSessions({ record, shown }) {
  const [{ socketTransport }, { createSession }, { createRoomSession }, { createRooms }, { newRoom }] =
    await Promise.all(
      ['transport/socket', 'session/session', 'rooms/session', 'rooms/rooms', 'rooms/room-state'].map(
        (path) => import(`/${path}.js`),
      ),
    );
  const transport = socketTransport();
  const ask = async () => 'close';
  const draw = () => '';
  const local = createSession(transport, ask, draw);
  await local.start();
  await local.shell.openRecord(record);
  local.shell.setUp('owari');
  local.shell.joinBy('link');
  const room = { ...newRoom('http://127.0.0.1:1', 'abcdefgh23'), connection: 'open', you: 'm1', shown };
  const real = createRooms({ way: null, attempt: local.attempt, show: () => {} });
  const state = { ...real.state, isPossible: true, room };
  const rooms = Object.create(real, { state: { get: () => state } });
  const connection = { send: transport.send, onEvent: () => {}, head: null, close: () => {} };
  const card = async () => document.createElement('p');
  const far = createRoomSession({ connection, rooms, transport, shell: local.shell, ask, draw, card });
  far.follow(room);
  await far.start();
  const [{ createLessonSession }, { course }] = await Promise.all(
    ['lessons/session', 'games/owari/lessons'].map((path) => import(`/${path}.js`)),
  );
  const world = { connection: transport.practice.open(), transport, shell: local.shell, ask, draw };
  const taught = createLessonSession({ game: 'owari', course, ...world });
  await taught.start();
  const [{ createPuzzleSession }, { loadPuzzles }] = await Promise.all(
    ['puzzles/session', 'puzzles/reader'].map((path) => import(`/${path}.js`)),
  );
  const puzzles = await loadPuzzles('owari');
  const elsewhere = { ...world, connection: transport.practice.open() };
  const asked = createPuzzleSession({ game: 'owari', puzzles, ...elsewhere });
  await asked.start();

  const missing = new Set();
  const strict = (object, name) =>
    new Proxy(object, {
      get(target, key) {
        if (typeof key === 'string' && !(key in target)) missing.add(`${name}.${key}`);
        return key === 'shell' ? strict(target.shell, 'shell') : target[key];
      },
    });
  const sessions = {
    local: strict(local, 'local'),
    room: strict(far, 'room'),
    lesson: strict(taught, 'lesson'),
    puzzle: strict(asked, 'puzzle'),
  };
  Object.assign(globalThis, { sessions, rooms, transport, missing });
}

/** Shows a screen with one of the sessions, and returns how much it has put on the page and what was missing. */
async function show({ screen, kind }) {
  const [{ createCommands, labelOf }, { createTheme }, { menusOf }] = await Promise.all(
    ['commands', 'theme', 'menus'].map((path) => import(`/${path}.js`)),
  );
  const [{ createHome }, { createSetup }, { createPreferences }, { createTable }, late, { createLab, labOf }] =
    await Promise.all(
      ['home', 'setup', 'preferences', 'table', 'rooms/late', 'lab/lab'].map((path) => import(`/screens/${path}.js`)),
    );
  const { rooms, transport, missing } = globalThis;
  const session = globalThis.sessions[kind];
  const commands = createCommands({ session }, 'browser');
  const tools = createTheme(session, () => {});
  const turnAlert = { state: () => 'granted', ask: async () => true, call: () => {}, end: () => {} };
  const world = { kind: 'browser', tools, rooms, hosts: null, hasLab: true, turnAlert };
  const root = document.createElement('div');
  document.body.append(root);
  const makers = {
    home: () => createHome(root, session, commands, world),
    setup: () => createSetup(root, session, commands, world),
    settings: () => createPreferences(root, session, commands, world),
    table: () => createTable(root, session, commands, { ...world, again: () => {} }),
    join: () => late.createJoin(root, session, commands, world),
    room: () => late.createWaiting(root, session, commands, world),
    lab: () => createLab(root, session, commands, { ...world, lab: labOf(transport, session) }),
  };
  const { state } = session;
  const shown = makers[screen]();
  shown.update(state, {});
  shown.update(state, { prefs: true });
  shown.repaint?.();
  menusOf(commands.list(), state);
  commands.list().forEach((command) => labelOf(command, state));
  const drawn = root.querySelectorAll('*').length;
  shown.destroy();
  root.remove();
  return { drawn, missing: [...missing] };
}

test(
  'every screen can be shown with the session of this device, of a room, of a lesson and of a puzzle',
  inBrowserAt(serveSources, 'sessions', {}, async ({ page }) => {
    const record = JSON.parse(readFileSync(fixture('owari.atar'), 'utf8'));
    await page.evaluate(makeSessions, { record, shown: SHOWN });
    for (const screen of SCREENS)
      for (const kind of ['local', 'room', 'lesson', 'puzzle']) {
        const { drawn, missing } = await page.evaluate(show, { screen, kind });
        assert.ok(drawn > 3, `${screen}, ${kind}: ${drawn}`);
        assert.deepEqual(missing, [], `${screen}, ${kind}`);
      }
  }),
);

test(
  'what is offered follows from what a session can do',
  inBrowserAt(serveSources, 'sessions-capabilities', {}, async ({ page }) => {
    const record = JSON.parse(readFileSync(fixture('owari.atar'), 'utf8'));
    await page.evaluate(makeSessions, { record, shown: SHOWN });
    const offered = await page.evaluate(async () => {
      const { createCommands } = await import('/commands.js');
      const idsOf = (session) =>
        createCommands({ session }, 'browser')
          .list()
          .map(({ id }) => id);
      const { local, room } = globalThis.sessions;
      return { local: idsOf(local), room: idsOf(room), can: [local.state.capabilities, room.state.capabilities] };
    });
    assert.deepEqual(Object.keys(offered.can[0]).sort(), Object.keys(offered.can[1]).sort());
    for (const id of ['save_as', 'hint', 'let_play', 'pause', 'players']) {
      assert.ok(offered.local.includes(id), id);
      assert.ok(!offered.room.includes(id), id);
    }
    for (const id of ['chat', 'ask_undo', 'leave_room']) {
      assert.ok(offered.room.includes(id), id);
      assert.ok(!offered.local.includes(id), id);
    }
  }),
);
