// @ts-check
// The form of a game's options: its fields, what is impossible, and what the table is told. It is made of the schema in
// `hello`; a game adds how it is shown (docs/front.md, "setup"). Pure.

import { choicesOf, countsOf, fieldsOf, inOrder, isOpen, isPlayers, perSeatOf } from './fields.js';
import { problemsOf } from './problems.js';
import { defaultsOf, fromOptions, refilled, toOptions, withPlayers } from './values.js';

/** @import {GameInfo, Hello, OptionSpec, OptionsSchema} from '../protocol' */
/** @import {Field, Form, Game, OwnSettings, Setup} from '../types' */

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
    perSeat: perSeatOf(schema),
    /** The fields, which may depend on what was answered. */
    fields: (own, count) => inOrder(fieldsOf(schema, own).map(named(setup.labels, own, count)), setup.order),
    defaults: (count) => defaultsOf(schema, count),
    change: (own, key, value, count) => change(schema, own, { key, value, count }),
    problems: (own, count) => problemsOf(schema, own, count, setup.problems),
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
 * The settings after one field was changed; the key `seats` is the number of players.
 * @type {(schema: OptionsSchema, own: OwnSettings, changed: {key: string, value: any, count: number}) => OwnSettings}
 */
function change(schema, own, { key, value, count }) {
  if (key === 'seats') return settled(schema, withPlayers(schema, withNeeded(schema, own, count), count));
  const changed = { ...own, [key]: value };
  const fills = schema.derived.some((share) => [share.key, share.square_of].includes(key));
  return settled(schema, fills ? refilled(schema, changed, count) : changed);
}

/**
 * The settings with what a number of players needs.
 * @type {(schema: OptionsSchema, own: OwnSettings, count: number) => OwnSettings}
 */
function withNeeded({ options }, own, count) {
  const chosen = choicesOf(options.find(isPlayers)).find(({ value }) => value === count);
  return chosen?.only_with ? { ...own, [chosen.only_with[0]]: chosen.only_with[1] } : own;
}

/**
 * The settings without choices that are not open: the first that is takes their place.
 * @type {(schema: OptionsSchema, own: OwnSettings) => OwnSettings}
 */
function settled({ options }, own) {
  const asked = options.filter((option) => option.kind === 'choice' && !isPlayers(option));
  return asked.reduce((now, option) => {
    const { key } = option;
    const choices = choicesOf(option);
    const chosen = choices.find(({ value }) => String(value) === now[key]);
    if (!chosen || isOpen(chosen, now)) return now;
    return { ...now, [key]: String(choices.find((choice) => isOpen(choice, now))?.value) };
  }, own);
}

/**
 * Settings that were kept from another day, if they are of the right form; null otherwise. What is missing is as at
 * first; `former` has what fields were called before.
 * @type {(schema: OptionsSchema, kept: any, count: number, former?: {[field: string]: string}) => OwnSettings | null}
 */
function revive(schema, kept, count, former = {}) {
  if (typeof kept !== 'object' || kept === null) return null;
  const usual = defaultsOf(schema, count);
  const given = Object.fromEntries(Object.entries(kept).map(([key, value]) => [former[key] ?? key, value]));
  const own = Object.fromEntries(Object.keys(usual).map((key) => [key, given[key] ?? usual[key]]));
  const choices = Object.fromEntries(allFields(schema).map((field) => [field.key, field.choices]));
  const isSound = (/** @type {[string, unknown]} */ [key, value]) =>
    Array.isArray(usual[key]) ? isListOf(schema, value, count) : isTextOf(choices[key], value);
  return Object.entries(own).every(isSound) ? own : null;
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
