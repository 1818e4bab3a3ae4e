// @ts-check
// The options of a game and the settings of its form, which lead to each other. Pure.

import {
  isPerSeat,
  isPlayers,
  itemKey,
  mustDiffer,
  seatWishes,
  withWish,
  choicesOf,
  fieldsOf,
  isList,
  isOpen,
} from './fields.js';
import { eachOf, filled, percentOf, defaultShareList, whole, within, mostOf, sumOf } from './share.js';

/**
 * @import { OptionSpec, OptionsSchema, Share } from '../protocol'
 * @import { ListOption, OptionValues, OwnSettings, Problem, Setup } from '../types'
 */

/** @typedef {OptionSpec['kind']} Kind */

/**
 * A number for each player, all different: the first for the first player, and so on.
 * @type {(option: { from: number }, count: number) => string[]}
 */
const apart = ({ from }, count) => Array.from({ length: count }, (_, seat) => String(from + seat));

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

// What is impossible in the settings of a form, by field, in words. Pure.

/** @typedef {NonNullable<Setup['problems']>} ProblemWords */

/**
 * The number that a text says, for comparing; none where it says no number.
 * @type {(text: unknown) => number}
 */
const size = (text) => whole(text) ?? NaN;

/**
 * Which numbers there may be.
 * @type {(bounds: {from?: number, to?: number | null}) => string}
 */
const numberWords = ({ from = 0, to = null }) =>
  to === null ? `Enter a whole number, ${from} or more.` : `Enter a whole number from ${from} to ${to}.`;

/**
 * What the game says of a field, where it says it better.
 * @type {(words: ProblemWords, key: string, bounds?: { from: number, to?: number | null }) => string | undefined}
 */
function said(words, key, bounds = { from: 0 }) {
  const text = words[key];
  return typeof text === 'function' ? text(bounds) : text;
}

/**
 * Numbers out of their bounds.
 * @type {(schema: OptionsSchema, own: OwnSettings) => Problem[]}
 */
function outOfBounds(schema, own) {
  const wrong = fieldsOf(schema, own).filter(
    (field) => field.kind === 'number' && !within(whole(own[field.key]), field),
  );
  return wrong.map((field) => [field.key, numberWords(field)]);
}

/**
 * Numbers of players that are out of their bounds, as `key 0` for the first.
 * @type {(option: ListOption, own: OwnSettings, words: ProblemWords) => Problem[]}
 */
function outOfBoundsBySeat(option, own, words) {
  if (option.names) return [];
  /** @type {string[]} */
  const texts = own[option.key];
  const text = said(words, option.key, option) ?? numberWords(option);
  const isWrong = (/** @type {string} */ number) => !within(whole(number), option);
  return texts.flatMap((number, seat) => (isWrong(number) ? [[itemKey(option, seat), text]] : []));
}

/**
 * Whether a number may follow another in a list, by the rule of the list, and what is said where it may not.
 * @type {{ [rule: string]: { fits(before: number, next: number): boolean, words(label: string): string } }}
 */
const FOLLOWS = {
  not_falling: { fits: (before, next) => !(next < before), words: (label) => `This can’t be less than “${label}”.` },
  rising: { fits: (before, next) => !(next <= before), words: (label) => `This must be more than “${label}”.` },
};

/**
 * Numbers of a list that may not follow the ones before them.
 * @type {(option: ListOption, own: OwnSettings, words: ProblemWords) => Problem[]}
 */
function outOfOrder(option, own, words) {
  const rule = FOLLOWS[option.rule ?? ''];
  if (!rule) return [];
  const number = (/** @type {number} */ index) => size(own[itemKey(option, index)]);
  const wrong = option.items.flatMap((_, index) =>
    index > 0 && !rule.fits(number(index - 1), number(index)) ? index : [],
  );
  const text = (/** @type {number} */ index) =>
    said(words, itemKey(option, index), option) ?? rule.words(option.items[index - 1].label);
  return wrong.map((index) => [itemKey(option, index), text(index)]);
}

/**
 * Players who are all the same where they may not be.
 * @type {(option: ListOption, own: OwnSettings) => Problem[]}
 */
function allSame(option, own) {
  if (!mustDiffer(option) || new Set(own[option.key]).size > 1) return [];
  return [[option.key, `Choose at least two ${option.label.toLowerCase()}.`]];
}

/**
 * The most that the players together may have, by a share or as it is set by hand.
 * @param {Share} share @param {number} side
 */
export const capWords = (share, side) =>
  `All players together can have at most ${mostOf(share, side)} ${share.fills}: ${share.to}% of ${side * side} spaces.`;

/**
 * More than the players together may have on a board.
 * @type {(share: Share, own: OwnSettings, found: { [field: string]: string }) => Problem[]}
 */
function tooMany(share, own, found) {
  const { square_of: square, fills } = share;
  const side = whole(own[square]) ?? 0;
  const sum = sumOf(own[fills]);
  if (found[square] || sum <= mostOf(share, side)) return [];
  return [[fills, `${capWords(share, side)} Now they have ${sum}.`]];
}

/**
 * A number of players that is impossible, by itself or with the other settings.
 * @param {OptionsSchema} schema @param {OwnSettings} own @param {number} count @param {ProblemWords} words
 * @returns {Problem[]}
 */
function wrongPlayers({ options }, own, count, words) {
  const players = options.find((option) => isPlayers(option) && option.kind === 'choice');
  const chosen = choicesOf(players).find(({ value }) => value === count);
  if (!players || (chosen && isOpen(chosen, own))) return [];
  return [['players', said(words, 'players') ?? 'This isn’t possible with this many players.']];
}

/**
 * Of several problems of a field the first one.
 * @param {Problem[]} problems
 */
function firstOf(problems) {
  /** @type {{ [field: string]: string }} */
  const found = {};
  for (const [key, text] of problems) found[key] ??= text;
  return found;
}

/**
 * All that is impossible. `words` has what to say of a field, where the game says it better.
 * @param {OptionsSchema} schema @param {OwnSettings} own @param {number} count @param {ProblemWords} [words]
 */
export function problemsOf(schema, own, count, words = {}) {
  const lists = schema.options.filter(isList);
  const perSeat = lists.filter(isPerSeat);
  const inOne = lists.filter((option) => !isPerSeat(option));
  const found = firstOf([
    ...outOfBounds(schema, own),
    ...inOne.flatMap((option) => outOfOrder(option, own, words)),
    ...perSeat.flatMap((option) => [...allSame(option, own), ...outOfBoundsBySeat(option, own, words)]),
    ...wrongPlayers(schema, own, count, words),
  ]);
  return { ...found, ...Object.fromEntries(schema.derived.flatMap((share) => tooMany(share, own, found))) };
}
