// What presses, clicks and keys mean in Nim. Pure. A click takes a match and all to its right; nothing is ever held.

import { inPlay } from '../../state.js';

export const pick = () => null;
export const canHold = () => false;
export const drop = () => null;
export const remove = () => null;

/** The matches that can be clicked. */
export const targets = (state) => ({ spaces: inPlay(state) ? Object.keys(state.position.view.moves) : [], rack: null });

/** The intent of a click, tap or key on a target. */
export function activate(state, target) {
  const isLegal = inPlay(state) && state.position.view.moves[target?.space];
  return isLegal ? { step: target.space } : null;
}
