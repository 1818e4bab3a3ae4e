// @ts-check
// What presses, clicks and keys mean in Owari. Pure: a gesture returns an intent, the session carries it out
// (docs/front.md).
// A pit is sown by a click; nothing is ever held.

import { actorOf, inPlay } from '../../state.js';
import { isYou } from '../../words.js';

/**
 * @import { Target } from '../../types'
 * @import { Playing, Position } from './types'
 */

/** Nothing is taken in hand. */
export const pick = () => null;
export const canHold = () => false;
export const drop = () => null;

/**
 * The pits that a person can sow.
 * @param {Playing} state
 */
export const targets = (state) => ({ spaces: inPlay(state) ? Object.keys(state.position.view.moves) : [], rack: null });

/**
 * A click, tap or key on a target. A finger asks first what a move would do.
 * @param {Playing} state @param {Target} target
 */
export function activate(state, target) {
  if (!target?.space) return null;
  const { space, touch } = target;
  if (!inPlay(state)) return actorOf(state.position) === null ? { say: 'The game is over.' } : null;
  if (!state.position.view.moves[space]) return { why: space };
  return touch && ghostOf(state) !== space ? { gameState: ghostAt(state, space) } : { step: space };
}

/** Stones are not taken away. */
export const remove = () => null;

// Owari's own part of the front's state: {turned, ghost}. Pure. `turned`: seat 1 sits below; `ghost`, {pit, turn}: the
// pit whose move a finger
// has asked about in that turn.

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
const ghostAt = ({ position }, pit) => ({ ghost: { pit, turn: position.turn } });

/**
 * A step that is hinted: its move lies there to be looked at.
 * @param {Playing} state @param {string} step
 */
export const hint = (state, step) => ({ gameState: ghostAt(state, step), space: step });
