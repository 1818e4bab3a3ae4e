// @ts-check
// The form of a game's options: its fields, what is impossible, and what the table is told. It is made of the schema in
// `hello`; a game adds how it is shown (docs/front.md, "setup"). Pure.

import {
  countsOf,
  fewestOf,
  fieldsOf,
  inOrder,
  perSeatOf,
  choicesOf,
  isOpen,
  isPlayers,
  isPerSeat,
  itemKey,
  withKeptWishes,
  withSeatWish,
  withWish,
  seatWishes,
} from './fields.js';
import {
  problemsOf,
  capWords,
  defaultsOf,
  fromOptions,
  toOptions,
  withLists,
  withSeenWishes,
  squareOf,
} from './values.js';
import { defaultShareList, whole, within } from './share.js';

/**
 * @import { GameInfo, Hello, OptionSpec, OptionsSchema, Share } from '../protocol'
 * @import { Field, Form, Game, ListOption, OwnSettings, PerSeat, Setup } from '../types'
 */

const made = new WeakMap();

/**
 * The form of a game, as `hello` tells of it.
 * @type {(game: Game, hello: Hello) => Form}
 */
export function formOf(game, hello) {
  const forms = made.get(hello) ?? new Map();
  made.set(hello, forms);
  if (!forms.has(game)) forms.set(game, createForm(game, hello));
  return forms.get(game);
}

/**
 * What `hello` says of a game.
 * @type {(game: {name: string}, hello: Hello) => GameInfo}
 */
export const cardOf = (game, hello) => /** @type {any} */ (hello.games.find(({ name }) => name === game.name));

/** @type {(game: Game, hello: Hello) => Form} */
function createForm({ name, setup }, hello) {
  const card = cardOf({ name }, hello);
  const { schema, seats } = card;
  return {
    name,
    seats,
    hello,
    /** The numbers of players there can be. */
    counts: countsOf(card),
    fewest: fewestOf(schema),
    perSeat: perSeatOf(schema),
    /** The fields, which may depend on what was answered. */
    fields: (own, count) => inOrder(fieldsOf(schema, own).map(named(setup.labels, own, count)), setup.order),
    defaults: (count) => defaultsOf(schema, count),
    change: (own, key, value, count) => change(schema, own, { key, value, count }),
    changeSeat: (own, seat, value) => changeSeat(schema, own, { seat, value }),
    problems: (own, count) => problemsOf(schema, own, count, setup.problems),
    notes: (own, count) => notesOf(schema, own, count, setup.labels),
    options: (own, count) => toOptions(schema, own, count),
    fromOptions: (options, count) => fromOptions(schema, options, count),
    revive: (kept, count) => revive(schema, kept, count, setup.former),
    /** The preview in words. */
    words: (own, count) => setup.fillWords(toOptions(schema, own, count), own),
  };
}

/**
 * Gives the choices of a field the names that the game has for them.
 * @type {(labels: Setup['labels'], own: OwnSettings, count: number) => (field: Field) => Field}
 */
const named = (labels, own, count) => (field) => {
  const label = labels?.[field.key];
  if (!label || !field.choices) return field;
  return { ...field, choices: field.choices.map(({ value }) => ({ value, label: label(value, own, count) })) };
};

/**
 * The settings after one field was changed; the key `seats` is the number of players. What was set by hand stays where
 * it can; a share that is asked for sets all that it fills.
 * @type {(schema: OptionsSchema, own: OwnSettings, changed: {key: string, value: any, count: number}) => OwnSettings}
 */
function change(schema, own, { key, value, count }) {
  if (key === 'seats') return withLists(schema, withChoices(schema, own, { key, count }), count);
  const changed = withWish({ ...own, [key]: value }, key, null);
  const asked = schema.derived.find((share) => share.key === key);
  const fills = asked || schema.derived.some((share) => share.square_of === key);
  const wishes = asked ? withWish(changed, asked.fills, null) : changed;
  return withChoices(schema, fills ? withLists(schema, wishes, count) : wishes, { key, count });
}

/**
 * The settings after what is asked of each player was changed for one.
 * @type {(schema: OptionsSchema, own: OwnSettings, changed: {seat: number, value: string}) => OwnSettings}
 */
function changeSeat(schema, own, { seat, value }) {
  const { key } = /** @type {PerSeat} */ (perSeatOf(schema));
  const list = own[key].map((/** @type {string} */ old, /** @type {number} */ other) => (other === seat ? value : old));
  // An empty field is no wish: the next change fills it.
  return withSeatWish({ ...own, [key]: list }, key, seat, value.trim() || null);
}

/**
 * Settings that were kept from another day, if they are of the right form; null otherwise. What is missing is as at
 * first; `former` has what fields were called before.
 * @type {(schema: OptionsSchema, kept: any, count: number, former?: {[field: string]: string}) => OwnSettings | null}
 */
function revive(schema, kept, count, former = {}) {
  if (typeof kept !== 'object' || kept === null) return null;
  const defaults = defaultsOf(schema, count);
  const given = Object.fromEntries(Object.entries(kept).map(([key, value]) => [former[key] ?? key, value]));
  const own = Object.fromEntries(Object.keys(defaults).map((key) => [key, given[key] ?? defaults[key]]));
  const choices = Object.fromEntries(allFields(schema).map((field) => [field.key, field.choices]));
  const isSound = (/** @type {[string, unknown]} */ [key, value]) =>
    Array.isArray(defaults[key]) ? isListOf(schema, value, count) : isTextOf(choices[key], value);
  if (!Object.entries(own).every(isSound)) return null;
  return kept.wished ? withKeptWishes(kept.wished, own) : withSeenWishes(schema, own, count);
}

/**
 * The fields with all their choices, open or not.
 * @param {OptionsSchema} schema
 */
const allFields = (schema) => fieldsOf({ ...schema, options: schema.options.map(withoutNeeds) }, {});

/** @type {(option: OptionSpec) => OptionSpec} */
const withoutNeeds = (option) =>
  option.kind === 'choice'
    ? { ...option, choices: option.choices.map(({ value, label }) => ({ value, label })) }
    : option;

/** @type {(choices: { value: string }[] | null | undefined, value: unknown) => boolean} */
const isTextOf = (choices, value) =>
  typeof value === 'string' && (!choices || choices.some((choice) => choice.value === value));

/** @type {(schema: OptionsSchema, list: unknown, count: number) => boolean} */
function isListOf(schema, list, count) {
  const asked = perSeatOf(schema);
  const known = asked?.kind === 'choice' ? asked.choices(count) : null;
  return Array.isArray(list) && list.length === count && list.every((value) => isTextOf(known, value));
}

// Choices of a form that depend on other fields. One that is not open gives way to one that is, and comes back once it
// can be. Pure.

/**
 * What a number of players needs of another option: `[key, value]`.
 * @type {(schema: OptionsSchema, count: number) => [string, string] | null}
 */
function neededBy({ options }, count) {
  const chosen = choicesOf(options.find(isPlayers)).find(({ value }) => value === count);
  return /** @type {any} */ (chosen?.only_with ?? null);
}

/**
 * The settings with choices that are open. `key` is the field that was changed: the number of players, as `seats`, has
 * what it needs.
 * @type {(schema: OptionsSchema, own: OwnSettings, changed: { key: string, count: number }) => OwnSettings}
 */
function withChoices(schema, own, { key, count }) {
  const needed = neededBy(schema, count);
  const back = restored(own, needed?.[0] ?? null);
  const asked = schema.options.filter((option) => option.kind === 'choice' && !isPlayers(option));
  return asked.reduce(opened, needed && key === 'seats' ? giving(back, needed[0], needed[1]) : back);
}

/**
 * The settings with the choices that had to give way, but for one that another choice holds.
 * @param {OwnSettings} own @param {string | null} held
 */
function restored(own, held) {
  const wishes = Object.entries(own.wished ?? {}).filter(([key, wish]) => key !== held && !Array.isArray(wish));
  return wishes.reduce((now, [key, wish]) => withWish({ ...now, [key]: wish }, key, null), own);
}

/** @param {OwnSettings} own @param {string} key @param {string} value */
const giving = (own, key, value) =>
  own[key] === value ? own : withWish({ ...own, [key]: value }, key, own.wished?.[key] ?? own[key]);

/**
 * The settings with a choice that is open: the first that is takes the place of one that is not.
 * @param {OwnSettings} own @param {OptionSpec} option
 */
function opened(own, option) {
  const { key } = option;
  const choices = choicesOf(option);
  const chosen = choices.find(({ value }) => String(value) === own[key]);
  if (!chosen || isOpen(chosen, own)) return own;
  return giving(own, key, String(choices.find((choice) => isOpen(choice, own))?.value));
}

// What is said beside the fields of a form where nothing is wrong: what had to change of what was set by hand, and how
// much there can be in all. Pure.

/** @typedef {[field: string, text: string][]} Notes */

/**
 * All of it, by field: `key 0` for what is asked of the first player, and the option's key for what is asked of all.
 * @param {OptionsSchema} schema @param {OwnSettings} own @param {number} count @param {Setup['labels']} [labels]
 * @returns {{ [field: string]: string }}
 */
function notesOf(schema, own, count, labels = {}) {
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
  // What is offered first, nobody has chosen.
  if (wish === String(option.default)) return [];
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
