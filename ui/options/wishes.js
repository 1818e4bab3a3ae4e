// @ts-check
// What a person has set by hand. The settings hold what can be; `wished` beside them holds what was set, by field, and
// for each player with null where nobody set anything. So a wish that had to give way comes back once it can be. Pure.

/** @import { OwnSettings } from '../types' */

/** @typedef {(string | null)[]} SeatWishes */

/**
 * What was set for each of so many players.
 * @type {(own: OwnSettings, key: string, count: number) => SeatWishes}
 */
export const seatWishes = ({ wished }, key, count) =>
  Array.from({ length: count }, (_, seat) => wished?.[key]?.[seat] ?? null);

/**
 * The settings with a wish for a field, or without one.
 * @param {OwnSettings} own @param {string} key @param {string | SeatWishes | null} wish
 * @returns {OwnSettings}
 */
export function withWish({ wished, ...own }, key, wish) {
  const { [key]: _, ...others } = wished ?? {};
  const isOne = Array.isArray(wish) ? wish.some((each) => each !== null) : wish !== null;
  const all = isOne ? { ...others, [key]: wish } : others;
  return Object.keys(all).length > 0 ? { ...own, wished: all } : own;
}

/**
 * The settings with what was set for a player. Others keep theirs, also those who do not take part now.
 * @param {OwnSettings} own @param {string} key @param {number} seat @param {string | null} wish
 */
export function withSeatWish(own, key, seat, wish) {
  const wishes = [...seatWishes(own, key, Math.max(seat + 1, own.wished?.[key]?.length ?? 0))];
  wishes[seat] = wish;
  return withWish(own, key, wishes);
}

/** @param {unknown} wish */
const isText = (wish) => wish === null || typeof wish === 'string';

/**
 * Those of the wishes that were kept from another day which can be wishes for these fields.
 * @param {any} kept @param {OwnSettings} own @returns {OwnSettings}
 */
export function withKeptWishes(kept, own) {
  const given = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  const isSound = (/** @type {[string, unknown]} */ [key, wish]) =>
    Array.isArray(own[key]) ? Array.isArray(wish) && wish.every(isText) : key in own && typeof wish === 'string';
  return given.filter(isSound).reduce((now, [key, wish]) => withWish(now, key, /** @type {any} */ (wish)), own);
}
