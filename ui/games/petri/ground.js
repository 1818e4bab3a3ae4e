// @ts-check
// The layer that lives: the dish, and the colonies in it. What rests is kept in pictures, so that a beat paints the
// bodies only.

import { polygon, stoneSprites } from '../../board/paint.js';
import {
  cellsOf,
  columnName,
  cellName,
  hexagons,
  holds,
  squares,
  centreOf,
  cornersOf,
  toPixels,
  fit,
} from '../shared/lattice.js';
import { paintBodies, paintFlesh, scatter } from './colony.js';

/**
 * @import { Context, Look, Painter, Point, Size, Tweens } from '../../types'
 * @import { BoardLayout } from '../shared/lattice.js'
 * @import { Cells, DishPainter, PetriPainter, Scene } from './types'
 * @import { Lattice, Offset } from '../shared/lattice.js'
 */

// A picture under everything that moves: painted when its key changes, and copied at every frame.

/**
 * Makes a backdrop; `make()` gives an empty canvas when the first one is needed.
 * @param {() => HTMLCanvasElement} make
 */
function createBackdrop(make) {
  /** @type {HTMLCanvasElement | null} */
  let canvas = null;
  let painted = '';
  return {
    /**
     * Draws the backdrop onto a layer of the same size; `paint(ctx)` is called when the key, the size or the ratio is
     * another, and always for a drawing that is written down (vector.js).
     * @param {Context} ctx @param {string} key @param {(ctx: Context) => void} paint
     */
    draw(ctx, key, paint) {
      if (ctx.symbol) return paint(ctx);
      const { width, height } = ctx.canvas;
      const transform = ctx.getTransform();
      const full = [key, width, height, transform.a, transform.e, transform.f].join(' ');
      canvas ??= /** @type {HTMLCanvasElement} */ (make());
      if (full !== painted) {
        Object.assign(canvas, { width, height });
        const own = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
        own.setTransform(transform);
        paint(own);
        painted = full;
      }
      ctx.save();
      ctx.setTransform(1, 0, 0, 1, 0, 0);
      ctx.drawImage(canvas, 0, 0);
      return ctx.restore();
    },
  };
}

// The dish: frame, glass, agar with a faint pit for each cell, names of columns and rows. It is painted once into a
// picture of its own.

/** The agar's colours, the same in both themes: every player's colour stands out from it. */
const AGAR = { light: '#23444a', dark: '#12272c', pit: 'rgb(190 235 225 / 0.075)', rim: 'rgb(220 250 245 / 0.3)' };

/** The least side of a cell, in pixels, for the names of all columns and rows; below it every fifth is named. */
const NAMES_FROM = 17;
const EVERY = 5;

/**
 * Paints the dish. `theme` holds the colours.
 * @param {DishPainter} painter
 */
function paintDish(painter) {
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

/** @param {number} pixels */
const canvas = (pixels) => Object.assign(document.createElement('canvas'), { width: pixels, height: pixels });
const dish = createBackdrop(() => canvas(1));
const flesh = createBackdrop(() => canvas(1));

/** The pictures of bodies, apart from those of other games: there are many. */
const sprites = stoneSprites(canvas);

/** The beats of the living ground. */
export const ambient = { fps: 5 };

/** A number for each position's cells, to tell them apart. */
const numbers = new WeakMap();
let last = 0;
/** @param {Cells} cells */
function numberOf(cells) {
  if (!numbers.has(cells)) numbers.set(cells, (last += 1));
  return numbers.get(cells);
}

/**
 * Paints dish and colonies; see docs/front.md for the scene.
 * @param {PetriPainter} painter @param {Scene} scene
 */
export function paintGround({ ctx, lay, theme }, { state: { position }, tweens, seats, now }) {
  const { cells, heads } = position.state;
  const colony = { cells, heads, neighbours: position.view.neighbours, seats, tweens, now };
  const { unit, x0, y0, lattice } = lay;
  const place = [
    unit,
    x0,
    y0,
    lattice.kind,
    lattice.width,
    lattice.height,
    theme.frame,
    theme.frameTop,
    theme.coordinates,
  ].join(' ');
  const life = [numberOf(cells), ...tweens.keys(), ...seats.map(({ colour }) => colour)].join(' ');
  flesh.draw(ctx, `${place} ${life}`, (own) => {
    dish.draw(own, place, (lower) => paintDish({ ctx: lower, lay, theme }));
    paintFlesh({ ctx: own, lay, sprites }, colony);
  });
  paintBodies({ ctx, lay, sprites }, colony);
}

/**
 * While cells change, the layer moves with them.
 * @param {Tweens} tweens
 */
export const groundMoves = (tweens) => tweens.size > 0;

// Petri in the preview of the settings and on the home screen: the dish, with a young colony around each head.

/** @type {{ [grid: string]: Offset[] }} */
const NEIGHBOURS = {
  square: [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ],
  hex: [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ],
};

/** How many cells a colony has in the preview, as a share of the dish. */
const SHARE = 0.11;

/**
 * Paints the dish as these options would have it; see docs/front.md.
 * @param {Omit<Painter, 'lay'>} painter @param {Size} size
 * @param {{ players: number, width: number, height: number, grid: string }} options @param {Look[]} seats
 */
export function paintPreview({ ctx, theme, sprites }, size, { players, width, height, grid }, seats) {
  const lattice = grid === 'hex' ? hexagons(width, height) : squares(width, height);
  const lay = fit(lattice, size);
  const heads = Array.from({ length: players }, (_, seat) => headOf(lattice, seat));
  const neighbours = NEIGHBOURS[grid];
  /** @type {Cells} */
  const cells = {};
  for (const [seat, head] of heads.entries())
    grow({ lattice, neighbours, cells }, head, seat, Math.round(width * height * SHARE));
  const painter = { ctx, lay, sprites, theme: { ...theme, coordinates: false } };
  paintDish(painter);
  const colony = { cells, heads: heads.map(cellName), neighbours, seats, tweens: new Map(), now: 0 };
  paintFlesh(painter, colony);
  paintBodies(painter, colony);
}

/**
 * Where a head begins: in from the corners by a fifth of the dish (docs/rules/petri.md, "Dish").
 * @param {Size} dish @param {number} seat
 */
function headOf({ width, height }, seat) {
  /** @param {number} size */
  const near = (size) => Math.ceil(size / 5) - 1;
  /** @param {number} size */
  const far = (size) => size - 1 - near(size);
  return { x: (seat % 2 === 0 ? near : far)(width), y: ([0, 3].includes(seat) ? near : far)(height) };
}

/**
 * Lets a colony grow around its head, always the same way.
 * @param {{ lattice: Lattice, neighbours: Offset[], cells: Cells }} dish @param {Point} head @param {number} seat
 * @param {number} size
 */
function grow({ lattice, neighbours, cells }, head, seat, size) {
  const edge = [head];
  for (let count = 0; count < size && edge.length > 0; count += 1) {
    const [cell] = edge.splice(count === 0 ? 0 : Math.floor(scatter(`${seat} ${count}`) * edge.length), 1);
    if (cells[cellName(cell)] !== undefined) {
      count -= 1;
      continue;
    }
    cells[cellName(cell)] = seat;
    edge.push(
      ...neighbours
        .map(([x, y]) => ({ x: cell.x + x, y: cell.y + y }))
        .filter((next) => holds(lattice, next) && cells[cellName(next)] === undefined),
    );
  }
}
