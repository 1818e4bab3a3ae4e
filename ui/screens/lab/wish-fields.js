// @ts-check
// What a game should be like: wishes to be ticked, each with how much is wished. Others can be added.

import { el, setAttribute, setText } from '../../dom.js';
import * as wishes from '../../lab/wish.js';
import { amount, amountInput, button, noteLine } from '../form.js';

/**
 * @import { StudyDraft, WishFigure } from '../../lab/types'
 * @import { Wishable } from '../../lab/wish.js'
 * @import { Problems } from '../../types'
 * @import { ChangeStudyDraft } from './options.js'
 */

const HINT = 'Under “Which board”, press Vary beside what may differ. The Lab tries all combinations.';

/**
 * Makes the fields: `{root, show(draft, figures, problems)}`. `figures` are those that a wish can be about.
 * @param {ChangeStudyDraft} change
 */
export function createWishFields(change) {
  const problem = el('p', { className: 'problem', id: 'problem-wish', role: 'status' });
  const list = el('div', { className: 'lab-wishes' });
  const pace = createPace(change);
  const more = createAdding(change);
  const hint = el('p', { className: 'field-hint' }, HINT);
  const root = el('div', { className: 'lab-wish-fields' }, hint, list, more.root, problem);
  /** @type {ReturnType<typeof createRow>[]} */
  let rows = [];
  let shape = '';

  /** @param {Wishable[]} shown */
  function build(shown) {
    rows = shown.map((wish) => createRow(wish, change));
    if (list.contains(document.activeElement)) more.focus();
    const [least, most, ...others] = rows.map((row) => row.root);
    list.replaceChildren(least, most, pace.root, ...others);
  }

  return {
    root,
    /** @param {StudyDraft} draft @param {WishFigure[]} figures @param {Problems} problems */
    show(draft, figures, problems) {
      const shown = wishes.wishesOf(draft, figures);
      const wanted = JSON.stringify(shown);
      if (wanted !== shape) build(shown);
      shape = wanted;
      rows.forEach((row) => row.show(draft, problems));
      pace.show(draft, problems);
      more.show(figures);
      setText(problem, problems.wish ?? '');
    },
  };
}

/** @param {string} key */
const idOf = (key) => `lab-wish-${key.replaceAll(' ', '-')}`;

/**
 * A wish with its tick.
 * @param {Wishable} wish @param {ChangeStudyDraft} change
 */
function createRow(wish, change) {
  const { key, label } = wish;
  const name = el('span', { id: `${idOf(key)}-name` }, label);
  const tick = el('input', {
    ...{ type: 'checkbox', className: 'tick', id: idOf(key) },
    on: { change: () => change((now) => wishes.withWish(now, key, tick.checked)) },
  });
  const { root, input, problem, show } = amountInput({ ...wish, key: idOf(key) }, (text) =>
    change((now) => wishes.withAmount(now, key, text)),
  );
  input.setAttribute('aria-labelledby', name.id);
  return {
    root: el('div', { className: 'field' }, el('label', { className: 'lab-tick' }, tick, name), root, problem),
    /** @param {StudyDraft} draft @param {Problems} problems */
    show(draft, problems) {
      tick.checked = draft.wished.includes(key);
      root.hidden = !tick.checked;
      setAttribute(tick, 'aria-invalid', problems.wish ? 'true' : null);
      setAttribute(tick, 'aria-describedby', problems.wish ? 'problem-wish' : null);
      show(wishes.amountOf(draft, wish), tick.checked ? problems[key] : '');
    },
  };
}

/**
 * The seconds of a turn, by which minutes are turns.
 * @param {ChangeStudyDraft} change
 */
function createPace(change) {
  const about = {
    key: 'lab-pace',
    kind: /** @type {const} */ ('number'),
    label: 'A turn takes about',
    unit: 'seconds',
  };
  const field = amount({ ...about, ...wishes.PACES }, (text) =>
    change((now) => wishes.withAmount(now, wishes.PACE, text)),
  );
  const words = noteLine();
  field.root.append(words);
  return {
    root: field.root,
    /** @param {StudyDraft} draft @param {Problems} problems */
    show(draft, problems) {
      field.root.hidden = !wishes.hasPace(draft);
      field.show(wishes.paceOf(draft), problems[wishes.PACE]);
      setText(words, wishes.paceWords(draft));
    },
  };
}

/**
 * The fields that add a wish, about any figure.
 * @param {ChangeStudyDraft} change
 */
function createAdding(change) {
  const sentence = el('p', { className: 'field-hint', id: 'lab-wish-sentence' });
  const figure = el('select', { id: 'lab-wish-figure', 'aria-describedby': sentence.id, on: { change: () => tell() } });
  const side = el('select', { 'aria-label': 'What you wish of it' });
  const add = button('Add Wish', () => {
    const key = wishes.wishKey(figure.value, side.value);
    change((now) => wishes.withWish(now, key, true));
    document.getElementById(idOf(key))?.focus();
  });
  /** @type {WishFigure[]} */
  let known = [];

  function tell() {
    setText(sentence, known.find(({ name }) => name === figure.value)?.sentence ?? '');
    const { value } = side;
    const sides = wishes.sidesOf(figure.value);
    side.replaceChildren(...sides.map((each) => el('option', { value: each.side }, each.words)));
    if (sides.some((each) => each.side === value)) side.value = value;
  }

  const label = el('label', { for: figure.id }, 'Another wish');
  return {
    root: el('div', {}, el('div', { className: 'lab-wish-add' }, label, figure, side, add), sentence),
    focus: () => figure.focus(),
    /** @param {WishFigure[]} figures */
    show(figures) {
      if (figures === known) return;
      known = figures;
      figure.replaceChildren(...figures.map(({ name, title }) => el('option', { value: name }, title)));
      tell();
    },
  };
}
