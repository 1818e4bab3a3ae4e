// @ts-check
// How long what moves on the board takes. Pure.

import { gameOf } from '../games/index.js';
import { stretch } from '../prefs.js';

/**
 * @import { Position } from '../protocol'
 * @import { Prefs } from '../types'
 */

/**
 * How long it takes until everything has come to rest after a change, in milliseconds; `still` says that nothing moves.
 * @param {Position | null | undefined} from
 * @param {{ position: Position, prefs: Pick<Prefs, 'animations'> }} to @param {boolean} still
 */
export function motionTime(from, { position, prefs }, still) {
  if (!from || still) return 0;
  const moving = gameOf(position.game).tweens(from, position, null);
  return stretch(prefs) * Math.max(0, ...moving.map(({ delay = 0, ms }) => delay + ms));
}
