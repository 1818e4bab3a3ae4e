// @ts-check
// A wish of words and sliders: what a game should be like, of which each may be left out. Others can be added.

import { el, setAttribute, setText } from '../../dom.js';
import { labGameOf, withWish } from '../../lab/study-draft.js';
import { button } from '../form.js';

/**
 * @import { LabHello, StudyDraft, Wish, Wished, WishFigure } from '../../lab/types'
 * @import { Problems } from '../../types'
 * @typedef {object} Offered a wish that can be made
 * @property {string} measure
 * @property {keyof Wished} side
 * @property {string} label
 * @property {number} first the number at first; of a direction the only one
 * @property {[number, number, number] | null} range of the slider: from, to and step; null for a direction
 * @property {(number: number) => string} words
 */

/** What can be wished of a figure. @type {{ side: keyof Wished, words: string }[]} */
const SIDES = [
  { side: 'least', words: 'at least' },
  { side: 'most', words: 'at most' },
  { side: 'more', words: 'the more, the better' },
  { side: 'less', words: 'the less, the better' },
];

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
 * Makes the fields: `{root, show(draft, hello, problems)}`.
 * @param {(next: (draft: StudyDraft) => StudyDraft) => void} change
 */
export function createWishFields(change) {
  const hint = 'Press Vary beside what may differ, and choose the values. The Lab tries all combinations.';
  const problem = el('p', { className: 'problem', id: 'problem-wish', role: 'status' });
  const rows = OFFERED.map((offered) => createRow(offered, createSlider(offered), change));
  const others = createOthers(change);
  const root = el(
    'div',
    { className: 'lab-wishes' },
    el('p', { className: 'field-hint' }, hint),
    ...rows.map((row) => row.root),
    others.root,
    problem,
  );
  return {
    root,
    /** @param {StudyDraft} draft @param {LabHello} hello @param {Problems} problems */
    show({ game, wish }, hello, problems) {
      rows.forEach((row) => row.show(wish ?? {}));
      others.show(wish ?? {}, labGameOf(hello, game).wishes);
      setText(problem, problems.wish ?? '');
    },
  };
}

/**
 * The wishes that were added, and the fields that add one.
 * @param {(next: (draft: StudyDraft) => StudyDraft) => void} change
 */
function createOthers(change) {
  const list = el('div', { className: 'lab-wishes-added' });
  const figure = el('select', { id: 'lab-wish-figure', on: { change: () => tell() } });
  const side = el(
    'select',
    { 'aria-label': 'What you wish of it' },
    ...SIDES.map(({ side: value, words }) => el('option', { value }, words)),
  );
  const sentence = el('p', { className: 'field-hint', id: 'lab-wish-sentence' });
  figure.setAttribute('aria-describedby', sentence.id);
  /** @type {{ figures: WishFigure[], keys: string, rows: { show(wish: Wish): void }[] }} */
  const its = { figures: [], keys: '', rows: [] };
  const chosen = () => its.figures.find(({ name }) => name === figure.value);
  const tell = () => setText(sentence, chosen()?.sentence ?? '');
  const add = button('Add Wish', () => {
    const { name, is_share: isShare } = /** @type {WishFigure} */ (chosen());
    const to = /** @type {keyof Wished} */ (side.value);
    change((now) => withWish(now, name, to, firstNumber(to, isShare)));
    document.getElementById(keyOf(name, to))?.focus();
  });
  const label = el('label', { for: figure.id }, 'Another wish');
  return {
    root: el('div', {}, list, el('div', { className: 'lab-wish-add' }, label, figure, side, add), sentence),
    /** @param {Wish} wish @param {WishFigure[]} figures */
    show(wish, figures) {
      if (figures !== its.figures) {
        its.figures = figures;
        figure.replaceChildren(...figures.map(({ name, title }) => el('option', { value: name }, title)));
        tell();
      }
      const added = addedIn(wish, figures);
      const keys = JSON.stringify(added.map(({ measure, side: of }) => [measure, of]));
      if (keys !== its.keys) {
        its.keys = keys;
        const rows = added.map((offered) => createRow(offered, createNumber(offered), change));
        its.rows = rows;
        if (list.contains(document.activeElement)) figure.focus();
        list.replaceChildren(...rows.map((row) => row.root));
      }
      its.rows.forEach((row) => row.show(wish));
    },
  };
}

/** The number that a wish has at first. @param {keyof Wished} side @param {boolean} isShare */
const firstNumber = (side, isShare) => {
  const isBound = side === 'least' || side === 'most';
  if (isShare) return isBound ? 0.5 : 0.05;
  return 1;
};

/**
 * The wishes that are not among those offered, in words.
 * @param {Wish} wish @param {WishFigure[]} figures
 */
function addedIn(wish, figures) {
  const all = figures.flatMap(({ name, title, unit, is_share: isShare }) =>
    SIDES.filter(({ side }) => wish[name]?.[side] != null).map(({ side, words }) => ({
      ...{ measure: name, side, label: `${title}, ${words}`, isShare },
      unit: isShare ? '%' : (/^\w*$/.exec(unit)?.[0] ?? ''),
      first: firstNumber(side, isShare),
    })),
  );
  return all.filter(({ measure, side }) => !OFFERED.some((each) => each.measure === measure && each.side === side));
}

const keyOf = (/** @type {string} */ measure, /** @type {string} */ side) => `lab-wish-${measure}-${side}`;

/**
 * How much is wished, on a slider; a direction has none.
 * @param {Offered} offered
 */
function createSlider({ measure, side, label, first, range, words }) {
  const [min, max, step] = range ?? [first, first, 1];
  const input = el('input', {
    type: 'range',
    ...{ id: `${keyOf(measure, side)}-number`, min: String(min), max: String(max), step: String(step) },
    ...{ value: String(first), 'aria-label': label },
  });
  const output = el('output', { for: input.id });
  return {
    input,
    parts: range ? [input, output] : [],
    value: () => (range ? Number(input.value) : first),
    /** @param {number | null} number */
    show(number) {
      if (number !== null && range && Number(input.value) !== number) input.value = String(number);
      setText(output, words(Number(input.value)));
      setAttribute(input, 'aria-valuetext', words(Number(input.value)));
    },
  };
}

/**
 * How much is wished, as a number; of a direction the smallest difference that matters.
 * @param {{ measure: string, side: keyof Wished, label: string, unit: string, isShare: boolean }} offered
 */
function createNumber({ measure, side, label, unit, isShare }) {
  const scale = isShare ? 100 : 1;
  const isBound = side === 'least' || side === 'most';
  const input = el('input', {
    ...{ type: 'number', id: `${keyOf(measure, side)}-number`, step: 'any' },
    'aria-label': isBound ? label : `${label}: the smallest difference that matters`,
  });
  const shown = () => (input.value === '' ? NaN : Number(input.value) / scale);
  return {
    input,
    parts: [input, el('span', {}, isBound ? unit : `${isShare ? '% ' : ''}matters`)],
    value: shown,
    /** @param {number | null} number */
    show(number) {
      if (number !== null && !Number.isNaN(number) && shown() !== number) input.value = String(number * scale);
    },
  };
}

/**
 * @typedef {object} AmountField how much is wished
 * @property {HTMLInputElement} input
 * @property {Node[]} parts
 * @property {() => number} value
 * @property {(number: number | null) => void} show
 */

/**
 * A wish with its tick.
 * @param {{ measure: string, side: keyof Wished, label: string, first: number }} offered @param {AmountField} amount
 * @param {(next: (draft: StudyDraft) => StudyDraft) => void} change
 */
function createRow({ measure, side, label, first }, amount, change) {
  const key = keyOf(measure, side);
  const set = (/** @type {number | null} */ number) => change((now) => withWish(now, measure, side, number));
  const tick = el('input', {
    type: 'checkbox',
    className: 'tick',
    id: key,
    on: { change: () => set(tick.checked ? amount.value() || first : null) },
  });
  amount.input.addEventListener('input', () => set(amount.value()));
  return {
    root: el('div', { className: 'lab-wish-row' }, tick, el('label', { for: key }, label), ...amount.parts),
    /** @param {Wish} wish */
    show(wish) {
      const number = wish[measure]?.[side] ?? null;
      tick.checked = number !== null;
      amount.input.disabled = number === null;
      amount.show(number);
    },
  };
}
