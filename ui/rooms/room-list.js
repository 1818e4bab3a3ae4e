// @ts-check
// Rooms that can be entered, from a lobby or found nearby, as they are listed. Pure.

import { clockLabel } from './house-rules.js';

/** @import { KeptRoom, LobbyState, NearbyRoom, RoomsState } from './types' */

/**
 * @typedef {object} RoomOffer a room that can be entered
 * @property {string} address
 * @property {string} room
 * @property {string} game
 * @property {any} options null where they are not known
 * @property {string} host whose room it is, in words
 * @property {'waiting' | 'playing' | 'over'} phase
 * @property {boolean[]} taken for each seat whether somebody has it
 * @property {string} seats in words
 * @property {string} clock in words
 * @property {boolean} isMine whether this person is in it
 */

/**
 * A room with the address at which this person is in it, if they are: hosts have several.
 * @template {{ address: string, room: string }} Room @param {Room} about @param {KeptRoom[]} mine
 */
function known(about, mine) {
  const kept = mine.find(({ room }) => room === about.room);
  return { ...about, address: kept?.address ?? about.address, isMine: kept !== undefined };
}

/** @param {boolean[]} taken */
const seatsWords = (taken) => `${taken.filter(Boolean).length} of ${taken.length} seats taken`;

/**
 * Those that wait come first, since there a seat may be free; games that are over are left out.
 * @param {RoomOffer[]} offers
 */
const inOrder = (offers) =>
  offers
    .filter(({ phase }) => phase !== 'over')
    .sort((one, other) => Number(one.phase === 'playing') - Number(other.phase === 'playing'));

/**
 * The rooms of a lobby.
 * @param {Pick<LobbyState, 'address' | 'cards'>} lobby @param {KeptRoom[]} mine @returns {RoomOffer[]}
 */
const roomOffers = ({ address, cards }, mine) =>
  inOrder(
    (cards ?? []).map(({ room, game, options, name, phase, seats, clock }) => {
      const taken = seats.map((seat) => seat.name !== null || seat.computer !== null);
      const host = name === null ? 'without a host' : `hosted by ${name}`;
      const about = { address, room, game, options, host, phase, taken };
      return {
        ...known(about, mine),
        seats: seatsWords(taken),
        clock: clock ? clockLabel(clock) : '',
      };
    }),
  );

/**
 * The rooms that were found nearby. What they tell is a hint only.
 * @param {NearbyRoom[]} found @param {KeptRoom[]} mine @returns {RoomOffer[]}
 */
const nearbyOffers = (found, mine) =>
  inOrder(
    found.map(({ name, address, room, game, phase, seats }) => {
      const [count, all] = seats
        .split('/')
        .map((number) => Math.min(Math.max(Number.parseInt(number, 10) || 0, 0), 16));
      const taken = Array.from({ length: all || 0 }, (_, seat) => seat < count);
      const about = { address, room, game, options: null, host: name, taken };
      return {
        ...known(about, mine),
        phase: phase === 'playing' || phase === 'over' ? phase : 'waiting',
        seats: all ? seatsWords(taken) : '',
        clock: '',
      };
    }),
  );

/**
 * The rooms of the visited lobby, and those that were found nearby besides.
 * @param {Pick<RoomsState, 'lobby' | 'mine'>} rooms @param {NearbyRoom[]} near @returns {RoomOffer[]}
 */
export function allOffers({ lobby, mine }, near) {
  const listed = lobby ? roomOffers(lobby, mine) : [];
  const ids = new Set(listed.map(({ room }) => room));
  return [...nearbyOffers(near, mine).filter(({ room }) => !ids.has(room)), ...listed];
}

// What a person who looks for games is told while there is none. Pure.

const NOTHING = 'No games found. Both devices must be on the same network; some guest networks keep them apart.';

/**
 * What there is to say, and whether something is still looked for. `isLong` is whether that has taken long.
 * @param {string} way @param {{ where: string, isLong: boolean, lobby: LobbyState | null }} now
 */
export function searchWords(way, { where, isLong, lobby }) {
  const isNearby = way === 'nearby';
  const said = (/** @type {string} */ text, isSearching = false) => ({ text, isSearching });
  if (lobby?.connection === 'lost') return said(lobby.reason ?? `${where} cannot be reached. Is the address right?`);
  if (lobby && !lobby.cards) return said(`Connecting to ${where}…`, true);
  if (lobby && !isNearby) return said('No games are open here at the moment.');
  if (!isNearby) return said('Enter the address of a server.');
  return isLong ? said(NOTHING) : said('Looking for games on this network…', true);
}
