// @ts-check
// Square tiles in the players' colours, and pieces made of them. They know nothing of games.

import { line, mark, mix, faded } from '../../board/paint.js';
import { borders, centreOf, toPixels } from './lattice.js';

/**
 * @import { BoardLayout } from './lattice.js'
 * @import { Context, Look, Painter, Point } from '../../types'
 */

/** What tiles are drawn with where they are dark. */
const INK = '#12161c';

/** Half the width of a tile's picture, in tiles: room for the shadow of a lifted one. */
const SPRITE = 0.85;

/**
 * Draws a tile of a side around a point. Its look is {colour, mark, lift}; `lift` from 0 (lying) to 1 (in hand) moves
 * its shadow away.
 * @param {Pick<Painter, 'ctx' | 'sprites'>} painter @param {Point} at @param {number} side @param {Look} look
 */
export function tile({ ctx, sprites }, at, side, look) {
  const lifted = (look.lift ?? 0) > 0.5;
  sprites.image(ctx, `tile ${look.colour} ${look.mark} ${lifted}`, { at, half: side * SPRITE }, (own) =>
    paintTile(own, side, look, lifted),
  );
}

/** @param {Context} ctx @param {number} side @param {Look} look @param {boolean} lifted */
function paintTile(ctx, side, { colour, mark: name }, lifted) {
  const ratio = ctx.getTransform().a;
  ctx.save();
  Object.assign(ctx, {
    shadowColor: `rgb(0 0 0 / ${lifted ? 0.45 : 0.4})`,
    shadowBlur: side * (lifted ? 0.35 : 0.1) * ratio,
    shadowOffsetY: side * (lifted ? 0.22 : 0.05) * ratio,
  });
  ctx.fillStyle = colour;
  roundedSquare(ctx, side * 0.97, side * 0.07);
  ctx.fill();
  ctx.restore();
  ctx.fillStyle = slope(ctx, side, [mix(colour, '#ffffff', 0.3), colour, mix(colour, INK, 0.3)]);
  roundedSquare(ctx, side * 0.98, side * 0.08);
  ctx.fill();
  ctx.fillStyle = slope(ctx, side, [mix(colour, '#ffffff', 0.12), mix(colour, '#ffffff', 0.05), mix(colour, INK, 0.1)]);
  roundedSquare(ctx, side * 0.76, side * 0.1);
  ctx.fill();
  mark(ctx, { name, colour: faded('#ffffff', 0.35) }, { x: 0, y: side * 0.015 }, side * 0.17);
  mark(ctx, { name, colour: faded(INK, 0.8) }, { x: 0, y: 0 }, side * 0.17);
}

/** @param {Context} ctx @param {number} side @param {string[]} colours */
function slope(ctx, side, colours) {
  const light = ctx.createLinearGradient(-side * 0.3, -side / 2, side * 0.3, side / 2);
  colours.forEach((colour, index) => light.addColorStop(index / (colours.length - 1), colour));
  return light;
}

/**
 * Begins the path of a square with round corners around the origin.
 * @param {Context} ctx @param {number} side @param {number} radius
 */
export function roundedSquare(ctx, side, radius) {
  ctx.beginPath();
  ctx.roundRect(-side / 2, -side / 2, side, side, radius);
}

/**
 * Draws tiles on the named cells, and the outline that makes them one piece.
 * @param {Painter<BoardLayout>} painter @param {string[]} cells @param {Look} look
 */
export function piece(painter, cells, look) {
  const { lay } = painter;
  cells.forEach((cell) => tile(painter, centreOf(lay, cell), lay.unit, look));
  outline(painter, cells, { strokeStyle: mix(look.colour, INK, 0.6), lineWidth: Math.max(lay.unit * 0.035, 0.8) });
}

/**
 * Draws the outline around cells.
 * @param {Painter<BoardLayout>} painter @param {string[]} cells @param {object} style
 */
export function outline({ ctx, lay }, cells, style) {
  ctx.save();
  Object.assign(ctx, { lineCap: 'round', lineJoin: 'round', ...style });
  for (const [from, to] of borders(lay.lattice, cells)) line(ctx, toPixels(lay, from), toPixels(lay, to));
  ctx.restore();
}
