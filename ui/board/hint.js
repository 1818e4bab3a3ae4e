// What the computer would play, marked over a board: a ring around each space of its steps, the first step's the strongest.

import { disc, faded, line } from './paint.js';

const RINGS = [1, 0.45, 0.3];

/** Paints the marks. `places` are the middles of the spaces of each step, in its order; steps of two spaces lead from one to the other. */
export function paintHint(ctx, places, radius, look) {
  ctx.save();
  ctx.lineCap = 'round';
  places.forEach((points, order) => {
    const strength = RINGS[Math.min(order, RINGS.length - 1)];
    for (const [width, colour] of [[radius * 0.34, faded('#1d1503', strength * 0.55)], [radius * 0.2, faded(look.accent, strength)]]) {
      Object.assign(ctx, { lineWidth: Math.max(width, 2), strokeStyle: colour });
      ring(ctx, points, radius);
    }
  });
  ctx.restore();
}

function ring(ctx, points, radius) {
  points.forEach((at) => {
    disc(ctx, at, radius * 1.28);
    ctx.stroke();
  });
  if (points.length === 2) line(ctx, between(points[0], points[1], radius * 1.28), between(points[1], points[0], radius * 1.28));
}

/** The point on the way from one to another, at a distance from the first. */
function between(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(distance / length, 0.5);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
