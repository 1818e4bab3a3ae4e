// @ts-check
// From screen to screen, and over the board by the keyboard.

import { gameOf, games } from '../games/index.js';
import { dayOf, gameOfDay } from '../puzzles/daily.js';
import { PLACES } from '../rooms/links.js';

/** @import { OptionValues, Parts, State } from '../types' */

/**
 * Makes it. `leaveReplay()` goes back to the game, and `playOn()` has a computer that rests play on.
 * @param {Pick<Parts, 'store' | 'leaveReplay' | 'playOn'>} parts
 */
export function createNavigation({ store, leaveReplay, playOn }) {
  const { set } = store;
  const withPuzzles = games.filter(({ puzzles }) => puzzles).map(({ name }) => name);

  /** The screen that settings lead back to: the last one that was none. */
  const lastScreen = () =>
    ['home', 'table', 'lab', 'lesson', 'puzzles', 'join', 'library'].includes(store.state.screen)
      ? store.state.screen
      : store.state.from;

  /** @param {Partial<State>} patch */
  function go(patch) {
    leaveReplay();
    set({ ...patch, from: lastScreen(), held: null, offer: null, notice: null });
  }

  return {
    /** @param {string} screen */
    show: (screen) => go({ screen }),
    /** Shows the settings of a new game at a place (`ui/rooms/links.js`). @param {string | null} [game] */
    setUp: (game, where = PLACES[0]) =>
      go({ screen: 'setup', choosing: game ?? store.state.position?.game ?? games[0].name, where }),
    /** Shows a way to rooms of others. @param {string} way */
    joinBy: (way) => go({ screen: 'join', joining: way }),
    /** Shows the lab: a study by its id, or where one is asked for. @param {string | null} run */
    showLab: (run) => go({ screen: 'lab', run }),
    /** Shows the course of a game; Home where it has none. @param {string} game */
    showLessons: (game) => go(gameOf(game).lessons ? { screen: 'lesson', course: game } : { screen: 'home' }),
    /** Shows the puzzles of a game; Home where it has none. @param {string} game */
    showPuzzles: (game) =>
      go(gameOf(game).puzzles ? { screen: 'puzzles', course: game, isDaily: false } : { screen: 'home' }),
    /** Shows the puzzle of the day. */
    showDaily: () => go({ screen: 'puzzles', course: gameOfDay(dayOf(), withPuzzles), isDaily: true }),
    /** Shows the game in progress. A computer that rests because the program was ended plays on. */
    continueGame() {
      set({ screen: 'table', notice: null });
      const { position } = store.state;
      if (position?.paused && position.seats.some(({ bot }) => bot)) playOn();
    },
    /** Shows who plays, to be changed. */
    choosePlayers: () => set({}, { players: true }),
    /**
     * Shows a page of help: `rules` (of a `game` with its `options`; of what the screen has at hand if none is named),
     * `strength`, `keyboard` or `about`.
     * @param {string} topic @param {string} [game] @param {OptionValues} [options]
     */
    help: (topic, game, options) => set({}, { help: { topic, ...(game && { game, options }) } }),
    /**
     * Moves the keyboard's cursor to a space. Where the person has asked which one it is, it `isFound`: it is marked
     * also if they have no keyboard.
     * @param {string} space @param {{ isFound?: boolean }} [how]
     */
    focus: (space, how) => set({ cursor: space }, { focus: space, ...how }),
    /** The keyboard's cursor has come to a space by itself. @param {string | null} space */
    setCursor: (space) => space !== store.state.cursor && set({ cursor: space }),
    /** Enlarges the board by a factor; by 0 it is shown as a whole. @param {number} factor */
    zoomBoard: (factor) => set({}, { zoomBoard: { factor } }),
    toggleLegal: () => set({ showLegal: !store.state.showLegal }),
  };
}
