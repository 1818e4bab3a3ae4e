// @ts-check
// The options of a game and the settings of its form, which lead to each other. Pure.

import { isPerSeat, isPlayers, itemKey, mustDiffer, seatWishes, withWish } from './fields.js';
import { eachOf, filled, percentOf, defaultShareList, whole, within } from './share.js';

/** @import { OptionSpec, OptionsSchema, Share } from '../protocol' */
/** @import { ListOption, OptionValues, OwnSettings } from '../types' */

/** @typedef {OptionSpec['kind']} Kind */

/**
 * A number for each player, all different: the first for the first player, and so on.
 * @type {(option: { from: number }, count: number) => string[]}
 */
export const apart = ({ from }, count) => Array.from({ length: count }, (_, seat) => String(from + seat));

/**
 * The texts of the form for an option's value, by field.
 * @type {{ [kind in Kind]: (option: any, value: any, count: number) => OwnSettings }}
 */
const TEXTS = {
  number: ({ key }, value) => ({ [key]: String(value) }),
  choice: ({ key }, value) => ({ [key]: String(value) }),
  flag: ({ key }, value) => ({ [key]: value ? 'yes' : 'no' }),
  list: (option, value, count) =>
    isPerSeat(option)
      ? { [option.key]: value?.map(String) ?? apart(option, count) }
      : Object.fromEntries(
          value.map((/** @type {number} */ number, /** @type {number} */ index) => [
            itemKey(option, index),
            String(number),
          ]),
        ),
};

/**
 * The settings that lead to these options.
 * @type {(schema: OptionsSchema, options: OptionValues, count: number) => OwnSettings}
 */
export function fromOptions({ options: specs, derived }, options, count) {
  const asked = specs.filter((option) => !isPlayers(option));
  const texts = asked.map((option) => TEXTS[option.kind](option, options[option.key], count));
  const shares = derived.map((share) => ({
    [share.key]: String(percentOf(share, options[share.square_of], options[share.fills])),
  }));
  return withSeenWishes({ options: specs, derived }, Object.assign({}, ...texts, ...shares), count);
}

/**
 * The settings that are offered first.
 * @type {(schema: OptionsSchema, count: number) => OwnSettings}
 */
export function defaultsOf(schema, count) {
  const { options: specs, derived } = schema;
  const values = specs.map((option) => [option.key, isPerSeat(option) ? null : option.default]);
  const shares = derived.map((share) => {
    const side = squareOf(share, specs).default;
    return [share.fills, Array(count).fill(eachOf(share.default, side, count))];
  });
  const own = fromOptions(schema, Object.fromEntries([...values, ...shares]), count);
  return Object.assign(own, ...derived.map(({ key, default: percent }) => ({ [key]: String(percent) })));
}

/**
 * The value of an option that the settings lead to.
 * @type {{ [kind in Kind]: (option: any, own: OwnSettings, count: number) => any }}
 */
const VALUES = {
  number: ({ key }, own) => whole(own[key]),
  choice: ({ key, choices }, own) =>
    choices.find((/** @type {{ value: any }} */ { value }) => String(value) === own[key])?.value,
  flag: ({ key }, own) => own[key] === 'yes',
  list: (option, own, count) => (isPerSeat(option) ? perSeatValue(option, own, count) : itemValues(option, own)),
};

/** @type {(option: ListOption, own: OwnSettings) => (number | null)[]} */
const itemValues = (option, own) => option.items.map((_, index) => whole(own[itemKey(option, index)]));

/**
 * A list that may be missing is, where all its numbers are different.
 * @type {(option: ListOption, own: OwnSettings, count: number) => (number | null)[] | null}
 */
function perSeatValue({ key, optional }, own, count) {
  const numbers = own[key].slice(0, count).map(whole);
  return optional && new Set(numbers).size === count ? null : numbers;
}

/**
 * The options for the table.
 * @type {(schema: OptionsSchema, own: OwnSettings, count: number) => OptionValues}
 */
export const toOptions = ({ options: specs }, own, count) =>
  Object.fromEntries(
    specs.map((option) => [option.key, isPlayers(option) ? count : VALUES[option.kind](option, own, count)]),
  );

/**
 * The settings with the lists for so many players. What was set by hand stays where it can.
 * @type {(schema: OptionsSchema, own: OwnSettings, count: number) => OwnSettings}
 */
export function withLists({ options: specs, derived }, own, count) {
  const lists = specs
    .filter(isPerSeat)
    .filter(({ key }) => !derived.some(({ fills }) => fills === key))
    .map((option) => ({ [option.key]: withoutShare(option, own, count) }));
  const withOthers = Object.assign({}, own, ...lists);
  return derived.reduce((now, share) => filled(now, share, squareOf(share, specs), count), withOthers);
}

/**
 * The list of an option that no share fills. Where one alone would be left, as of teams, all are apart.
 * @type {(option: ListOption, own: OwnSettings, count: number) => string[]}
 */
function withoutShare(option, own, count) {
  const defaults = apart(option, count);
  const bounds = option.names ? { from: option.from, to: option.from + count - 1 } : option;
  const list = seatWishes(own, option.key, count).map((wish, seat) =>
    wish !== null && within(whole(wish), bounds) ? wish : defaults[seat],
  );
  return mustDiffer(option) && new Set(list).size === 1 ? defaults : list;
}

/**
 * The settings in which what is not as usual counts as set by hand.
 * @type {(schema: OptionsSchema, own: OwnSettings, count: number) => OwnSettings}
 */
export function withSeenWishes({ options: specs, derived }, own, count) {
  return specs.filter(isPerSeat).reduce((now, option) => {
    const share = derived.find(({ fills }) => fills === option.key);
    const defaults = share ? defaultShareList(now, share, squareOf(share, specs), count) : apart(option, count);
    const wishes = defaults.map((text, seat) => (now[option.key][seat] === text ? null : now[option.key][seat]));
    return withWish(now, option.key, wishes);
  }, own);
}

/**
 * The option that says how large the board of a share is. The table tells of none without one.
 * @type {(share: Share, options: OptionSpec[]) => any}
 */
export const squareOf = ({ square_of: square }, options) => options.find(({ key }) => key === square);
