// @ts-check
// The choice of the game in the bar of a screen that sets one up.

import { el } from '../dom.js';
import { games } from '../games/index.js';
import { titleOf } from '../state.js';

/** @import { Game, GameSession } from '../types' */

/**
 * Makes it; null where there is no other game. `choose(name)` hears of another one.
 * @param {Game} game @param {GameSession} session @param {(name: string) => unknown} choose
 */
export function gameChoice(game, session, choose) {
  if (games.length < 2) return null;
  const list = el(
    'select',
    { 'aria-label': 'Game', on: { change: () => choose(list.value) } },
    ...games.map(({ name }) => el('option', { value: name }, titleOf(session.state, name))),
  );
  list.value = game.name;
  return list;
}
