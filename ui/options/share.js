// @ts-check
// Quantities that fill a list: a percentage of the spaces of a board, shared by the players (docs/protocol.md, "The
// schema of options"). Pure.

/** @import { Share } from '../protocol' */
/** @import { OwnSettings } from '../types' */

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
 * The percentage that a list fills of a board of a side, within the bounds of what may be asked for.
 * @param {Share} share @param {number} side @param {number[]} list
 */
export function percentOf(share, side, list) {
  const sum = list.reduce((before, number) => before + number, 0);
  const percent = Math.round((100 * sum) / (side * side));
  return Math.min(Math.max(percent, share.from), share.to);
}

/**
 * The settings with the list that a share gives for so many players; the first number again where what was asked is
 * impossible. `square` has the bounds of the side.
 * @param {OwnSettings} own @param {Share} share @param {{ from?: number, to?: number | null }} square
 * @param {number} players
 * @returns {OwnSettings}
 */
export function filled(own, share, square, players) {
  const [side, percent] = [whole(own[share.square_of]), whole(own[share.key])];
  const isKnown = side !== null && percent !== null && within(side, square) && within(percent, share);
  const each = isKnown ? String(eachOf(percent, side, players)) : (own[share.fills]?.[0] ?? '1');
  return { ...own, [share.fills]: Array(players).fill(each) };
}
