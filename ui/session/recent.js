// @ts-check
// The games that were used last: those in files, and those that were kept when others took their place.

/** @import { OpenedFile, Parts, Place, SavedFile } from '../types' */

/** How many of either kind are listed. */
const MOST = 10;

/**
 * The list with a game at its head. A file that has no place cannot be opened again, and is not listed. Pure.
 * @param {SavedFile[]} games @param {SavedFile} game
 */
export function withRecent(games, { name, place, kept = false }) {
  if (place === null) return games;
  const all = [{ name, place, ...(kept && { kept }) }, ...without(games, place)];
  const ofKind = all.filter((each) => (each.kept ?? false) === kept);
  return all.filter((each) => !ofKind.slice(MOST).includes(each));
}

/** @param {SavedFile[]} games @param {Place} place */
const without = (games, place) => games.filter((game) => game.place !== place);

/**
 * Makes the list of a session, whose order is remembered.
 * @param {Pick<Parts, 'store' | 'transport'>} parts
 */
export function createRecent({ store, transport }) {
  const { files, notes } = transport;

  /** @param {SavedFile[]} recent */
  function list(recent) {
    store.set({ recent });
    // An order that cannot be remembered is no trouble.
    notes.order(recent.flatMap(({ place }) => (place === null ? [] : [place]))).catch(() => {});
  }

  return {
    /** Puts a game at the head. @param {SavedFile | OpenedFile} game */
    add: (game) => list(withRecent(store.state.recent, game)),
    /** Lets a kept game go: it is on the table, or was never left. @param {Place} place */
    async forget(place) {
      list(without(store.state.recent, place));
      await files.forget(place).catch(() => {});
    },
    /** Reads the list anew: a file that is gone or is no game is not on it any more. */
    async readAnew() {
      store.set({ recent: (await notes.read()).recent });
    },
  };
}
