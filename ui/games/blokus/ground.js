// @ts-check
// The board itself: frame, tray, a pocket for each cell, names of columns and rows. It rests in a layer of its own.

import { cellsOf, columnName } from '../shared/lattice.js';
import { centreOf } from '../shared/layout.js';

/**
 * @import { Point } from '../../types'
 * @import { BoardLayout } from '../shared/layout.js'
 * @import { BlokusPainter } from './types'
 */

/** The tray's colours, the same in both themes: every player's colour stands out from it. */
const TRAY = {
  light: '#46525f',
  dark: '#343e4a',
  pocket: '#2a333d',
  other: '#37424e',
  shade: 'rgb(0 0 0 / 0.42)',
  edge: 'rgb(255 255 255 / 0.1)',
};

/** The least side of a cell, in pixels, for the names of columns and rows. */
const NAMES_FROM = 13;

/**
 * Paints the board. `theme` holds the colours.
 * @param {BlokusPainter} painter
 */
export function paintGround(painter) {
  const { lay, theme } = painter;
  paintFrame(painter);
  paintTray(painter);
  cellsOf(lay.lattice).forEach((cell) => paintPocket(painter, centreOf(lay, cell)));
  if (theme.coordinates && lay.unit >= NAMES_FROM) paintNames(painter);
}

/** @param {BlokusPainter} painter @param {number} out @param {number} radius */
function box({ ctx, lay }, out, radius) {
  ctx.beginPath();
  ctx.roundRect(lay.x0 - out, lay.y0 - out, lay.width + 2 * out, lay.height + 2 * out, radius);
}

/** @param {BlokusPainter} painter @param {string} top @param {string} bottom */
function slope({ ctx, lay }, top, bottom) {
  const light = ctx.createLinearGradient(lay.x0, lay.y0, lay.x0, lay.y0 + lay.height);
  light.addColorStop(0, top);
  light.addColorStop(1, bottom);
  return light;
}

/** @param {BlokusPainter} painter */
function paintFrame(painter) {
  const { ctx, lay, theme } = painter;
  const ratio = ctx.getTransform().a;
  ctx.save();
  Object.assign(ctx, {
    fillStyle: slope(painter, theme.frameTop, theme.frame),
    shadowColor: theme.shadow,
    shadowBlur: lay.frame * 0.4 * ratio,
    shadowOffsetY: lay.frame * 0.1 * ratio,
  });
  box(painter, lay.frame, lay.frame * 0.5);
  ctx.fill();
  ctx.restore();
  Object.assign(ctx, { strokeStyle: theme.bevel, lineWidth: 1 });
  box(painter, lay.frame - 1, lay.frame * 0.46);
  ctx.stroke();
}

/** @param {BlokusPainter} painter */
function paintTray(painter) {
  const { ctx } = painter;
  ctx.fillStyle = slope(painter, TRAY.light, TRAY.dark);
  box(painter, 2, 4);
  ctx.fill();
  Object.assign(ctx, { strokeStyle: 'rgb(0 0 0 / 0.5)', lineWidth: 1.5 });
  ctx.stroke();
}

/**
 * The board is checkered: whether a pocket has the colour of the lower left one.
 * @param {BoardLayout} lay @param {Point} point
 */
const isEven = (lay, { x, y }) =>
  (Math.floor((x - lay.x0) / lay.unit) + Math.floor((lay.y0 + lay.height - y) / lay.unit)) % 2 === 0;

/**
 * A pocket: its upper rim throws a shadow into it, its lower one catches light.
 * @param {BlokusPainter} painter @param {Point} at
 */
function paintPocket({ ctx, lay }, { x, y }) {
  const side = lay.unit * 0.9;
  const [left, top, radius] = [x - side / 2, y - side / 2, lay.unit * 0.1];
  ctx.fillStyle = TRAY.edge;
  ctx.beginPath();
  ctx.roundRect(left, top + Math.max(lay.unit * 0.03, 0.7), side, side, radius);
  ctx.fill();
  ctx.fillStyle = TRAY.shade;
  ctx.beginPath();
  ctx.roundRect(left, top, side, side, radius);
  ctx.fill();
  ctx.fillStyle = isEven(lay, { x, y }) ? TRAY.pocket : TRAY.other;
  ctx.beginPath();
  ctx.roundRect(left, top + lay.unit * 0.06, side, side - lay.unit * 0.06, radius);
  ctx.fill();
}

/** @param {BlokusPainter} painter */
function paintNames({ ctx, lay, theme }) {
  const size = Math.min(lay.frame * 0.56, lay.unit * 0.5, 15);
  Object.assign(ctx, {
    fillStyle: theme.letter,
    font: `600 ${size}px ${theme.font}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  const { width, height } = lay.lattice;
  for (let x = 0; x < width; x += 1)
    ctx.fillText(columnName(x), lay.x0 + (x + 0.5) * lay.unit, lay.y0 + lay.height + lay.frame * 0.52);
  for (let y = 0; y < height; y += 1)
    ctx.fillText(String(y + 1), lay.x0 - lay.frame * 0.52, lay.y0 + lay.height - (y + 0.5) * lay.unit);
}
