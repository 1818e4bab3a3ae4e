// @ts-check
// The options of the game that is studied. In a grid of one's own each can be fixed or varied.

import { el, setAttribute, setText } from '../../dom.js';
import { withCount, withOwn } from '../../game-settings.js';
import {
  toggled,
  withSettings,
  withVaried,
  labGameOf,
  withQuestion,
  withStudyPlayers,
  withFinding,
} from '../../lab/study-draft.js';
import { PLAYERS, parametersOf, boundsOf, range } from '../../lab/parameters.js';
import { countField, fieldOf, put } from '../form.js';
import { playerWords } from '../../lab/words.js';
import { listed } from '../../words.js';

/**
 * @import { LabHello, OfferedQuestion, StudyDraft } from '../../lab/types'
 * @import { StudyParameter } from '../../lab/parameters.js'
 * @import { Field, Form, Problems } from '../../types'
 * @import { Hello } from '../../protocol'
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
const varyButton = (label, act) =>
  el(
    'button',
    { type: 'button', className: 'button lab-vary', 'aria-label': `Vary: ${label}`, on: { click: act } },
    'Vary',
  );

// The ready questions of a game as large buttons, of which one is chosen, and a grid of one's own.

const OWN = {
  name: '',
  text: 'Your own question',
  sentence: 'Choose what stays the same and what changes, and see how that changes the game.',
};

/** Settings are looked for. */
const FIND = {
  name: 'find',
  text: 'Find Settings…',
  sentence: 'Say what the game should be like. The Lab looks for settings that make it so.',
};

/**
 * Makes them.
 * @param {Form} form @param {ChangeStudyDraft} change
 */
export function createQuestionChoice(form, change) {
  const list = el('ul', { className: 'lab-questions' });
  const title = el('h2', { id: 'lab-questions-title' }, 'What do you want to know?');
  const root = el('section', { className: 'lab-questions-part', 'aria-labelledby': title.id }, title, list);
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  let shape = '';

  /** @param {Pick<OfferedQuestion, 'name' | 'text' | 'sentence'>} question */
  function item({ name, text, sentence }) {
    const act = () => change((now) => (name === FIND.name ? withFinding(now, form) : withQuestion(now, name || null)));
    const button = el(
      'button',
      { type: 'button', className: 'lab-question', 'aria-pressed': 'false', on: { click: act } },
      el('span', { className: 'lab-question-text' }, text),
      ' ',
      el('span', { className: 'lab-question-words' }, sentence),
    );
    buttons.set(name, button);
    return el('li', {}, button);
  }

  return {
    root,
    focus: () => [...buttons.values()].find((each) => each.getAttribute('aria-pressed') === 'true')?.focus(),
    /** @param {StudyDraft} draft @param {LabHello} hello */
    show(draft, hello) {
      const { questions } = labGameOf(hello, draft.game);
      const wanted = JSON.stringify(questions);
      if (wanted !== shape) {
        shape = wanted;
        buttons.clear();
        list.replaceChildren(...[...questions, OWN, FIND].map(item));
      }
      const chosen = draft.study ? null : draft.isFinding ? FIND.name : (draft.question ?? '');
      buttons.forEach((button, name) => setAttribute(button, 'aria-pressed', name === chosen));
    },
  };
}

// Which computer players play: one, or in a grid of one's own several, each in games of its own.

const LABEL = 'Players';

/**
 * Makes the choice.
 * @param {Hello} hello @param {ChangeStudyDraft} change
 */
export function createPlayerChoice(hello, change) {
  const select = el('select', {
    id: 'lab-player',
    on: { change: () => change((now) => withStudyPlayers(now, [select.value])) },
  });
  const one = el(
    'div',
    { className: 'field' },
    el('label', { className: 'field-label', for: select.id }, LABEL),
    el('div', {}, select),
  );
  const vary = varyButton(LABEL, () => change((now) => withStudyPlayers(now, others(now.players, offered))));
  const several = el('div', { className: 'lab-several' });
  const hint = el('p', { className: 'field-hint' }, 'Stronger players take longer. Every seat has the same player.');
  one.append(hint);
  const root = el('div', { className: 'lab-row' }, one, several, vary);
  /** @type {ReturnType<typeof createTicks> | null} */
  let ticks = null;
  /** @type {string[]} */
  let offered = [];

  /** @param {string[]} players */
  function build(players) {
    offered = players;
    const choices = players.map((value) => ({ value, label: playerWords(value, hello) }));
    select.replaceChildren(...choices.map(({ value, label }) => el('option', { value }, label)));
    ticks = createTicks({ key: 'player', label: LABEL, choices }, (list) =>
      change((now) => withStudyPlayers(now, list)),
    );
    several.replaceChildren(ticks.root);
  }

  return {
    root,
    /** @param {StudyDraft} draft @param {LabHello} lab */
    show({ question, players }, lab) {
      if (offered !== lab.players) build(lab.players);
      const isVaried = question === null && players.length > 1;
      one.hidden = isVaried;
      several.hidden = !isVaried;
      put(select, players[0]);
      ticks?.show(isVaried ? players : null);
      vary.hidden = question !== null;
      setAttribute(vary, 'aria-pressed', isVaried);
    },
  };
}

/**
 * Of several players the first one; of one player it and its neighbour.
 * @param {string[]} players @param {string[]} offered
 */
function others(players, offered) {
  if (players.length > 1) return players.slice(0, 1);
  const at = offered.indexOf(players[0]);
  const next = offered[at - 1] ?? offered[at + 1];
  return offered.filter((each) => each === next || each === players[0]);
}

// The values over which something is varied: choices to be ticked, or numbers by sliders.

/**
 * Makes the control: `{root, show(values, problem)}`; null as values hides it.
 * @param {StudyParameter} parameter @param {(values: string[]) => void} changed
 */
const createValueRange = (parameter, changed) =>
  parameter.kind === 'number' ? createRange(parameter, changed) : createTicks(parameter, changed);

/**
 * Choices to be ticked.
 * @param {Pick<StudyParameter, 'key' | 'label' | 'choices'>} parameter @param {(values: string[]) => void} changed
 */
function createTicks({ key, label, choices }, changed) {
  const boxes = choices.map(({ value }) =>
    el('input', { type: 'checkbox', className: 'tick', id: `vary-${key}-${value}`, value, on: { change: tell } }),
  );
  const items = choices.map(({ label: text }, index) => el('label', { className: 'lab-tick' }, boxes[index], text));
  const problem = el('p', { className: 'problem', id: `problem-vary-${key}` });
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
      for (const box of boxes) {
        box.checked = values?.includes(box.value) ?? false;
        setAttribute(box, 'aria-invalid', values && text ? 'true' : null);
        setAttribute(box, 'aria-describedby', values && text ? problem.id : null);
      }
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
    if (a > b) (target === last ? first : last).value = String(target === last ? b : a);
    changed(chosen());
  }

  const chosen = () => range({ first: Number(first.value), last: Number(last.value), step: Number(step.value) });

  return {
    root,
    /** @param {string[] | null} values */
    show(values) {
      root.hidden = values === null;
      if (!values) return;
      // The end may lie between two values, on its way to the next.
      if (chosen().join() !== values.join()) {
        const now = boundsOf(values);
        first.value = String(now.first);
        last.value = String(now.last);
        if (values.length > 1) step.value = String(now.step);
      }
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
