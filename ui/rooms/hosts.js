// @ts-check
// Which host a person means: the one that this page comes from, the server of the settings, or this program itself.

import { readAddress } from './links.js';

/**
 * @import { Rooms, RoomsState, RoomsTransport } from './types'
 * @import { Prefs } from '../types'
 */

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
