// @ts-check
// How a board is looked at: as a whole, or a part of it enlarged. Pure.
//
// A view is {scale, x, y}: a point of the board's layout lies on the stage at `scale` times its place, and by `x`, `y`
// beside that.

/** @import { Point, Size, View } from '../types' */

/** The whole board. */
export const WHOLE = { scale: 1, x: 0, y: 0 };

/** How often the board can be enlarged at most. */
const MOST = 6;

/**
 * Where a point of the stage lies in the board's layout; anything else that the point has stays.
 * @param {View} view @param {Point} point
 */
export const toBoard = (view, point) => ({
  ...point,
  x: (point.x - view.x) / view.scale,
  y: (point.y - view.y) / view.scale,
});

/**
 * Where a point of the board's layout lies on the stage.
 * @param {View} view @param {Point} point
 */
export const toStage = (view, point) => ({
  ...point,
  x: point.x * view.scale + view.x,
  y: point.y * view.scale + view.y,
});

/** @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.min(Math.max(value, least), most);

/**
 * The board never leaves an edge of the stage free.
 * @param {View} view @param {Size} size
 */
const kept = ({ scale, x, y }, { width, height }) => ({
  scale,
  x: within(x, width * (1 - scale), 0),
  y: within(y, height * (1 - scale), 0),
});

/**
 * Enlarged by a factor; what lies at one point of the stage comes to lie at another.
 * @param {View} view @param {Size} size @param {number} factor @param {{ from: Point, to: Point }} way
 */
function carried(view, size, factor, { from, to }) {
  const scale = within(view.scale * factor, 1, MOST);
  const share = scale / view.scale;
  return kept({ scale, x: to.x - (from.x - view.x) * share, y: to.y - (from.y - view.y) * share }, size);
}

/**
 * Enlarged by a factor; what lies at the point of the stage stays there.
 * @param {View} view @param {Size} size @param {number} factor @param {Point} at
 */
export const zoomed = (view, size, factor, at) => carried(view, size, factor, { from: at, to: at });

/**
 * Moved by so many pixels of the stage.
 * @param {View} view @param {Size} size @param {number} dx @param {number} dy
 */
export const moved = (view, size, dx, dy) => kept({ ...view, x: view.x + dx, y: view.y + dy }, size);

/** @param {Point[]} points */
const middle = ([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
/** @param {Point[]} points */
const apart = ([a, b]) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);

/**
 * As two fingers carry it that were at two points of the stage and are at two others now.
 * @param {View} view @param {Size} size @param {Point[]} before @param {Point[]} after
 */
export const pinched = (view, size, before, after) =>
  carried(view, size, apart(after) / apart(before), { from: middle(before), to: middle(after) });

/**
 * Moved no farther than it takes for a point of the board's layout to be in sight, at least `room` from the edge.
 * @param {View} view @param {Size} size @param {Point} point @param {number} room
 */
export function showing(view, size, point, room) {
  const { x, y } = toStage(view, point);
  /** @param {number} at @param {number} length */
  const far = (at, length) => within(at, Math.min(room, length / 2), Math.max(length - room, length / 2)) - at;
  return moved(view, size, far(x, size.width), far(y, size.height));
}
