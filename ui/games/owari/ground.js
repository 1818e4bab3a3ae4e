// @ts-check
// The board itself: a plank of wood with a hollow for each pit and goal. It rests in a layer of its own.

import { faded } from '../../board/paint.js';
import { hollowOf, nameAt, SPACES } from './layout.js';

/**
 * @import { Context } from '../../types'
 * @import { OwariLayout, OwariPainter } from './types'
 */

/** The wood, the same in both themes: dark figures and pale stones stand out from it. */
const WOOD = { light: '#d9b484', middle: '#c69a66', low: '#bb8d58', dark: '#a97c4a', vein: '#7d5529', ink: '#201305' };
const HOLLOW = { deep: '#2c1b0e', middle: '#46301c', rim: '#5d4126', light: 'rgb(255 236 205 / 0.5)' };

/** The least width of a column, in pixels, for the names of pits. */
const NAMES_FROM = 30;

/** How round the corners of the plank and of a hollow are, in columns. */
const PLANK = 0.55;
const ROUND = 0.36;

/**
 * Begins the path of a hollow, drawn inwards by some pixels.
 * @param {OwariPainter} painter @param {string} space @param {number} [inset]
 */
export function hollowPath({ ctx, lay }, space, inset = 0) {
  const { x, y, width, height } = hollowOf(lay, space);
  ctx.beginPath();
  ctx.roundRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, Math.max(lay.unit * ROUND - inset, 0));
}

/**
 * Paints the board. `theme` holds the colours.
 * @param {OwariPainter} painter
 */
export function paintGround(painter) {
  const { lay, theme } = painter;
  paintPlank(painter);
  for (const space of SPACES) paintHollow(painter, space);
  if (theme.coordinates && lay.unit >= NAMES_FROM) paintNames(painter);
}

/** @param {Context} ctx @param {OwariLayout} lay @param {number} [inset] */
function plankPath(ctx, { x0, y0, width, height, unit }, inset = 0) {
  ctx.beginPath();
  ctx.roundRect(x0 + inset, y0 + inset, width - 2 * inset, height - 2 * inset, unit * PLANK - inset);
}

/** @param {OwariPainter} painter */
function paintPlank(painter) {
  const { ctx, lay, theme } = painter;
  const ratio = ctx.getTransform().a;
  ctx.save();
  Object.assign(ctx, {
    fillStyle: WOOD.dark,
    shadowColor: theme.shadow,
    shadowBlur: 14 * ratio,
    shadowOffsetY: 4 * ratio,
  });
  plankPath(ctx, lay);
  ctx.fill();
  ctx.restore();
  ctx.save();
  plankPath(ctx, lay);
  ctx.clip();
  const light = ctx.createLinearGradient(lay.x0, lay.y0, lay.x0 + lay.width * 0.15, lay.y0 + lay.height);
  light.addColorStop(0, WOOD.light);
  light.addColorStop(0.55, WOOD.middle);
  light.addColorStop(1, WOOD.low);
  ctx.fillStyle = light;
  ctx.fillRect(lay.x0, lay.y0, lay.width, lay.height);
  paintGrain(ctx, lay);
  paintEdge(painter);
  ctx.restore();
}

/**
 * Veins of the wood: always the same waves from end to end.
 * @param {Context} ctx @param {OwariLayout} lay
 */
function paintGrain(ctx, { x0, y0, width, height, unit }) {
  const lines = 26;
  for (let index = 0; index < lines; index += 1) {
    const seed = (index * 0.618) % 1;
    const y = y0 + ((index + seed) / lines) * height;
    const swell = unit * (0.05 + 0.16 * ((index * 0.382) % 1));
    Object.assign(ctx, {
      strokeStyle: faded(WOOD.vein, 0.06 + 0.13 * seed),
      lineWidth: Math.max(unit * (0.012 + 0.03 * seed), 0.6),
    });
    ctx.beginPath();
    ctx.moveTo(x0, y);
    ctx.bezierCurveTo(
      x0 + width * (0.2 + 0.2 * seed),
      y - swell,
      x0 + width * (0.55 + 0.2 * seed),
      y + swell,
      x0 + width,
      y - swell * 0.4,
    );
    ctx.stroke();
  }
}

/**
 * Light along the upper edge, shade along the lower one.
 * @param {OwariPainter} painter
 */
function paintEdge({ ctx, lay }) {
  const edge = ctx.createLinearGradient(0, lay.y0, 0, lay.y0 + lay.height);
  edge.addColorStop(0, 'rgb(255 246 228 / 0.75)');
  edge.addColorStop(0.5, 'rgb(255 246 228 / 0.1)');
  edge.addColorStop(1, 'rgb(40 22 4 / 0.55)');
  Object.assign(ctx, { strokeStyle: edge, lineWidth: Math.max(lay.unit * 0.07, 2) });
  plankPath(ctx, lay, 0.5);
  ctx.stroke();
}

/**
 * A hollow: its lower rim catches light, its upper one throws a shadow into it.
 * @param {OwariPainter} painter @param {string} space
 */
function paintHollow(painter, space) {
  const { ctx, lay } = painter;
  const box = hollowOf(lay, space);
  const ratio = ctx.getTransform().a;
  ctx.save();
  ctx.translate(0, Math.max(lay.unit * 0.022, 1));
  hollowPath(painter, space);
  ctx.fillStyle = HOLLOW.light;
  ctx.fill();
  ctx.restore();
  const depth = ctx.createLinearGradient(0, box.y, 0, box.y + box.height);
  depth.addColorStop(0, HOLLOW.deep);
  depth.addColorStop(0.45, HOLLOW.middle);
  depth.addColorStop(1, HOLLOW.rim);
  hollowPath(painter, space);
  ctx.fillStyle = depth;
  ctx.fill();
  ctx.save();
  ctx.clip();
  Object.assign(ctx, {
    strokeStyle: HOLLOW.deep,
    lineWidth: 2,
    shadowColor: 'rgb(0 0 0 / 0.75)',
    shadowBlur: lay.unit * 0.16 * ratio,
    shadowOffsetY: lay.unit * 0.06 * ratio,
  });
  hollowPath(painter, space, -1);
  ctx.stroke();
  ctx.restore();
}

/** @param {OwariPainter} painter */
function paintNames({ ctx, lay, theme }) {
  const size = Math.min(Math.max(lay.unit * 0.17, 9), 22);
  Object.assign(ctx, {
    fillStyle: faded(WOOD.ink, 0.78),
    font: `600 ${size}px ${theme.font}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  for (const space of SPACES) {
    const { x, y } = nameAt(lay, space);
    ctx.fillText(space, x, y);
  }
}
