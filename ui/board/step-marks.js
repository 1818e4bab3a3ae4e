// @ts-check
// Steps marked over a board: an arrow from space to space, rings and crosses, in their order.

import { disc, faded, line, polygon } from './paint.js';

/** The steps after the first are marked less strongly. */
const STRENGTH = [1, 0.55, 0.45];

const DARK = '#1d1503';

/**
 * Paints the marks of some steps. Each step is a list of marks with points of the board: {from, to} a way, {at} a
 * space, {gone} a space that is cleared, {cells} what is covered. `radius` is that of a stone; `first` the number of
 * the first step where steps are numbered, else null; `alike`: later steps are marked as strongly as the first.
 */
export function paintMarks(ctx, steps, { radius, theme, first = /** @type {number | null} */ (null), alike = false }) {
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
      if (at) paintNumber(ctx, at, style, first + order);
    });
  ctx.restore();
}

function paintMark(ctx, { from, to, at, gone, cells }, { radius, theme }) {
  if (cells) return cells.forEach((cell) => paintDot(ctx, cell, { radius, theme }));
  for (const [width, colour] of [
    [0.36, DARK],
    [0.22, theme.accent],
  ]) {
    Object.assign(ctx, { lineWidth: Math.max(radius * width, 2), strokeStyle: colour, fillStyle: colour });
    if (from) paintWay(ctx, { from, to }, radius, width);
    else paintRing(ctx, at ?? gone, radius);
    if (gone) paintCross(ctx, gone, radius);
  }
}

function paintRing(ctx, at, radius) {
  disc(ctx, at, radius * 1.28);
  ctx.stroke();
}

function paintCross(ctx, { x, y }, radius) {
  const arm = radius * 0.6;
  line(ctx, { x: x - arm, y: y - arm }, { x: x + arm, y: y + arm });
  line(ctx, { x: x - arm, y: y + arm }, { x: x + arm, y: y - arm });
}

/** An arrow from the rim of what stands at one place to the middle of the other, and a ring around the first. */
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

function paintDot(ctx, at, { radius, theme }) {
  disc(ctx, at, radius * 0.42);
  Object.assign(ctx, { fillStyle: theme.accent, strokeStyle: faded(DARK, 0.7), lineWidth: Math.max(radius * 0.12, 1) });
  ctx.fill();
  ctx.stroke();
}

/** Where the number of a step stands: beside the place that it begins at. */
function numberAt([mark], radius) {
  const at = mark?.from ?? mark?.at ?? mark?.gone ?? mark?.cells?.[0];
  return at ? { x: at.x + radius * 0.95, y: at.y - radius * 0.95 } : null;
}

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
