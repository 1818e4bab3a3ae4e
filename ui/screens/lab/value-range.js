// @ts-check
// The values over which something is varied: choices to be ticked, or numbers by sliders.

import { el, setText } from '../../dom.js';
import { boundsOf, range } from '../../lab/parameters.js';
import { listed } from '../../words.js';

/** @import { StudyParameter } from '../../lab/parameters.js' */

/**
 * Makes the control: `{root, show(values, problem)}`; null as values hides it.
 * @param {StudyParameter} parameter @param {(values: string[]) => void} changed
 */
export const createValueRange = (parameter, changed) =>
  parameter.kind === 'number' ? createRange(parameter, changed) : createTicks(parameter, changed);

/**
 * Choices to be ticked.
 * @param {Pick<StudyParameter, 'key' | 'label' | 'choices'>} parameter @param {(values: string[]) => void} changed
 */
export function createTicks({ key, label, choices }, changed) {
  const boxes = choices.map(({ value }) =>
    el('input', { type: 'checkbox', id: `vary-${key}-${value}`, value, on: { change: tell } }),
  );
  const items = choices.map(({ label: text }, index) => el('label', { className: 'lab-tick' }, boxes[index], text));
  const problem = el('p', { className: 'problem' });
  const root = el(
    'div',
    { className: 'field', role: 'group', 'aria-label': label },
    el('span', { className: 'field-label', 'aria-hidden': 'true' }, label),
    el('div', { className: 'lab-ticks' }, ...items),
    problem,
  );

  function tell() {
    changed(boxes.filter(({ checked }) => checked).map(({ value }) => value));
  }

  return {
    root,
    /** @param {string[] | null} values @param {string} [text] */
    show(values, text = '') {
      root.hidden = values === null;
      for (const box of boxes) box.checked = values?.includes(box.value) ?? false;
      setText(problem, values === null ? '' : text);
    },
  };
}

/**
 * A first and a last number, and the step from one to the next.
 * @param {StudyParameter} parameter @param {(values: string[]) => void} changed
 */
function createRange({ key, label, unit, from, to }, changed) {
  const first = slider({ id: `vary-${key}-first`, label: `${label}: from`, from, to }, tell);
  const last = slider({ id: `vary-${key}-last`, label: `${label}: to`, from, to }, tell);
  const most = Math.max(1, Math.floor((to - from) / 2));
  const step = slider({ id: `vary-${key}-step`, label: `${label}: step`, from: 1, to: most }, tell);
  const words = el('p', { className: 'lab-values' });
  const sliders = [part('from', first), part('to', last), part('step', step)];
  const root = el(
    'div',
    { className: 'field', role: 'group', 'aria-label': label },
    el('span', { className: 'field-label', 'aria-hidden': 'true' }, label),
    el('div', { className: 'lab-range' }, words, ...sliders),
  );

  /** Whoever moves an end past the other one takes it along. @param {Event} event */
  function tell({ target }) {
    const [a, b] = [Number(first.value), Number(last.value)];
    const bounds = target === last ? { first: Math.min(a, b), last: b } : { first: a, last: Math.max(a, b) };
    changed(range({ ...bounds, step: Number(step.value) }));
  }

  return {
    root,
    /** @param {string[] | null} values */
    show(values) {
      root.hidden = values === null;
      if (!values) return;
      const now = boundsOf(values);
      first.value = String(now.first);
      last.value = String(now.last);
      if (values.length > 1) step.value = String(now.step);
      setText(words, `${listed(values)}${unit ? ` ${unit}` : ''}`);
    },
  };
}

/** @param {string} word @param {HTMLInputElement} input */
const part = (word, input) =>
  el('label', { className: 'lab-slider' }, el('span', { 'aria-hidden': 'true' }, word), input);

/** @param {{ id: string, label: string, from: number, to: number }} about @param {(event: Event) => void} changed */
const slider = ({ id, label, from, to }, changed) =>
  el('input', { type: 'range', id, min: from, max: to, step: 1, 'aria-label': label, on: { input: changed } });
