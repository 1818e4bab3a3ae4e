// @ts-check
// Choices of a form that depend on other fields. One that is not open gives way to one that is, and comes back once it
// can be. Pure.

import { choicesOf, isOpen, isPlayers } from './fields.js';
import { withWish } from './wishes.js';

/** @import { OptionSpec, OptionsSchema } from '../protocol' */
/** @import { OwnSettings } from '../types' */

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
export function withChoices(schema, own, { key, count }) {
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
