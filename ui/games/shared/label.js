// @ts-check
// Words on a board beside what they tell about, kept within its bounds.

/** @import { Context, Point } from '../../types' */

/** The way from a label's edge to its text, in sizes of the text. */
const ASIDE = 0.6;
const TALL = 1.7;

/**
 * Draws words of a `size` around a point; `bounds` are {x, width} of the board.
 * @param {Context} ctx @param {string} text @param {Point} point
 * @param {{ size: number, font: string, bounds: { x: number, width: number } }} style
 */
export function label(ctx, text, { x, y }, { size, font, bounds }) {
  ctx.save();
  Object.assign(ctx, { font: `650 ${size}px ${font}`, textAlign: 'center', textBaseline: 'middle' });
  const half = ctx.measureText(text).width / 2 + size * ASIDE;
  const middle = Math.min(Math.max(x, bounds.x + half), bounds.x + bounds.width - half);
  ctx.beginPath();
  ctx.roundRect(middle - half, y - (size * TALL) / 2, 2 * half, size * TALL, size * 0.5);
  ctx.fillStyle = 'rgb(10 14 18 / 0.88)';
  ctx.fill();
  ctx.fillStyle = '#ffffff';
  ctx.fillText(text, middle, y + size * 0.05);
  ctx.restore();
}
