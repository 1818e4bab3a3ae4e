// @ts-check
// What outlives the page: the games in progress, settings, recent files, and the file that the game belongs to.

import { caught } from '../errors.js';
import { memoryDatabase, openDatabase } from './database.js';

/**
 * @import { Database, DatabaseChange } from './database.js'
 * @import { KeptRoom } from '../rooms/types'
 * @import { GameSummary } from '../library/types'
 * @import { Place } from '../types'
 */

/** How many recent files are remembered. */
const MOST_RECENT = 10;

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
  ...draftStorage(database),
  ...noteStorage(database),
  ...keptStorage(database),
  ...fileStorage(database),
  library: libraryStorage(database),
});

/**
 * The games in progress, one for each tab: the first place has the plain keys, which earlier versions know.
 * @param {Database} database
 */
function draftStorage({ read, all, write }) {
  /** @param {string} what @param {number} place */
  const key = (what, place) => (place === 0 ? what : `${what} ${place}`);
  /** @param {number} place @returns {DatabaseChange[]} */
  const emptied = (place) => DRAFT_KEYS.map((what) => ['game', key(what, place), undefined]);

  return {
    /** The game in progress at a place as the text of a file; undefined if none is kept. @param {number} place */
    game: (place) => read('game', key('now', place)),
    /** @param {number} place @param {string} text */
    keepGame: (place, text) =>
      write([
        ['game', key('now', place), text],
        ['game', key('played', place), Date.now()],
      ]),
    /** The places where a game is. */
    async places() {
      const numbers = (await all('game')).map(([name]) => DRAFT.exec(String(name)));
      return numbers.flatMap((found) => (found ? [Number(found[1] ?? 0)] : []));
    },
    /** When the game at a place was kept last; undefined if that is not known. @param {number} place */
    played: (place) => read('game', key('played', place)),
    /** @param {number} place */
    forgetGame: (place) => write(emptied(place)),

    /** How often the game was about to be opened and the program ended before it was. @param {number} place */
    tries: async (place) => (await read('game', key('tries', place))) ?? 0,
    /** @param {number} place @param {number} tries */
    countTries: (place, tries) => write([['game', key('tries', place), tries || undefined]]),

    /**
     * Puts a game that cannot be opened out of the way, without losing it.
     * @param {number} place @param {string} text
     */
    async putAside(place, text) {
      const rows = await all('aside');
      await write([['aside', rows.length + 1, text], ...emptied(place)]);
    },
  };
}

/** What is kept of a game in progress: its text, when that was kept, and how often it was tried in vain. */
const DRAFT_KEYS = ['now', 'played', 'tries'];

/** The key of the text of a game in progress. */
const DRAFT = /^now(?: (\d+))?$/;

/**
 * The settings, the file of the game in progress, and the rooms.
 * @param {Database} database
 */
function noteStorage({ read, write, amend }) {
  return {
    /** The front's settings, which only the front understands. */
    settings: async () => (await read('notes', 'settings')) ?? {},
    /** @param {object} settings */
    keepSettings: (settings) => write([['notes', 'settings', settings]]),
    /**
     * Changes them, whatever another tab has made of them meanwhile. Returns them.
     * @param {(settings: object) => object} change
     */
    amendSettings: (change) => amend('notes', 'settings', (settings) => change(settings ?? {})),

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
 * The games that earlier versions have kept, until the library has them.
 * @param {Database} database
 */
const keptStorage = ({ read, amend }) => ({
  /** All of them, the latest first. @returns {Promise<KeptGame[]>} */
  keptGames: async () => (await read('notes', 'kept')) ?? [],
  /** @param {number} at */
  forgetKept: (at) =>
    amend('notes', 'kept', (/** @type {KeptGame[]} */ known = []) => known.filter((game) => game.at !== at)),
});

/**
 * The games of the library: `library` has the texts of their records by id, `listed` what is listed of them, and
 * `deleted` those that can be brought back. What belongs together is changed as one.
 * @param {Database} database
 */
function libraryStorage(database) {
  const { read, all, keys, write } = database;
  /** @param {string} id @returns {Promise<string | undefined>} */
  const text = (id) => read('library', id);

  return {
    text,
    /** @returns {Promise<string[]>} */
    ids: async () => (await keys('library')).map(String),
    /** @param {string} id @returns {Promise<GameSummary | undefined>} */
    summary: (id) => read('listed', id),
    /** @returns {Promise<GameSummary[]>} */
    summaries: async () => (await all('listed')).map(([, game]) => game),
    /** @param {GameSummary} game */
    putSummary: (game) => write([['listed', game.stamp.id, game]]),
    /**
     * Puts a game there, and takes another away whose place it takes.
     * @param {GameSummary} game @param {string} record @param {string | null} replaced
     */
    put: (game, record, replaced) =>
      write([
        ['library', game.stamp.id, record],
        ['listed', game.stamp.id, game],
        ...(replaced === null ? [] : gone(replaced)),
      ]),
    /** Puts a damaged game out of the list, as it is. @param {string} id */
    async putAside(id) {
      await write([['aside', `game ${id}`, await text(id)], ...gone(id)]);
      return true;
    },
    ...deletedStorage(database),
  };
}

/**
 * The games that were deleted and can be brought back.
 * @param {Database} database
 */
function deletedStorage({ read, all, keys, write }) {
  /** @param {string[]} ids @param {(id: string) => Promise<DatabaseChange[]>} change */
  async function changeEach(ids, change) {
    const changes = (await Promise.all(ids.map(change))).flat();
    if (changes.length > 0) await write(changes);
  }

  return {
    /** @param {string[]} ids @param {number} at */
    remove: (ids, at) =>
      changeEach(ids, async (id) => {
        const record = await read('library', id);
        return record === undefined ? [] : [['deleted', id, { text: record, at }], ...gone(id)];
      }),
    /** @param {string[]} ids */
    restore: (ids) =>
      changeEach(ids, async (id) => {
        const deleted = await read('deleted', id);
        if (!deleted) return [];
        return [
          ['library', id, deleted.text],
          ['deleted', id, undefined],
        ];
      }),
    /** The text of one that was deleted. @param {string} id @returns {Promise<string | undefined>} */
    deletedText: async (id) => (await read('deleted', id))?.text,
    /** What was deleted: the ids and texts, by time. */
    async deleted() {
      const there = new Set(await keys('library'));
      /** @type {Map<number, { id: string, text: string }[]>} */
      const deletions = new Map();
      for (const [id, { text: record, at }] of await all('deleted'))
        if (!there.has(id)) deletions.set(at, [...(deletions.get(at) ?? []), { id: String(id), text: record }]);
      return [...deletions].map(([at, games]) => ({ at, games })).sort((a, b) => b.at - a.at);
    },
    /** Forgets what was deleted before a time. @param {number} before */
    async purge(before) {
      const old = (await all('deleted')).filter(([, { at }]) => at < before);
      if (old.length > 0) await write(old.map(([id]) => ['deleted', id, undefined]));
    },
  };
}

/** @param {string} id @returns {DatabaseChange[]} */
const gone = (id) => [
  ['library', id, undefined],
  ['listed', id, undefined],
];

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
