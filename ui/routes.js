// @ts-check
// Where the person is in the program, in the address of the page: the browser's Back and Forward lead from screen to
// screen, and a reload comes back to
// where the person was.

import { PLACES, WAYS, placesOf } from './rooms/links.js';

/**
 * @import { RoomState, Rooms, RoomsTransport } from './rooms/types'
 * @import { Stage, State } from './types'
 */

/**
 * @typedef {Pick<State, 'screen' | 'choosing' | 'where' | 'joining' | 'run' | 'course' | 'lesson' | 'isDaily'>} Place
 *
 * @typedef {Place & { room?: RoomState | null }} RoutedState
 *
 * @typedef {Pick<Stage, 'shell' | 'state'>} Routed
 */

const MARK = '#';

/** Stands for the puzzle of the day, in the place of a game. */
const DAILY = 'day';

/**
 * The place of a state, as it stands in the address; null before there is anything to see. Pure.
 * @param {RoutedState} state @param {string | null} [room] the room that is open
 */
export function routeOf(state, room = null) {
  const { screen, choosing, where, joining, run, course, lesson, room: played } = state;
  if (screen === 'wait') return null;
  if (screen === 'puzzles' || lesson?.puzzle) {
    const isDaily = lesson?.puzzle?.isDaily ?? state.isDaily;
    return `puzzles/${isDaily ? DAILY : (lesson?.game ?? course)}`;
  }
  if (screen === 'lesson' || lesson) return `lesson/${lesson?.game ?? course}`;
  if (screen === 'room' || (screen === 'table' && played)) return room ? `room/${room}` : 'home';
  if (screen === 'setup') return PLACES.indexOf(where) > 0 ? `setup/${choosing}/${where}` : `setup/${choosing}`;
  if (screen === 'lab') return run ? `lab/${run}` : 'lab';
  return screen === 'join' ? `join/${joining ?? 'link'}` : screen;
}

/**
 * Goes to a place of the address, as far as there is such a place now; `games` are the names of those that can be
 * chosen.
 * @param {Routed} session @param {string} place
 * @param {{ games: string[], rooms?: Rooms | null, hosts?: RoomsTransport | null, hasLab?: boolean }} world
 */
export function goTo(session, place, { games, rooms = null, hosts = null, hasLab = false }) {
  const [screen, name, where = PLACES[0]] = place.split('/');
  const isPlace = placesOf(rooms?.state ?? { isPossible: false }, hosts).includes(where);
  const mine = rooms?.state.mine.find(({ room }) => room === name);
  if (screen === 'setup' && games.includes(name) && isPlace) session.shell.setUp(name, where);
  else if (screen === 'room' && mine) rooms?.open(mine.address, mine.room);
  else if (screen === 'join' && rooms?.state.isPossible && WAYS.includes(name)) session.shell.joinBy(name);
  else if (screen === 'table' && session.state.position) session.shell.continueGame();
  else if (screen === 'lab' && hasLab) session.shell.showLab(name ?? null);
  else if (screen === 'lesson' && games.includes(name)) session.shell.showLessons(name);
  else if (screen === 'puzzles' && name === DAILY) session.shell.showDaily();
  else if (screen === 'puzzles' && games.includes(name)) session.shell.showPuzzles(name);
  else if (screen === 'editor' && session.shell.state.edited) session.shell.show('editor');
  else if (screen === 'settings' || screen === 'library') session.shell.show(screen);
  else session.shell.show('home');
}

/**
 * Whether a place was made by the form that the person was at: Back does not lead there, to make a second room.
 * @param {string} before @param {string} place
 */
const isMadeBy = (before, place) => /^setup\/.+\//.test(before) && place.startsWith('room/');

/**
 * Keeps the history of `page` (a window) in step with the session. `games` are the names of the games; `close()` closes
 * what lies over the screen, and returns whether there was anything.
 * @param {any} page @param {Routed} session
 * @param {Parameters<typeof goTo>[2] & { close(): boolean }} world
 */
export function createRouter(page, session, { close, ...world }) {
  const { rooms = null } = world;
  /** @type {string | null} */
  let at = null;

  /** @param {RoutedState} state */
  const placeOf = (state) => routeOf(state, rooms?.state.room?.id ?? null);
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
    goTo(session, place, world);
    at = placeOf(session.state);
    if (at !== place) write('replaceState', at);
  }

  function back() {
    // Nothing is shown yet. The first screen will be the one that the address names by then.
    if (at === null) return undefined;
    const place = told();
    const here = at;
    if (close()) return write('pushState', here);
    return reach(place);
  }

  page.addEventListener('popstate', back);
  return {
    /** @param {State} state */
    update(state) {
      const place = placeOf(state);
      if (place === null || place === at) return;
      if (at === null) return begin(place);
      const reached = place === told();
      const how = isMadeBy(at, place) ? 'replaceState' : 'pushState';
      at = place;
      if (!reached) write(how, place);
    },
  };
}
