// @ts-check
// What outlives the page: the game in progress, settings, recent files, and the file that the game belongs to.

import { memoryDatabase, openDatabase } from './database.js';

/** How many recent files are remembered. */
const MOST_RECENT = 10;

const NOTHING_KEPT =
  'This browser lets Atar keep nothing: game, settings and recent games are gone when you close this tab.';
const NEWER =
  'A newer version of Atar was used in this browser. Its games and settings stay as they are; nothing you play here is kept.';

/** Opens the store of this browser; where there is none, one in memory, and `tell(text)` hears why. */
export async function openStorage(tell, open = openDatabase) {
  try {
    return createStorage(await open());
  } catch (error) {
    tell(error?.name === 'VersionError' ? NEWER : `${NOTHING_KEPT} (${error?.message ?? error})`);
    return createStorage(memoryDatabase());
  }
}

/** A storage over the tables of `database.js`. */
export const createStorage = (database) => ({ ...gameStorage(database), ...fileStorage(database) });

/** The game in progress, the settings, and the file of the game. */
function gameStorage({ read, all, write }) {
  return {
    /** The game in progress as the text of a file; undefined if none is kept. */
    game: () => read('game', 'now'),
    keepGame: (text) => write([['game', 'now', text]]),

    /** How often the game was about to be opened and the program ended before it was. */
    tries: async () => (await read('game', 'tries')) ?? 0,
    countTries: (tries) => write([['game', 'tries', tries || undefined]]),

    /** Puts a game that cannot be opened out of the way, without losing it. */
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
    keepSettings: (settings) => write([['notes', 'settings', settings]]),

    /**
     * The file that the game in progress belongs to, {place, name, text}: `text` is the game as it was saved. Null if
     * there is none.
     */
    file: async () => (await read('notes', 'file')) ?? null,
    keepFile: (file) => write([['notes', 'file', file ?? undefined]]),
  };
}

/** The files that were opened or saved last. */
function fileStorage({ read, all, write }) {
  /** The recent files, the latest first. `used` says in which order they were used. */
  async function files() {
    const rows = await all('files');
    return rows.map(([key, file]) => ({ ...file, key })).sort((a, b) => b.used - a.used);
  }

  return {
    /** The files that were opened or saved last, the latest first, as {name, place}. */
    recent: async () => (await files()).map(({ name, key }) => ({ name, place: key })),

    /**
     * A recent file, {name, handle, text}: a handle, or without one the text as it was; undefined if it is forgotten.
     */
    recall: (place) => read('files', place),

    /**
     * Puts a file at the head of the recent ones, and answers its place: the one that it had, or one that no file ever
     * had.
     */
    async remember({ name, handle = null, text = null }) {
      const known = await files();
      const same = await findSame(known, { name, handle });
      const used = 1 + ((await read('notes', 'used')) ?? 0);
      const key = same?.key ?? used;
      const tooMany = known.filter((file) => file !== same).slice(MOST_RECENT - 1);
      const file = handle ? { name, handle, used } : { name, text, used };
      await write([
        ...tooMany.map((old) => ['files', old.key, undefined]),
        ['files', key, file],
        ['notes', 'used', used],
      ]);
      return key;
    },

    forget: (place) => write([['files', place, undefined]]),
  };
}

/** Whether two files are one: by their handles, or by their names where there are none. */
async function isSame(a, b) {
  if (a.handle && b.handle) return a.handle.isSameEntry(b.handle);
  return !a.handle && !b.handle && a.name === b.name;
}

async function findSame(known, file) {
  const same = await Promise.all(known.map((one) => isSame(one, file)));
  return known[same.indexOf(true)];
}
