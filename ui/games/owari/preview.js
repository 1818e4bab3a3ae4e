// @ts-check
// Owari in the preview of the settings and on the home screen: the board at its beginning.

import { paintGround } from './ground.js';
import { fit } from './layout.js';
import { paintPieces } from './pieces.js';
import { SPACES, isGoal } from './pits.js';

/** @import { Look, Painter, Size } from '../../types' */
/** @import { Scene } from './types' */

/**
 * Paints the board as these options would have it; see docs/front.md.
 * @param {Omit<Painter, 'lay'>} painter @param {Size} size @param {{ stones: number, first: number }} options
 * @param {Look[]} seats
 */
export function paintPreview({ ctx, theme, sprites }, size, { stones, first }, seats) {
  const lay = fit(size, false);
  const pits = SPACES.map((space) => (isGoal(space) ? 0 : stones));
  const moves = Object.fromEntries([0, 1, 2, 3, 4, 5].map((pit) => [String(pit + 7 * first), {}]));
  const position = {
    actor: { seat: first },
    seats: [{}, {}],
    state: { pits },
    view: { moves, last: null, total: 12 * stones },
  };
  const painter = { ctx, lay, sprites, theme: { ...theme, coordinates: false } };
  paintGround(painter);
  // As much of a scene as the painters look at.
  const scene = {
    state: { position, gameState: { ghost: null }, screen: 'preview' },
    tweens: new Map(),
    hover: null,
    considering: false,
    seats,
  };
  paintPieces(painter, /** @type {Scene} */ (/** @type {unknown} */ (scene)));
}
