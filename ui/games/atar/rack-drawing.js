// @ts-check
// A player's rack: the stones still to be placed, the hollows of those on the board, and the stones that are lost.

import { disc } from '../../board/paint.js';

/**
 * @import { Context, Look, OptionValues, Painter, Point, Theme } from '../../types'
 * @import { Position } from './types'
 */

/** @typedef {{ all: number, left: number, lost: number }} Contents */

/**
 * The stones of a player that were removed in play. `options` are those of the game's record; without them none are
 * known.
 * @param {Position} position @param {number} seat @param {OptionValues | undefined} options
 */
export const lostStones = (position, seat, options) => contents(position, seat, options).lost;

/** The width of a slot, in pixels. */
const MOST = 22;
const LEAST = 7;

/** From this width on a rack is one row; below it, it may have several. */
const SINGLE = 14;
const ROWS = 3;

/**
 * What lies in a rack: `left` stones to be placed, `lost` ones removed in play, of `all` that there were at the start.
 * `options` are those of the game's record, null while it has not arrived.
 * @param {Position} position @param {number} seat @param {OptionValues | undefined} options @returns {Contents}
 */
export function contents(position, seat, options) {
  const { stones, rack } = position.view.seats[seat];
  const all = options?.stones?.[seat] ?? stones + rack;
  return { all, left: rack, lost: Math.max(all - stones - rack, 0) };
}

/**
 * The size of a slot and the height of the rack, for a width in pixels.
 * @param {number} all @param {number} width
 */
export function measure(all, width) {
  for (let slot = MOST; slot > LEAST; slot -= 1) {
    const across = Math.max(Math.floor(width / slot), 1);
    if (Math.ceil(all / across) <= (slot >= SINGLE ? 1 : ROWS))
      return { slot, across, height: Math.ceil(all / across) * slot };
  }
  const across = Math.max(Math.floor(width / LEAST), 1);
  return { slot: LEAST, across, height: Math.ceil(all / across) * LEAST };
}

/**
 * Paints what a rack holds, of a width. `next` highlights the stone that is placed next, `taken` shows it as in hand;
 * `look` is that of the player.
 * @param {Omit<Painter, 'lay'>} painter @param {number} width
 * @param {Contents & { next: boolean, taken: boolean }} held @param {Look} look
 */
export function paintRack({ ctx, theme, sprites }, width, { all, left, lost, next, taken }, look) {
  const { slot, across } = measure(all, width);
  const radius = slot * 0.38;
  for (let index = 0; index < all; index += 1) {
    const at = { x: ((index % across) + 0.5) * slot, y: (Math.floor(index / across) + 0.5) * slot };
    const first = index === left - 1 && next;
    if (index < left && !(first && taken)) sprites.draw(ctx, at, radius, look);
    else hollow(ctx, at, radius, theme);
    if (index >= all - lost) lostStone({ ctx, sprites }, at, radius, look);
    if (first) ring(ctx, at, radius, theme);
  }
}

/** @param {Context} ctx @param {Point} at @param {number} radius @param {Theme} theme */
function hollow(ctx, at, radius, theme) {
  ctx.save();
  Object.assign(ctx, { strokeStyle: theme.hollow, lineWidth: 1 });
  ctx.setLineDash([2.5, 2]);
  disc(ctx, at, radius * 0.92);
  ctx.stroke();
  ctx.restore();
}

/** @param {Pick<Painter, 'ctx' | 'sprites'>} painter @param {Point} at @param {number} radius @param {Look} look */
function lostStone({ ctx, sprites }, at, radius, look) {
  ctx.save();
  ctx.globalAlpha = 0.35;
  sprites.draw(ctx, at, radius, look);
  ctx.restore();
}

/** @param {Context} ctx @param {Point} at @param {number} radius @param {Theme} theme */
function ring(ctx, at, radius, theme) {
  Object.assign(ctx, { strokeStyle: theme.ink, lineWidth: 2 });
  disc(ctx, at, radius * 1.2);
  ctx.stroke();
}
