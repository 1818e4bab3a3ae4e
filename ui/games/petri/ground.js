// @ts-check
// The layer that lives: the dish, and the colonies in it. What rests is kept in pictures, so that a beat paints the
// bodies only.

import { stoneSprites } from '../../board/paint.js';
import { createBackdrop } from '../shared/backdrop.js';
import { paintBodies, paintFlesh } from './colony.js';
import { paintDish } from './dish.js';

/**
 * @import { Tweens } from '../../types'
 * @import { Cells, PetriPainter, Scene } from './types'
 */

/** @param {number} pixels */
const canvas = (pixels) => Object.assign(document.createElement('canvas'), { width: pixels, height: pixels });
const dish = createBackdrop(() => canvas(1));
const flesh = createBackdrop(() => canvas(1));

/** The pictures of bodies, apart from those of other games: there are many. */
const sprites = stoneSprites(canvas);

/** The beats of the living ground. */
export const ambient = { fps: 5 };

/** A number for each position's cells, to tell them apart. */
const numbers = new WeakMap();
let last = 0;
/** @param {Cells} cells */
function numberOf(cells) {
  if (!numbers.has(cells)) numbers.set(cells, (last += 1));
  return numbers.get(cells);
}

/**
 * Paints dish and colonies; see docs/front.md for the scene.
 * @param {PetriPainter} painter @param {Scene} scene
 */
export function paintGround({ ctx, lay, theme }, { state: { position }, tweens, seats, now }) {
  const { cells, heads } = position.state;
  const colony = { cells, heads, neighbours: position.view.neighbours, seats, tweens, now };
  const { unit, x0, y0, lattice } = lay;
  const place = [
    unit,
    x0,
    y0,
    lattice.kind,
    lattice.width,
    lattice.height,
    theme.frame,
    theme.frameTop,
    theme.coordinates,
  ].join(' ');
  const life = [numberOf(cells), ...tweens.keys(), ...seats.map(({ colour }) => colour)].join(' ');
  flesh.draw(ctx, `${place} ${life}`, (own) => {
    dish.draw(own, place, (lower) => paintDish({ ctx: lower, lay, theme }));
    paintFlesh({ ctx: own, lay, sprites }, colony);
  });
  paintBodies({ ctx, lay, sprites }, colony);
}

/**
 * While cells change, the layer moves with them.
 * @param {Tweens} tweens
 */
export const groundMoves = (tweens) => tweens.size > 0;
