// @ts-check
// The last game that ended and was left without being saved: it stands among the recent ones, so that nobody needs to
// be asked about it.

/**
 * @import { BrowserStorage } from './storage.js'
 * @import { Transport } from '../types'
 */

/** As it stands in lists. No file has this place: those of browsers are numbers, those of the desktop whole paths. */
const LISTED = { name: 'Last finished game', place: 'last finished game' };

/**
 * The transport with this game in `store`, which may still be opening.
 * @param {Omit<Transport, 'files'> & { files: Omit<Transport['files'], 'keepFinished'> }} transport
 * @param {BrowserStorage | Promise<BrowserStorage>} store @returns {Transport}
 */
export function withFinishedGame(transport, store) {
  const { files, notes } = transport;
  const text = async () => (await store).finishedGame();
  return {
    ...transport,
    files: {
      ...files,
      async keepFinished(game) {
        await (await store).keepFinishedGame(game);
        return LISTED;
      },
      // It is no file, so *Save* asks where to put it.
      reopen: async (place) =>
        place === LISTED.place ? { name: LISTED.name, place: null, text: (await text()) ?? '' } : files.reopen(place),
    },
    notes: {
      ...notes,
      async read() {
        const [found, kept] = await Promise.all([notes.read(), text().catch(() => undefined)]);
        return kept === undefined ? found : { ...found, recent: [...found.recent, LISTED] };
      },
    },
  };
}
