// @ts-check
// Owari's own part of the front's state: {turned, ghost}. Pure. `turned`: seat 1 sits below; `ghost`, {pit, turn}: the
// pit whose move a finger
// has asked about in that turn.

import { actorOf } from '../../state.js';
import { isYou } from '../../words.js';

/**
 * @import { Playing, Position } from './types'
 */

/**
 * Who plays alone against the computer, or from this device in a room, sits below.
 * @param {Position} position
 */
export const initialState = (position) => ({ turned: isYou(position, 1), ghost: null });

/**
 * The intent of turning the board around.
 * @param {Playing} state
 */
export const turnBoard = ({ gameState: { turned } }) => ({ gameState: { turned: !turned } });

/**
 * The pit that a finger has asked about; null when the turn is another.
 * @param {Playing} state
 */
export const ghostOf = ({ position, gameState: { ghost } }) =>
  ghost && ghost.turn === position.turn && actorOf(position) !== null ? ghost.pit : null;

/**
 * The part of the state that shows the move of a pit, to be looked at.
 * @param {Playing} state @param {string} pit
 */
export const ghostAt = ({ position }, pit) => ({ ghost: { pit, turn: position.turn } });

/**
 * A step that is hinted: its move lies there to be looked at.
 * @param {Playing} state @param {string} step
 */
export const hint = (state, step) => ({ gameState: ghostAt(state, step), space: step });
