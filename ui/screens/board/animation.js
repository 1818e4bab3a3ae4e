// @ts-check
// The way from one position to the next, and the layer that rests.

import { gameOf } from '../../games/index.js';
import { stretch } from '../../prefs.js';
import { boardState } from '../../state.js';

/**
 * @import { Change, Game, Playing } from '../../types'
 * @import { Position } from '../../protocol'
 * @import { RunningTweens } from '../../board/tweens.js'
 */

/**
 * Several turns at once, as when they are redone, would run into one another.
 * @param {Change} change @param {Position} position
 */
const tooMuch = ({ how, from }, position) => how === 'redo' && position.turn > (from?.turn ?? 0) + 1;

/**
 * Starts the tweens of a change. `letGo` is {space, point} of what was let go by dragging, or null; `still` whether
 * motion is unwanted.
 * @param {Playing} state @param {Change} change
 * @param {{ tweens: RunningTweens, letGo: Parameters<Game['tweens']>[2], still: boolean }} moving
 */
export function animate({ position, prefs }, change, { tweens, letGo, still }) {
  const { from } = change;
  if (still || !from || tooMuch(change, position)) {
    tweens.finish();
    return;
  }
  const factor = stretch(prefs);
  const wanted = gameOf(position.game).tweens(from, position, letGo);
  tweens.start(
    wanted.map((tween) => ({ ...tween, ms: tween.ms * factor, delay: (tween.delay ?? 0) * factor })),
    performance.now(),
  );
}

/** Makes what knows whether the layer that rests must be painted again: it has changed, or is about to move. */
export function createGroundWatch() {
  /** @type {string | null} */
  let grounded = null;
  /** @type {Position | null} */
  let past = null;
  return function isStale(/** @type {Playing} */ state, /** @type {Change} */ { how }) {
    const shown = boardState(state);
    const key = gameOf(shown.position.game).groundKey?.(shown) ?? null;
    const full = key === null ? null : `${shown.position.game} ${key}`;
    const same = full !== null && full === grounded;
    const another = (state.pointed?.position ?? null) !== past;
    past = state.pointed?.position ?? null;
    grounded = full;
    return !same && Boolean(how || another || full !== null);
  };
}
