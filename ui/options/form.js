// @ts-check
// The form of a game's options: its fields, what is impossible, and what the table is told. It is made of the schema in
// `hello`; a game adds how it is shown (docs/front.md, "setup"). Pure.

import { withChoices } from './choices.js';
import { countsOf, fewestOf, fieldsOf, inOrder, perSeatOf } from './fields.js';
import { notesOf } from './notes.js';
import { problemsOf } from './problems.js';
import { defaultsOf, fromOptions, toOptions, withLists, withSeenWishes } from './values.js';
import { withKeptWishes, withSeatWish, withWish } from './wishes.js';

/** @import {GameInfo, Hello, OptionSpec, OptionsSchema} from '../protocol' */
/** @import {Field, Form, Game, OwnSettings, PerSeat, Setup} from '../types' */

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
