// @ts-check
// Spectrangle in the preview of the settings and on the home screen: the board with the first tiles of a game.

import { SPACES, placeOf } from './board.js';
import { paintGround } from './ground.js';
import { sidesOf } from './hand.js';
import { centreOf, fit } from './layout.js';
import { tile } from './tile.js';

/** @import { Painter, Size } from '../../types' */

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
