// @ts-check
// The options of a game in words. Pure.

/** @import { Field, Form, OptionValues } from '../types' */

/**
 * The options of a game in words: a list of `[what, words]`. What is asked of each player stands at the seats.
 * @param {Form} form @param {OptionValues} options @param {number} count how many play
 * @returns {[string, string][]}
 */
export function optionWords(form, options, count) {
  const own = form.fromOptions(options, count);
  return form.fields(own, count).map((field) => [field.label, wordsOf(field, String(own[field.key]))]);
}

/** So many options are told at most; of more, only those that are not as usual. */
const MOST = 6;

/**
 * The options in as few words as say what is played: of many, those that differ from what is offered first.
 * @param {Form} form @param {OptionValues} options @param {number} count how many play
 * @returns {[string, string][]}
 */
export function shortOptionWords(form, options, count) {
  const all = optionWords(form, options, count);
  if (all.length <= MOST) return all;
  const defaults = new Map(optionWords(form, form.options(form.defaults(count), count), count));
  const changed = all.filter(([what, how]) => defaults.get(what) !== how);
  return [...changed, [changed.length > 0 ? 'Other options' : 'Options', 'As usual']];
}

/** @param {Field} field @param {string} text */
function wordsOf({ kind, choices, unit }, text) {
  if (kind === 'choice') return choices?.find(({ value }) => value === text)?.label ?? text;
  // What stands in brackets helps to fill the form.
  return [text, unit?.replace(/ \(.*\)$/, '')].filter(Boolean).join('\u00a0');
}
