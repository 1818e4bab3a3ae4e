// @ts-check
// Steps marked over a board: an arrow from space to space, rings and crosses, in their order.

import { disc, faded, line, polygon } from './paint.js';

/** @import { Context, Mark, Point, Theme } from '../types' */

/** @typedef {{ radius: number, theme: Theme }} MarkStyle */

/** The steps after the first are marked less strongly. */
const STRENGTH = [1, 0.55, 0.45];

const DARK = '#1d1503';

/**
 * Paints the marks of some steps. Each step is a list of marks with points of the board: {from, to} a way, {at} a
 * space, {gone} a space that is cleared, {cells} what is covered. `radius` is that of a stone; `first` the number of
 * the first step where steps are numbered, else null; `alike`: later steps are marked as strongly as the first.
 * @param {Context} ctx @param {Mark[][]} steps @param {MarkStyle & { first?: number | null, alike?: boolean }} style
 */
export function paintMarks(ctx, steps, { radius, theme, first = null, alike = false }) {
  const style = { radius, theme };
  ctx.save();
  Object.assign(ctx, { lineCap: 'round', lineJoin: 'round' });
  // The next step lies over those that follow it.
  steps
    .map((marks, order) => ({ marks, order }))
    .reverse()
    .forEach(({ marks, order }) => {
      ctx.globalAlpha = alike ? 1 : STRENGTH[Math.min(order, STRENGTH.length - 1)];
      marks.forEach((mark) => paintMark(ctx, mark, style));
      const at = first === null ? null : numberAt(marks, radius);
      if (at) paintNumber(ctx, at, style, (first ?? 0) + order);
    });
  ctx.restore();
}

/** @param {Context} ctx @param {Mark} mark @param {MarkStyle} style */
function paintMark(ctx, { from, to, at, gone, cells }, { radius, theme }) {
  if (cells) return cells.forEach((cell) => paintDot(ctx, cell, { radius, theme }));
  for (const { width, colour } of [
    { width: 0.36, colour: DARK },
    { width: 0.22, colour: theme.accent },
  ]) {
    Object.assign(ctx, { lineWidth: Math.max(radius * width, 2), strokeStyle: colour, fillStyle: colour });
    const around = at ?? gone;
    if (from && to) paintWay(ctx, { from, to }, radius, width);
    else if (around) paintRing(ctx, around, radius);
    if (gone) paintCross(ctx, gone, radius);
  }
}

/** @param {Context} ctx @param {Point} at @param {number} radius */
function paintRing(ctx, at, radius) {
  disc(ctx, at, radius * 1.28);
  ctx.stroke();
}

/** @param {Context} ctx @param {Point} point @param {number} radius */
function paintCross(ctx, { x, y }, radius) {
  const arm = radius * 0.6;
  line(ctx, { x: x - arm, y: y - arm }, { x: x + arm, y: y + arm });
  line(ctx, { x: x - arm, y: y + arm }, { x: x + arm, y: y - arm });
}

/**
 * An arrow from the rim of what stands at one place to the middle of the other, and a ring around the first.
 * @param {Context} ctx @param {{ from: Point, to: Point }} way @param {number} radius @param {number} width
 */
function paintWay(ctx, { from, to }, radius, width) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = radius * (0.62 + width);
  const neck = { x: to.x - dx * head, y: to.y - dy * head };
  paintRing(ctx, from, radius);
  line(ctx, { x: from.x + dx * radius * 1.28, y: from.y + dy * radius * 1.28 }, neck);
  const half = head * 0.62;
  polygon(ctx, [
    { x: to.x + dx * radius * 0.2, y: to.y + dy * radius * 0.2 },
    { x: neck.x - dy * half, y: neck.y + dx * half },
    { x: neck.x + dy * half, y: neck.y - dx * half },
  ]);
  ctx.stroke();
  ctx.fill();
}

/** @param {Context} ctx @param {Point} at @param {MarkStyle} style */
function paintDot(ctx, at, { radius, theme }) {
  disc(ctx, at, radius * 0.42);
  Object.assign(ctx, { fillStyle: theme.accent, strokeStyle: faded(DARK, 0.7), lineWidth: Math.max(radius * 0.12, 1) });
  ctx.fill();
  ctx.stroke();
}

/**
 * Where the number of a step stands: beside the place that it begins at.
 * @param {Mark[]} marks @param {number} radius
 */
function numberAt([mark], radius) {
  const at = mark?.from ?? mark?.at ?? mark?.gone ?? mark?.cells?.[0];
  return at ? { x: at.x + radius * 0.95, y: at.y - radius * 0.95 } : null;
}

/** @param {Context} ctx @param {Point} at @param {MarkStyle} style @param {number} number */
function paintNumber(ctx, at, { radius, theme }, number) {
  const size = Math.max(radius * 0.52, 8);
  ctx.save();
  ctx.globalAlpha = 1;
  disc(ctx, at, size);
  Object.assign(ctx, { fillStyle: DARK, strokeStyle: theme.accent, lineWidth: Math.max(size * 0.16, 1) });
  ctx.fill();
  ctx.stroke();
  Object.assign(ctx, {
    fillStyle: '#ffffff',
    font: `700 ${size * 1.15}px ${theme.font}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  ctx.fillText(String(number), at.x, at.y + size * 0.06);
  ctx.restore();
}
