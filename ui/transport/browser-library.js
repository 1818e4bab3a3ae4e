// @ts-check
// The library in the browser's storage. What is listed of games is only there so that their records need not be read:
// what is missing of it is made from them.

import { caught, reasonOf } from '../errors.js';

/**
 * @import { GameSummary, Imported, LibraryStamp, LibraryTransport } from '../library/types'
 * @import { SummaryAnswer } from '../protocol'
 * @import { Send } from '../types'
 * @import { BrowserStorage } from './storage.js'
 */

/** How long a deleted game can be brought back, in milliseconds. */
const DELETED_FOR = 24 * 60 * 60 * 1000;
const MISSING = 'This game is no longer in the library.';

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
  const importOne = createImporting(tables, summarise);

  return {
    list,
    async read(id) {
      const text = await (await tables()).text(id);
      if (text === undefined) throw Object.assign(new Error(MISSING), { code: 'missing' });
      return text;
    },
    keep: createKeeping(tables, summarise),
    async import(texts, at) {
      const imported = [];
      for (const text of texts) imported.push(await importOne(text, at));
      return imported;
    },
    remove: async (ids, at) => (await tables()).remove(ids, at),
    async restore(ids) {
      await (await tables()).restore(ids);
      const { games } = await list();
      return games.filter(({ stamp }) => ids.includes(stamp.id));
    },
  };
}

/** An id that no game has. @param {number} at */
const newId = (at) => `${String(at).padStart(13, '0')}-${hex(crypto.getRandomValues(new Uint32Array(1))[0])}`;

/** @param {number} number */
const hex = (number) => number.toString(16).padStart(8, '0');

/** What is listed of a game that has a stamp. @param {SummaryAnswer} answer */
const listedOf = ({ summary }) => /** @type {GameSummary} */ (summary);

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
      if (!told.has(id)) troubles.push(`A game in the library cannot be read. ${reasonOf(error)}`);
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
const createKeeping =
  (tables, summarise) =>
  async ({ text, at: left, seconds, of }) => {
    const library = await tables();
    const own = (await summarise(text)).summary;
    if (own.steps === 0) return { game: null, replaced: null };
    const named = of ?? own.stamp?.id ?? '';
    const [old, listed] = await Promise.all([library.text(named), library.summary(named)]);
    const before = listed?.stamp ?? own.stamp ?? { id: '', at: 0, seconds: 0 };
    // A finished game stays one of the day on which it was played.
    const at = old !== undefined && listed?.winners ? before.at : left;
    const stamp = { id: newId(at), at, seconds: before.seconds + seconds };
    const made = await summarise(text, { stamp, ...(old !== undefined && { old }) });
    const replaced = made.replaces ? named : null;
    await library.put(listedOf(made), made.text, replaced);
    return { game: listedOf(made), replaced };
  };

/**
 * Makes what imports a game.
 * @param {Tables} tables @param {Summarise} summarise
 */
function createImporting(tables, summarise) {
  /** @param {string} text @param {number} at @returns {Promise<Imported>} */
  return async (text, at) => {
    try {
      const library = await tables();
      const own = await summarise(text);
      const found = own.summary.stamp ?? null;
      const there = found ? await library.text(found.id) : undefined;
      if (there !== undefined && there === own.text) return { known: true };
      const made = await summarise(text, { stamp: stampFor(found, there !== undefined, at) });
      await library.put(listedOf(made), made.text, null);
      return { game: listedOf(made) };
    } catch (error) {
      return { error: caught(error).message ?? String(error) };
    }
  };
}

/**
 * The stamp of a game that is imported. Two ways on from one game are two games.
 * @param {LibraryStamp | null} found @param {boolean} isTaken @param {number} at
 */
function stampFor(found, isTaken, at) {
  if (!found) return { id: newId(at), at, seconds: 0 };
  return isTaken ? { ...found, id: newId(found.at) } : found;
}
