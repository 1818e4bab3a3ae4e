// @ts-check
// Ask: which game, which question, on what board, who plays, how sure the answer is to be, and how long that takes.

import { el, setAttribute, setText } from '../../dom.js';
import { games, gameOf as gameBy } from '../../games/index.js';
import * as draft from '../../lab/study-draft.js';
import { studied } from '../../lab/parameters.js';
import { AMOUNTS, estimateWords } from '../../lab/words.js';
import { formOf } from '../../options/form.js';
import { group, focusInvalid, segments } from '../form.js';
import { createOptions, createPlayerChoice, createQuestionChoice } from './options.js';
import { createStudyFacts, createStudies, mayStop } from './studies.js';
import { createWishFields } from './wish-fields.js';

/**
 * @import { StudyDraft, LabHello, LabState } from '../../lab/types'
 * @import { Form, Playing } from '../../types'
 * @import { LabScreenWorld } from './lab.js'
 */

/**
 * Makes the part.
 * @param {LabScreenWorld} world
 */
export function createAsk(world) {
  const { lab, session } = world;
  const { hello } = /** @type {Playing} */ (session.state);
  const form = formOf(gameBy(/** @type {StudyDraft} */ (lab.state.draft).game), hello);
  /** @param {(draft: StudyDraft) => StudyDraft} next */
  const change = (next) => lab.ask(next(/** @type {StudyDraft} */ (lab.state.draft)));

  const game = gameChoice(world);
  const questions = createQuestionChoice(form, change);
  const settings = createSettings(form, world, change);
  const studies = createStudies(world, { change });
  const what = el('div', { className: 'lab-what' }, game.root, questions.root);
  const root = el('div', { className: 'lab-ask' }, what, settings.root, studies.root);

  return {
    root,
    focus: questions.focus,
    /** @param {LabState} state */
    show(state) {
      if (!state.draft || !state.hello) return;
      game.show(state.draft.game);
      questions.show(state.draft, state.hello);
      settings.show(state);
      studies.show(state);
    },
  };
}

/**
 * The choice of the game. Another one begins with its first question, or what was last asked of it.
 * @param {LabScreenWorld} world
 */
function gameChoice({ lab, session }) {
  const { hello } = /** @type {Playing} */ (session.state);
  const known = /** @type {LabHello} */ (lab.state.hello);
  const own = studied(hello, known.games).filter(({ name }) => games.some((game) => game.name === name));
  const choices = own.map(({ name, title }) => ({ value: name, label: title }));
  const field = segments({ key: 'lab-game', label: 'Game', choices }, (name) => {
    lab.ask(lab.state.drafts[name] ?? draft.firstDraft(known, formOf(gameBy(name), hello)));
    document.getElementById(`lab-game-${name}`)?.focus();
  });
  return { root: group('Which game', field.root), show: field.show };
}

/**
 * The settings of what is asked, and the button that begins it.
 * @param {Form} form @param {LabScreenWorld} world @param {(next: (draft: StudyDraft) => StudyDraft) => void} change
 */
function createSettings(form, world, change) {
  const { hello } = /** @type {Playing} */ (world.session.state);
  const board = createOptions(form, change);
  const players = createPlayerChoice(hello, change);
  const amount = segments({ key: 'lab-amount', label: 'How many games', choices: AMOUNTS }, (value) =>
    change((now) => ({ ...now, amount: /** @type {any} */ (value) })),
  );
  const hint = el('p', { className: 'field-hint' });
  amount.root.append(hint);
  const facts = createStudyFacts(world);
  const wish = createWishFields(change);
  const wishGroup = group('What you wish for', wish.root);
  const boardGroup = group('Which board', board.root);
  const playersGroup = group('Who plays, and how often', players.root, amount.root);
  const start = createStart(form, world);
  const body = el('div', { className: 'form-body' }, wishGroup, boardGroup, playersGroup, facts.root);
  const root = el(
    'form',
    { className: 'form lab-settings', noValidate: true, on: { submit: start.submit } },
    body,
    start.root,
  );
  start.within(root);
  return {
    root,
    /** @param {LabState} state */
    show(state) {
      const now = /** @type {StudyDraft} */ (state.draft);
      const known = /** @type {LabHello} */ (state.hello);
      const found = draft.problemsOf(now, { form, hello: known });
      boardGroup.hidden = playersGroup.hidden = now.study !== null;
      wishGroup.hidden = !now.isFinding;
      wish.show(now, draft.labGameOf(known, now.game).wishes, found);
      board.show(now, found);
      players.show(now, known);
      amount.show(now.amount);
      setText(hint, AMOUNTS.find(({ value }) => value === now.amount)?.hint ?? '');
      facts.show(now.study, form);
      start.show(state, found);
    },
  };
}

/**
 * How long it takes, and the button that begins it.
 * @param {Form} form @param {LabScreenWorld} world
 */
function createStart(form, { lab, show }) {
  const words = el('p', { className: 'lab-estimate', role: 'status' });
  const begin = el('button', { type: 'submit', className: 'button main start' }, 'Start');
  /** @type {{ form: HTMLElement | null, isBusy: boolean }} */
  const its = { form: null, isBusy: false };

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const now = lab.state.draft;
    const { hello } = lab.state;
    if (!now || !hello || its.isBusy) return;
    if (Object.keys(draft.problemsOf(now, { form, hello })).length > 0) return focusInvalid(its.form);
    if (!(await mayStop(lab.state))) return;
    its.isBusy = true;
    setText(begin, 'Starting…');
    const run = await lab.begin();
    its.isBusy = false;
    setText(begin, 'Start');
    if (run) show(run);
  }

  return {
    root: el('div', { className: 'form-end lab-start' }, words, begin),
    submit,
    /** @param {HTMLElement} root */
    within(root) {
      its.form = root;
    },
    /** @param {LabState} state @param {{ [field: string]: string }} found */
    show({ estimate }, found) {
      setText(words, estimateWords(estimate));
      setAttribute(words, 'data-kind', estimate.kind);
      setAttribute(begin, 'aria-disabled', Object.keys(found).length > 0 ? 'true' : null);
    },
  };
}
