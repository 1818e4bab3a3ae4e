// @ts-check
// A wish of words and sliders: what a game should be like, of which each may be left out.

import { el, setAttribute, setText } from '../../dom.js';
import { withWish } from '../../lab/study-draft.js';

/**
 * @import { StudyDraft, Wished } from '../../lab/types'
 * @import { Problems } from '../../types'
 * @typedef {object} Offered a wish that can be made
 * @property {string} measure
 * @property {keyof Wished} side
 * @property {string} label
 * @property {number} first the number at first; of a direction the only one
 * @property {[number, number, number] | null} range of the slider: from, to and step; null for a direction
 * @property {(number: number) => string} words
 */

const turns = (/** @type {number} */ number) => `${number} turns`;
const percent = (/** @type {number} */ number) => `${Math.round(number * 100)}%`;
const times = (/** @type {number} */ number) => `${number} ${number === 1 ? 'time' : 'times'}`;
const none = () => '';

/** The wishes, for every game. @type {Offered[]} */
const OFFERED = [
  { measure: 'turns', side: 'least', label: 'A game lasts at least', first: 40, range: [5, 300, 5], words: turns },
  { measure: 'turns', side: 'most', label: 'A game lasts at most', first: 120, range: [5, 500, 5], words: turns },
  {
    measure: 'balance',
    side: 'least',
    label: 'All places win about equally often',
    first: 0.8,
    range: [0.5, 0.95, 0.05],
    words: percent,
  },
  {
    measure: 'shared',
    side: 'most',
    label: 'Shared wins at most',
    first: 0.2,
    range: [0.05, 0.95, 0.05],
    words: percent,
  },
  {
    measure: 'leads',
    side: 'least',
    label: 'The lead changes at least',
    first: 1,
    range: [0.5, 8, 0.5],
    words: times,
  },
  {
    measure: 'leads',
    side: 'more',
    label: 'The more often the lead changes, the better',
    first: 0.5,
    range: null,
    words: none,
  },
];

/**
 * Makes the fields: `{root, show(draft, problems)}`.
 * @param {(next: (draft: StudyDraft) => StudyDraft) => void} change
 */
export function createWishFields(change) {
  const hint = 'Press Vary beside what may differ, and choose the values. The Lab tries all combinations.';
  const problem = el('p', { className: 'problem', id: 'problem-wish', role: 'status' });
  const rows = OFFERED.map((offered) => createRow(offered, change));
  const root = el(
    'div',
    { className: 'lab-wishes' },
    ...rows.map((row) => row.root),
    problem,
    el('p', { className: 'field-hint' }, hint),
  );
  return {
    root,
    /** @param {StudyDraft} draft @param {Problems} problems */
    show({ wish }, problems) {
      rows.forEach((row) => row.show(wish ?? {}));
      setText(problem, problems.wish ?? '');
    },
  };
}

/** @param {Offered} offered @param {(next: (draft: StudyDraft) => StudyDraft) => void} change */
function createRow({ measure, side, label, first, range, words }, change) {
  const key = `lab-wish-${measure}-${side}`;
  const set = (/** @type {number | null} */ number) => change((now) => withWish(now, measure, side, number));
  const tick = el('input', {
    type: 'checkbox',
    className: 'tick',
    id: key,
    on: { change: () => set(tick.checked ? value() : null) },
  });
  const [min, max, step] = range ?? [first, first, 1];
  const slider = el('input', {
    type: 'range',
    ...{ id: `${key}-number`, min: String(min), max: String(max), step: String(step), value: String(first) },
    'aria-label': label,
    on: { input: () => set(value()) },
  });
  const output = el('output', { for: slider.id });
  const value = () => (range ? Number(slider.value) : first);
  const parts = range ? [slider, output] : [];
  return {
    root: el('div', { className: 'lab-wish-row' }, tick, el('label', { for: key }, label), ...parts),
    /** @param {{ [measure: string]: Wished }} wish */
    show(wish) {
      const number = wish[measure]?.[side] ?? null;
      tick.checked = number !== null;
      if (number !== null && range && Number(slider.value) !== number) slider.value = String(number);
      slider.disabled = number === null;
      setText(output, words(value()));
      setAttribute(slider, 'aria-valuetext', words(value()));
    },
  };
}
