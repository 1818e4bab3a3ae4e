// @ts-check
// Links to rooms and hosts: addresses that are typed by hand, which host is meant, and the link that has led here.

/**
 * @import { RoomConnection, RoomLink, Rooms, RoomsState, RoomsTransport } from './types'
 * @import { Ask, Prefs } from '../types'
 */

/** A room's id, and the invitation after the #. */
const ROOM = /^[a-z2-7]{10}$/;
const INVITATION = /^[0-9a-f]{32}$/;
/** What lets another device of a member in, after the #. */
const DEVICE = /^device=([0-9a-f]{32})$/;

/** The port of hosts at home, where an address names none. */
const PORT = 7878;

/** Addresses in numbers, and names that only a home network knows; others with a dot are names of the internet. */
const NUMBERS = /^(\[.*\]|\d+(\.\d+){3})$/;
const AT_HOME = /(^[^.]+|\.(local|lan|internal|home\.arpa))\.?$/;

/**
 * The link that lets others into a room, or another device of a member.
 * @param {RoomLink} link
 */
export function linkTo({ address, room, invitation, device = null }) {
  const secret = device ? `device=${device}` : invitation;
  return `${address}/?room=${room}${secret ? `#${secret}` : ''}`;
}

/**
 * A link taken apart; null if it is none. Spaces around it do no harm.
 * @param {string} text
 * @returns {RoomLink | null}
 */
export function readLink(text) {
  const url = urlOf(text);
  const room = url?.searchParams.get('room') ?? '';
  if (!url || !ROOM.test(room)) return null;
  const told = url.hash.slice(1);
  const device = DEVICE.exec(told)?.[1];
  return { address: url.origin, room, invitation: INVITATION.test(told) ? told : null, ...(device && { device }) };
}

/**
 * The origin of a host from what a person types, as `192.168.1.5`, `ann.local:7878`, `play.example.org` or a whole
 * address; null if that is none. A server with a name of the internet encrypts, at the usual port.
 * @param {string} text
 */
export function readAddress(text) {
  const typed = text.trim();
  if (typed === '' || /\s/.test(typed)) return null;
  if (/^[a-z]+:\/\//i.test(typed)) return urlOf(typed)?.origin ?? null;
  const url = urlOf(`http://${typed}`);
  if (!url) return null;
  if (url.port !== '' || /:80(\/|$)/.test(typed)) return url.origin;
  if (!NUMBERS.test(url.hostname) && !AT_HOME.test(url.hostname)) return `https://${url.host}`;
  url.port = String(PORT);
  return url.origin;
}

/** @param {string} text */
function urlOf(text) {
  try {
    const url = new URL(text.trim());
    return ['http:', 'https:'].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

// Which host a person means: the one that this page comes from, the server of the settings, or this program itself.

/** The ways to others: `nearby`, `online` and by a `link`. */
export const WAYS = ['nearby', 'online', 'link'];

/** Where a game is begun: on this `device` alone, in a room of this program's own, or in one at a server. */
export const PLACES = ['device', 'nearby', 'online'];

/**
 * Those of the places that there are.
 * @param {Pick<RoomsState, 'isPossible'>} rooms @param {RoomsTransport | null} hosts
 */
export const placesOf = ({ isPossible }, hosts) =>
  PLACES.filter((place) => place === 'device' || (isPossible && (place === 'online' || Boolean(hosts?.hosting))));

/**
 * The host that *Online* means; null where none is known yet.
 * @param {Pick<RoomsState, 'home'>} rooms @param {Pick<Prefs, 'server'>} prefs
 */
export const defaultServer = ({ home }, { server }) => home?.address ?? readAddress(server ?? '');

/**
 * Where a new room is made, and the secret of the host where it is this program.
 * @param {string} way
 * @param {object} about
 * @param {Pick<RoomsState, 'home'>} about.rooms
 * @param {Pick<Prefs, 'name' | 'server'>} about.prefs
 * @param {RoomsTransport | null} about.hosts
 * @returns {Promise<{ address: string, owner: string | null }>}
 */
export async function hostOf(way, { rooms, prefs, hosts }) {
  if (way === 'nearby' && hosts?.hosting) {
    const { own, owner } = await hosts.hosting.begin(prefs.name);
    if (!own) throw new Error('This device cannot host rooms.');
    return { address: own, owner };
  }
  const address = defaultServer(rooms, prefs);
  if (!address) throw new Error('Enter the address of a server first.');
  return { address, owner: null };
}

/**
 * A text as a QR code, drawn by this program or by the host that is visited; null where neither does.
 * @param {string} text @param {{ rooms: Pick<Rooms, 'askHost'>, hosts: RoomsTransport | null }} about
 * @returns {Promise<{ size: number, path: string } | null>}
 */
export const codeOf = (text, { rooms, hosts }) =>
  (hosts?.code ? hosts.code(text) : rooms.askHost({ do: 'qr', text })).catch(() => null);

/**
 * An address as it is shown: without the scheme.
 * @param {string} address
 */
export const shownAddress = (address) => address.replace(/^https?:\/\//, '').replace(/\/$/, '');

/**
 * The addresses of this device, where it is the host at an address.
 * @param {RoomsTransport | null} hosts @param {string | undefined} address
 */
export async function ownAddresses(hosts, address) {
  const state = await hosts?.hosting?.state().catch(() => null);
  return state?.hosting && state.own === address ? state.addresses : [];
}

// A link that has led here, kept over a reload: it is in the address no more.

const KEY = 'atar-invited';

/**
 * The link that this tab was opened by: in its address, or before a reload. The address loses it: what stands there is
 * kept in the browser's history.
 * @param {{ location: Location, history: History, sessionStorage: Storage }} page
 * @returns {RoomLink | null}
 */
export function takeFollowedLink({ location, history, sessionStorage }) {
  const link = readLink(location.href);
  if (link) history.replaceState(null, '', location.pathname);
  return link ?? readLink(sessionStorage.getItem(KEY) ?? '');
}

/**
 * Keeps the link until it was used or left.
 * @param {Pick<Rooms, 'state' | 'subscribe'>} rooms @param {{ sessionStorage: Storage }} page
 */
export function keepFollowedLink(rooms, { sessionStorage }) {
  rooms.subscribe(({ invited }) => {
    if (invited) sessionStorage.setItem(KEY, linkTo(invited));
    else sessionStorage.removeItem(KEY);
  });
}

// Another device of a person in a room: a link that lets it in once.

/**
 * Asks for what lets another device in. A request that was repeated does not get it again; a new one does.
 * @param {RoomConnection} connection @returns {Promise<string>}
 */
async function newSecret(connection) {
  const answer = await connection.send({ do: 'device' });
  return typeof answer === 'object' && 'device' in answer ? answer.device : newSecret(connection);
}

/**
 * Makes what asks the host for a link and shows it. `card(link)` is its picture.
 * @param {object} world
 * @param {Rooms} world.rooms
 * @param {RoomsTransport | null} world.hosts
 * @param {Ask} world.ask
 * @param {(link: string) => Element | Promise<Element>} world.card
 */
export function createDeviceLink({ rooms, hosts, ask, card }) {
  return async () => {
    const { room } = rooms.state;
    if (!room || !rooms.connection) return;
    const device = await newSecret(rooms.connection);
    // The host that is visited draws the code.
    await rooms.visit(room.address);
    const [own] = await ownAddresses(hosts, room.address);
    const link = linkTo({ address: own?.url ?? room.address, room: room.id, invitation: null, device });
    await ask({
      title: 'Use another device',
      text: 'Open this link there, or scan the code. This works once, for ten minutes.',
      extra: await card(link),
      choices: [{ id: 'close', label: 'Done', main: true }],
    });
  };
}
