// @ts-check
// Where the person is in the program, in the address of the page: the browser's Back and Forward lead from screen to
// screen, and a reload comes back to
// where the person was.

/** @import { Session, State } from './types' */

const MARK = '#';

/**
 * The place of a state, as it stands in the address; null before there is anything to see. Pure.
 * @param {Pick<State, 'screen' | 'choosing'>} state
 */
export function routeOf({ screen, choosing }) {
  if (screen === 'wait') return null;
  return screen === 'setup' ? `setup/${choosing}` : screen;
}

/**
 * Goes to a place of the address, as far as there is such a place now; `games` are the names of those that can be
 * chosen.
 * @param {Session} session @param {string} place @param {string[]} games
 */
export function goTo(session, place, games) {
  const [screen, game] = place.split('/');
  if (screen === 'setup' && games.includes(game)) session.setUp(game);
  else if (screen === 'table' && session.state.position) session.continueGame();
  else if (screen === 'settings') session.show('settings');
  else session.show('home');
}

/**
 * Keeps the history of `page` (a window) in step with the session. `games` are the names of the games; `close()` closes
 * what lies over the screen, and answers whether there was anything.
 * @param {any} page @param {Session} session @param {{ games: string[], close(): boolean }} world
 */
export function createRouter(page, session, { games, close }) {
  /** @type {string | null} */
  let at = null;

  const told = () => page.location.hash.slice(MARK.length);
  /** @param {'pushState' | 'replaceState'} how @param {string | null} place */
  const write = (how, place) => page.history[how](null, '', `${MARK}${place}`);

  /** The first place is that of the address, as after a reload. @param {string} place */
  function begin(place) {
    const wanted = told();
    at = place;
    if (wanted && wanted !== place) queueMicrotask(() => reach(wanted));
    else write('replaceState', place);
  }

  /**
   * Goes to a place that the address names. Where there is no such place, the address is told where the person is.
   * @param {string} place
   */
  function reach(place) {
    goTo(session, place, games);
    at = routeOf(session.state);
    if (at !== place) write('replaceState', at);
  }

  function back() {
    const place = told();
    const here = at;
    if (close()) return write('pushState', here);
    return reach(place);
  }

  page.addEventListener('popstate', back);
  return {
    /** @param {State} state */
    update(state) {
      const place = routeOf(state);
      if (place === null || place === at) return;
      if (at === null) return begin(place);
      const reached = place === told();
      at = place;
      if (!reached) write('pushState', place);
    },
  };
}
