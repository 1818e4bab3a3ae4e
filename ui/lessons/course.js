// @ts-check
// Which game a person means who wants to learn.

import { games } from '../games/index.js';
import { onTable } from '../state.js';

/** @import { State } from '../types' */

/**
 * The game whose lessons are meant: the one that is played or set up, or else the first that has any; null where there
 * are none.
 * @param {State} state
 */
export function courseFor(state) {
  const taught = games.filter(({ lessons }) => lessons).map(({ name }) => name);
  const meant = onTable(state) ? state.position.game : state.choosing;
  const isMeant = meant !== null && (onTable(state) || state.screen === 'setup') && taught.includes(meant);
  return isMeant ? meant : (taught[0] ?? null);
}
