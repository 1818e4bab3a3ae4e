// @ts-check
// What is impossible in the settings of a form, by field, in words. Pure.

import { choicesOf, fieldsOf, isList, isOpen, isPerSeat, isPlayers, itemKey, mustDiffer } from './fields.js';
import { mostOf, sumOf, whole, within } from './share.js';

/** @import { OptionsSchema, Share } from '../protocol' */
/** @import { ListOption, OwnSettings, Problem, Setup } from '../types' */

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
