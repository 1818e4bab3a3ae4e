// @ts-check
// What can be set and varied of a game in the Lab: its options, from the schema in `hello`, and its knobs. Pure.

import { cardOf } from '../options/form.js';
import { isList, isPerSeat, isPlayers } from '../options/fields.js';
import { whole } from '../options/share.js';
import { sentence } from '../words.js';

/**
 * @import { Hello, OptionSpec } from '../protocol'
 * @import { Form, GameSettings } from '../types'
 * @import { LabGame } from './types'
 */

/** The number of players, which is an option of some games and a knob of the others. */
export const PLAYERS = 'players';

/** More values than these a list from a slider never has. */
const MOST_VALUES = 40;

/**
 * Something that a grid can vary.
 * @typedef {object} StudyParameter
 * @property {string} key
 * @property {string} label
 * @property {'number' | 'choice'} kind
 * @property {string} [unit]
 * @property {number} from
 * @property {number} to
 * @property {{ value: string, label: string }[]} choices
 */

/**
 * What a grid can vary: the number of players and each field of the form, but for parts of lists.
 * @param {Form} form @param {GameSettings} settings
 * @returns {StudyParameter[]}
 */
export function parametersOf(form, { own, count }) {
  const lists = cardOf(form, form.hello).schema.options.filter(isList);
  const isPart = (/** @type {string} */ key) => lists.some((list) => key.startsWith(`${list.key} `));
  const fields = form.fields(own, count).filter(({ key }) => !isPart(key));
  return [
    ...(form.counts.length > 1 ? [playersOf(form)] : []),
    ...fields.map(({ key, label, kind, unit, from = 0, to, choices = [] }) => ({
      ...{ key, label, kind, from, choices },
      to: to ?? from + MOST_VALUES,
      ...(unit && { unit }),
    })),
  ];
}

/** @param {Form} form @returns {StudyParameter} */
const playersOf = ({ counts }) => ({
  key: PLAYERS,
  label: 'Number of players',
  kind: 'choice',
  from: 0,
  to: 0,
  choices: counts.map((count) => ({ value: String(count), label: String(count) })),
});

/**
 * What a parameter is called, by its key.
 * @param {string} key @param {StudyParameter[]} parameters
 */
export const parameterLabel = (key, parameters) =>
  parameters.find((each) => each.key === key)?.label ?? sentence(key.replaceAll('_', ' '));

/**
 * A value of the form as the study has it: a number, a choice's own value, or whether a flag is set.
 * @param {string} key @param {string} text @param {OptionSpec[]} specs
 */
export function valueOf(key, text, specs) {
  const spec = specs.find((option) => option.key === key);
  if (spec?.kind === 'flag') return text === 'yes';
  if (spec?.kind === 'choice') return spec.choices.find(({ value }) => String(value) === text)?.value ?? text;
  return whole(text) ?? text;
}

/**
 * The options and knobs that differ from what the game usually has.
 * @param {Form} form @param {LabGame} game @param {GameSettings} settings
 * @returns {{ [key: string]: any }}
 */
export function changedOptions(form, { knobs }, { own, count }) {
  const { schema } = cardOf(form, form.hello);
  const options = form.options(own, count);
  const pairs = schema.options
    .filter((option) => !isPerSeat(option))
    .map((option) => [option.key, isPlayers(option) ? count : options[option.key], option.default]);
  const shares = schema.derived.map(({ key, default: initial }) => [key, whole(own[key]), initial]);
  const players = knobs.filter(({ name }) => name === PLAYERS).map(({ default: initial }) => [PLAYERS, count, initial]);
  const differs = (/** @type {any[]} */ [, value, initial]) => JSON.stringify(value) !== JSON.stringify(initial);
  return Object.fromEntries([...players, ...pairs, ...shares].filter(differs).map(([key, value]) => [key, value]));
}

/**
 * What a parameter is varied over at first: all choices, or three numbers about the one that is set.
 * @param {StudyParameter} parameter @param {string} now
 * @returns {string[]}
 */
export function firstValues({ kind, choices, from, to }, now) {
  if (kind === 'choice') return choices.map(({ value }) => value);
  const middle = whole(now) ?? from;
  const step = Math.max(1, Math.round((to - from) / 8));
  const least = Math.max(from, Math.min(middle - step, to - 2 * step));
  return range({ first: least, last: Math.min(to, least + 2 * step), step });
}

/**
 * The numbers from a first to a last one.
 * @param {{ first: number, last: number, step: number }} bounds
 */
export function range({ first, last, step }) {
  const count = Math.min(MOST_VALUES, Math.floor((Math.max(first, last) - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => String(first + index * step));
}

/**
 * The bounds of a range of numbers.
 * @param {string[]} values
 */
export function boundsOf(values) {
  const [first, second = first + 1] = values.map(Number);
  return { first, last: Number(values.at(-1)), step: second - first };
}

/**
 * The games whose settings a lab can study, as `hello` tells of them.
 * @param {Hello} hello @param {LabGame[]} games
 */
export const studied = (hello, games) => hello.games.filter(({ name }) => games.some(({ game }) => game === name));
