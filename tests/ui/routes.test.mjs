// The address of the page says where the person is: Back leads from screen to screen, and a reload comes back.

import assert from 'node:assert/strict';
import test from 'node:test';

import { createRouter, goTo, routeOf } from '../../ui/routes.js';
import { turnsAround } from '../../ui/session/history.js';
import { idle } from './support/idle.mjs';

/** A window with a history, a session with screens, and what lies over the screen. */
function stand(hash = '', position = {}) {
  const entries = [hash];
  let now = 0;
  const told = [];
  const page = {
    location: {
      get hash() {
        return entries[now];
      },
    },
    history: {
      pushState: (_state, _title, place) => {
        entries.splice(now + 1, Infinity, place);
        now += 1;
      },
      replaceState: (_state, _title, place) => {
        entries[now] = place;
      },
    },
    addEventListener: (name, act) => {
      page[name] = act;
    },
  };
  const session = { state: { screen: 'wait', choosing: null, position } };
  const show = (patch) => {
    session.state = { ...session.state, ...patch };
    told.push(routeOf(session.state));
    places.update(session.state);
  };
  session.shell = {
    show: (screen) => show({ screen }),
    setUp: (choosing) => show({ screen: 'setup', choosing }),
    continueGame: () => show({ screen: 'table' }),
    go: show,
    enter: (id) => {
      rooms.state.room = { id };
      show({ screen: 'room' });
    },
  };
  const over = { open: false };
  const rooms = { state: { isPossible: true, mine: [], room: null } };
  const places = createRouter(page, session, {
    games: ['atar'],
    rooms,
    close: () => over.open && !(over.open = false),
  });
  const back = () => {
    now -= 1;
    page.popstate();
  };
  const follow = (place) => {
    entries.splice(now + 1, Infinity, place);
    now += 1;
    page.popstate();
  };
  return { session, entries, over, back, follow, where: () => routeOf(session.state), address: () => entries[now] };
}

test('Back leads to the screen before', () => {
  const { session, back, where, address } = stand();
  session.shell.show('home');
  session.shell.setUp('atar');
  session.shell.continueGame();
  assert.equal(address(), '#table');
  back();
  assert.equal(where(), 'setup/atar');
  back();
  assert.equal(where(), 'home');
  assert.equal(address(), '#home');
});

// One press more made a second room.
test('Back from a room does not lead to the form that has made it', () => {
  const { session, entries, address } = stand();
  session.shell.show('home');
  for (const [form, room] of [
    [{ screen: 'setup', choosing: 'atar', where: 'online' }, 'abcdefghij'],
    [{ screen: 'setup', choosing: 'atar', where: 'device' }, 'klmnopqrst'],
  ]) {
    session.shell.go(form);
    session.shell.enter(room);
    assert.equal(address(), `#room/${room}`);
  }
  // A room that was only called to comes after the form of a game on this device.
  assert.deepEqual(entries, ['#home', '#room/abcdefghij', '#setup/atar', '#room/klmnopqrst']);
});

test('Back closes what lies over the screen, and the screen stays', () => {
  const { session, over, back, where, address } = stand();
  session.shell.show('home');
  session.shell.continueGame();
  over.open = true;
  back();
  assert.deepEqual([over.open, where(), address()], [false, 'table', '#table']);
  back();
  assert.equal(where(), 'home');
});

test('a reload comes back to the screen of the address, where there is one', async () => {
  const found = async (hash, position) => {
    const { session, where, address } = stand(hash, position);
    session.shell.show('home');
    await idle();
    return [where(), address()];
  };
  assert.deepEqual(await found('#table'), ['table', '#table']);
  assert.deepEqual(await found('#setup/atar'), ['setup/atar', '#setup/atar']);
  assert.deepEqual(await found('#settings'), ['settings', '#settings']);
  assert.deepEqual(await found('#table', null), ['home', '#home']);
  assert.deepEqual(await found('#setup/chess'), ['home', '#home']);
});

test('an address that changes while the program starts is where it begins, and no screen is shown before', async () => {
  // Home was once shown before the table had said which levels there are, and the page failed.
  const { session, back, follow, where, address } = stand('#table');
  follow('#settings');
  assert.equal(where(), null);
  back();
  follow('#setup/atar');
  assert.equal(where(), null);
  session.shell.show('home');
  await idle();
  assert.deepEqual([where(), address()], ['setup/atar', '#setup/atar']);
});

test('the ways to rooms have places of their own, and a reload comes back to the room', () => {
  assert.equal(routeOf({ screen: 'join', joining: 'nearby' }), 'join/nearby');
  assert.equal(routeOf({ screen: 'setup', choosing: 'atar', where: 'device' }), 'setup/atar');
  assert.equal(routeOf({ screen: 'setup', choosing: 'atar', where: 'nearby' }), 'setup/atar/nearby');
  assert.equal(routeOf({ screen: 'room' }, 'abcdefghij'), 'room/abcdefghij');
  assert.equal(routeOf({ screen: 'table', room: { id: 'abcdefghij' } }, 'abcdefghij'), 'room/abcdefghij');
  assert.equal(routeOf({ screen: 'table', room: null }), 'table');
  const went = [];
  const state = { position: null };
  const shell = {
    show: (screen) => went.push(screen),
    joinBy: (way) => went.push(`join ${way}`),
    setUp: (game, where) => went.push(`new ${game} ${where}`),
  };
  const mine = [{ address: 'http://h', room: 'abcdefghij' }];
  const rooms = { state: { isPossible: true, mine }, open: (...room) => went.push(room.join(' ')) };
  const places = [
    'room/abcdefghij',
    'room/zzzzzzzzzz',
    'join/online',
    'join/chess',
    'setup/atar/online',
    'setup/chess/online',
    'setup/atar/nearby',
  ];
  // Nearby is where the program can host.
  for (const place of places) goTo({ shell, state }, place, { games: ['atar'], rooms });
  assert.deepEqual(went, ['http://h abcdefghij', 'home', 'join online', 'home', 'new atar online', 'home', 'home']);
  went.length = 0;
  goTo({ shell, state }, 'setup/atar/nearby', { games: ['atar'], rooms, hosts: { hosting: {} } });
  assert.deepEqual(went.splice(0), ['new atar nearby']);
  const alone = { games: ['atar'], rooms: { state: { isPossible: false, mine: [] } } };
  for (const place of ['join/online', 'setup/atar/online', 'setup/atar/elsewhere', 'setup/atar'])
    goTo({ shell, state }, place, alone);
  assert.deepEqual(went, ['home', 'home', 'home', 'new atar device']);
});

test('the lab has places of its own, where there is one', () => {
  assert.equal(routeOf({ screen: 'lab', run: null }), 'lab');
  assert.equal(routeOf({ screen: 'lab', run: 'a1b2' }), 'lab/a1b2');
  const went = [];
  const state = { position: null };
  const shell = {
    show: (screen) => went.push(screen),
    showLab: (run) => went.push(`lab ${run}`),
  };
  for (const place of ['lab', 'lab/a1b2']) goTo({ shell, state }, place, { games: [], hasLab: true });
  goTo({ shell, state }, 'lab/a1b2', { games: [] });
  assert.deepEqual(went, ['lab null', 'lab a1b2', 'home']);
});

test('the turns around a step of the replay', () => {
  const record = {
    turns: [
      ['a', 'b', 'commit'],
      ['c', 'commit'],
    ],
    draft: ['d'],
  };
  assert.deepEqual(
    [0, 1, 3, 4, 6].map((ply) => turnsAround(record, ply)),
    [
      { before: 0, after: 3 },
      { before: 0, after: 3 },
      { before: 0, after: 5 },
      { before: 3, after: 5 },
      { before: 5, after: 6 },
    ],
  );
});
