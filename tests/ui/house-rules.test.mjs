// The rules of the house, rooms that are listed, and which host a person means.

import assert from 'node:assert/strict';
import test from 'node:test';

import { hostOf, shownAddress, defaultServer, keepFollowedLink, takeFollowedLink } from '../../ui/rooms/links.js';
import {
  DEFAULT_RULES,
  clockChoices,
  clockLabel,
  clockWords,
  firstClock,
  houseWords,
  watcherChoices,
} from '../../ui/rooms/house-rules.js';
import { allOffers, searchWords } from '../../ui/rooms/room-list.js';
import { HELLO } from './support/hello.mjs';

const plain = (text) => text.replaceAll('\u00a0', ' ');

test('as many watchers are offered as the host allows, and those that the room has', () => {
  const offered = (now, most) => watcherChoices(now, most).map(({ value }) => Number(value));
  assert.deepEqual(offered(50, 50), [0, 10, 50]);
  assert.deepEqual(offered(20, 20), [0, 10, 20]);
  assert.deepEqual(offered(0, 0), [0]);
  assert.deepEqual(offered(50, 2000), [0, 10, 50, 200, 2000]);
  assert.deepEqual(offered(7, 10), [0, 10, 7]);
});

test('clocks have presets by their kind, and one that another program has set is among them', () => {
  assert.equal(firstClock('none'), null);
  for (const kind of ['bank', 'turn', 'days']) {
    const clock = firstClock(kind);
    assert.equal(clock.kind, kind);
    assert.ok(clockChoices(clock).some(({ value }) => value === JSON.stringify(clock)));
  }
  const odd = { kind: 'turn', seconds: 45, reserve: 0 };
  assert.equal(clockChoices(odd).at(-1).label, '45\u00a0s');
  assert.equal(plain(clockLabel({ kind: 'bank', main: 600, increment: 10 })), '10 min + 10 s');
  assert.equal(clockLabel({ kind: 'days', days: 1 }), '1 day');
  assert.equal(clockLabel(null), 'No clock');
  assert.equal(
    plain(clockWords({ kind: 'turn', seconds: 60, reserve: 300 })),
    '1 min for each turn, and 5 min in reserve for the game',
  );
});

test('the rules of a room are told in words', () => {
  const words = (rules, isHome) =>
    Object.fromEntries(houseWords({ ...DEFAULT_RULES, ...rules }, { hello: HELLO, isHome }));
  assert.deepEqual(words({}, true), {
    'Who can join': 'Anyone nearby',
    Clock: 'No clock',
    'Taking back turns': 'If all agree',
    'When a player is away': 'A computer, if the others ask',
    Watchers: 'Up to 50',
    Chat: 'On',
  });
  const other = words({ listed: false, stand_in: { after: 90, level: 3 }, watchers: 7, undo: 'never' }, false);
  assert.equal(other['Who can join'], 'Anyone with the link');
  assert.equal(plain(other['When a player is away']), 'Computer 3 Casual after 90 s');
  assert.equal(other.Watchers, 'Up to 7');
  assert.equal(other['Taking back turns'], 'Never');
});

const card = (room, phase, seats = 'x-') => ({
  room,
  game: 'petri',
  options: {},
  name: 'Ann',
  phase,
  seats: [...seats].map((seat) => ({ name: seat === 'x' ? 'Ann' : null, computer: seat === 'c' ? 2 : null })),
  watchers: 0,
  clock: null,
});

test('rooms that wait are listed first, those that are over not at all', () => {
  const cards = [card('a', 'playing', 'xx'), card('b', 'over'), card('c', 'waiting', 'xc--')];
  const offers = allOffers({ lobby: { address: 'http://a', cards }, mine: [{ address: 'http://a', room: 'a' }] }, []);
  assert.deepEqual(
    offers.map(({ room, seats, isMine }) => [room, seats, isMine]),
    [
      ['c', '2 of 4 seats taken', false],
      ['a', '2 of 2 seats taken', true],
    ],
  );
});

test('what is found nearby is a hint: whatever it says is shown, and a room is listed once', () => {
  const found = (room, seats, phase = 'waiting') => ({
    name: 'Ben',
    address: 'http://b:7878',
    room,
    game: 'owari',
    phase,
    seats,
  });
  const near = [found('x', '1/2'), found('y', 'rubbish', 'odd'), found('z', '-3/999999')];
  const lobby = { address: 'http://b:7878', cards: [card('x', 'waiting')] };
  const offers = allOffers({ lobby, mine: [] }, near);
  assert.deepEqual(
    offers.map(({ room, seats, phase }) => [room, seats, phase]),
    [
      ['y', '', 'waiting'],
      ['z', '0 of 16 seats taken', 'waiting'],
      ['x', '1 of 2 seats taken', 'waiting'],
    ],
  );
});

test('a room of one’s own that is found by another address is gone back to', () => {
  const near = [{ name: 'Ann', address: 'http://192.168.1.5:7878', room: 'x', game: 'owari', phase: '', seats: '1/2' }];
  const [offer] = allOffers({ lobby: null, mine: [{ address: 'http://127.0.0.1:7878', room: 'x' }] }, near);
  assert.deepEqual([offer.address, offer.isMine], ['http://127.0.0.1:7878', true]);
});

test('who looks for games is told what is looked for, and what may be wrong', () => {
  const words = (way, now) => searchWords(way, { where: 'h:7878', isLong: false, lobby: null, ...now });
  assert.deepEqual(words('nearby'), { text: 'Looking for games on this network…', isSearching: true });
  assert.deepEqual(words('nearby', { isLong: true }), {
    text: 'No games found. Both devices must be on the same network; some guest networks keep them apart.',
    isSearching: false,
  });
  const lobby = { connection: 'opening', cards: null };
  assert.equal(words('online', { lobby }).text, 'Connecting to h:7878…');
  assert.equal(
    words('online', { lobby: { connection: 'lost', cards: null } }).text.includes('cannot be reached'),
    true,
  );
  assert.equal(
    words('online', { lobby: { connection: 'open', cards: [] } }).text,
    'No games are open here at the moment.',
  );
  assert.equal(words('online').text, 'Enter the address of a server.');
});

test('Online means the host of the page, else the server of the settings', () => {
  assert.equal(defaultServer({ home: { address: 'http://h' } }, { server: 'play.example.org' }), 'http://h');
  assert.equal(defaultServer({ home: null }, { server: 'http://192.168.1.5:7878/' }), 'http://192.168.1.5:7878');
  assert.equal(defaultServer({ home: null }, { server: '' }), null);
  assert.equal(shownAddress('https://play.example.org/'), 'play.example.org');
});

test('a room nearby is made by this program itself, with its secret', async () => {
  const hosting = { begin: async (name) => ({ own: `http://127.0.0.1/${name}`, owner: 's' }) };
  const about = { rooms: { home: null }, prefs: { name: 'Ann', server: '' }, hosts: { hosting } };
  assert.deepEqual(await hostOf('nearby', about), { address: 'http://127.0.0.1/Ann', owner: 's' });
  await assert.rejects(hostOf('online', about), /Enter the address of a server first/);
  const page = { ...about, rooms: { home: { address: 'http://h' } }, hosts: {} };
  assert.deepEqual(await hostOf('online', page), { address: 'http://h', owner: null });
});

test('a link leaves the address at once, and outlasts a reload until it was used', () => {
  const stored = new Map();
  const sessionStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => stored.set(key, value),
    removeItem: (key) => stored.delete(key),
  };
  const invitation = '0123456789abcdef0123456789abcdef';
  const href = `http://h:7878/?room=abcdefghij#${invitation}`;
  const replaced = [];
  const history = { replaceState: (_state, _title, path) => replaced.push(path) };
  const link = takeFollowedLink({ location: { href, pathname: '/' }, history, sessionStorage });
  assert.deepEqual(link, { address: 'http://h:7878', room: 'abcdefghij', invitation });
  assert.deepEqual(replaced, ['/']);

  let hear = null;
  keepFollowedLink({ subscribe: (listener) => (hear = listener) }, { sessionStorage });
  hear({ invited: link });
  const reloaded = () =>
    takeFollowedLink({ location: { href: 'http://h:7878/#join/link', pathname: '/' }, history, sessionStorage });
  assert.deepEqual(reloaded(), link);
  hear({ invited: null });
  assert.equal(reloaded(), null);
  assert.deepEqual(replaced, ['/']);
});
