// @ts-check
// Helpers for painting on a 2D canvas. They know nothing of games.

import { contextOf } from '../dom.js';

/** @import { Context, Look, Painter, Point } from '../types' */

/**
 * Two `#rrggbb` colours mixed; `share` of the second, from 0 to 1.
 * @param {string} first @param {string} second @param {number} share
 */
export function mix(first, second, share) {
  const [a, b] = [channels(first), channels(second)];
  return `rgb(${a.map((value, index) => Math.round(value + (b[index] - value) * share)).join(' ')})`;
}

/**
 * A `#rrggbb` colour with an opacity.
 * @param {string} colour @param {number} opacity
 */
export const faded = (colour, opacity) => `rgb(${channels(colour).join(' ')} / ${opacity})`;

/** @param {string} colour */
function channels(colour) {
  return [1, 3, 5].map((start) => parseInt(colour.slice(start, start + 2), 16));
}

/**
 * Begins a closed path through points.
 * @param {Context} ctx @param {Point[]} points
 */
export function polygon(ctx, points) {
  ctx.beginPath();
  points.forEach(({ x, y }, index) => (index === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
  ctx.closePath();
}

/**
 * Begins a path around a disc.
 * @param {Context} ctx @param {Point} point @param {number} radius
 */
export function disc(ctx, { x, y }, radius) {
  ctx.beginPath();
  ctx.arc(x, y, Math.max(radius, 0), 0, 2 * Math.PI);
}

/**
 * Draws a line between two points in the current stroke style.
 * @param {Context} ctx @param {Point} from @param {Point} to
 */
export function line(ctx, from, to) {
  ctx.beginPath();
  ctx.moveTo(from.x, from.y);
  ctx.lineTo(to.x, to.y);
  ctx.stroke();
}

/** What marks are drawn with, and what every colour darkens to. */
const INK = '#12161c';

/**
 * The ways to draw a player's mark, within a radius of 1 around the origin.
 * @type {{ [name: string]: (ctx: Context) => void }}
 */
const MARKS = {
  plus: (ctx) =>
    strokes(ctx, [
      [-1, 0, 1, 0],
      [0, -1, 0, 1],
    ]),
  cross: (ctx) =>
    strokes(ctx, [
      [-0.75, -0.75, 0.75, 0.75],
      [-0.75, 0.75, 0.75, -0.75],
    ]),
  bar: (ctx) => strokes(ctx, [[-1, 0, 1, 0]]),
  ring: (ctx) => {
    disc(ctx, { x: 0, y: 0 }, 0.78);
    ctx.stroke();
  },
  dot: (ctx) => {
    disc(ctx, { x: 0, y: 0 }, 0.5);
    ctx.fill();
  },
  triangle: (ctx) => {
    polygon(ctx, [
      { x: 0, y: -0.95 },
      { x: 0.86, y: 0.6 },
      { x: -0.86, y: 0.6 },
    ]);
    ctx.stroke();
  },
  square: (ctx) => {
    ctx.beginPath();
    ctx.rect(-0.68, -0.68, 1.36, 1.36);
    ctx.stroke();
  },
};

/** @param {Context} ctx @param {number[][]} lines */
function strokes(ctx, lines) {
  ctx.beginPath();
  for (const [x1, y1, x2, y2] of lines) {
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
  }
  ctx.stroke();
}

/**
 * Draws a mark around a point, by its name; an unknown mark is drawn as a dot, none where there is none.
 * @param {Context} ctx @param {{ name: string | null, colour: string }} mark @param {Point} point
 * @param {number} radius
 */
export function mark(ctx, { name, colour }, { x, y }, radius) {
  if (!name) return;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(radius, radius);
  Object.assign(ctx, { lineWidth: 0.4, lineCap: 'round', lineJoin: 'round', strokeStyle: colour, fillStyle: colour });
  (MARKS[name] ?? MARKS.dot)(ctx);
  ctx.restore();
}

/**
 * Draws a round stone with light, shadow and mark. Its look is {colour, mark, lift}; `lift` from 0 (lying) to 1 (in
 * hand) moves its shadow away.
 * @param {Context} ctx @param {Point} at @param {number} radius @param {Look} look
 */
function stone(ctx, at, radius, { colour, mark: name, lift = 0 }) {
  castShadow(ctx, at, radius, { colour, lift });
  ctx.fillStyle = bodyLight(ctx, at, radius, colour);
  disc(ctx, at, radius);
  ctx.fill();
  ctx.lineWidth = Math.max(radius * 0.07, 0.8);
  ctx.strokeStyle = mix(colour, INK, 0.62);
  disc(ctx, at, radius - ctx.lineWidth / 2);
  ctx.stroke();
  rim(ctx, at, radius);
  const below = { x: at.x, y: at.y + radius * 0.05 };
  mark(ctx, { name, colour: 'rgb(255 255 255 / 0.38)' }, below, radius * 0.44);
  mark(ctx, { name, colour: INK }, at, radius * 0.44);
}

/** @param {Context} ctx @param {Point} at @param {number} radius @param {{ colour: string, lift: number }} look */
function castShadow(ctx, at, radius, { colour, lift }) {
  ctx.save();
  ctx.shadowColor = `rgb(20 14 4 / ${0.5 - 0.14 * lift})`;
  // Shadows ignore the transform, so their size is scaled to device pixels here.
  const ratio = ctx.getTransform().a;
  ctx.shadowBlur = radius * (0.22 + 0.4 * lift) * ratio;
  ctx.shadowOffsetY = radius * (0.14 + 0.36 * lift) * ratio;
  ctx.fillStyle = colour;
  disc(ctx, at, radius * 0.97);
  ctx.fill();
  ctx.restore();
}

/** @param {Context} ctx @param {Point} point @param {number} radius @param {string} colour */
function bodyLight(ctx, { x, y }, radius, colour) {
  const light = ctx.createRadialGradient(x - radius * 0.34, y - radius * 0.42, radius * 0.08, x, y, radius * 1.08);
  light.addColorStop(0, mix(colour, '#ffffff', 0.58));
  light.addColorStop(0.34, mix(colour, '#ffffff', 0.14));
  light.addColorStop(0.7, colour);
  light.addColorStop(1, mix(colour, INK, 0.34));
  return light;
}

/** @param {Context} ctx @param {Point} point @param {number} radius */
function rim(ctx, { x, y }, radius) {
  ctx.save();
  ctx.lineWidth = Math.max(radius * 0.06, 0.6);
  ctx.lineCap = 'round';
  ctx.strokeStyle = 'rgb(255 255 255 / 0.5)';
  ctx.beginPath();
  ctx.arc(x, y, radius * 0.86, Math.PI * 1.08, Math.PI * 1.62);
  ctx.stroke();
  ctx.restore();
}

/** Half the width of a cached image, in radii of its stone: room for the shadow. */
const SPRITE = 1.9;

/** How many images are kept before the cache is emptied. */
const MOST_SPRITES = 400;

/**
 * A cache of painted stones, so that a board full of them costs one image each. `make` gives a canvas of a size in
 * device pixels.
 * @param {(pixels: number) => HTMLCanvasElement} make
 */
export function stoneSprites(make) {
  const cache = new Map();
  return {
    /**
     * Draws a stone from the cache; the same as `stone`.
     * @param {Context} ctx @param {Point} at @param {number} radius @param {Look} look
     */
    draw(ctx, at, radius, look) {
      const key = `stone ${look.colour} ${look.mark} ${look.lift ?? 0}`;
      image(ctx, key, { at, half: radius * SPRITE }, (own) => stone(own, { x: 0, y: 0 }, radius, look));
    },
    image,
  };

  /**
   * Draws the picture of a key from the cache: the square of `half` a side around a point, painted by `paint(ctx)`
   * around the origin. A drawing that is written down (vector.js) keeps its pictures itself.
   * @param {Context} ctx @param {string} key @param {{ at: Point, half: number }} square
   * @param {(ctx: Context) => void} paint
   */
  function image(ctx, key, { at, half }, paint) {
    if (ctx.symbol) return ctx.symbol(key, at, half, paint);
    const ratio = ctx.getTransform().a;
    const full = `${key} ${half.toFixed(2)} ${ratio}`;
    if (cache.size > MOST_SPRITES) cache.clear();
    if (!cache.has(full)) cache.set(full, paintSprite(make, half, ratio, paint));
    return ctx.drawImage(cache.get(full), at.x - half, at.y - half, 2 * half, 2 * half);
  }
}

/**
 * @param {(pixels: number) => HTMLCanvasElement} make @param {number} half @param {number} ratio
 * @param {(ctx: Context) => void} paint
 */
function paintSprite(make, half, ratio, paint) {
  const pixels = Math.max(Math.ceil(2 * half * ratio), 1);
  const canvas = make(pixels);
  const ctx = contextOf(canvas);
  const scale = pixels / (2 * half);
  ctx.setTransform(scale, 0, 0, scale, pixels / 2, pixels / 2);
  paint(ctx);
  return canvas;
}

/**
 * The signs of badges, within a radius of 1.
 * @type {{ [sign: string]: (number[] | null)[] }}
 */
const SIGNS = {
  check: [
    [-0.44, 0.04],
    [-0.1, 0.38],
    [0.48, -0.36],
  ],
  cross: [[-0.36, -0.36], [0.36, 0.36], null, [-0.36, 0.36], [0.36, -0.36]],
};

/**
 * Draws a small round badge with a sign: `check` for what has been done, `cross` for what can be taken away.
 * @param {Context} ctx @param {{ sign: string, colour: string }} look @param {Point} point @param {number} radius
 */
export function badge(ctx, { sign, colour }, { x, y }, radius) {
  ctx.save();
  disc(ctx, { x, y }, radius);
  Object.assign(ctx, { fillStyle: colour, strokeStyle: 'rgb(255 255 255 / 0.85)', lineWidth: radius * 0.16 });
  ctx.fill();
  ctx.stroke();
  Object.assign(ctx, { lineWidth: radius * 0.3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#ffffff' });
  ctx.beginPath();
  SIGNS[sign].forEach((point, index, points) => {
    if (!point) return;
    const act = index > 0 && points[index - 1] ? 'lineTo' : 'moveTo';
    ctx[act](x + point[0] * radius, y + point[1] * radius);
  });
  ctx.stroke();
  ctx.restore();
}

// Words on a board beside what they tell about, kept within its bounds.

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

/**
 * Draws a ring around something that is wrong: dashed, told apart by more than colour.
 * @param {Painter} painter @param {Point} at
 */
export function alarmRing({ ctx, lay, theme }, at) {
  ctx.save();
  for (const { colour, width } of [
    { colour: '#ffffff', width: 0.3 },
    { colour: theme.alarm, width: 0.18 },
  ]) {
    Object.assign(ctx, { strokeStyle: colour, lineWidth: Math.max(lay.radius * width, width * 12) });
    disc(ctx, at, lay.radius * 1.3);
    ctx.stroke();
    ctx.setLineDash([lay.radius * 0.5, lay.radius * 0.3]);
  }
  ctx.restore();
}
