// @ts-check
// What is said beside the fields of a form where nothing is wrong: what had to change of what was set by hand, and how
// much there can be in all. Pure.

import { isPerSeat, itemKey } from './fields.js';
import { capWords } from './problems.js';
import { defaultShareList, whole, within } from './share.js';
import { squareOf } from './values.js';
import { seatWishes } from './wishes.js';

/** @import { OptionSpec, OptionsSchema, Share } from '../protocol' */
/** @import { ListOption, OwnSettings, Setup } from '../types' */

/** @typedef {[field: string, text: string][]} Notes */

/**
 * All of it, by field: `key 0` for what is asked of the first player, and the option's key for what is asked of all.
 * @param {OptionsSchema} schema @param {OwnSettings} own @param {number} count @param {Setup['labels']} [labels]
 * @returns {{ [field: string]: string }}
 */
export function notesOf(schema, own, count, labels = {}) {
  const { options, derived } = schema;
  return Object.fromEntries([
    ...options.flatMap((option) => choiceNotes(option, own, labels[option.key], count)),
    ...options.filter(isPerSeat).flatMap((option) => seatNotes(option, own, count)),
    ...derived.flatMap((share) => shareNotes(share, squareOf(share, options), own, count)),
  ]);
}

/** @param {string} name */
const gaveWay = (name) => `You chose “${name}”, which isn’t possible now.`;

/**
 * @param {OptionSpec} option @param {OwnSettings} own @param {any} label @param {number} count
 * @returns {Notes}
 */
function choiceNotes(option, own, label, count) {
  const wish = own.wished?.[option.key];
  if (option.kind !== 'choice' || typeof wish !== 'string' || wish === own[option.key]) return [];
  const chosen = option.choices.find(({ value }) => String(value) === wish);
  if (!chosen) return [];
  // A choice is called as it was when it was open.
  const open = chosen.only_with ? { ...own, [chosen.only_with[0]]: chosen.only_with[1] } : own;
  return [[option.key, gaveWay(label ? label(wish, open, count) : chosen.label)]];
}

/** @param {ListOption} option @param {OwnSettings} own @param {number} count @returns {Notes} */
function seatNotes({ key, from, names }, own, count) {
  return seatWishes(own, key, count).flatMap((wish, seat) => {
    if (wish === null || wish === own[key][seat]) return [];
    const name = names?.[Number(wish) - from];
    return [
      [itemKey({ key }, seat), name ? gaveWay(name) : `You set ${wish}, but the board has no room for that many.`],
    ];
  });
}

/**
 * How much there can be in all, and who has less for it.
 * @param {Share} share @param {{ from?: number, to?: number | null }} square @param {OwnSettings} own
 * @param {number} count
 * @returns {Notes}
 */
function shareNotes(share, square, own, count) {
  const side = whole(own[share.square_of]);
  if (side === null || !within(side, square)) return [];
  const wishes = seatWishes(own, share.fills, count);
  const defaults = defaultShareList(own, share, square, count);
  const fewer = wishes.some((wish, seat) => wish === null && own[share.fills][seat] !== defaults[seat]);
  const words = fewer ? ` The other players get fewer than ${defaults[0]}.` : '';
  return [[share.fills, `${capWords(share, side)}${words}`]];
}
