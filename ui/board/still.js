// @ts-check
// A board at rest: the same painting as at the table, without its hands and its animation.

import { gameOf } from '../games/index.js';

/** @import { Context, Playing, Scene, SeatLook, Size, Sprites, Theme } from '../types' */

/**
 * The scene of a position at rest (docs/front.md); `more` changes parts of it, as what is under the pointer.
 * @param {Playing} state @param {SeatLook[]} seats @param {Partial<Scene>} [more]
 */
export const stillScene = (state, seats, more = {}) => ({
  state,
  tweens: new Map(),
  hover: null,
  considering: false,
  carried: false,
  seats,
  now: 0,
  ...more,
});

/**
 * Paints the board of a scene into a box. Answers its layout. `tools` are its `theme` and `sprites`.
 * @param {Context} ctx @param {Size} size @param {Scene} scene @param {{ theme: Theme, sprites: Sprites }} tools
 */
export function paintStill(ctx, size, scene, { theme, sprites }) {
  const game = gameOf(scene.state.position.game);
  const lay = game.layout(scene.state, size, scene.tweens);
  const painter = { ctx, lay, theme, sprites };
  game.paintGround(painter, scene);
  game.paintPieces(painter, scene);
  return lay;
}
