// @ts-check
// Join: the games nearby or at a server, or a link that somebody has sent; and the way to a room of one's own.

import { el, setText, setAttribute, paintCanvas } from '../../dom.js';
import { limitsOf } from '../../limits.js';
import { shownAddress, defaultServer, readAddress, linkTo, readLink } from '../../rooms/links.js';
import { allOffers, searchWords } from '../../rooms/room-list.js';
import { button, group, textField } from '../form.js';
import { createMenu } from '../menu.js';
import { nameField } from './room-fields.js';
import { games, gameOf } from '../../games/index.js';
import * as settings from '../../game-settings.js';
import { formOf } from '../../options/form.js';
import { looksOf, titleOf } from '../../state.js';
import { sentence } from '../../words.js';

/**
 * @import { LobbyState, NearbyRoom, RoomLink } from '../../rooms/types'
 * @import { Commands, GameSession, Playing, ScreenTools, Tools } from '../../types'
 * @import { RoomOffer } from '../../rooms/room-list.js'
 */

/** @typedef {Pick<ScreenTools, 'tools' | 'rooms' | 'hosts'> & { session: GameSession, way: string }} JoinWorld */

/** @type {{ [way: string]: string }} */
const TITLES = { nearby: 'Play nearby', online: 'Play online', link: 'Join with a link' };

/**
 * Makes the screen in `root`, for the way that was chosen (`ui/rooms/links.js`).
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
  const fresh = createOwnRoom(way, () => session.shell.setUp(session.shell.state.choosing, way));
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
function createOwnRoom(way, begin) {
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

// The field for the address of a host.

/**
 * Makes it: `{root, show(text)}`. `connect(address)` gets an address that can be one.
 * @param {string} way @param {(address: string) => unknown} connect
 */
function createAddressField(way, connect) {
  const label = way === 'nearby' ? 'Address' : 'Server';
  const field = textField({ key: 'join-address', label, placeholder: '192.168.1.5:7878', mode: 'url' }, () => {});
  field.input.after(el('button', { type: 'submit', className: 'button' }, 'Connect'));

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const address = readAddress(field.input.value);
    if (address) connect(address);
    else field.complain('This is not an address. Addresses look like 192.168.1.5:7878 or play.example.org.');
  }

  const root = el('form', { className: 'address', noValidate: true, on: { submit } }, field.root);
  return { root, show: field.show };
}

// Entering rooms: by the list, by a link, or as somebody who is in them already.

/**
 * Makes it: `{root, join(offer), follow(link)}`; `root` says that a room is being entered. `name` is the field for the
 * person's own name: nobody enters without one.
 * @param {{ rooms: ScreenTools['rooms'], name: { given(): string | null, complain(text: string): void } }} world
 */
function createEntrance({ rooms, name }) {
  const root = el('p', { className: 'detail entering', role: 'status' });
  let isBusy = false;

  /** @param {boolean} busy */
  function work(busy) {
    isBusy = busy;
    setText(root, busy ? 'Entering the room…' : '');
  }

  /**
   * Enters a room once the person has said their name.
   * @param {{ address: string, room: string, invitation?: string | null }} room
   */
  async function enter({ address, room, invitation }) {
    const own = name.given();
    if (own === null || isBusy) return false;
    work(true);
    const refused = name.complain;
    const entered = rooms.enter({ address, room, name: own, refused, ...(invitation && { invitation }) });
    return entered.finally(() => work(false));
  }

  return {
    root,
    /** @param {RoomOffer} offer */
    join: ({ address, room, isMine }) => (isMine ? rooms.open(address, room) : enter({ address, room })),
    /** @param {RoomLink} link */
    async follow(link) {
      const { home } = rooms.state;
      // A page speaks with its own host only: the link leads to the page of the other.
      if (home && home.address !== link.address) return globalThis.location.assign(linkTo(link));
      return (await rooms.follow(link)) || enter(link);
    },
  };
}

// The form for a link to a room, or for one that has led here already.

/**
 * Makes it: `{root, focus()}`. `entrance` enters the room; `invited` is the link that has led here, or null; `name`
 * is the field for the person's own name.
 * @param {object} world
 * @param {{ root: HTMLElement, follow(link: RoomLink): unknown }} world.entrance
 * @param {RoomLink | null} world.invited
 * @param {{ root: HTMLElement, input: HTMLElement }} world.name
 */
function createLinkForm({ entrance, invited, name }) {
  const field = textField({ key: 'join-link', label: 'Link', placeholder: 'https://…/?room=…#…' }, () => {});
  const join = el('button', { type: 'submit', className: 'button main start' }, 'Join');

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const link = invited ?? readLink(field.input.value);
    if (link) entrance.follow(link);
    else field.complain('This is not a link to a room. Copy the whole link you were sent.');
  }

  const words = invited
    ? `Someone is waiting for you in a room at ${shownAddress(invited.address)}. Enter your name to join.`
    : 'Paste it here, enter your name, and join.';
  const root = el(
    'form',
    { className: 'group', noValidate: true, on: { submit } },
    el('h2', {}, invited ? 'You are invited' : 'Have a link?'),
    el('p', { className: 'detail' }, words),
    invited ? null : field.root,
    name.root,
    el('div', { className: 'form-end' }, join),
    entrance.root,
  );
  return { root, focus: () => (invited ? name : field).input.focus() };
}

// What is looked for while there is no game to be listed, and what may be wrong.

/** After so many milliseconds without any game the person is told what may be wrong. */
const PATIENCE = 5000;

/** @typedef {{ lobby: LobbyState | null, count: number }} Found what was found: a lobby, and how many games in all */

/**
 * Makes it: `{root, begin(where), show(found), end()}`.
 * @param {string} way
 */
function createSearchStatus(way) {
  const words = el('p', { className: 'search-words', role: 'status' });
  const mark = el('span', { className: 'search-mark', 'aria-hidden': 'true' });
  const root = el('div', { className: 'search' }, mark, words);
  const now = { where: '', isLong: false };
  let timer = 0;
  /** @type {Found} */
  let last = { lobby: null, count: 0 };

  /** @param {Found} found */
  function show(found) {
    last = found;
    const { text, isSearching } = searchWords(way, { ...now, lobby: found.lobby });
    root.hidden = found.count > 0;
    setAttribute(root, 'data-searching', isSearching ? 'true' : null);
    setText(words, text);
  }

  return {
    root,
    show,
    /** Begins to look anew, at an address where there is one. @param {string} where */
    begin(where) {
      Object.assign(now, { where, isLong: false });
      clearTimeout(timer);
      timer = setTimeout(() => {
        now.isLong = true;
        show(last);
      }, PATIENCE);
    },
    end: () => clearTimeout(timer),
  };
}

// The list of rooms that can be entered: game, host, seats, and whether the game waits or goes on.

/** How large the picture of the game is, in pixels. */
const PICTURE = { width: 84, height: 76 };

/** @type {{ [phase: string]: string }} */
const PHASES = { waiting: 'Waiting', playing: 'Playing', over: 'Over' };

/**
 * Makes the list: `{root, show(offers), paint()}`. `join(offer)` enters a room.
 * @param {{ session: GameSession, tools: Tools, join(offer: RoomOffer): unknown }} world
 */
function createRoomList({ session, tools, join }) {
  const list = el('ul', { className: 'listings' });
  const title = el('h2', { id: 'listings-title' }, 'Games');
  const root = el('section', { className: 'listings-part', 'aria-labelledby': title.id }, title, list);
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  const rows = new Map();

  /** @param {RoomOffer} offer */
  const keyOf = ({ address, room }) => `${address} ${room}`;

  /** @param {RoomOffer[]} offers */
  function show(offers) {
    root.hidden = offers.length === 0;
    const wanted = new Set(offers.map(keyOf));
    for (const [key, row] of rows) {
      if (wanted.has(key)) continue;
      row.root.remove();
      rows.delete(key);
    }
    offers.forEach((offer, index) => {
      const row = rows.get(keyOf(offer)) ?? createRow(session, tools, join);
      rows.set(keyOf(offer), row);
      if (list.children[index] !== row.root) list.insertBefore(row.root, list.children[index] ?? null);
      row.show(offer);
    });
  }

  return { root, show, paint: () => rows.forEach((row) => row.paint()) };
}

/**
 * A room that can be entered.
 * @param {GameSession} session @param {Tools} tools @param {(offer: RoomOffer) => unknown} join
 */
function createRow(session, tools, join) {
  /** @type {RoomOffer | null} */
  let now = null;
  const picture = el('canvas', { className: 'listing-picture', 'aria-hidden': 'true' });
  const game = el('h3', { className: 'listing-game' });
  const host = el('p', { className: 'listing-host' });
  const dots = el('span', { className: 'listing-dots', 'aria-hidden': 'true' });
  const seats = el('span', {});
  const facts = el('p', { className: 'listing-seats' }, dots, seats);
  const phase = el('span', { className: 'pill' });
  const enter = el('button', { type: 'button', className: 'button main', on: { click: () => now && join(now) } });
  const text = el(
    'div',
    { className: 'listing-text' },
    el('div', { className: 'listing-top' }, game, phase),
    host,
    facts,
  );
  let painted = '';

  function paint() {
    const known = now && games.find(({ name }) => name === now?.game);
    if (now && known) paintGame(picture, now, session, tools);
  }

  return {
    root: el('li', { className: 'listing' }, picture, text, enter),
    paint,
    /** @param {RoomOffer} offer */
    show(offer) {
      now = offer;
      const title = titleOf(session.state, offer.game);
      setText(game, title);
      setText(host, sentence(offer.host));
      setText(seats, [offer.seats, offer.clock].filter(Boolean).join(' · '));
      setText(phase, PHASES[offer.phase]);
      setAttribute(phase, 'data-phase', offer.phase);
      const words = offer.isMine ? 'Go back' : offer.phase === 'waiting' ? 'Join' : 'Watch';
      setText(enter, words);
      setAttribute(enter, 'aria-label', `${words}: ${title}, ${offer.host}`);
      dots.replaceChildren(...offer.taken.map((taken) => el('i', { className: taken ? 'dot taken' : 'dot' })));
      const key = JSON.stringify([offer.game, offer.options]);
      if (key !== painted) paint();
      painted = key;
    },
  };
}

/**
 * @param {HTMLCanvasElement} canvas @param {Pick<RoomOffer, 'game' | 'options'>} offer @param {GameSession} session
 * @param {Tools} tools
 */
function paintGame(canvas, { game: name, options }, session, tools) {
  const { hello, prefs } = /** @type {Playing} */ (session.state);
  const game = gameOf(name);
  const form = formOf(game, hello);
  const defaults = settings.defaults(form);
  const shown = options ?? form.options(defaults.own, defaults.count);
  const looks = looksOf(defaults.players, hello, prefs);
  paintCanvas(canvas, PICTURE.width, PICTURE.height, (ctx) =>
    game.paintPreview({ ctx, theme: tools.theme(), sprites: tools.sprites }, PICTURE, shown, looks),
  );
}
