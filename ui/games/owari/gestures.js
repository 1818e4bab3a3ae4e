// @ts-check
// What presses, clicks and keys mean in Owari. Pure: a gesture answers an intent, the session carries it out
// (docs/front.md).
// A pit is sown by a click; nothing is ever held.

import { actorOf, inPlay } from '../../state.js';
import { ghostAt, ghostOf } from './game-state.js';

/** @import { Target } from '../../types' */
/** @import { Playing } from './types' */

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
