// Paths as a canvas takes them, written down as the data of an SVG path. Pure.

import { rounded } from './svg.js';

const FULL = 2 * Math.PI;

/** A box that grows with what is added to it. */
export function createBounds() {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  return {
    /** Adds a box {left, top, right, bottom}, as far as it lies `within` another. */
    add(box, within) {
      const seen = within
        ? {
            left: Math.max(box.left, within.left),
            top: Math.max(box.top, within.top),
            right: Math.min(box.right, within.right),
            bottom: Math.min(box.bottom, within.bottom),
          }
        : box;
      if (seen.left > seen.right || seen.top > seen.bottom) return;
      Object.assign(all, {
        left: Math.min(all.left, seen.left),
        top: Math.min(all.top, seen.top),
        right: Math.max(all.right, seen.right),
        bottom: Math.max(all.bottom, seen.bottom),
      });
    },
    box: () => ({ x: all.left, y: all.top, width: all.right - all.left, height: all.bottom - all.top }),
  };
}

/** A path; `matrix()` is the transform that holds while a command is taken. */
export function createPath(matrix) {
  let parts = [];
  let points = [];
  // Where the pen is, before the transform; null while there is no path.
  let pen = null;
  let start = null;

  const put = ({ x, y }) => {
    const [a, b, c, d, e, f] = matrix();
    return { x: a * x + c * y + e, y: b * x + d * y + f };
  };
  const size = () => Math.hypot(matrix()[0], matrix()[1]);
  const turn = () => Math.atan2(matrix()[1], matrix()[0]);
  const write = (letter, ...at) => {
    const places = at.map(put);
    points.push(...places);
    parts.push(letter + places.map(({ x, y }) => `${rounded(x)} ${rounded(y)}`).join(' '));
    pen = at.at(-1);
  };

  const commands = {
    beginPath() {
      [parts, points, pen, start] = [[], [], null, null];
    },
    moveTo(x, y) {
      start = { x, y };
      write('M', start);
    },
    lineTo(x, y) {
      if (pen) write('L', { x, y });
      else commands.moveTo(x, y);
    },
    bezierCurveTo: (x1, y1, x2, y2, x, y) => write('C', { x: x1, y: y1 }, { x: x2, y: y2 }, { x, y }),
    closePath() {
      if (!pen) return;
      parts.push('Z');
      pen = start;
    },
    rect(x, y, width, height) {
      commands.moveTo(x, y);
      [
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ].forEach(([toX, toY]) => commands.lineTo(toX, toY));
      commands.closePath();
    },
    arc: (x, y, radius, from, to, back = false) => commands.ellipse(x, y, radius, radius, 0, from, to, back),
    ellipse(x, y, across, down, rotation, from, to, back = false) {
      const at = (angle) => {
        const [dx, dy] = [across * Math.cos(angle), down * Math.sin(angle)];
        return {
          x: x + dx * Math.cos(rotation) - dy * Math.sin(rotation),
          y: y + dx * Math.sin(rotation) + dy * Math.cos(rotation),
        };
      };
      commands.lineTo(at(from).x, at(from).y);
      // An arc of SVG is at most a half of the round here, so that it is never in doubt which of two it is.
      const whole = sweepOf(from, to, back);
      const steps = Math.max(Math.ceil(Math.abs(whole) / Math.PI - 1e-9), 1);
      const tilt = rounded(((rotation + turn()) * 180) / Math.PI);
      for (let step = 1; step <= steps; step += 1) {
        pen = at(from + (whole * step) / steps);
        const place = put(pen);
        parts.push(
          `A${rounded(across * size(), 3)} ${rounded(down * size(), 3)} ${tilt} 0 ${whole > 0 ? 1 : 0} ${rounded(place.x)} ${rounded(place.y)}`,
        );
      }
      for (let step = 0; step <= 8; step += 1) points.push(put(at(from + (whole * step) / 8)));
    },
    arcTo(x1, y1, x2, y2, radius) {
      const [before, after] = [away({ x: x1, y: y1 }, pen), away({ x: x1, y: y1 }, { x: x2, y: y2 })];
      const half = Math.acos(Math.min(Math.max(before.x * after.x + before.y * after.y, -1), 1)) / 2;
      const along = radius / Math.tan(half);
      commands.lineTo(x1 + before.x * along, y1 + before.y * along);
      const place = put({ x: x1 + after.x * along, y: y1 + after.y * along });
      const clockwise = before.x * after.y - before.y * after.x < 0;
      pen = { x: x1 + after.x * along, y: y1 + after.y * along };
      points.push(place);
      parts.push(
        `A${rounded(radius * size(), 3)} ${rounded(radius * size(), 3)} 0 0 ${clockwise ? 1 : 0} ${rounded(place.x)} ${rounded(place.y)}`,
      );
    },
    roundRect(x, y, width, height, wanted) {
      const radius = Math.max(Math.min(wanted, width / 2, height / 2), 0);
      const [right, bottom] = [x + width, y + height];
      commands.moveTo(x + radius, y);
      commands.lineTo(right - radius, y);
      commands.arc(right - radius, y + radius, radius, -FULL / 4, 0);
      commands.lineTo(right, bottom - radius);
      commands.arc(right - radius, bottom - radius, radius, 0, FULL / 4);
      commands.lineTo(x + radius, bottom);
      commands.arc(x + radius, bottom - radius, radius, FULL / 4, FULL / 2);
      commands.lineTo(x, y + radius);
      commands.arc(x + radius, y + radius, radius, FULL / 2, (3 * FULL) / 4);
      commands.closePath();
    },
  };

  return {
    commands,
    isEmpty: () => parts.length === 0,
    data: () => parts.join(''),
    /** The box around the path, wider by `more` on each side. */
    box(more = 0) {
      const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      return {
        left: Math.min(...xs) - more,
        top: Math.min(...ys) - more,
        right: Math.max(...xs) + more,
        bottom: Math.max(...ys) + more,
      };
    },
  };
}

/** How far an arc goes round, as a canvas means it: no further than once. */
function sweepOf(from, to, back) {
  const whole = back ? from - to : to - from;
  const part = whole >= FULL ? FULL : ((whole % FULL) + FULL) % FULL;
  return back ? -part : part;
}

/** The direction from a point to another. */
function away(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
