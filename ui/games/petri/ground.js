// The layer that lives: the dish, and the colonies in it.

import { stoneSprites } from '../../board/paint.js';
import { createBackdrop } from '../shared/backdrop.js';
import { paintColony } from './colony.js';
import { paintDish } from './dish.js';

const canvas = (pixels) => Object.assign(document.createElement('canvas'), { width: pixels, height: pixels });
const backdrop = createBackdrop(() => canvas(1));

/** The pictures of bodies, apart from those of other games: there are many. */
const sprites = stoneSprites(canvas);

/** The beats of the living ground. */
export const ambient = { fps: 8 };

/** Paints dish and colonies; see docs/front.md for the scene. */
export function paintGround(ctx, lay, look, { state: { position }, tweens, seats, now }) {
  const { unit, x0, y0, lattice } = lay;
  const key = [unit, x0, y0, lattice.kind, lattice.width, lattice.height, look.frame, look.frameTop, look.coordinates].join(' ');
  backdrop.draw(ctx, key, (own) => paintDish(own, lay, look));
  const { cells, heads } = position.state;
  paintColony(ctx, lay, sprites, { cells, heads, view: position.view, seats, tweens, now });
}

/** While cells change, the layer moves with them. */
export const groundMoves = (tweens) => tweens.size > 0;
