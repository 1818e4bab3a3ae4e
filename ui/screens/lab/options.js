// @ts-check
// The options of the game that is studied. In a grid of one's own each can be fixed or varied.

import { el, setAttribute } from '../../dom.js';
import { withCount, withOwn } from '../../game-settings.js';
import { toggled, withSettings, withVaried } from '../../lab/study-draft.js';
import { PLAYERS, parametersOf } from '../../lab/parameters.js';
import { countField, fieldOf } from '../form.js';
import { createValueRange } from './value-range.js';

/**
 * @import { StudyDraft } from '../../lab/types'
 * @import { StudyParameter } from '../../lab/parameters.js'
 * @import { Field, Form, Problems } from '../../types'
 */

/** So many options are in sight; the others are folded away. */
const FIRST = 5;

/** @typedef {(next: (draft: StudyDraft) => StudyDraft) => void} ChangeStudyDraft */

/**
 * Makes the fields: `{root, show(draft, problems)}`.
 * @param {Form} form @param {ChangeStudyDraft} change
 */
export function createOptions(form, change) {
  const first = el('div', { className: 'own-fields' });
  const others = el('div', { className: 'own-fields' });
  const more = el('details', { className: 'lab-more' }, el('summary', {}, 'More options'), others);
  const root = el('div', { className: 'lab-board' }, first, more);
  /** @type {Map<string, { shape: string, row: ReturnType<typeof createRow> }>} */
  const rows = new Map();

  /**
   * @param {string} key @param {Field | null} field @param {StudyParameter | undefined} parameter
   * @param {number} place
   */
  function build(key, field, parameter, place) {
    const shape = JSON.stringify([field, parameter]);
    const old = rows.get(key);
    if (old?.shape === shape) return;
    const row = createRow({ form, key, field, parameter }, change);
    if (old) old.row.root.replaceWith(row.root);
    else (place < FIRST ? first : others).append(row.root);
    rows.set(key, { shape, row });
  }

  return {
    root,
    /** @param {StudyDraft} draft @param {Problems} problems */
    show(draft, problems) {
      const { own, count } = draft.settings;
      const parameters = parametersOf(form, draft.settings);
      /** @param {string} key */
      const parameterOf = (key) => parameters.find((each) => each.key === key);
      const fields = form.fields(own, count);
      const players = parameterOf(PLAYERS);
      if (players) build(PLAYERS, null, players, 0);
      fields.forEach((field, index) => build(field.key, field, parameterOf(field.key), index + (players ? 1 : 0)));
      rows.forEach(({ row }) => row.show(draft, problems));
      more.hidden = others.childElementCount === 0;
    },
  };
}

/**
 * A row: the field where it is fixed, the values where it is varied, and the button that changes between them.
 * @param {{ form: Form, key: string, field: Field | null, parameter: StudyParameter | undefined }} about
 * @param {ChangeStudyDraft} change
 */
function createRow({ form, key, field, parameter }, change) {
  /** @param {any} value */
  const set = (value) => change((now) => withSettings(now, (old) => withOwn(old, form, key, value)));
  /** @param {number} count */
  const setCount = (count) => change((now) => withSettings(now, (old) => withCount(old, form, count)));
  const scoped = field && { ...field, key: `lab-${key}` };
  const fixed = scoped ? fieldOf(scoped, set) : countField(form, 'lab-', setCount);
  const values = parameter && createValueRange(parameter, (list) => change((now) => withVaried(now, key, list)));
  const vary = parameter && varyButton(parameter.label, () => change((now) => toggled(now, form, key)));
  const root = el('div', { className: 'lab-row' }, fixed?.root ?? null, values?.root ?? null, vary ?? null);
  return {
    root,
    /** @param {StudyDraft} draft @param {Problems} problems */
    show({ question, varied, settings: { own, count } }, problems) {
      const list = question === null ? varied[key] : undefined;
      if (fixed) {
        fixed.root.hidden = list !== undefined;
        fixed.show(key === PLAYERS ? count : own[key], problems[key]);
      }
      if (values) values.show(list ?? null, problems[key] ?? '');
      if (vary) {
        vary.hidden = question !== null;
        setAttribute(vary, 'aria-pressed', list !== undefined);
      }
    },
  };
}

/**
 * The button that has something be the same everywhere, or change.
 * @param {string} label @param {() => void} act
 */
export const varyButton = (label, act) =>
  el(
    'button',
    { type: 'button', className: 'button lab-vary', 'aria-label': `Vary: ${label}`, on: { click: act } },
    'Vary',
  );
