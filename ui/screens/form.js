// @ts-check
// Fields of forms: rows of choices, numbers with sliders, switches, buttons. Each shows a value and tells of a change;
// none knows what it is for.

import { el, setAttribute, setText } from '../dom.js';

/** @import { Field, Form, GameSettings, Problems } from '../types' */

/**
 * Sets a field's value unless it is the same, so that the caret stays where it is.
 * @param {HTMLInputElement | HTMLSelectElement} input @param {string} value
 */
export function put(input, value) {
  if (input.value !== value) input.value = value;
}

/**
 * Says beside a field what is wrong with it; nothing if the text is empty.
 * @param {HTMLInputElement | HTMLSelectElement} input @param {HTMLElement} problem @param {string} text
 */
export function showFieldError(input, problem, text) {
  if (!input.getAttribute('aria-label')) setText(problem, text);
  setAttribute(input, 'aria-invalid', text ? 'true' : null);
  setAttribute(input, 'aria-describedby', text ? problem.id : null);
}

/**
 * Goes to the first field with a mistake, also where it is folded away.
 * @param {HTMLElement | null} root
 */
export function focusInvalid(root) {
  const field = /** @type {HTMLElement | null} */ (root?.querySelector('[aria-invalid="true"]') ?? null);
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  field?.focus();
}

/** A button. @param {string} words @param {() => unknown} run @param {string} [kind] */
export const button = (words, run, kind = '') =>
  el('button', { type: 'button', className: `button ${kind}`.trim(), on: { click: run } }, words);

/**
 * A part of a form under a heading.
 * @param {string} title @param {(Node | null)[]} content
 */
export function group(title, ...content) {
  const heading = el('h2', { id: `group-${title.toLowerCase().replaceAll(' ', '-')}` }, title);
  return el('section', { className: 'group', 'aria-labelledby': heading.id }, heading, ...content);
}

/**
 * A line beside a field that says what is worth knowing; it is not there where it says nothing.
 * @param {string} [id]
 */
export const noteLine = (id) => el('p', { className: 'field-hint', role: 'status', ...(id && { id }) });

/**
 * A row of choices of which one holds: `{root, show(value, problem, note)}`.
 * @param {{ key: string, label: string, choices: { value: string, label: string }[], hint?: string | null }} field
 * @param {(value: string) => void} changed
 */
export function segments({ key, label, choices, hint = null }, changed) {
  const inputs = choices.map(({ value }) =>
    el('input', { type: 'radio', name: key, value, id: `${key}-${value}`, on: { change: () => changed(value) } }),
  );
  const options = choices.map(({ label: text }, index) =>
    el('label', { className: 'segment' }, inputs[index], el('span', {}, text)),
  );
  const said = noteLine();
  const root = el(
    'div',
    { className: 'field', role: 'radiogroup', 'aria-label': label },
    el('span', { className: 'field-label', 'aria-hidden': 'true' }, label),
    el('div', { className: 'segments' }, ...options),
    note(hint),
    said,
  );
  return {
    root,
    /** @param {any} value @param {string} [_] what is wrong is said elsewhere @param {string} [text] */
    show(value, _, text = '') {
      inputs.forEach((input) => {
        input.checked = input.value === String(value);
      });
      setText(said, text);
    },
  };
}

/**
 * A switch: `{root, show(on)}`.
 * @param {{ key: string, label: string, hint?: string, disabled?: boolean }} field
 * @param {(on: boolean) => void} changed
 */
export function toggle({ key, label, hint, disabled = false }, changed) {
  const input = el('input', {
    type: 'checkbox',
    className: 'switch',
    disabled,
    id: `switch-${key}`,
    on: { change: () => changed(input.checked) },
  });
  const root = el(
    'div',
    { className: 'field' },
    el('label', { className: 'field-label', for: input.id }, label),
    el('div', {}, input),
    note(hint),
  );
  return {
    root,
    /** @param {boolean} on */
    show: (on) => {
      input.checked = on;
    },
  };
}

/** @param {string | null | undefined} hint */
const note = (hint) => (hint ? el('p', { className: 'field-hint' }, hint) : null);

/**
 * A field for a number, a whole one unless its step is another.
 * @param {string} key @param {Pick<Field, 'from' | 'to' | 'step'>} range @param {(value: string) => void} changed
 */
export function number(key, { from, to, step = 1 }, changed) {
  return el('input', {
    type: 'number',
    id: `field-${key.replaceAll(' ', '-')}`,
    min: from,
    max: to ?? '',
    step,
    inputMode: step === 1 ? 'numeric' : 'decimal',
    required: true,
    on: {
      /** @param {any} event */
      input: (event) => changed(event.target.value),
    },
  });
}

/**
 * A number with a slider, if it has a step: `{root, input, problem, show(value, text)}`, and a place for what is wrong.
 * @param {Omit<Field, 'kind' | 'label'>} field @param {(value: any) => void} changed
 */
export function amountInput({ key, unit = '', from, to, step = 1 }, changed) {
  const problem = el('p', { className: 'problem', id: `problem-${key.replaceAll(' ', '-')}` });
  const input = number(key, { from, to, step }, changed);
  const slider = el('input', {
    type: 'range',
    min: from,
    max: to ?? '',
    step,
    tabIndex: -1,
    'aria-hidden': 'true',
    hidden: step === 'any',
    on: { input: () => changed(slider.value) },
  });
  return {
    root: el('div', { className: 'with-unit' }, input, slider, el('span', { className: 'unit' }, unit)),
    input,
    problem,
    /** @param {any} value @param {string} [text] */
    show(value, text = '') {
      put(input, value);
      put(slider, value);
      showFieldError(input, problem, text);
    },
  };
}

/**
 * The same as a field with a label: `{root, show(value, text)}`.
 * @param {Field} field @param {(value: any) => void} changed
 */
export function amount({ label, ...field }, changed) {
  const { root, input, problem, show } = amountInput(field, changed);
  const name = el('label', { className: 'field-label', for: input.id }, label);
  return { root: el('div', { className: 'field' }, name, root, problem), show };
}

/**
 * A field for one line of text: `{root, input, show(value), complain(text)}`. `changed` hears of what is typed.
 * @param {object} field
 * @param {string} field.key
 * @param {string} field.label
 * @param {string | null} [field.hint]
 * @param {string} [field.placeholder]
 * @param {number} [field.longest]
 * @param {string} [field.mode] which keyboard a phone shows
 * @param {(value: string) => void} changed
 */
export function textField({ key, label, hint = null, placeholder = '', longest = 200, mode = 'text' }, changed) {
  const problem = el('p', { className: 'problem', id: `problem-${key}`, role: 'status' });
  const input = el('input', {
    type: 'text',
    id: `field-${key}`,
    maxLength: longest,
    placeholder,
    autocomplete: 'off',
    spellcheck: false,
    autocapitalize: 'off',
    inputMode: mode,
    on: {
      input() {
        showFieldError(input, problem, '');
        changed(input.value);
      },
    },
  });
  return {
    root: el(
      'div',
      { className: 'field' },
      el('label', { className: 'field-label', for: input.id }, label),
      el('div', { className: 'line' }, input),
      note(hint),
      problem,
    ),
    input,
    /** @param {string} value */
    show: (value) => put(input, value),
    /** Says what is wrong, and leads there. @param {string} text */
    complain(text) {
      showFieldError(input, problem, text);
      input.focus();
    },
  };
}

/**
 * A field that has choices.
 * @param {Field} field @returns {Field & { choices: NonNullable<Field['choices']> }}
 */
const withChoices = (field) => ({ ...field, choices: field.choices ?? [] });

/**
 * The field for one of a game's own settings, of whatever kind.
 * @param {Field} field @param {(value: any) => void} changed
 */
export const fieldOf = (field, changed) =>
  field.kind === 'choice' ? segments(withChoices(field), changed) : amount(field, changed);

/**
 * The fields of a game's own settings, by its form: `{root, show(settings, problems)}`. What is asked may depend on
 * what was answered: a field is made anew when it is another. `changed(key, value)` hears of a change. Where a screen
 * has several forms, `scope` tells them apart.
 * @param {Form} form @param {string} scope @param {(key: string, value: any) => void} changed
 */
export function ownFields(form, scope, changed) {
  const root = el('div', { className: 'own-fields' });
  const shown = new Map();

  /** @param {Field} field */
  function build(field) {
    const shape = JSON.stringify(field);
    const old = shown.get(field.key);
    if (old?.shape === shape) return;
    const made = fieldOf({ ...field, key: `${scope}${field.key}` }, (value) => changed(field.key, value));
    if (old) old.root.replaceWith(made.root);
    else root.append(made.root);
    shown.set(field.key, { ...made, shape });
  }

  return {
    root,
    /** @param {GameSettings} settings @param {Problems} problems */
    show({ own, count }, problems) {
      form.fields(own, count).forEach(build);
      const notes = form.notes(own, count);
      shown.forEach((field, key) => field.show(own[key], problems[key], notes[key]));
    },
  };
}

/**
 * The number of players of a game, as a row of choices; null where there is nothing to choose. Where seats stay free
 * until the start (`isOpen`), it is the most there can be, if any number can play.
 * @param {Form} form @param {string} scope @param {(count: number) => void} changed @param {boolean} [isOpen]
 */
export function countField({ counts, fewest }, scope, changed, isOpen = false) {
  if (counts.length === 1) return null;
  const choices = counts.map((value) => ({ value: String(value), label: String(value) }));
  const isMost = isOpen && fewest !== null;
  const label = isMost ? 'Maximum players' : 'Number of players';
  const hint = isMost ? 'Empty seats are dropped when the game starts.' : null;
  return segments({ key: `${scope}count`, label, choices, hint }, (value) => changed(Number(value)));
}
