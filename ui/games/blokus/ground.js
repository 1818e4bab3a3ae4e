// @ts-check
// The board itself: frame, tray, a pocket for each cell, names of columns and rows. It rests in a layer of its own.

import { cellsOf, columnName, squares, centreOf, fit } from '../shared/lattice.js';
import { piece } from '../shared/tiles.js';

/**
 * @import { Context, Look, Point, Size, Sprites, Theme } from '../../types'
 * @import { BoardLayout } from '../shared/lattice.js'
 * @import { BlokusPainter } from './types'
 */

/** The tray's colours, the same in both themes: every player's colour stands out from it. */
const TRAY = {
  light: '#46525f',
  dark: '#343e4a',
  pocket: '#2a333d',
  other: '#37424e',
  shade: 'rgb(0 0 0 / 0.42)',
  edge: 'rgb(255 255 255 / 0.1)',
};

/** The least side of a cell, in pixels, for the names of columns and rows. */
const NAMES_FROM = 13;

/**
 * Paints the board. `theme` holds the colours.
 * @param {BlokusPainter} painter
 */
export function paintGround(painter) {
  const { lay, theme } = painter;
  paintFrame(painter);
  paintTray(painter);
  cellsOf(lay.lattice).forEach((cell) => paintPocket(painter, centreOf(lay, cell)));
  if (theme.coordinates && lay.unit >= NAMES_FROM) paintNames(painter);
}

/** @param {BlokusPainter} painter @param {number} out @param {number} radius */
function box({ ctx, lay }, out, radius) {
  ctx.beginPath();
  ctx.roundRect(lay.x0 - out, lay.y0 - out, lay.width + 2 * out, lay.height + 2 * out, radius);
}

/** @param {BlokusPainter} painter @param {string} top @param {string} bottom */
function slope({ ctx, lay }, top, bottom) {
  const light = ctx.createLinearGradient(lay.x0, lay.y0, lay.x0, lay.y0 + lay.height);
  light.addColorStop(0, top);
  light.addColorStop(1, bottom);
  return light;
}

/** @param {BlokusPainter} painter */
function paintFrame(painter) {
  const { ctx, lay, theme } = painter;
  const ratio = ctx.getTransform().a;
  ctx.save();
  Object.assign(ctx, {
    fillStyle: slope(painter, theme.frameTop, theme.frame),
    shadowColor: theme.shadow,
    shadowBlur: lay.frame * 0.4 * ratio,
    shadowOffsetY: lay.frame * 0.1 * ratio,
  });
  box(painter, lay.frame, lay.frame * 0.5);
  ctx.fill();
  ctx.restore();
  Object.assign(ctx, { strokeStyle: theme.bevel, lineWidth: 1 });
  box(painter, lay.frame - 1, lay.frame * 0.46);
  ctx.stroke();
}

/** @param {BlokusPainter} painter */
function paintTray(painter) {
  const { ctx } = painter;
  ctx.fillStyle = slope(painter, TRAY.light, TRAY.dark);
  box(painter, 2, 4);
  ctx.fill();
  Object.assign(ctx, { strokeStyle: 'rgb(0 0 0 / 0.5)', lineWidth: 1.5 });
  ctx.stroke();
}

/**
 * The board is checkered: whether a pocket has the colour of the lower left one.
 * @param {BoardLayout} lay @param {Point} point
 */
const isEven = (lay, { x, y }) =>
  (Math.floor((x - lay.x0) / lay.unit) + Math.floor((lay.y0 + lay.height - y) / lay.unit)) % 2 === 0;

/**
 * A pocket: its upper rim throws a shadow into it, its lower one catches light.
 * @param {BlokusPainter} painter @param {Point} at
 */
function paintPocket({ ctx, lay }, { x, y }) {
  const side = lay.unit * 0.9;
  const [left, top, radius] = [x - side / 2, y - side / 2, lay.unit * 0.1];
  ctx.fillStyle = TRAY.edge;
  ctx.beginPath();
  ctx.roundRect(left, top + Math.max(lay.unit * 0.03, 0.7), side, side, radius);
  ctx.fill();
  ctx.fillStyle = TRAY.shade;
  ctx.beginPath();
  ctx.roundRect(left, top, side, side, radius);
  ctx.fill();
  ctx.fillStyle = isEven(lay, { x, y }) ? TRAY.pocket : TRAY.other;
  ctx.beginPath();
  ctx.roundRect(left, top + lay.unit * 0.06, side, side - lay.unit * 0.06, radius);
  ctx.fill();
}

/** @param {BlokusPainter} painter */
function paintNames({ ctx, lay, theme }) {
  const size = Math.min(lay.frame * 0.56, lay.unit * 0.5, 15);
  Object.assign(ctx, {
    fillStyle: theme.letter,
    font: `600 ${size}px ${theme.font}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  const { width, height } = lay.lattice;
  for (let x = 0; x < width; x += 1)
    ctx.fillText(columnName(x), lay.x0 + (x + 0.5) * lay.unit, lay.y0 + lay.height + lay.frame * 0.52);
  for (let y = 0; y < height; y += 1)
    ctx.fillText(String(y + 1), lay.x0 - lay.frame * 0.52, lay.y0 + lay.height - (y + 0.5) * lay.unit);
}

// Blokus in the preview of the settings and on the home screen: the first placements of a game with these settings.

/** @type {{ [start: string]: number }} */
const SIZES = { corners: 14, duo: 14, classic: 20 };

/** @type {{ [start: string]: string[] }} */
const OPENINGS = {
  corners: [
    'j14,k14,l14,m14,n14',
    'a1,a2,b1,b2,c1',
    'g13,g14,h12,h13,i13',
    'l1,m1,n1',
    'c12,d12,e12,e13,f12',
    'j1,j2,k2',
    'f8,f9,f10,g10,g11',
    'd2,e2,e3,f1,f2',
    'c7,c8,d7,e6,e7',
    'd4,d5',
    'f5',
    'g4,g5,h3,h4,i3',
  ],
  duo: [
    'd8,d9,d10,d11,e10',
    'j3,j4,j5,k4,l4',
    'f11,g11,g12,h12,h13',
    'k2,l2,m2,m3',
    'd14,e12,e13,e14,f14',
    'k6,l6,l7,m7',
    'b5,b6,c6,c7',
    'i7,j7,j8,k8,k9',
    'c4,d4,d5,e4',
    'h10,h11,i9,i10,i11',
  ],
  classic: [
    'a20,b18,b19,b20,c18',
    's18,s19,s20,t18,t20',
    's1,s3,t1,t2,t3',
    'a1,a2,a3,b3,c3',
    'd19,d20,e18,e19',
    'q17,r15,r16,r17,s15',
    'r4,r5,s5,t5',
    'd1,d2,e1,f1,f2',
    'f14,f15,f16,f17',
    'p16',
    'q6,q7,r7,r8,r9',
    'd4,d5,d6,e5,f5',
    'g12,g13,h12,i12,i13',
    'n12,n13,n14,n15,o15',
    'p2,p3,p4,p5,q2',
    'g6,g7,g8,g9,h6',
  ],
};

/**
 * Paints the board as these options would have it; see docs/front.md.
 * @param {{ ctx: Context, theme: Theme, sprites: Sprites }} painter @param {Size} size
 * @param {{ start: string, first: number }} options @param {Look[]} looks
 */
export function paintPreview({ ctx, theme, sprites }, size, { start, first }, looks) {
  const lay = fit(squares(SIZES[start], SIZES[start], true), size);
  const painter = { ctx, lay, sprites, theme: { ...theme, coordinates: false } };
  paintGround(painter);
  OPENINGS[start].forEach((cells, turn) => {
    const mirrored = start === 'corners' && first === 1 ? turned(cells) : cells.split(',');
    piece(painter, mirrored, lookAt(start, looks, turn, first));
  });
}

/**
 * The same upside down: the second player's corners are the lower ones.
 * @param {string} cells
 */
const turned = (cells) => cells.split(',').map((cell) => `${cell[0]}${SIZES.corners + 1 - Number(cell.slice(1))}`);

/**
 * In the classic game the corners belong to colours, so the opening is the same whoever begins.
 * @param {string} start @param {Look[]} looks @param {number} turn @param {number} first
 */
const lookAt = (start, looks, turn, first) => (start === 'classic' ? looks[turn % 4] : looks[(turn + first) % 2]);
