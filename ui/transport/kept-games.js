// @ts-check
// The games that others took the place of on the table and that no file has as they were: the last ten stand among the
// recent ones. And the order of these, since files and kept games come from two places.

import { whenWords } from '../words.js';

/**
 * @import { BrowserStorage, KeptGame } from './storage.js'
 * @import { Place, SavedFile, Transport } from '../types'
 */

/** No file has such a place: those of browsers are numbers, those of the desktop whole paths. */
const PLACE = 'kept ';

/** @param {KeptGame} game @returns {SavedFile} */
const listed = ({ name, at }) => ({ name: `${name}, ${whenWords(at)}`, place: `${PLACE}${at}`, kept: true });

/**
 * The recent games in the order in which they were used; those that were never ordered come first. Pure.
 * @param {SavedFile[]} games @param {Place[]} order
 */
function ordered(games, order) {
  /** @param {SavedFile} game */
  const rank = ({ place }) => (place === null ? -1 : order.indexOf(place));
  return [...games].sort((a, b) => rank(a) - rank(b));
}

/**
 * @typedef {Omit<Transport, 'files' | 'notes'> & {
 *   files: Omit<Transport['files'], 'keep' | 'forget'>,
 *   notes: Omit<Transport['notes'], 'order'>,
 * }} TransportOfFiles
 */

/**
 * The transport with these games in `store`, which may still be opening.
 * @param {TransportOfFiles} transport @param {BrowserStorage | Promise<BrowserStorage>} store @returns {Transport}
 */
export function withKeptGames(transport, store) {
  const { files, notes } = transport;
  const games = async () => (await store).keptGames();

  /** It is no file, so *Save* asks where to put it. @param {Place} place */
  async function reopen(place) {
    const game = (await games()).find((each) => listed(each).place === place);
    if (!game) throw new Error('This game is no longer in the list of recent games.');
    return { ...listed(game), text: game.text };
  }

  return {
    ...transport,
    files: {
      ...files,
      keep: async (game) => listed(await (await store).keepReplaced(game)),
      forget: async (place) => (await store).forgetKept(Number(String(place).slice(PLACE.length))),
      reopen: (place) => (String(place).startsWith(PLACE) ? reopen(place) : files.reopen(place)),
    },
    notes: {
      ...notes,
      async read() {
        const order = async () => (await store).order();
        const [found, kept, used] = await Promise.all([notes.read(), games().catch(() => []), order().catch(() => [])]);
        return { ...found, recent: ordered([...kept.map(listed), ...found.recent], used) };
      },
      order: async (places) => (await store).keepOrder(places),
    },
  };
}
