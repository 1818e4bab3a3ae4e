// @ts-check
// Studies: those that are kept, those that ship, and a file.

import { el, setText } from '../../dom.js';
import { withStudy, factsOf } from '../../lab/study-draft.js';
import { counted, gamesOfWords, playerWords } from '../../lab/words.js';
import { titleOf } from '../../state.js';
import { ask } from '../dialog.js';
import { button } from '../form.js';

/**
 * @import { BuiltInStudy, LabHello, LabState, RunCard, Study } from '../../lab/types'
 * @import { Form, Playing } from '../../types'
 * @import { ChangeStudyDraft } from './options.js'
 * @import { LabScreenWorld } from './lab.js'
 */

/**
 * Makes the part where studies are chosen.
 * @param {LabScreenWorld} world @param {{ change: ChangeStudyDraft }} acts
 */
export function createStudies(world, { change }) {
  const kept = createKeptStudies(world);
  const shipped = el('ul', { className: 'lab-list' });
  const title = el('h2', { id: 'lab-shipped-title' }, 'Ready studies');
  const words = el('p', { className: 'detail' }, 'Larger studies that come with Atar, and studies from files.');
  const ready = el('section', { className: 'group', 'aria-labelledby': title.id }, title, words, shipped);
  ready.append(opener(world, change));
  const root = el('div', { className: 'lab-studies' }, kept.root, ready);
  let shape = '';

  /** @param {BuiltInStudy} study */
  function item({ title: name, study }) {
    const choose = () => chosen(study, change);
    return el('li', {}, el('button', { type: 'button', className: 'lab-item', on: { click: choose } }, name));
  }

  return {
    root,
    /** @param {LabState} state */
    show(state) {
      kept.show(state);
      const { studies } = /** @type {LabHello} */ (state.hello);
      const own = studies.filter(({ game }) => game === state.draft?.game);
      const wanted = own.map(({ name }) => name).join();
      if (wanted === shape) return;
      shape = wanted;
      shipped.replaceChildren(...own.map(item));
      shipped.hidden = own.length === 0;
    },
  };
}

/** @param {Study} study @param {ChangeStudyDraft} change */
function chosen(study, change) {
  change((now) => withStudy(now, study));
  document.querySelector('.lab-start')?.scrollIntoView({ block: 'nearest' });
}

/**
 * The button that opens a study from a file.
 * @param {LabScreenWorld} world @param {ChangeStudyDraft} change
 */
function opener({ lab, session }, change) {
  const field = el('input', { type: 'file', accept: '.json,application/json', hidden: true, 'aria-hidden': 'true' });
  field.addEventListener('change', async () => {
    const file = field.files?.[0];
    field.value = '';
    const text = file ? await session.attempt(() => textOf(file, lab.state)) : false;
    const study = text === false ? false : await lab.read(text);
    if (study) chosen(study, change);
  });
  return el(
    'div',
    {},
    button('Open a Study…', () => field.click()),
    field,
  );
}

/** @param {File} file @param {LabState} state */
function textOf(file, { hello }) {
  const most = hello?.limits.bytes ?? Infinity;
  if (file.size > most) throw new Error(`“${file.name}” is too large. A study has at most ${most / 1024} KB.`);
  return file.text();
}

/**
 * The studies that are kept, with what can be done about each.
 * @param {LabScreenWorld} world
 */
export function createKeptStudies(world) {
  const list = el('ul', { className: 'lab-list' });
  const title = el('h2', { id: 'lab-kept-title' }, 'Your studies');
  const root = el('section', { className: 'group', 'aria-labelledby': title.id }, title, list);
  /** @type {Map<string, ReturnType<typeof createCard>>} */
  const cards = new Map();
  let shape = '';

  return {
    root,
    /** @param {LabState} state */
    show({ runs }) {
      root.hidden = runs.length === 0;
      const wanted = runs.map(({ run }) => run).join();
      if (wanted !== shape) {
        shape = wanted;
        cards.clear();
        for (const card of runs) cards.set(card.run, createCard(card.run, world));
        list.replaceChildren(...[...cards.values()].map((card) => card.root));
      }
      for (const card of runs) cards.get(card.run)?.show(card);
    },
  };
}

/** @param {string} run @param {LabScreenWorld} world */
function createCard(run, { lab, session, show: go }) {
  const name = el('span', { className: 'lab-card-name' });
  const words = el('span', { className: 'lab-card-words' });
  const open = el('button', { type: 'button', className: 'lab-item', on: { click: () => go(run) } }, name, ' ', words);
  const proceed = async () => (await mayStop(lab.state, run)) && (await lab.goOn(run)) && go(run);
  const more = button('Continue', proceed);
  const remove = button('Remove…', async () => {
    if (!(await isSure(name.textContent ?? ''))) return;
    await lab.remove(run);
    if (session.shell.state.run === run) go(null);
  });
  const root = el('li', { className: 'lab-card' }, open, el('div', { className: 'lab-card-acts' }, more, remove));
  return {
    root,
    /** @param {RunCard} card */
    show({ name: called, game, games, of, is_running: isRunning, is_done: isDone, stops_early: isEarly }) {
      setText(name, called);
      const { hello } = /** @type {Playing} */ (session.state);
      const done = isDone ?? games >= of;
      // Whether a study that may end early has ended is known once it is opened.
      const isUnknown = isDone === null && isEarly && !done;
      const played = isUnknown ? counted(games, 'game') : gamesOfWords(games, of, isEarly);
      setText(words, `${titleOf({ hello }, game)}, ${isRunning ? 'playing' : done ? 'done' : played}`);
      more.hidden = isRunning || done || isUnknown;
      more.setAttribute('aria-label', `Continue: ${called}`);
      remove.setAttribute('aria-label', `Remove: ${called}`);
    },
  };
}

/**
 * Whether another study may be stopped for one, if there is another that plays.
 * @param {LabState} state @param {string | null} [wanted] the one that is to be played; none for a new one
 */
export async function mayStop({ runs }, wanted = null) {
  const other = runs.find(({ run, is_running: isRunning }) => isRunning && run !== wanted);
  if (!other) return true;
  const text = 'Only one study can be played at a time. You can continue this one later.';
  const choices = [
    { id: 'stop', label: 'Stop and Start', main: true },
    { id: 'no', label: 'Cancel' },
  ];
  return (await ask({ title: `Stop “${other.name}”?`, text, choices })) === 'stop';
}

/** @param {string} name */
async function isSure(name) {
  const text = 'This deletes its games. You can save the study itself as a file first.';
  const choices = [
    { id: 'remove', label: 'Remove', main: true, grave: true },
    { id: 'keep', label: 'Cancel' },
  ];
  return (await ask({ title: `Remove “${name}”?`, text, choices })) === 'remove';
}

// What a study is about, as a list of terms and words.

/**
 * Makes the list in a group of its own, under the study's name unless there is a `heading`.
 * @param {LabScreenWorld} world @param {string} [heading]
 */
export function createStudyFacts({ lab, session }, heading) {
  const title = el('h2', { id: 'lab-facts-title' });
  const list = el('dl', { className: 'lab-facts' });
  const root = el('section', { className: 'group', 'aria-labelledby': title.id }, title, list);
  /** @type {Study | null} */
  let shown = null;
  return {
    root,
    /** `impossible` are combinations that are left out. @param {Study | null} study @param {Form} form */
    show(study, form, impossible = /** @type {string[]} */ ([])) {
      root.hidden = study === null;
      if (study === shown || !study) return;
      shown = study;
      title.textContent = heading ?? study.name ?? '';
      const hello = /** @type {LabHello} */ (lab.state.hello);
      const words = (/** @type {string} */ player) => playerWords(player, /** @type {Playing} */ (session.state).hello);
      const leftOut = impossible.length > 0 ? [{ term: 'Left out', words: impossible.join('; ') }] : [];
      list.replaceChildren(
        ...[...factsOf(study, { form, hello, playerWords: words }), ...leftOut].flatMap(({ term, words: told }) => [
          el('dt', {}, term),
          el('dd', {}, told),
        ]),
      );
    },
  };
}
