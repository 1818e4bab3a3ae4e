// @ts-check
// A tile as it is painted: three colours that meet in the middle, and its points. Its letters tell the colours apart
// without seeing them.

import { disc, mix, polygon } from '../../board/paint.js';
import { corners } from './layout.js';
import { contextOf, el } from '../../dom.js';

/**
 * @import { Context, Painter, Point } from '../../types'
 * @import { LyingTile, TileLook, Writing } from './types'
 */

const INK = '#12161c';

/** Half the width of a tile's picture, in sides: room for the shadow of a lifted one. */
const SPRITE = 0.86;

/** How far the corners are drawn in, as a share of the way to the middle. */
const INSET = 0.035;

/** How round the corners are, and how wide the lines between the colours, in sides. */
const ROUND = 0.05;
const SEAM = 0.022;

/** The least side of a tile, in pixels, for the letters of its colours. */
const LETTERS_FROM = 34;

/**
 * Draws a tile of a side around a point. `what` is {sides, points, up}; `look` {colours, letters, font}: the colours by
 * letter, whether the letters are shown, and in what font; `lift` from 0 (lying) to 1 (in hand) moves its shadow away.
 * @param {Pick<Painter, 'ctx' | 'sprites'>} painter @param {{ at: Point, side: number, lift?: number }} place
 * @param {LyingTile} what @param {TileLook} look
 */
export function tile({ ctx, sprites }, { at, side, lift = 0 }, what, look) {
  const lifted = lift > 0.5;
  const dyes = what.sides.map((letter) => look.colours[letter].colour).join('');
  const key = `spectrangle ${what.sides.join('')} ${dyes} ${what.points} ${what.up} ${look.letters} ${lifted}`;
  sprites.image(ctx, key, { at, half: side * SPRITE }, (own) => paintTile(own, side, { ...what, lifted }, look));
}

/**
 * Paints a tile around the origin; without `points` if they are null. `scale` makes what is written larger, `aside`
 * moves the letters along their sides, out of the way of the points, by a share of a side.
 * @param {Context} ctx @param {number} side @param {LyingTile & { lifted?: boolean }} what
 * @param {TileLook & Partial<Writing>} look
 */
function paintTile(ctx, side, { sides, points, up, lifted = false }, { colours, letters, font, scale = 1, aside = 0 }) {
  const shape = corners(up).map(({ x, y }) => ({ x: x * side * (1 - 2 * INSET), y: y * side * (1 - 2 * INSET) }));
  paintBody(ctx, side, shape, lifted);
  ctx.save();
  rounded(ctx, shape, side * ROUND);
  ctx.clip();
  const edges = shape.map((from, index) => ({ from, to: shape[(index + 1) % 3], letter: sides[index] }));
  edges.forEach((edge) => paintSide(ctx, side, edge, colours[edge.letter].colour));
  paintLight(ctx, side);
  ctx.restore();
  Object.assign(ctx, { strokeStyle: INK, lineWidth: Math.max(side * SEAM, 0.8), lineJoin: 'round' });
  rounded(ctx, shape, side * ROUND);
  ctx.stroke();
  if (letters && side >= LETTERS_FROM)
    edges.forEach((edge) => paintLetter(ctx, edge, { size: side * scale, aside, font }));
  if (points !== null) paintPoints(ctx, side * Math.sqrt(scale), points, font);
}

/**
 * Begins the path of a triangle with round corners.
 * @param {Context} ctx @param {Point[]} shape @param {number} radius
 */
function rounded(ctx, shape, radius) {
  const [a, b] = [shape[2], shape[0]];
  ctx.beginPath();
  ctx.moveTo((a.x + b.x) / 2, (a.y + b.y) / 2);
  shape.forEach((corner, index) =>
    ctx.arcTo(corner.x, corner.y, shape[(index + 1) % 3].x, shape[(index + 1) % 3].y, radius),
  );
  ctx.closePath();
}

/** @param {Context} ctx @param {number} side @param {Point[]} shape @param {boolean} lifted */
function paintBody(ctx, side, shape, lifted) {
  const ratio = ctx.getTransform().a;
  ctx.save();
  Object.assign(ctx, {
    fillStyle: INK,
    shadowColor: `rgb(0 0 0 / ${lifted ? 0.5 : 0.55})`,
    shadowBlur: side * (lifted ? 0.16 : 0.06) * ratio,
    shadowOffsetY: side * (lifted ? 0.1 : 0.025) * ratio,
  });
  rounded(ctx, shape, side * ROUND);
  ctx.fill();
  ctx.restore();
}

/**
 * The colour of a side, from its two corners to the middle; lighter where it comes to the edge.
 * @param {Context} ctx @param {number} side @param {{ from: Point, to: Point }} edge @param {string} colour
 */
function paintSide(ctx, side, { from, to }, colour) {
  const edge = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const light = ctx.createLinearGradient(edge.x, edge.y, 0, 0);
  light.addColorStop(0, mix(colour, '#ffffff', 0.12));
  light.addColorStop(0.5, colour);
  light.addColorStop(1, mix(colour, INK, 0.16));
  polygon(ctx, [from, to, { x: 0, y: 0 }]);
  ctx.fillStyle = light;
  ctx.fill();
  Object.assign(ctx, { strokeStyle: INK, lineWidth: Math.max(side * SEAM, 0.8) });
  ctx.stroke();
}

/**
 * Light from above.
 * @param {Context} ctx @param {number} side
 */
function paintLight(ctx, side) {
  const light = ctx.createLinearGradient(0, -side * 0.5, 0, side * 0.5);
  light.addColorStop(0, 'rgb(255 255 255 / 0.26)');
  light.addColorStop(0.5, 'rgb(255 255 255 / 0)');
  light.addColorStop(1, 'rgb(0 0 0 / 0.14)');
  ctx.fillStyle = light;
  ctx.fillRect(-side, -side, 2 * side, 2 * side);
}

/**
 * The size of a letter on a tile of a side: on small tiles a greater part of it, so that it can be read.
 * @param {number} side
 */
export const letterSize = (side) => Math.max(side * 0.115, Math.min(8.5, side * 0.2));

/**
 * @param {Context} ctx @param {{ from: Point, to: Point, letter: string }} edge
 * @param {{ size: number, aside: number, font: string }} style
 */
function paintLetter(ctx, { from, to, letter }, { size, aside, font }) {
  const edge = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const share = aside > 0 ? 0.7 : 0.76;
  const at = { x: edge.x * share + (from.x - to.x) * aside, y: edge.y * share + (from.y - to.y) * aside };
  write(ctx, letter, at, { size: letterSize(size), weight: 700, font, colour: INK });
}

/** @param {Context} ctx @param {number} side @param {number} points @param {string} font */
function paintPoints(ctx, side, points, font) {
  disc(ctx, { x: 0, y: 0 }, side * 0.115);
  ctx.fillStyle = INK;
  ctx.fill();
  write(ctx, String(points), { x: 0, y: 0 }, { size: side * 0.155, weight: 750, font, colour: '#ffffff' });
}

/**
 * @param {Context} ctx @param {string} text @param {Point} point
 * @param {{ size: number, weight: number, font: string, colour: string }} style
 */
function write(ctx, text, { x, y }, { size, weight, font, colour }) {
  Object.assign(ctx, {
    font: `${weight} ${size}px ${font}`,
    textAlign: 'center',
    textBaseline: 'middle',
    fillStyle: colour,
  });
  ctx.fillText(text, x, y + size * 0.06);
}

// Tiles as small pictures beside the board.

/** The pictures are painted for this side, in pixels, and shown smaller. */
const SIDE = 84;

/** The picture around a tile whose side is 1: its width, its height, and how far its middle is from the top. */
const BOX = { width: 1.0, height: 0.93, middle: 0.6 };

/**
 * Letters and points are written larger than on the board, and still larger on pictures that are shown narrower than
 * this, in pixels.
 */
const SCALE = 1.5;
const SMALL = { width: 54, scale: 1.75, aside: 0.15 };

/**
 * How what is written on a picture is written, that is shown so wide: how large, and how far the letters give way to
 * the points.
 * @param {number} width @returns {Writing}
 */
export const writingFor = (width) =>
  width > 0 && width < SMALL.width ? { scale: SMALL.scale, aside: SMALL.aside } : { scale: SCALE, aside: 0 };

/**
 * The picture of a tile that points up. `draw(what, look, writing)` paints another: `what` is {sides, points}, `look`
 * as for tiles on the board.
 */
export function tilePicture() {
  const root = el('canvas', { className: 'tile-picture', 'aria-hidden': 'true' });
  return {
    root,
    /** @param {Pick<LyingTile, 'sides'> & Partial<LyingTile>} what @param {TileLook} look @param {Writing} [writing] */
    draw({ sides, points = null }, look, writing = writingFor(0)) {
      const sharp = Math.max(globalThis.devicePixelRatio || 1, 2) / 1.5;
      root.width = Math.round(BOX.width * SIDE * sharp);
      root.height = Math.round(BOX.height * SIDE * sharp);
      const ctx = contextOf(root);
      ctx.setTransform(sharp, 0, 0, sharp, root.width / 2, BOX.middle * SIDE * sharp);
      paintTile(ctx, SIDE, { sides, points, up: true }, { ...look, ...writing });
    },
  };
}
