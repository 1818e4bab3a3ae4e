// @ts-check
// What is done for a person who has no choice.

import { gameOf } from '../games/index.js';
import { inPlay } from '../state.js';

/** The intent that is carried out for the person in turn; null where there is a choice, or nobody is to act. */
export function forcedIntent(state) {
  const { position } = state;
  return inPlay(state) ? (gameOf(position.game).forced?.(position) ?? null) : null;
}
