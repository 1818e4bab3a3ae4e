// @ts-check
// What the editors of several games need: fields that many positions have, and pictures of things on a canvas. Pure,
// but for the pictures.

import { el, paintCanvas } from '../../dom.js';

/** @import { Context, Edited, EditorField } from '../../types' */

/**
 * The entry of a seat in what the rules say of a list that has one a seat.
 * @param {number} seat
 */
const ofSeat = (seat) => `of seat ${seat}`;

/**
 * @param {Edited} edited @param {number} seat
 */
export const seatName = ({ seats }, seat) => seats[seat].name ?? `Player ${seat + 1}`;

/**
 * The players as choices.
 * @param {Edited} edited
 */
export const seatChoices = (edited) =>
  edited.seats.map((_, seat) => ({ value: String(seat), label: seatName(edited, seat) }));

/**
 * The field of whose turn it is. `more` is what else changes with it.
 * @param {Edited} edited @param {object} [more] @returns {EditorField}
 */
export const moverField = (edited, more = {}) => ({
  key: 'mover',
  label: 'To move',
  kind: 'choice',
  choices: [...(edited.state.mover === null ? [NOT_DRAWN] : []), ...seatChoices(edited)],
  value: edited.state.mover,
  set: (value) => ({ ...edited.state, ...more, mover: Number(value) }),
});

/** What is said where it is not known yet whose turn it is. */
const NOT_DRAWN = { value: 'null', label: 'Not drawn' };

/**
 * A field for each number of a list, called by its `labels`; `entry` is what the rules call one.
 * @param {Edited} edited @param {string} key
 * @param {{ labels: string[], from?: number, to?: number, entry?(index: number): string }} about
 * @returns {EditorField[]}
 */
export const numberFields = (edited, key, { labels, from = 0, to, entry = ofSeat }) =>
  labels.map((label, index) => ({
    ...{ key, entry: entry(index), label, kind: 'number', from, to, value: edited.state[key][index] },
    set: (value) => ({ ...edited.state, [key]: replaced(edited.state[key], index, value) }),
  }));

/**
 * The same for switches.
 * @param {Edited} edited @param {string} key
 * @param {{ labels: string[], entry?(index: number): string }} about @returns {EditorField[]}
 */
export const flagFields = (edited, key, { labels, entry = ofSeat }) =>
  labels.map((label, index) => ({
    ...{ key, entry: entry(index), label, kind: 'flag', value: edited.state[key][index] },
    set: (value) => ({ ...edited.state, [key]: replaced(edited.state[key], index, value) }),
  }));

/**
 * A field for a number of its own.
 * @param {Edited} edited @param {string} key @param {string} label @param {Partial<EditorField>} [more]
 * @returns {EditorField}
 */
export const numberField = (edited, key, label, more = {}) => ({
  ...{ key, label, kind: 'number', from: 0, value: edited.state[key], ...more },
  set: (value) => ({ ...edited.state, [key]: value }),
});

/**
 * A field for a switch of its own.
 * @param {Edited} edited @param {string} key @param {string} label @returns {EditorField}
 */
export const flagField = (edited, key, label) => ({
  ...{ key, label, kind: 'flag', value: Boolean(edited.state[key]) },
  set: (value) => ({ ...edited.state, [key]: value }),
});

/**
 * A list with another value at a place.
 * @param {any[]} list @param {number} at @param {any} value
 */
export const replaced = (list, at, value) => list.map((old, index) => (index === at ? value : old));

/**
 * An object without a key.
 * @param {{ [key: string]: any }} object @param {string} key
 */
export function without(object, key) {
  const { [key]: gone, ...rest } = object;
  return rest;
}

/**
 * A small square picture; `paint(ctx)` draws around the origin.
 * @param {number} side @param {(ctx: Context) => void} paint
 */
export function squarePicture(side, paint) {
  const canvas = el('canvas', {});
  paintCanvas(canvas, side, side, (ctx) => {
    ctx.translate(side / 2, side / 2);
    paint(ctx);
  });
  return canvas;
}
