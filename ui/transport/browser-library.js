// @ts-check
// The library in the browser's storage. What is listed of games is only there so that their records need not be read:
// what is missing of it is made from them.

import { caught, reasonOf } from '../errors.js';

/**
 * @import { Deletion, GameSummary, Imported, LibraryStamp, LibraryTransport } from '../library/types'
 * @import { SummaryAnswer } from '../protocol'
 * @import { Send } from '../types'
 * @import { BrowserStorage } from './storage.js'
 */

/** How long a deleted game can be brought back, in milliseconds. */
const DELETED_FOR = 30 * 24 * 60 * 60 * 1000;

/** How many deletions are listed. */
const MOST_DELETIONS = 20;
const MISSING = 'This game is no longer in the library.';
const NEWER = 'A game in the library is from a newer version of Atar. It stays where it is.';
const DAMAGED = 'A game in the library was damaged, so it was set aside.';
const UNREADABLE = 'A game in the library cannot be read.';

/**
 * What the parts of the library are made with: its tables, which may still be opening, and the table, which knows what
 * a record says.
 * @typedef {() => Promise<BrowserStorage['library']>} Tables
 * @typedef {(text: string, more?: { stamp?: LibraryStamp, old?: string }) => Promise<SummaryAnswer>} Summarise
 */

/**
 * Makes it over a storage. `ask` asks the table.
 * @param {BrowserStorage | Promise<BrowserStorage>} store @param {Send} ask @param {() => number} [now]
 * @returns {LibraryTransport}
 */
export function browserLibrary(store, ask, now = Date.now) {
  /** @type {Tables} */
  const tables = async () => (await store).library;
  /** @type {Summarise} */
  const summarise = (text, more) => ask({ do: 'summary', text, ...more });
  const list = createListing(tables, summarise, now);
  const keep = createKeeping(tables, summarise);
  const importAll = createImporting(tables, summarise);

  return {
    list,
    async read(id) {
      const text = await (await tables()).text(id);
      if (text === undefined) throw Object.assign(new Error(MISSING), { code: 'missing' });
      await summarise(text).catch(async (error) => {
        throw Object.assign(new Error(await putAside(tables, id, error)), { code: 'bad_record' });
      });
      return text;
    },
    async readDeleted(id) {
      const text = await (await tables()).deletedText(id);
      if (text === undefined) throw Object.assign(new Error(MISSING), { code: 'missing' });
      return text;
    },
    keep: (played) => alone(() => keep(played)),
    import: (texts, at) => alone(() => importAll(texts, at)),
    remove: async (ids, at) => (await tables()).remove(ids, at),
    async deleted() {
      const deletions = (await (await tables()).deleted()).slice(0, MOST_DELETIONS);
      return Promise.all(deletions.map((deletion) => listedDeletion(deletion, summarise)));
    },
    async restore(ids) {
      await (await tables()).restore(ids);
      const { games } = await list();
      return games.filter(({ stamp }) => ids.includes(stamp.id));
    },
  };
}

/**
 * What is listed of games that were deleted together.
 * @param {{ at: number, games: { id: string, text: string }[] }} deletion @param {Summarise} summarise
 * @returns {Promise<Deletion>}
 */
async function listedDeletion({ at, games }, summarise) {
  const ids = games.map(({ id }) => id);
  const only = games.length === 1 ? await summarise(games[0].text).catch(() => null) : null;
  if (!only) return { at, games: ids, game: null };
  const stamp = { at: 0, seconds: 0, ...only.summary.stamp, id: ids[0] };
  return { at, games: ids, game: { ...only.summary, stamp } };
}

/**
 * Does something while no other tab does: two that look for the same game at once would both keep it.
 * @template T
 * @param {() => Promise<T>} work @returns {Promise<T>}
 */
const alone = (work) => globalThis.navigator?.locks?.request('atar library', work) ?? work();

/** An id that no game has. @param {number} at */
const newId = (at) => `${String(at).padStart(13, '0')}-${hex(crypto.getRandomValues(new Uint32Array(1))[0])}`;

/** @param {number} number */
const hex = (number) => number.toString(16).padStart(8, '0');

/** What is listed of a game that has a stamp. @param {SummaryAnswer} answer */
const listedOf = ({ summary }) => /** @type {GameSummary} */ (summary);

/**
 * Puts a damaged game out of the way, as it is; one of a newer version stays. Returns what is said of it.
 * @param {Tables} tables @param {string} id @param {unknown} error
 */
async function putAside(tables, id, error) {
  const { code, reason } = caught(error);
  if (reason === 'newer') return NEWER;
  // Else it may be read the next time.
  const isDone = code === 'bad_record' && (await (await tables()).putAside(id).then(Boolean, () => false));
  return `${isDone ? DAMAGED : UNREADABLE} ${reasonOf(error)}`;
}

/**
 * Makes what lists the games.
 * @param {Tables} tables @param {Summarise} summarise @param {() => number} now @returns {LibraryTransport['list']}
 */
function createListing(tables, summarise, now) {
  /** Records that cannot be read were told of once. @type {Set<string>} */
  const told = new Set();
  let isPurged = false;

  /** What is listed of a game, from its record. @param {string} id @param {string[]} troubles */
  async function listAnew(id, troubles) {
    try {
      const { text, putSummary } = await tables();
      const { summary } = await summarise((await text(id)) ?? '');
      const { at = 0, seconds = 0 } = summary.stamp ?? {};
      const made = { ...summary, stamp: { id, at, seconds } };
      await putSummary(made);
      return made;
    } catch (error) {
      if (!told.has(id)) troubles.push(await putAside(tables, id, error));
      told.add(id);
      return null;
    }
  }

  return async () => {
    const { ids, summaries, purge } = await tables();
    if (!isPurged) await purge(now() - DELETED_FOR);
    isPurged = true;
    const [all, listed] = await Promise.all([ids(), summaries()]);
    const known = new Map(listed.map((game) => [game.stamp.id, game]));
    /** @type {string[]} */
    const troubles = [];
    for (const id of all.filter((each) => !known.has(each))) {
      const made = await listAnew(id, troubles);
      if (made) known.set(id, made);
    }
    return { games: all.flatMap((id) => known.get(id) ?? []), troubles };
  };
}

/**
 * Makes what keeps a game.
 * @param {Tables} tables @param {Summarise} summarise @returns {LibraryTransport['keep']}
 */
function createKeeping(tables, summarise) {
  /** The game that one goes on from: the one that is named, or what was kept of it before. */
  async function predecessor(/** @type {string} */ named, /** @type {string | undefined} */ key) {
    const library = await tables();
    const [text, game] = await Promise.all([library.text(named), library.summary(named)]);
    if (text !== undefined || !key) return { id: named, text, game, isNamed: true };
    const called = (await library.summaries()).find(({ stamp }) => stamp.key === key);
    const id = called?.stamp.id ?? '';
    return { id, text: called && (await library.text(id)), game: called, isNamed: false };
  }

  /**
   * Whether nothing would be added by keeping a game again. One that was named may have lost turns, as people take them
   * back at a table; those of a room do not.
   * @param {{ text: string, seconds: number, won?: number[] }} played
   * @param {{ text?: string, game?: GameSummary, isNamed: boolean }} old
   */
  async function hasAllOf({ text, seconds, won }, old) {
    if (old.text === undefined || (won && String(won) !== String(old.game?.winners))) return false;
    const [own, other] = [await summarise(text, { old: old.text }), await summarise(old.text, { old: text })];
    const isSame = seconds === 0 && contentOf(own.text) === contentOf(other.text);
    return isSame || (!old.isNamed && other.replaces && !own.replaces);
  }

  return async (played) => {
    const { text, at: left, seconds, of, key, own: seats = [], won, found } = played;
    const answer = await summarise(text);
    const own = answer.summary;
    if (own.steps === 0) return { game: null, replaced: null };
    const known = found ? await (await createKnown(tables)).find({ ...own, stamp: null }, answer.text) : null;
    if (known) return { game: known, replaced: null };
    const old = await predecessor(of ?? own.stamp?.id ?? '', key);
    if (old.game && (await hasAllOf(played, old))) return { game: old.game, replaced: null };
    const before = old.game?.stamp ?? own.stamp ?? { id: '', at: 0, seconds: 0 };
    // A finished game stays one of the day on which it was played.
    const at = old.text !== undefined && old.game?.winners ? before.at : left;
    const stamp = {
      ...{ id: newId(at), at, seconds: before.seconds + seconds },
      ...((key ?? before.key) && { key: key ?? before.key }),
      ...((seats.length > 0 || before.own) && { own: seats.length > 0 ? seats : before.own }),
      ...((won ?? before.won) && { won: won ?? before.won }),
    };
    const made = await summarise(text, { stamp, ...(old.text !== undefined && { old: old.text }) });
    const replaced = made.replaces ? old.id : null;
    await (await tables()).put(listedOf(made), made.text, replaced);
    return { game: listedOf(made), replaced };
  };
}

/** What a record holds without its stamp, which the library has written. @param {string} text */
function contentOf(text) {
  try {
    const { library, ...rest } = JSON.parse(text);
    return JSON.stringify(rest);
  } catch {
    // A damaged one is like no other.
    return null;
  }
}

/**
 * Makes what finds the game with the content of a text, of the same time if that says when it was played. What was read
 * once is not read again.
 * @param {Tables} tables
 */
async function createKnown(tables) {
  const library = await tables();
  const listed = await library.summaries();
  /** @type {Map<string, string | null>} */
  const contents = new Map();

  /** @param {string} id */
  async function contentAt(id) {
    const text = contents.has(id) ? null : await library.text(id);
    if (text !== null) contents.set(id, text === undefined ? null : contentOf(text));
    return contents.get(id);
  }

  return {
    /** @param {SummaryAnswer['summary']} own @param {string} text */
    async find(own, text) {
      const content = contentOf(text);
      for (const game of listed) if (isAlike(game, own) && (await contentAt(game.stamp.id)) === content) return game;
      return null;
    },
    /** @param {GameSummary} game */
    add: (game) => listed.push(game),
  };
}

/**
 * Makes what imports games.
 * @param {Tables} tables @param {Summarise} summarise
 */
function createImporting(tables, summarise) {
  /** @param {string} text @param {number} at @param {Awaited<ReturnType<typeof createKnown>>} known */
  async function importOne(text, at, known) {
    const library = await tables();
    const own = await summarise(text);
    if (await known.find(own.summary, own.text)) return { known: true };
    const found = own.summary.stamp ?? null;
    const isTaken = found !== null && (await library.text(found.id)) !== undefined;
    const made = await summarise(text, { stamp: stampFor(found, isTaken, at) });
    await library.put(listedOf(made), made.text, null);
    known.add(listedOf(made));
    return { game: listedOf(made) };
  }

  /** @param {string[]} texts @param {number} at */
  return async (texts, at) => {
    const known = await createKnown(tables);
    /** @type {Imported[]} */
    const imported = [];
    for (const text of texts)
      imported.push(
        await importOne(text, at, known).catch((error) => ({ error: caught(error).message ?? String(error) })),
      );
    return imported;
  };
}

/** Whether two games may be one. @param {GameSummary} game @param {SummaryAnswer['summary']} own */
const isAlike = (game, own) =>
  game.steps === own.steps &&
  game.game === own.game &&
  String(game.winners) === String(own.winners) &&
  (!own.stamp || own.stamp.at === game.stamp.at);

/**
 * The stamp of a game that is imported. Two ways on from one game are two games.
 * @param {LibraryStamp | null} found @param {boolean} isTaken @param {number} at @returns {LibraryStamp}
 */
function stampFor(found, isTaken, at) {
  if (!found) return { id: newId(at), at, seconds: 0 };
  const { key, replaces, ...own } = found;
  return isTaken ? { ...own, id: newId(found.at) } : own;
}
