// @ts-check
// What a person who looks for games is told while there is none. Pure.

/** @import { LobbyState } from './types' */

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
