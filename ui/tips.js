// @ts-check
// Tips: what a person is told once, when it first can be of use. Each game lists its own (docs/front.md). Pure.

import { gameOf } from './games/index.js';
import { hasLearned } from './prefs.js';
import { inPlay, isStudied } from './state.js';

/**
 * @import { Position } from './protocol'
 * @import { Prefs, State, Tip } from './types'
 */

/** @param {Position} position */
const tipsOf = ({ game }) => gameOf(game).tips ?? [];

/**
 * The tip to be shown now: the first of the game that is of use and was not yet told; null if there is none.
 * @param {State} state
 */
export function tipNow(state) {
  if (!state.prefs.tips || !inPlay(state) || isStudied(state) || state.lesson) return null;
  return tipsOf(state.position).find((tip) => !hasLearned(state.prefs, tip.name) && tip.when(state)) ?? null;
}

/** What taps do in all games. It is said on this device once, and learned under this name. */
export const TAPS = 'taps';
const TAPS_WORDS = 'Tap to look, tap again to do it.';

/** Whether a tip is to say first what taps do. @param {Pick<Tip, 'taps'>} tip @param {Prefs} prefs */
export const saysTaps = ({ taps }, prefs) => Boolean(taps) && !hasLearned(prefs, TAPS);

/**
 * The words of a tip, for fingers or for others; `withTaps` if it is to say first what taps do.
 * @param {Pick<Tip, 'text' | 'touch'>} tip @param {boolean} byTouch @param {boolean} [withTaps]
 */
export const wordsOf = ({ text, touch }, byTouch, withTaps = false) =>
  byTouch && touch ? `${withTaps ? `${TAPS_WORDS} ` : ''}${touch}` : text;

/**
 * The names of the tips that nobody needs any more who has taken this step.
 * @param {Position} position @param {string} step
 */
export const learnedBy = (position, step) =>
  tipsOf(position)
    .filter(({ used }) => used?.test(step))
    .map(({ name }) => name);
