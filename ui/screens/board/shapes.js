// @ts-check
// The painting of the arrows and rings of who studies a game: over everything that lies on the board, in a colour that
// nothing else there has.

import { disc, line, polygon } from '../../board/paint.js';
import { gameOf } from '../../games/index.js';
import { placesOf } from '../../study/shapes.js';
import { shownNode } from '../../study/tree.js';

/** @import { Context, Game, Layout, Painter, Playing, Point } from '../../types' */

const COLOUR = '#35c6a4';
const RIM = '#06281f';
/** How pale one is that is being drawn. */
const PALE = 0.6;
/** The widths of rim and line, as shares of the radius of a stone. */
const STROKES = [
  { width: 0.36, colour: RIM },
  { width: 0.22, colour: COLOUR },
];

/**
 * Paints the shapes of the position on the board, and the one that is being drawn.
 * @param {Painter} painter @param {Playing} state
 */
export function paintShapes({ ctx, lay }, state) {
  const game = gameOf(state.position.game);
  const { drawing, cursor } = state;
  ctx.save();
  Object.assign(ctx, { lineCap: 'round', lineJoin: 'round' });
  for (const shape of shownNode(state)?.shapes ?? []) paintShape(ctx, game, lay, placesOf(shape));
  ctx.globalAlpha = PALE;
  if (drawing) paintShape(ctx, game, lay, { from: drawing.from, to: drawing.to ?? cursor ?? drawing.from });
  ctx.restore();
}

/**
 * Where a place is; null where the board has none of this name, as one that was smaller before.
 * @param {Game} game @param {Layout} lay @param {string} name
 */
function pointOfPlace({ places }, lay, name) {
  const point = places?.point(lay, name);
  return point && places?.at(lay, point) === name ? point : null;
}

/** @param {Context} ctx @param {Game} game @param {Layout} lay @param {{ from: string, to: string }} shape */
function paintShape(ctx, game, lay, { from, to }) {
  const [start, end] = [pointOfPlace(game, lay, from), pointOfPlace(game, lay, to)];
  if (!start || !end) return;
  for (const { width, colour } of STROKES) {
    Object.assign(ctx, { lineWidth: Math.max(lay.radius * width, 2), strokeStyle: colour, fillStyle: colour });
    if (from === to) paintRing(ctx, start, lay.radius);
    else paintArrow(ctx, start, end, lay.radius);
  }
}

/** @param {Context} ctx @param {Point} at @param {number} radius */
function paintRing(ctx, at, radius) {
  disc(ctx, at, radius * 1.22);
  ctx.stroke();
}

/** @param {Context} ctx @param {Point} from @param {Point} to @param {number} radius */
function paintArrow(ctx, from, to, radius) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.min(radius * 0.9, length / 2);
  const neck = { x: to.x - dx * head, y: to.y - dy * head };
  line(ctx, { x: from.x + (dx * radius) / 3, y: from.y + (dy * radius) / 3 }, neck);
  const half = head * 0.6;
  polygon(ctx, [
    to,
    { x: neck.x - dy * half, y: neck.y + dx * half },
    { x: neck.x + dy * half, y: neck.y - dx * half },
  ]);
  ctx.stroke();
  ctx.fill();
}
