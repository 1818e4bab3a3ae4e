// @ts-check
// What outlives the page: the game in progress, settings, recent files, and the file that the game belongs to.

import { caught } from '../errors.js';
import { memoryDatabase, openDatabase } from './database.js';
import { whenWords } from '../words.js';

/**
 * @import { Database, DatabaseChange } from './database.js'
 * @import { KeptRoom } from '../rooms/types'
 * @import { Place, SavedFile, Transport } from '../types'
 */

/** How many recent files are remembered. */
const MOST_RECENT = 10;

/** How many games are that others took the place of. */
const MOST_KEPT = 10;

const NOTHING_KEPT =
  'This browser does not let Atar save anything. Your game, settings and recent games will be lost when you close this tab.';
const NEWER =
  'A newer version of Atar was used in this browser. Its games and settings are safe, but nothing you play here will be saved.';

/**
 * @typedef {ReturnType<typeof createStorage>} BrowserStorage
 * @typedef {{ name: string, handle?: any, text?: string | null }} StoredFile
 * @typedef {StoredFile & { used: number, key: number }} RecentFile
 * @typedef {{ name: string, at: number, text: string }} KeptGame
 */

/**
 * Opens the store of this browser; where there is none, one in memory, and `tell(text)` hears why.
 * @param {(text: string) => void} tell @param {typeof openDatabase} [open]
 */
export async function openStorage(tell, open = openDatabase) {
  try {
    return createStorage(await open());
  } catch (error) {
    const { name, message } = caught(error);
    tell(name === 'VersionError' ? NEWER : `${NOTHING_KEPT} (${message ?? error})`);
    return createStorage(memoryDatabase());
  }
}

/**
 * A storage over the tables of `database.js`.
 * @param {Database} database
 */
export const createStorage = (database) => ({
  ...gameStorage(database),
  ...keptStorage(database),
  ...fileStorage(database),
});

/**
 * The game in progress, the settings, and the file of the game.
 * @param {Database} database
 */
function gameStorage({ read, all, write, amend }) {
  return {
    /** The game in progress as the text of a file; undefined if none is kept. */
    game: () => read('game', 'now'),
    /** @param {string} text */
    keepGame: (text) => write([['game', 'now', text]]),

    /** How often the game was about to be opened and the program ended before it was. */
    tries: async () => (await read('game', 'tries')) ?? 0,
    /** @param {number} tries */
    countTries: (tries) => write([['game', 'tries', tries || undefined]]),

    /** Puts a game that cannot be opened out of the way, without losing it. @param {string} text */
    async putAside(text) {
      const rows = await all('aside');
      await write([
        ['aside', rows.length + 1, text],
        ['game', 'now', undefined],
        ['game', 'tries', undefined],
      ]);
    },

    /** The front's settings, which only the front understands. */
    settings: async () => (await read('notes', 'settings')) ?? {},
    /** @param {object} settings */
    keepSettings: (settings) => write([['notes', 'settings', settings]]),

    /**
     * The file that the game in progress belongs to, {place, name, text, content}: `text` is the game as it was saved,
     * `content` what the file held when it was last read or written. Null if there is none.
     */
    file: async () => (await read('notes', 'file')) ?? null,
    /** @param {{ name: string, place: Place | null, text: string | null, content?: string } | null} file */
    keepFile: (file) => write([['notes', 'file', file ?? undefined]]),

    /** The rooms on hosts that the person is in. @returns {Promise<KeptRoom[]>} */
    rooms: async () => (await read('notes', 'rooms')) ?? [],
    /**
     * Changes them, whatever another tab has made of them meanwhile. Returns all.
     * @param {(rooms: KeptRoom[]) => KeptRoom[]} change @returns {Promise<KeptRoom[]>}
     */
    amendRooms: (change) => amend('notes', 'rooms', (rooms) => change(rooms ?? [])),
  };
}

/**
 * The games that others took the place of, and the order of all recent ones.
 * @param {Database} database
 */
function keptStorage({ read, write, amend }) {
  /** @returns {Promise<KeptGame[]>} */
  const games = async () => (await read('notes', 'kept')) ?? [];

  return {
    /** The last of them, the latest first. */
    keptGames: games,
    /**
     * Keeps one, whatever another tab has kept meanwhile. Returns it; `at` is no other one's.
     * @param {{ name: string, text: string }} game @returns {Promise<KeptGame>}
     */
    async keepReplaced({ name, text }) {
      /** @param {KeptGame[]} known */
      const withThis = (known = []) => {
        const at = Math.max(Date.now(), ...known.map((game) => game.at + 1));
        return [{ name, at, text }, ...known].slice(0, MOST_KEPT);
      };
      return (await amend('notes', 'kept', withThis))[0];
    },
    /** @param {number} at */
    forgetKept: (at) =>
      amend('notes', 'kept', (/** @type {KeptGame[]} */ known = []) => known.filter((game) => game.at !== at)),

    /** The places of the recent games, in the order of their use. @returns {Promise<Place[]>} */
    order: async () => (await read('notes', 'order')) ?? [],
    /** @param {Place[]} places */
    keepOrder: (places) => write([['notes', 'order', places]]),
  };
}

/**
 * The files that were opened or saved last.
 * @param {Database} database
 */
function fileStorage({ read, all, write }) {
  /** The recent files, the latest first. `used` says in which order they were used. @returns {Promise<RecentFile[]>} */
  async function files() {
    const rows = await all('files');
    return rows.map(([key, file]) => ({ ...file, key })).sort((a, b) => b.used - a.used);
  }

  /** What was in the place of what was remembered last. @type {DatabaseChange[]} */
  let before = [];

  return {
    /** The files that were opened or saved last, the latest first, as {name, place}. */
    recent: async () => (await files()).map(({ name, key }) => ({ name, place: key })),

    /**
     * A recent file, {name, handle, text}: a handle, or without one the text as it was; undefined if it is forgotten.
     * @param {Place} place
     */
    recall: (place) => read('files', place),

    /**
     * Puts a file at the head of the recent ones, and returns its place: the one that it had, or one that no file ever
     * had.
     * @param {StoredFile} file
     */
    async remember({ name, handle = null, text = null }) {
      const known = await files();
      const same = await findSame(known, { name, handle });
      const used = 1 + ((await read('notes', 'used')) ?? 0);
      const key = same?.key ?? used;
      const tooMany = known.filter((file) => file !== same).slice(MOST_RECENT - 1);
      const file = handle ? { name, handle, used } : { name, text, used };
      before = [...tooMany, ...(same ? [same] : [])].map(({ key: place, ...row }) => ['files', place, row]);
      if (!same) before.push(['files', key, undefined]);
      await write([
        ...tooMany.map((old) => /** @type {DatabaseChange} */ (['files', old.key, undefined])),
        ['files', key, file],
        ['notes', 'used', used],
      ]);
      return key;
    },

    /** Takes back the last `remember`: the file was no game. */
    takeBack: () => write(before.splice(0)),

    /** @param {Place} place */
    forget: (place) => write([['files', place, undefined]]),
  };
}

/**
 * Whether two files are one: by their handles, or by their names where there are none.
 * @param {StoredFile} a @param {StoredFile} b
 */
async function isSame(a, b) {
  if (a.handle && b.handle) return a.handle.isSameEntry(b.handle);
  return !a.handle && !b.handle && a.name === b.name;
}

/** @param {RecentFile[]} known @param {StoredFile} file */
async function findSame(known, file) {
  const same = await Promise.all(known.map((one) => isSame(one, file)));
  return known[same.indexOf(true)];
}

// The games that others took the place of on the table and that no file has as they were: the last ten stand among the
// recent ones. And the order of these, since files and kept games come from two places.

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
