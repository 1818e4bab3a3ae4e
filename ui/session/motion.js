// @ts-check
// How long what moves on the board takes. Pure.

import { gameOf } from '../games/index.js';
import { stretch } from '../prefs.js';

/**
 * @import { Position } from '../protocol'
 * @import { Prefs } from '../types'
 */

/**
 * How long it takes until everything has come to rest after a change, in milliseconds.
 * @param {Position | null | undefined} from @param {Position} position @param {Pick<Prefs, 'animations'>} prefs
 */
export function motionTime(from, position, prefs) {
  if (!from) return 0;
  const moving = gameOf(position.game).tweens(from, position, null);
  return stretch(prefs) * Math.max(0, ...moving.map(({ delay = 0, ms }) => delay + ms));
}
