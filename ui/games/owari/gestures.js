// @ts-check
// What presses, clicks and keys mean in Owari. Pure: a gesture answers an intent, the session carries it out
// (docs/front.md).
// A pit is sown by a click; nothing is ever held.

import { actorOf, inPlay } from '../../state.js';
import { nameOf } from '../../words.js';
import { ghostAt, ghostOf } from './game-state.js';
import { isGoal, pitName, seatOf } from './pits.js';

/** Nothing is taken in hand. */
export const pick = () => null;
export const canHold = () => false;
export const drop = () => null;

/** The pits that a person can sow. */
export const targets = (state) => ({ spaces: inPlay(state) ? Object.keys(state.position.view.moves) : [], rack: null });

/** A click, tap or key on a target. A finger asks first what a move would do. */
export function activate(state, target) {
  if (!target?.space) return null;
  const { space, touch } = target;
  if (!inPlay(state) && actorOf(state.position) !== null) return null;
  if (!state.position.view.moves[space]) return { say: whyNot(state.position, space) };
  return touch && ghostOf(state) !== space ? { gameState: ghostAt(state, space) } : { step: space };
}

/** Stones are not taken away. */
export const remove = () => null;

function whyNot(position, space) {
  const seat = actorOf(position);
  if (seat === null) return 'The game is over.';
  if (isGoal(space)) return 'Stones in a goal stay there.';
  return seatOf(space) === seat
    ? `Pit ${pitName(space)} is empty.`
    : `Pit ${pitName(space)} is ${nameOf(position, seatOf(space))}’s. ${nameOf(position, seat)} sows from the other side.`;
}
