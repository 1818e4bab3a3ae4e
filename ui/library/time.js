// @ts-check
// How long people have played the game on the table since it came there. It is counted while they see it, and outlives
// a reload.

/**
 * @import { GameStore, State } from '../types'
 */

/** A longer stretch without anything new counts as so long only: nobody was there. In milliseconds. */
const LONGEST = 5 * 60 * 1000;
const NAME = 'atar-playing-time';

/** The storage of the page, where there is one. */
function pageStorage() {
  try {
    return globalThis.document ? globalThis.localStorage : null;
  } catch {
    return null;
  }
}

/** Whether time passes: the game is on the table and goes on. @param {State} state */
const isPlayedHere = ({ screen, position, replay, room }) =>
  screen === 'table' &&
  position !== null &&
  !position.result &&
  replay === null &&
  !room &&
  !globalThis.document?.hidden;

/**
 * Makes the clock of a session's table; `name` is where its time is noted.
 * @param {Pick<GameStore, 'state' | 'subscribe'>} store
 * @param {{ now?: () => number, name?: string, isPlaying?: (state: State) => boolean }} [how]
 */
export function createPlayingTime(
  store,
  { now = () => performance.now(), name = NAME, isPlaying = isPlayedHere } = {},
) {
  const storage = pageStorage();
  let began = store.state.began;
  let since = now();
  let runs = false;
  let spent = 0;

  /** Time that was noted before a reload, if it was of this game. @param {State} state */
  function remembered({ position }) {
    try {
      const noted = JSON.parse(storage?.getItem(name) ?? 'null');
      return noted && position && noted.game === position.game && noted.ply <= position.ply
        ? Number(noted.spent) || 0
        : 0;
    } catch {
      return 0;
    }
  }

  /** @param {State} state */
  function note({ position }) {
    try {
      storage?.setItem(name, JSON.stringify({ game: position?.game, ply: position?.ply, spent }));
    } catch {
      // The time of one game is no loss.
    }
  }

  store.subscribe((state) => {
    if (runs) spent += Math.min(now() - since, LONGEST);
    since = now();
    if (state.began !== began) {
      spent = began === 0 ? remembered(state) : 0;
      began = state.began;
    }
    runs = isPlaying(state);
    if (runs) note(state);
  });

  return {
    /** The seconds since the game came or this was last asked. */
    take() {
      if (runs) spent += Math.min(now() - since, LONGEST);
      since = now();
      const seconds = Math.round(spent / 1000);
      spent = 0;
      return seconds;
    },
  };
}
