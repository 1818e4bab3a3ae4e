// @ts-check
// The board itself: frame, sand, engraved lines, names of the spaces. It rests in a layer of its own and is painted
// when the board changes.

import { faded, line, polygon } from '../../board/paint.js';
import { HEIGHT, edgeEnds, parse, pointsUp, spacesOf, strips, cornersOf, outline, toPixels } from './layout.js';

/**
 * @import { Point } from '../../types'
 * @import { AtarLayout, AtarPainter } from './types'
 */

/** The least side of a space, in pixels, for its name, and for the letter of its row. */
const NAMES_FROM = 62;
const LETTERS_FROM = 16;

/** How far the letters stand away from the board, in thicknesses of the frame. */
const LETTER_OUT = 0.64;

/**
 * Paints the board. `theme` holds the colours; `moving` leaves out what costs time while the board is being refitted.
 * @param {AtarPainter} painter @param {{ moving?: boolean, names?: boolean }} [parts]
 */
export function paintGround(painter, { moving = false, names = true } = {}) {
  const { ctx, lay } = painter;
  const edge = /** @type {[any, any, any]} */ (outline(lay));
  paintFrame(painter, edge, moving);
  ctx.save();
  polygon(ctx, edge);
  ctx.clip();
  paintSand(painter, edge, moving);
  paintSpaces(painter);
  if (!moving) paintRecess(painter, edge);
  ctx.restore();
  if (!moving && names) paintNames(painter);
}

/** @param {AtarPainter} painter @param {Point[]} edge @param {boolean} moving */
function paintFrame(painter, edge, moving) {
  const { ctx, lay, theme } = painter;
  ctx.save();
  Object.assign(ctx, { lineJoin: 'round', lineWidth: 2 * lay.frame, strokeStyle: frameLight(painter, edge) });
  const ratio = ctx.getTransform().a;
  if (!moving)
    Object.assign(ctx, {
      shadowColor: theme.shadow,
      shadowBlur: lay.frame * 0.55 * ratio,
      shadowOffsetY: lay.frame * 0.14 * ratio,
    });
  polygon(ctx, edge);
  ctx.stroke();
  ctx.restore();
  if (!moving) paintBevel(painter, edge);
}

/** @param {AtarPainter} painter @param {Point[]} edge */
function frameLight({ ctx, theme }, [apex, right]) {
  const light = ctx.createLinearGradient(apex.x, apex.y, apex.x, right.y);
  light.addColorStop(0, theme.frameTop);
  light.addColorStop(1, theme.frame);
  return light;
}

/**
 * A thin light along the outer and a dark one along the inner border of the frame.
 * @param {AtarPainter} painter @param {Point[]} edge
 */
function paintBevel(painter, edge) {
  const { ctx, lay, theme } = painter;
  ctx.save();
  Object.assign(ctx, { lineJoin: 'round', lineWidth: 2 * lay.frame - 1.5, strokeStyle: theme.bevel });
  polygon(ctx, edge);
  ctx.stroke();
  Object.assign(ctx, { lineWidth: 2 * lay.frame - 4, strokeStyle: frameLight(painter, edge) });
  polygon(ctx, edge);
  ctx.stroke();
  Object.assign(ctx, { lineWidth: 5, strokeStyle: 'rgb(0 0 0 / 0.45)' });
  polygon(ctx, edge);
  ctx.stroke();
  ctx.restore();
}

/** @param {AtarPainter} painter @param {Point[]} edge @param {boolean} moving */
function paintSand({ ctx, theme }, [apex, right, left], moving) {
  const light = ctx.createLinearGradient(left.x, apex.y, right.x, right.y);
  light.addColorStop(0, theme.sandLight);
  light.addColorStop(1, theme.sand);
  ctx.fillStyle = light;
  ctx.fillRect(left.x, apex.y, right.x - left.x, right.y - apex.y);
  if (moving) return;
  const glow = ctx.createRadialGradient(
    apex.x,
    (apex.y + 2 * right.y) / 3,
    0,
    apex.x,
    (apex.y + 2 * right.y) / 3,
    (right.x - left.x) * 0.6,
  );
  glow.addColorStop(0, 'rgb(255 250 235 / 0.4)');
  glow.addColorStop(1, 'rgb(255 250 235 / 0)');
  ctx.fillStyle = glow;
  ctx.fillRect(left.x, apex.y, right.x - left.x, right.y - apex.y);
}

/**
 * Every board has the same grain: a space's tint follows from its place alone.
 * @param {number} row @param {number} number
 */
const grain = (row, number) => ((row * 73 + number * 151 + row * number * 31) % 17) / 17;

/** @param {AtarPainter} painter */
function paintSpaces(painter) {
  const { ctx, lay, theme } = painter;
  const reach = lay.trim.map(Math.floor);
  for (const space of spacesOf(lay.side, reach)) {
    const { row, number } = parse(space);
    polygon(ctx, cornersOf(lay, space));
    ctx.fillStyle = faded(theme.sandDark, (pointsUp(number) ? 0 : 0.55) + 0.14 * grain(row, number));
    ctx.fill();
  }
  paintLines(painter);
}

/**
 * The engraved lines: a dark one, and a light one just below it.
 * @param {AtarPainter} painter
 */
function paintLines({ ctx, lay, theme }) {
  const width = Math.min(Math.max(lay.unit * 0.018, 0.7), 1.6);
  ctx.lineWidth = width;
  for (const [shift, colour] of [
    [width * 0.9, theme.lineLight],
    [0, theme.line],
  ]) {
    ctx.strokeStyle = colour;
    for (const [from, to] of lines(lay)) line(ctx, { x: from.x, y: from.y + shift }, { x: to.x, y: to.y + shift });
  }
}

/**
 * The lines between the strips, in all three directions, across the whole board.
 * @param {AtarLayout} lay
 */
function lines(lay) {
  const all = [];
  const whole = lay.trim.map(Math.floor);
  for (let edge = 0; edge < 3; edge += 1) {
    for (let strip = whole[edge] + 1; strip < lay.side - whole[(edge + 1) % 3] - whole[(edge + 2) % 3]; strip += 1) {
      const trim = whole.map((rows, other) => (other === edge ? strip : rows));
      all.push(edgeEnds(lay.side, trim, edge).map((point) => toPixels(lay, point)));
    }
  }
  return all;
}

/**
 * The shadow that the frame casts onto the sand.
 * @param {AtarPainter} painter @param {Point[]} edge
 */
function paintRecess({ ctx, lay, theme }, edge) {
  const ratio = ctx.getTransform().a;
  ctx.save();
  Object.assign(ctx, {
    lineJoin: 'round',
    lineWidth: 2,
    strokeStyle: theme.frame,
    shadowColor: 'rgb(40 28 8 / 0.6)',
    shadowBlur: lay.frame * 0.7 * ratio,
    shadowOffsetY: lay.frame * 0.18 * ratio,
  });
  polygon(ctx, edge);
  ctx.stroke();
  ctx.restore();
}

/** @param {AtarPainter} painter */
function paintNames(painter) {
  const { ctx, lay, theme } = painter;
  ctx.save();
  if (lay.unit >= NAMES_FROM) {
    Object.assign(ctx, {
      fillStyle: theme.name,
      font: `500 ${Math.min(lay.unit * 0.115, Math.max(lay.frame * 0.45, 12))}px ${theme.font}`,
      textAlign: 'left',
    });
    spacesOf(lay.side, lay.trim).forEach((space) => paintName(painter, space));
  } else if (lay.unit >= LETTERS_FROM) {
    const size = Math.min(lay.frame * 0.54, lay.unit * 0.5);
    Object.assign(ctx, {
      fillStyle: theme.letter,
      font: `600 ${size}px ${theme.font}`,
      textAlign: 'center',
      textBaseline: 'middle',
    });
    rowMiddles(lay).forEach(([letter, at]) => ctx.fillText(letter, at.x, at.y));
  }
  ctx.restore();
}

/**
 * Where the letters of the rows stand on the frame, when there is no room for names in the spaces.
 * @param {AtarLayout} lay @returns {[letter: string, at: Point][]}
 */
function rowMiddles(lay) {
  const first = spacesOf(lay.side, lay.trim).filter((space) => parse(space).number === 2 * lay.trim[1] + 1);
  return first.map((space) => {
    const [apex, , left] = cornersOf(lay, space);
    const away = lay.frame * LETTER_OUT;
    return [space[0], { x: (apex.x + left.x) / 2 - away * HEIGHT, y: (apex.y + left.y) / 2 - away / 2 }];
  });
}

/** @param {AtarPainter} painter @param {string} space */
function paintName({ ctx, lay }, space) {
  const up = pointsUp(parse(space).number);
  const [a, , c] = cornersOf(lay, space);
  const corner = up ? c : a;
  ctx.textBaseline = up ? 'alphabetic' : 'top';
  ctx.fillText(space, corner.x + lay.unit * 0.12, corner.y + (up ? -1 : 1) * lay.unit * 0.05);
}

/**
 * Greys the rows that are about to go, and draws the red line where the edge will be. `trim` is the board as it will
 * be; `strength` from
 * 0 to 1.
 * @param {Pick<AtarPainter, 'ctx' | 'lay' | 'theme'>} painter @param {number[]} trim @param {number} strength
 */
export function paintVanishing({ ctx, lay, theme }, trim, strength) {
  const doomed = spacesOf(lay.side, lay.trim).filter(
    (space) => !strips(lay.side, parse(space)).every((strip, edge) => strip >= trim[edge]),
  );
  if (doomed.length === 0 || strength === 0) return;
  ctx.save();
  ctx.globalAlpha = strength;
  for (const space of doomed) {
    polygon(ctx, cornersOf(lay, space));
    ctx.fillStyle = pointsUp(parse(space).number) ? theme.doomed : theme.doomedDark;
    ctx.fill();
    Object.assign(ctx, { strokeStyle: theme.doomedLine, lineWidth: 0.8 });
    ctx.stroke();
  }
  Object.assign(ctx, {
    strokeStyle: theme.alarm,
    lineWidth: Math.min(Math.max(lay.unit * 0.05, 2.5), 5),
    lineCap: 'round',
  });
  for (let edge = 0; edge < 3; edge += 1) {
    if (trim[edge] === lay.trim[edge]) continue;
    const [from, to] = edgeEnds(lay.side, trim, edge).map((point) => toPixels(lay, point));
    line(ctx, from, to);
  }
  ctx.restore();
}
