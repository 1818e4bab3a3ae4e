// @ts-check
// The dish: frame, glass, agar with a faint pit for each cell, names of columns and rows. It is painted once into a
// picture of its own.

import { polygon } from '../../board/paint.js';
import { cellsOf, columnName, cellName } from '../shared/lattice.js';
import { centreOf, cornersOf, toPixels } from '../shared/layout.js';

/**
 * @import { Point } from '../../types'
 * @import { BoardLayout } from '../shared/layout.js'
 * @import { DishPainter } from './types'
 */

/** The agar's colours, the same in both themes: every player's colour stands out from it. */
const AGAR = { light: '#23444a', dark: '#12272c', pit: 'rgb(190 235 225 / 0.075)', rim: 'rgb(220 250 245 / 0.3)' };

/** The least side of a cell, in pixels, for the names of all columns and rows; below it every fifth is named. */
const NAMES_FROM = 17;
const EVERY = 5;

/**
 * Paints the dish. `theme` holds the colours.
 * @param {DishPainter} painter
 */
export function paintDish(painter) {
  const { ctx, lay, theme } = painter;
  const outline = outlineOf(lay);
  paintFrame(painter, outline);
  paintAgar(painter, outline);
  for (const cell of cellsOf(lay.lattice)) {
    polygon(ctx, cornersOf(lay, cell, 0.2));
    ctx.fillStyle = AGAR.pit;
    ctx.fill();
  }
  if (theme.coordinates) paintNames(painter);
}

/**
 * The corners of the dish, in pixels, around all cells.
 * @param {BoardLayout} lay
 */
function outlineOf(lay) {
  const { lattice } = lay;
  const { across, down, width } = lattice;
  const corners =
    lattice.kind === 'square'
      ? [
          [0, 0],
          [across, 0],
          [across, down],
          [0, down],
        ]
      : [
          [-0.42, -0.12],
          [width + 0.1, -0.12],
          [across + 0.42, down + 0.12],
          [across - width - 0.1, down + 0.12],
        ];
  return corners.map(([x, y]) => toPixels(lay, { x, y }));
}

/** @param {DishPainter} painter @param {string} top @param {string} bottom */
function slope({ ctx, lay }, top, bottom) {
  const light = ctx.createLinearGradient(lay.x0, lay.y0, lay.x0 + lay.width * 0.2, lay.y0 + lay.height);
  light.addColorStop(0, top);
  light.addColorStop(1, bottom);
  return light;
}

/**
 * Thick strokes with round joins make the frame, so that it follows a dish of any shape.
 * @param {DishPainter} painter @param {Point[]} outline
 */
function paintFrame(painter, outline) {
  const { ctx, lay, theme } = painter;
  const ratio = ctx.getTransform().a;
  ctx.save();
  Object.assign(ctx, {
    lineJoin: 'round',
    lineWidth: 2 * lay.frame,
    strokeStyle: slope(painter, theme.frameTop, theme.frame),
    shadowColor: theme.shadow,
    shadowBlur: lay.frame * 0.4 * ratio,
    shadowOffsetY: lay.frame * 0.1 * ratio,
  });
  polygon(ctx, outline);
  ctx.stroke();
  ctx.restore();
}

/** @param {DishPainter} painter @param {Point[]} outline */
function paintAgar(painter, outline) {
  const { ctx, lay } = painter;
  ctx.save();
  polygon(ctx, outline);
  ctx.clip();
  ctx.fillStyle = slope(painter, AGAR.light, AGAR.dark);
  ctx.fill();
  const [x, y, reach] = [lay.x0 + lay.width * 0.42, lay.y0 + lay.height * 0.32, Math.max(lay.width, lay.height) * 0.62];
  const glow = ctx.createRadialGradient(x, y, 0, x, y, reach);
  glow.addColorStop(0, 'rgb(120 200 190 / 0.2)');
  glow.addColorStop(1, 'rgb(120 200 190 / 0)');
  ctx.fillStyle = glow;
  ctx.fill();
  Object.assign(ctx, { lineJoin: 'round', lineWidth: Math.max(lay.frame * 0.22, 3), strokeStyle: 'rgb(0 0 0 / 0.4)' });
  polygon(ctx, outline);
  ctx.stroke();
  ctx.restore();
  Object.assign(ctx, { lineJoin: 'round', lineWidth: 1.2, strokeStyle: AGAR.rim });
  polygon(ctx, outline);
  ctx.stroke();
}

/** @param {DishPainter} painter */
function paintNames({ ctx, lay, theme }) {
  const { width, height, kind } = lay.lattice;
  /** @param {number} index */
  const shown = (index) => lay.unit >= NAMES_FROM || index === 0 || (index + 1) % EVERY === 0;
  const away = lay.frame * (kind === 'square' ? 0.5 : 0.56) + lay.unit / 2;
  const size = Math.min(lay.frame * 0.5, Math.max(lay.unit * 0.44, 9), 14);
  Object.assign(ctx, {
    fillStyle: theme.letter,
    font: `600 ${size}px ${theme.font}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  for (let x = 0; x < width; x += 1) {
    const at = centreOf(lay, cellName({ x, y: 0 }));
    if (shown(x)) ctx.fillText(columnName(x), at.x, at.y - away);
  }
  for (let y = 0; y < height; y += 1) {
    const at = centreOf(lay, cellName({ x: 0, y }));
    if (shown(y)) ctx.fillText(String(y + 1), at.x - away - (kind === 'square' ? 0 : lay.frame * 0.12), at.y);
  }
}
