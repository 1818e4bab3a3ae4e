// @ts-check
// The options of a game and the settings of its form, which lead to each other. Pure.

import { isPerSeat, isPlayers, itemKey } from './fields.js';
import { eachOf, filled, percentOf, whole } from './share.js';

/** A number for each player, all different: the first for the first player, and so on. */
export const apart = ({ from }, count) => Array.from({ length: count }, (_, seat) => String(from + seat));

/** The texts of the form for an option's value, by field. */
const TEXTS = {
  number: ({ key }, value) => ({ [key]: String(value) }),
  choice: ({ key }, value) => ({ [key]: String(value) }),
  flag: ({ key }, value) => ({ [key]: value ? 'yes' : 'no' }),
  list: (option, value, count) =>
    isPerSeat(option)
      ? { [option.key]: value?.map(String) ?? apart(option, count) }
      : Object.fromEntries(value.map((number, index) => [itemKey(option, index), String(number)])),
};

/** The settings that lead to these options. */
export function fromOptions({ options: specs, derived }, options, count) {
  const asked = specs.filter((option) => !isPlayers(option));
  const texts = asked.map((option) => TEXTS[option.kind](option, options[option.key], count));
  const shares = derived.map((share) => ({
    [share.key]: String(percentOf(share, options[share.square_of], options[share.fills])),
  }));
  return Object.assign({}, ...texts, ...shares);
}

/** The settings that are offered first. */
export function defaultsOf(schema, count) {
  const { options: specs, derived } = schema;
  const values = specs.map((option) => [option.key, isPerSeat(option) ? null : option.default]);
  const shares = derived.map((share) => {
    const side = specs.find(({ key }) => key === share.square_of).default;
    return [share.fills, Array(count).fill(eachOf(share.default, side, count))];
  });
  const own = fromOptions(schema, Object.fromEntries([...values, ...shares]), count);
  return Object.assign(own, ...derived.map(({ key, default: percent }) => ({ [key]: String(percent) })));
}

/** The value of an option that the settings lead to. */
const VALUES = {
  number: ({ key }, own) => whole(own[key]),
  choice: ({ key, choices }, own) => choices.find(({ value }) => String(value) === own[key])?.value,
  flag: ({ key }, own) => own[key] === 'yes',
  list: (option, own, count) => (isPerSeat(option) ? perSeatValue(option, own, count) : itemValues(option, own)),
};

const itemValues = (option, own) => option.items.map((_, index) => whole(own[itemKey(option, index)]));

/** A list that may be missing is, where all its numbers are different. */
function perSeatValue({ key, optional }, own, count) {
  const numbers = own[key].slice(0, count).map(whole);
  return optional && new Set(numbers).size === count ? null : numbers;
}

/** The options for the table. */
export const toOptions = ({ options: specs }, own, count) =>
  Object.fromEntries(
    specs.map((option) => [option.key, isPlayers(option) ? count : VALUES[option.kind](option, own, count)]),
  );

/** The lists of each player for another number of players. */
export function withPlayers({ options: specs, derived }, own, count) {
  const lists = specs.filter(isPerSeat).map((option) => ({ [option.key]: apart(option, count) }));
  return refilled({ options: specs, derived }, Object.assign({}, own, ...lists, previous(derived, own)), count);
}

/** What shares have filled before: it stays where they are impossible. */
const previous = (derived, own) => Object.fromEntries(derived.map(({ fills }) => [fills, own[fills]]));

/** The settings with the lists that are shares of a board. */
export const refilled = ({ options: specs, derived }, own, count) =>
  derived.reduce((now, share) => {
    const square = specs.find(({ key }) => key === share.square_of);
    return filled(now, share, square, count);
  }, own);
