// @ts-check
// What is done for a person who has no choice.

import { gameOf } from '../games/index.js';
import { inPlay } from '../state.js';

/** @import { State } from '../types' */

/**
 * The intent that is carried out for the person in turn; null where there is a choice, or nobody is to act.
 * @param {State} state
 */
export function forcedIntent(state) {
  return inPlay(state) ? (gameOf(state.position.game).forced?.(state.position) ?? null) : null;
}
