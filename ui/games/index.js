// @ts-check
// The list of games that the front can show. A new game is one line here.

import { atar } from './atar/index.js';
import { blokus } from './blokus/index.js';
import { owari } from './owari/index.js';
import { petri } from './petri/index.js';
import { spectrangle } from './spectrangle/index.js';

/** @import { Game, Playing } from '../types' */

/**
 * The games, in the order they are shown.
 * @type {Game[]}
 */
export const games = [atar, spectrangle, owari, petri, blokus];

/**
 * The game of this name. Throws where the front does not know it.
 * @param {string} name
 */
export function gameOf(name) {
  const game = games.find((known) => known.name === name);
  if (!game) throw new Error(`This window cannot show the game ${name}.`);
  return game;
}

/**
 * The game as the board of a state has it: while a position is set up, that of its editor.
 * @param {Pick<Playing, 'position' | 'boardGame'>} state
 */
export const boardGameOf = ({ position, boardGame }) => boardGame ?? gameOf(position.game);
