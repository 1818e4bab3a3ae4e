// @ts-check
// Quantities that fill a list: a percentage of the spaces of a board, shared by the players (docs/protocol.md, "The
// schema of options"). Pure.

import { seatWishes } from './fields.js';

/** @import { Share } from '../protocol' */
/** @import { OwnSettings } from '../types' */
/** @import { SeatWishes } from './fields.js' */

/**
 * A whole number written as such; null otherwise.
 * @type {(text: unknown) => number | null}
 */
export const whole = (text) => (/^\d{1,6}$/.test(String(text).trim()) ? Number(text) : null);

/**
 * Whether a number keeps within bounds; one without an upper bound has no `to`.
 * @type {(number: number | null, bounds: {from?: number, to?: number | null}) => boolean}
 */
export const within = (number, { from = 0, to }) => number !== null && number >= from && number <= (to ?? Infinity);

/**
 * What each player gets of a board of a side for a percentage.
 * @type {(percent: number, side: number, players: number) => number}
 */
export const eachOf = (percent, side, players) => Math.max(1, Math.floor((percent * side * side) / (100 * players)));

/**
 * The most that all players together may have on a board of a side.
 * @type {(share: Pick<Share, 'to'>, side: number) => number}
 */
export const mostOf = (share, side) => Math.floor((share.to * side * side) / 100);

/**
 * The sum of numbers as they are written.
 * @param {string[]} texts
 */
export const sumOf = (texts) => texts.reduce((sum, text) => sum + (whole(text) ?? 0), 0);

/**
 * The percentage, within the bounds of what may be asked for, that gives all players what they have on a board of a
 * side; where none does, as they have different numbers, the one that they fill together.
 * @param {Share} share @param {number} side @param {number[]} list
 */
export function percentOf(share, side, list) {
  const asked = Array.from({ length: share.to - share.from + 1 }, (_, index) => share.from + index);
  const gives = (/** @type {number} */ percent) =>
    list.every((number) => number === eachOf(percent, side, list.length));
  const same = [share.default, ...asked].find(gives);
  if (same !== undefined) return same;
  const sum = list.reduce((before, number) => before + number, 0);
  const percent = Math.round((100 * sum) / (side * side));
  return Math.min(Math.max(percent, share.from), share.to);
}

/**
 * The side and the percentage that are asked for; null where one of them is impossible. `square` has the bounds of the
 * side.
 * @type {(own: OwnSettings, share: Share, square: { from?: number, to?: number | null }) =>
 *   { side: number, percent: number } | null}
 */
function askedOf(own, share, square) {
  const [side, percent] = [whole(own[share.square_of]), whole(own[share.key])];
  if (side === null || percent === null) return null;
  return within(side, square) && within(percent, share) ? { side, percent } : null;
}

/**
 * What a share gives each of so many players, if nobody has set anything; what they have where what is asked is
 * impossible.
 * @type {(own: OwnSettings, share: Share, square: { from?: number, to?: number | null }, players: number) => string[]}
 */
export function defaultShareList(own, share, square, players) {
  const asked = askedOf(own, share, square);
  const each = asked && String(eachOf(asked.percent, asked.side, players));
  const now = own[share.fills] ?? [];
  return Array.from({ length: players }, (_, seat) => each ?? now[seat] ?? now.at(-1) ?? '1');
}

/**
 * The settings with the list that a share gives so many players. What was set by hand stays as far as all of it
 * together can be: first the others give way, then the largest numbers.
 * @param {OwnSettings} own @param {Share} share @param {{ from?: number, to?: number | null }} square
 * @param {number} players
 * @returns {OwnSettings}
 */
export function filled(own, share, square, players) {
  const defaults = defaultShareList(own, share, square, players);
  const wishes = seatWishes(own, share.fills, players);
  const list = wishes.map((wish, seat) => wish ?? defaults[seat]);
  const asked = askedOf(own, share, square);
  return { ...own, [share.fills]: asked ? fitting(list, wishes, mostOf(share, asked.side)) : list };
}

/**
 * The list with so many in all at most, if there can be.
 * @param {string[]} list @param {SeatWishes} wishes @param {number} most
 */
function fitting(list, wishes, most) {
  const now = list.map((text) => (whole(text) === null ? text : String(Math.min(Number(text), most))));
  const size = (/** @type {number} */ seat) => whole(now[seat]) ?? 0;
  const seats = now.map((_, seat) => seat);
  for (let over = sumOf(now) - most; over > 0; over -= 1) {
    const able = seats.filter((seat) => size(seat) > 1);
    const others = able.filter((seat) => wishes[seat] === null);
    const giving = others.length > 0 ? others : able;
    if (giving.length === 0) break;
    // Of equal ones the last gives way, so that who comes first has no less.
    const largest = giving.reduce((one, other) => (size(other) >= size(one) ? other : one));
    now[largest] = String(size(largest) - 1);
  }
  return now;
}
