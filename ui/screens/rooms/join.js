// @ts-check
// Join: the games nearby or at a server, or a link that somebody has sent; and the way to a room of one's own.

import { el } from '../../dom.js';
import { limitsOf } from '../../limits.js';
import { shownAddress, defaultServer } from '../../rooms/hosts.js';
import { allOffers } from '../../rooms/room-list.js';
import { button, group } from '../form.js';
import { createMenu } from '../menu.js';
import { createAddressField } from './address-field.js';
import { createEntrance } from './entrance.js';
import { nameField } from './room-fields.js';
import { createLinkForm } from './link-form.js';
import { createRoomList } from './room-list.js';
import { createSearchStatus } from './search-status.js';

/**
 * @import { NearbyRoom } from '../../rooms/types'
 * @import { Commands, ScreenTools, GameSession } from '../../types'
 */

/** @typedef {Pick<ScreenTools, 'tools' | 'rooms' | 'hosts'> & { session: GameSession, way: string }} JoinWorld */

/** @type {{ [way: string]: string }} */
const TITLES = { nearby: 'Play nearby', online: 'Play online', link: 'Join with a link' };

/**
 * Makes the screen in `root`, for the way that was chosen (`ui/rooms/hosts.js`).
 * @param {HTMLElement} root @param {GameSession} session @param {Commands} commands @param {ScreenTools} tools
 */
export function createJoin(root, session, commands, { kind, tools, rooms, hosts }) {
  const way = rooms.state.invited ? 'link' : (session.shell.state.joining ?? 'online');
  const world = { session, tools, rooms, hosts, way };
  const menu = el('div', { className: 'menu-host' });
  const part = way === 'link' ? byLink(world) : byList(world);
  const screen = el('main', { className: 'join', 'data-way': way }, createBar(world, menu), ...part.roots);
  root.append(screen);
  if (kind === 'browser') createMenu(menu, session, commands);
  part.begin();

  return {
    update() {},
    repaint: part.paint,
    destroy() {
      part.end();
      screen.remove();
    },
  };
}

/** @param {JoinWorld} world @param {HTMLElement} menu */
function createBar({ session, rooms, way }, menu) {
  const server = way === 'online' ? defaultServer(rooms.state, session.state.prefs) : null;
  const where = el('p', { className: 'detail' }, server ? `at ${shownAddress(server)}` : '');
  const words = el('div', { className: 'bar-words' }, where);
  const home = button('Home', () => {
    rooms.dropInvitation();
    session.shell.show('home');
  });
  return el('header', { className: 'bar' }, el('h1', {}, TITLES[way]), words, home, menu);
}

/** The field for the person's own name, as it was last. @param {GameSession} session */
function ownName(session) {
  const name = nameField('join-name', (own) => session.shell.prefer({ name: own.trim() }));
  name.show(session.state.prefs.name);
  return name;
}

/** A link that was sent, or that has led here. @param {JoinWorld} world */
function byLink({ session, rooms }) {
  const name = ownName(session);
  const entrance = createEntrance({ rooms, name });
  const form = createLinkForm({ entrance, invited: rooms.state.invited, name });
  return {
    roots: [el('div', { className: 'join-list' }, form.root)],
    begin: form.focus,
    paint() {},
    end() {},
  };
}

/** The rooms at a server, or in the network. @param {JoinWorld} world */
function byList({ session, tools, rooms, hosts, way }) {
  const name = ownName(session);
  const entrance = createEntrance({ rooms, name });
  const offers = createRoomList({ session, tools, join: entrance.join });
  const search = createSearchStatus(way);
  const address = createAddressField(way, connect);
  const fresh = createFresh(way, () => session.shell.setUp(session.shell.state.choosing, way));
  const isFixed = way === 'online' && rooms.state.home !== null;
  const found = { near: /** @type {NearbyRoom[]} */ ([]) };

  /** @param {string} at */
  function connect(at) {
    if (rooms.state.home && rooms.state.home.address !== at) return globalThis.location.assign(at);
    if (way === 'online') session.shell.prefer({ server: at });
    rooms.leaveLobby();
    search.begin(shownAddress(at));
    return rooms.visit(at);
  }

  /** @param {NearbyRoom[]} near */
  const see = (near) => Object.assign(found, { near }) && show();

  function begin() {
    const server = way === 'online' ? defaultServer(rooms.state, session.state.prefs) : null;
    search.begin(server ? shownAddress(server) : '');
    address.show(server ? shownAddress(server) : '');
    if (server) rooms.visit(server);
    else rooms.leaveLobby();
    if (way === 'nearby') hosts?.nearby?.look((near) => see(near));
    show();
  }

  function show() {
    const { lobby } = rooms.state;
    const all = allOffers(rooms.state, found.near);
    offers.show(all);
    name.limit(limitsOf(rooms.state));
    search.show({ lobby, count: all.length });
    fresh.hidden = way === 'nearby' ? !hosts?.hosting : !lobby?.hello?.may_create;
  }

  const stop = rooms.subscribe(show);
  return {
    roots: [
      el('div', { className: 'join-you' }, group('You', name.root, entrance.root)),
      el('div', { className: 'join-list' }, search.root, offers.root, isFixed ? null : address.root),
      el('div', { className: 'join-own' }, fresh),
    ],
    begin,
    paint: offers.paint,
    end() {
      stop();
      search.end();
      if (way === 'nearby') hosts?.nearby?.stop();
    },
  };
}

/**
 * The way to a room of one's own.
 * @param {string} way @param {() => unknown} begin
 */
function createFresh(way, begin) {
  const words =
    way === 'nearby'
      ? 'Host a game on this device. Others on your network can join it.'
      : 'Open a room and invite others.';
  return el(
    'section',
    { className: 'group', 'aria-labelledby': 'fresh-title' },
    el('h2', { id: 'fresh-title' }, 'Your own game'),
    el('p', { className: 'detail' }, words),
    button('New Room…', begin, 'main'),
  );
}
