// @ts-check
// The library of a session: the game on the table goes in when it is left, and others come back.

import { caught } from '../errors.js';
import { goesOn, idIn, latestFirst } from '../library/games.js';
import { createPlayingTime } from '../library/time.js';
import { withShownNames } from '../names.js';
import { unkept } from '../state.js';

/**
 * @import { GameSummary, Imported, LibraryTransport } from '../library/types'
 * @import { Parts } from '../types'
 */

/** How many letters of games go in one message when many are imported. */
const AT_ONCE = 2 << 20;

/** The `rev` of a finished game that could not be kept when it ended: none that it has. */
const FAILED = -1;

/**
 * Makes it.
 * @param {Pick<Parts, 'store' | 'transport' | 'queue' | 'notices' | 'prefer'>} parts
 */
export function createShelf({ store, transport, queue, notices, prefer }) {
  const { library } = transport;
  const listed = () => store.state.library ?? [];
  /** @param {GameSummary[]} games */
  const show = (games) => store.set({ library: latestFirst(games).map(withShownNames) });
  /** @param {string[]} ids */
  const without = (ids) => listed().filter(({ stamp }) => !ids.includes(stamp.id));

  /** Brings deleted games back. @param {string[]} ids */
  async function restore(ids) {
    const games = await library.restore(ids);
    show([...without(ids), ...games]);
  }

  async function read() {
    const { games, troubles } = await library.list();
    show(games);
    if (troubles.length > 0) notices.alarm(troubles.join(' '));
  }

  /** @param {unknown} error */
  function missing(error) {
    show([]);
    notices.alarm(`The library cannot be opened. ${caught(error).message}`);
  }

  return {
    /** Lists the games anew: another window may have changed them. Without a library there are none. */
    load: () => read().catch(missing),
    keep: createKeeping({ store, transport, queue, prefer }, (game, replaced) =>
      show([...without([replaced, game.stamp.id]), game]),
    ),
    /**
     * Keeps a game that is played at another table.
     * @param {Omit<Parameters<LibraryTransport['keep']>[0], 'at'>} played
     */
    async add(played) {
      const { game, replaced } = await library.keep({ ...played, at: Date.now() });
      if (game) show([...without([replaced ?? '', game.stamp.id]), game]);
    },
    recognise: () => recognise({ store, transport }),
    /** The text of a game's record. Where it is gone, another window has deleted it. @param {string} id */
    read: (id) =>
      library.read(id).catch(async (error) => {
        await read().catch(missing);
        throw error;
      }),
    /** Deletes games. @param {string[]} ids */
    async remove(ids) {
      await library.remove(ids, Date.now());
      show(without(ids));
    },
    /** What was deleted last and can be brought back. */
    deleted: () => library.deleted(),
    restore,
    import: createImporting(library, (games) => show([...listed(), ...games])),
  };
}

/**
 * Makes what imports texts, some at a time. It returns what became of each, and `added(games)` hears of those that are
 * new.
 * @param {LibraryTransport} library @param {(games: GameSummary[]) => void} added
 */
const createImporting = (library, added) => async (/** @type {string[]} */ texts) => {
  /** @type {Imported[]} */
  const all = [];
  for (const some of portions(texts)) {
    const imported = await library.import(some, Date.now());
    added(imported.flatMap(({ game }) => game ?? []));
    all.push(...imported);
  }
  return all;
};

/**
 * Recognises the game that was on the table at the start: it was noted when the library kept it, or comes from there.
 * One that was deleted since is not to come back by being left. Returns what that tells of it.
 * @param {Pick<Parts, 'store' | 'transport'>} parts
 */
async function recognise({ store, transport }) {
  const { library } = transport;
  const { prefs, record } = store.state;
  for (const id of [prefs.kept, idIn(record)].filter((each) => each !== null)) {
    const old = await library.read(id).catch(() => library.readDeleted(id).catch(() => null));
    const { text } = await transport.send({ do: 'record', text: true });
    const found = old && goesOn(String(text), old);
    if (found) return { keptId: id, ...(found.isSame && { keptRev: store.state.position.rev }) };
  }
  return {};
}

/**
 * Makes what keeps the game on the table as it is now, if it has changed since it came or was kept. It returns whether
 * there is anything new of it, and `kept(game, replaced)` hears of that. A game that is over is kept at once; where
 * that fails, it is tried again when it is left.
 * @param {Pick<Parts, 'store' | 'transport' | 'queue' | 'prefer'>} parts
 * @param {(game: GameSummary, replaced: string) => void} kept
 */
function createKeeping({ store, transport, queue, prefer }, kept) {
  const time = createPlayingTime(store);
  let isKeeping = false;

  /** What is to be kept: by the time that it is, another game may be on the table. */
  async function recordNow() {
    const { text } = await transport.send({ do: 'record', text: true });
    const { state } = store;
    const { rev } = state.live ?? state.position;
    return { text: String(text), rev, began: state.began, of: state.keptId, found: state.isFound };
  }

  async function keep() {
    if (!unkept(store.state)) return false;
    const { text, rev, began, of, found } = await queue.enqueue(recordNow);
    const played = { text, at: Date.now(), seconds: time.take(), ...(of ? { of } : found && { found }) };
    const { game, replaced } = await transport.library.keep(played);
    if (store.state.began === began) {
      const id = game?.stamp.id ?? null;
      store.set({ keptRev: rev, keptId: id });
      if (id !== store.state.prefs.kept) prefer({ kept: id });
    }
    if (game) kept(game, replaced ?? '');
    return game !== null;
  }

  store.subscribe((state) => {
    const isOver = Boolean((state.live ?? state.position)?.result);
    if (!isOver || isKeeping || state.keptRev === FAILED || !unkept(state)) return;
    isKeeping = true;
    keep()
      .catch(() => store.set({ keptRev: FAILED }))
      .finally(() => {
        isKeeping = false;
      });
  });
  return keep;
}

/**
 * Texts in portions that are not too long for a message. Pure.
 * @param {string[]} texts
 */
export function portions(texts) {
  /** @type {string[][]} */
  const all = [];
  let room = 0;
  for (const text of texts) {
    if (text.length > room) {
      all.push([]);
      room = AT_ONCE;
    }
    all[all.length - 1].push(text);
    room -= text.length;
  }
  return all;
}

/**
 * Makes what opens a game of the library.
 * @param {Pick<Parts, 'attempt' | 'game' | 'replace' | 'library'>} parts
 */
export function createKeptOpening({ attempt, game, replace, library }) {
  /** @param {string} id */
  async function open(id) {
    const text = await library.read(id);
    return replace(() => game.begin({ do: 'open', text }, null));
  }
  return (/** @type {string} */ id) => attempt(() => open(id));
}
