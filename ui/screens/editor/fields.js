// @ts-check
// The fields beside a position that is set up, made from what the game's editor names; what is wrong with one is said
// beside it.

import { el, setAttribute, setText } from '../../dom.js';
import { put, showFieldError } from '../form.js';

/**
 * @import { EditorField } from '../../types'
 * @typedef {{ text: string, isCalm: boolean }} Said what is said of a field; calmly where something is only missing
 */

/** @type {Said} */
const NOTHING = { text: '', isCalm: false };

/** What a field is known by. @param {EditorField} field */
const nameOf = ({ key, entry }) => (entry === undefined ? key : `${key} ${entry}`);

/** @param {EditorField} field */
const idOf = (field) => `set-${nameOf(field).replaceAll(' ', '-')}`;

/**
 * Makes them. `changed(state)` hears of another state.
 * @param {(state: object) => void} changed
 */
export function createFields(changed) {
  const root = el('div', { className: 'own-fields editor-fields' });
  /** @type {Map<string, ReturnType<typeof createField>>} */
  const shown = new Map();

  /** @param {EditorField} field */
  function made(field) {
    const old = shown.get(nameOf(field));
    const shape = JSON.stringify([field.kind, field.label, field.choices]);
    if (old?.shape === shape) return old;
    const next = { ...createField(field, changed), shape };
    old?.root.remove();
    shown.set(nameOf(field), next);
    return next;
  }

  return {
    root,
    /**
     * Shows the fields; `wrong` is what is said of one, with its name.
     * @param {EditorField[]} fields @param {Said & { name: string } | null} wrong
     */
    show(fields, wrong) {
      const names = fields.map(nameOf);
      for (const [name, field] of shown) {
        if (names.includes(name)) continue;
        field.root.remove();
        shown.delete(name);
      }
      fields.forEach((field, index) => {
        const one = made(field);
        one.show(field, wrong?.name === names[index] ? wrong : NOTHING);
        if (root.children[index] !== one.root) root.insertBefore(one.root, root.children[index] ?? null);
      });
    },
  };
}

/**
 * The name of the field that something wrong is about: that of the entry, else the first of its key; null where the
 * board or nothing shown is to blame.
 * @param {EditorField[]} fields @param {{ key: string | null, entry: string | null }} wrong
 */
export function blamed(fields, { key, entry }) {
  const ofKey = fields.filter((field) => field.key === key);
  const exact = ofKey.find((field) => field.entry !== undefined && field.entry === entry) ?? ofKey[0];
  return exact ? nameOf(exact) : null;
}

/** @param {EditorField} field @param {(state: object) => void} changed */
function createField(field, changed) {
  /** The field as it is now, whose `set` knows the state. */
  let now = field;
  const problem = el('p', { className: 'problem', id: `${idOf(field)}-problem`, role: 'status' });
  const { input, read, write } = INPUTS[field.kind](field);
  input.id = idOf(field);
  const event = field.kind === 'number' ? 'input' : 'change';
  input.addEventListener(event, () => {
    const value = read();
    if (value !== undefined) changed(now.set(value));
  });
  return {
    shape: '',
    root: el(
      'div',
      { className: 'field' },
      el('label', { className: 'field-label', for: input.id }, field.label),
      el('div', { className: 'set-line' }, input),
      problem,
    ),
    /** @param {EditorField} next @param {Said} said */
    show(next, { text, isCalm }) {
      now = next;
      write(next.value);
      setText(problem, text);
      showFieldError(input, problem, text);
      setAttribute(input, 'aria-invalid', text && !isCalm ? 'true' : null);
      setAttribute(problem, 'data-calm', isCalm ? 'true' : null);
    },
  };
}

/**
 * @typedef {{ input: HTMLInputElement | HTMLSelectElement, read(): any, write(value: any): void }} Input
 * @type {{ [kind: string]: (field: EditorField) => Input }}
 */
const INPUTS = {
  choice({ choices = [] }) {
    const input = el('select', {}, ...choices.map(({ value, label }) => el('option', { value }, label)));
    return { input, read: () => input.value, write: (value) => put(input, String(value)) };
  },
  flag() {
    const input = el('input', { type: 'checkbox', className: 'switch' });
    return {
      input,
      read: () => input.checked,
      write: (value) => {
        input.checked = value;
      },
    };
  },
  number({ from, to, optional = false }) {
    const bounds = { min: from ?? '', max: to ?? '', step: 1 };
    const placeholder = optional ? 'Off' : '';
    const input = el('input', { type: 'number', ...bounds, inputMode: 'numeric', placeholder });
    /** What is being typed is nobody's business until it is a number. */
    function read() {
      if (input.value === '') return optional && input.validity.valid ? null : undefined;
      return /^-?\d+$/.test(input.value) ? Number(input.value) : undefined;
    }
    return {
      input,
      read,
      write: (value) => {
        if (read() !== value) put(input, value === null ? '' : String(value));
      },
    };
  },
};
