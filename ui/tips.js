// @ts-check
// Tips: what a person is told once, when it first can be of use. Each game lists its own (docs/front.md). Pure.

import { gameOf } from './games/index.js';
import { hasLearned } from './prefs.js';
import { inPlay } from './state.js';

/**
 * @import { Position } from './protocol'
 * @import { State } from './types'
 */

/** @param {Position} position */
const tipsOf = ({ game }) => gameOf(game).tips ?? [];

/**
 * The tip to be shown now: the first of the game that is of use and was not yet told; null if there is none.
 * @param {State} state
 */
export function tipNow(state) {
  if (!state.prefs.tips || !inPlay(state)) return null;
  return tipsOf(state.position).find((tip) => !hasLearned(state.prefs, tip.name) && tip.when(state)) ?? null;
}

/**
 * The words of a tip, for fingers or for others.
 * @param {{text: string, touch?: string}} tip
 * @param {boolean} byTouch
 */
export const wordsOf = ({ text, touch }, byTouch) => (byTouch && touch) || text;

/**
 * The names of the tips that nobody needs any more who has taken this step.
 * @param {Position} position @param {string} step
 */
export const learnedBy = (position, step) =>
  tipsOf(position)
    .filter(({ used }) => used?.test(step))
    .map(({ name }) => name);
