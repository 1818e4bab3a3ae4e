// @ts-check
// The board itself: frame, tray, a pocket for each space, the bonuses. It rests in a layer of its own.

import { disc, faded, polygon } from '../../board/paint.js';
import { placeOf, SPACES, centreOf, cornersOf, outline, fit } from './layout.js';
import { sidesOf } from './hand.js';
import { tile } from './tile.js';

/**
 * @import { Context, Painter, Point, Size } from '../../types'
 * @import { SpectranglePainter } from './types'
 */

/** The tray's colours, the same in both themes: the colours of the tiles stand out from it. */
const TRAY = {
  light: '#4a5663',
  dark: '#353f4b',
  pocket: '#28313b',
  pocketLow: '#313b47',
  shade: 'rgb(0 0 0 / 0.4)',
  edge: 'rgb(255 255 255 / 0.1)',
};

/**
 * How bonuses look: the higher, the warmer.
 * @type {{ [bonus: number]: string }}
 */
const BONUS = { 2: '#9fb6cc', 3: '#e3c27a', 4: '#ffb35c' };

/** The least side of a space, in pixels, for its number. */
const NAMES_FROM = 44;

/** How much of its way from the corner to the middle a pocket leaves to the tray. */
const INSET = 0.055;

/**
 * Paints the board. `theme` holds the colours; `spaces` are those of the view, by number.
 * @param {SpectranglePainter} painter @param {{ bonus: number }[]} spaces
 */
export function paintGround(painter, spaces) {
  paintFrame(painter);
  spaces.forEach(({ bonus }, number) => paintPocket(painter, String(number), bonus));
}

/** @param {Context} ctx @param {Point[]} edge @param {string} top @param {string} bottom */
function slope(ctx, [apex, right], top, bottom) {
  const light = ctx.createLinearGradient(apex.x, apex.y, apex.x, right.y);
  light.addColorStop(0, top);
  light.addColorStop(1, bottom);
  return light;
}

/** @param {SpectranglePainter} painter */
function paintFrame({ ctx, lay, theme }) {
  const edge = outline(lay);
  const ratio = ctx.getTransform().a;
  const strokes = [
    {
      lineWidth: 2 * lay.frame,
      strokeStyle: slope(ctx, edge, theme.frameTop, theme.frame),
      shadowColor: theme.shadow,
      shadowBlur: lay.frame * 0.5 * ratio,
      shadowOffsetY: lay.frame * 0.13 * ratio,
    },
    { lineWidth: 2 * lay.frame - 1.5, strokeStyle: theme.bevel, shadowColor: 'transparent' },
    { lineWidth: 2 * lay.frame - 4, strokeStyle: slope(ctx, edge, theme.frameTop, theme.frame) },
    { lineWidth: 5, strokeStyle: 'rgb(0 0 0 / 0.5)' },
  ];
  ctx.save();
  ctx.lineJoin = 'round';
  for (const style of strokes) {
    Object.assign(ctx, style);
    polygon(ctx, edge);
    ctx.stroke();
  }
  ctx.restore();
  polygon(ctx, edge);
  ctx.fillStyle = slope(ctx, edge, TRAY.light, TRAY.dark);
  ctx.fill();
}

/**
 * A pocket: its upper rim throws a shadow into it, its lower one catches light.
 * @param {SpectranglePainter} painter @param {string} space @param {number} bonus
 */
function paintPocket(painter, space, bonus) {
  const { ctx, lay, theme } = painter;
  const { up } = placeOf(space);
  const shape = cornersOf(lay, space, up, INSET);
  const deep = Math.max(lay.unit * 0.016, 0.8);
  for (const { shift, colour } of [
    { shift: deep, colour: TRAY.edge },
    { shift: 0, colour: TRAY.shade },
    { shift: deep * 1.2, colour: up ? TRAY.pocket : TRAY.pocketLow },
  ]) {
    ctx.save();
    ctx.translate(0, shift);
    polygon(ctx, colour === TRAY.edge || colour === TRAY.shade ? shape : cornersOf(lay, space, up, INSET + 0.035));
    ctx.fillStyle = colour;
    ctx.fill();
    ctx.restore();
  }
  if (bonus > 1) paintBonus(painter, space, up, bonus);
  if (theme.coordinates && lay.unit >= NAMES_FROM) paintName(painter, space, up);
}

/**
 * A space that multiplies the score says so, and its pocket is tinted.
 * @param {SpectranglePainter} painter @param {string} space @param {boolean} up @param {number} bonus
 */
function paintBonus({ ctx, lay, theme }, space, up, bonus) {
  const at = centreOf(lay, space);
  const colour = BONUS[bonus] ?? BONUS[4];
  polygon(ctx, cornersOf(lay, space, up, INSET + 0.035));
  ctx.fillStyle = faded(colour, 0.2);
  ctx.fill();
  Object.assign(ctx, { strokeStyle: faded(colour, 0.75), lineWidth: Math.max(lay.unit * 0.02, 1), lineJoin: 'round' });
  polygon(ctx, cornersOf(lay, space, up, 0.2));
  ctx.stroke();
  disc(ctx, at, lay.unit * 0.17);
  ctx.fillStyle = 'rgb(18 22 28 / 0.55)';
  ctx.fill();
  Object.assign(ctx, {
    fillStyle: colour,
    font: `750 ${lay.unit * 0.2}px ${theme.font}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  ctx.fillText(`×${bonus}`, at.x, at.y + lay.unit * 0.01);
}

/**
 * The number of a space, in the corner that points up or down.
 * @param {SpectranglePainter} painter @param {string} space @param {boolean} up
 */
function paintName({ ctx, lay, theme }, space, up) {
  const { x, y } = centreOf(lay, space);
  const size = Math.min(Math.max(lay.unit * 0.095, 8), 20);
  Object.assign(ctx, {
    fillStyle: 'rgb(214 222 230 / 0.62)',
    font: `600 ${size}px ${theme.font}`,
    textAlign: 'center',
    textBaseline: 'middle',
  });
  ctx.fillText(space, x, y + lay.unit * (up ? -0.335 : 0.335));
}

// Spectrangle in the preview of the settings and on the home screen: the board with the first tiles of a game.

/** The colours of the tiles, and the bonuses, as the table tells them of a game (docs/view/spectrangle.md). */
const COLOURS = { B: '#82c8fa', G: '#2a966b', P: '#b254f0', R: '#f42e36', W: '#f5f5f5', Y: '#f7d32a' };
/** @type {{ [space: string]: number }} */
const BONUSES = { 10: 2, 14: 2, 30: 2, 2: 3, 26: 3, 34: 3, 11: 4, 13: 4, 20: 4 };

/**
 * The beginning of a game: tile, space, rotation, points.
 * @type {[tile: string, space: number, rotation: number, points: number][]}
 */
const OPENING = [
  ['WWW', 4, 0, 1],
  ['GRB', 5, 0, 3],
  ['GGG', 10, 0, 6],
  ['YPR', 6, 1, 2],
  ['BBP', 12, 2, 5],
  ['GGP', 9, 2, 4],
  ['YYB', 13, 1, 5],
  ['PPG', 17, 0, 5],
  ['GGY', 16, 2, 4],
  ['PPB', 18, 2, 4],
  ['YYP', 26, 0, 4],
];

const spaces = SPACES.map((space) => ({ bonus: BONUSES[space] ?? 1 }));
/** The colours by letter, as tiles wear them. */
export const colours = Object.fromEntries(Object.entries(COLOURS).map(([letter, colour]) => [letter, { colour }]));

/**
 * Paints the board; see docs/front.md.
 * @param {Omit<Painter, 'lay'>} painter @param {Size} size
 */
export function paintPreview({ ctx, theme, sprites }, size) {
  const lay = fit(size);
  const painter = { ctx, lay, sprites, theme: { ...theme, coordinates: false } };
  paintGround(painter, spaces);
  for (const [name, space, rotation, points] of OPENING) {
    const what = { sides: sidesOf(name, rotation), points, up: placeOf(String(space)).up };
    tile(painter, { at: centreOf(lay, String(space)), side: lay.unit }, what, {
      colours,
      letters: lay.unit > 60,
      font: theme.font,
    });
  }
}
