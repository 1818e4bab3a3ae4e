// @ts-check
// Which game a person means who wants to learn or to solve puzzles.

import { games } from '../games/index.js';
import { onTable } from '../state.js';

/** @import { Game, State } from '../types' */

/**
 * The game that is meant of those that have something: the one that is played or set up, or else the first; null where
 * none has it.
 * @param {State} state @param {(game: Game) => boolean} has
 */
function gameFor(state, has) {
  const those = games.filter(has).map(({ name }) => name);
  const meant = onTable(state) ? state.position.game : state.choosing;
  const isMeant = meant !== null && (onTable(state) || state.screen === 'setup') && those.includes(meant);
  return isMeant ? meant : (those[0] ?? null);
}

/** The game whose lessons are meant. @param {State} state */
export const courseFor = (state) => gameFor(state, ({ lessons }) => lessons !== undefined);

/** The game whose puzzles are meant. @param {State} state */
export const puzzlesFor = (state) => gameFor(state, ({ puzzles }) => puzzles === true);
