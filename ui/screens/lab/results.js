// @ts-check
// What came of a study: how far it is, what its games tell, and how to keep that.

import { el } from '../../dom.js';
import { hearKeys } from '../../keys.js';
import * as settings from '../../game-settings.js';
import { games, gameOf as gameBy } from '../../games/index.js';
import { labGameOf } from '../../lab/study-draft.js';
import { parametersOf } from '../../lab/parameters.js';
import { formOf } from '../../options/form.js';
import { createStudyFacts, createKeptStudies } from './studies.js';
import { showExampleGames, createWatch } from './example-games.js';
import { createAnswer, createResultView, reportOf } from './look.js';
import { createWish } from './wish.js';
import { button } from '../form.js';

/**
 * @import { ExportFormat, LabHello, LabState } from '../../lab/types'
 * @import { Playing } from '../../types'
 * @import { LabScreenWorld } from './lab.js'
 */

/**
 * Makes the part.
 * @param {LabScreenWorld} world
 */
export function createResults(world) {
  const { session } = world;
  const { hello } = /** @type {Playing} */ (session.state);
  const answer = createAnswer(world);
  const watch = createWatch(world);
  const keep = createExportPanel(world);
  const facts = createStudyFacts(world, 'About this study');
  const kept = createKeptStudies(world);
  /** @type {ReturnType<typeof createResultView> | null} */
  let look = null;
  const showRow = (/** @type {{ cell: string, label: string }} */ row) => showGames(world, row);
  const wish = createWish(world, { formFor, games: showRow });
  const looked = el('div', { className: 'lab-main' }, answer.root, wish.root);
  const side = el('div', { className: 'lab-side' }, keep.root, facts.root, kept.root);
  const root = el('div', { className: 'lab-results' }, watch.root, looked, side, keep.report);

  /** @param {string} game */
  function formFor(game) {
    return games.some(({ name }) => name === game) ? formOf(gameBy(game), hello) : null;
  }

  /** The part that depends on the game of the study. @param {string} game */
  function lookAt(game) {
    const form = formFor(game);
    const parameters = form ? parametersOf(form, settings.defaults(form)) : [];
    const made = createResultView(world, { parameters, games: showRow });
    looked.append(made.root);
    return made;
  }

  return {
    root,
    focus: answer.focus,
    close: keep.close,
    end: keep.end,
    /** @param {LabState} state */
    show(state) {
      const run = state.run?.run === session.shell.state.run ? state.run : null;
      watch.root.hidden = keep.root.hidden = run === null;
      answer.show(run);
      kept.show(state);
      if (!run) return;
      const { game } = run.study;
      wish.show(game, run.look);
      look ??= lookAt(game);
      look.show(state);
      watch.show(run);
      const form = formFor(game);
      if (form) facts.show(run.study, form, run.impossible);
    },
  };
}

/**
 * Shows games of a cell. Endings are asked for where there are such games.
 * @param {LabScreenWorld} world @param {{ cell: string, label: string }} row
 */
function showGames(world, row) {
  const { hello, run } = world.lab.state;
  const { picks } = labGameOf(/** @type {LabHello} */ (hello), run?.study.game ?? '');
  const cells = run?.look?.cells ?? [];
  const endings = cells.find(({ cell }) => cell === row.cell)?.endings ?? [];
  const label = cells.length > 1 ? row.label : '';
  showExampleGames(world, { ...row, label, picks: [...new Set([...picks, ...endings])] });
}

// Keep: the report, the figures and the study as files.

/** What can be saved, by the name that the lab has for it. @type {{ kind: ExportFormat, label: string }[]} */
const FILES = [
  { kind: 'csv', label: 'Table (CSV)…' },
  { kind: 'json', label: 'Results (JSON)…' },
  { kind: 'games', label: 'All games…' },
  { kind: 'study', label: 'Study…' },
];

/**
 * The place of the report, under the results: its way back stays in sight however long it is. `show(html)` lays it out,
 * `read()` leads to it, `close()` leads back to where it was opened, and returns whether it was being read.
 */
function createReport() {
  const sheet = el('article', { className: 'report', tabIndex: -1, 'aria-label': 'Report' });
  const back = button('Back to Results', () => close());
  const bar = el('div', { className: 'report-bar' }, back);
  const root = el('section', { className: 'report-part', 'aria-label': 'Report', hidden: true }, bar, sheet);
  /** Where the page was, and what had the focus. @type {{ top: number, focus: Element | null } | null} */
  let from = null;

  function close() {
    if (!from) return false;
    const { top, focus } = from;
    from = null;
    root.hidden = true;
    if (focus instanceof HTMLElement) focus.focus({ preventScroll: true });
    globalThis.scrollTo(0, top);
    return true;
  }

  /** @param {KeyboardEvent} event */
  function escape(event) {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]') && close())
      event.preventDefault();
  }

  return {
    root,
    /** @param {string} html */
    show(html) {
      sheet.replaceChildren(...reportOf(html));
      root.hidden = false;
    },
    read() {
      from ??= { top: globalThis.scrollY, focus: document.activeElement };
      sheet.focus({ preventScroll: true });
      root.scrollIntoView({ block: 'start' });
    },
    close,
    end: hearKeys(document, escape),
  };
}

/**
 * Makes the part, and the place of the report: `{root, report, close, end}`.
 * @param {LabScreenWorld} world
 */
function createExportPanel({ lab }) {
  const report = createReport();

  /** Fetches the report and shows it. @returns {Promise<boolean>} */
  async function show() {
    const html = await lab.report();
    if (html !== false) report.show(html);
    return html !== false;
  }

  async function read() {
    if (await show()) report.read();
  }

  async function print() {
    if (await show()) globalThis.print();
  }

  async function save() {
    const html = await lab.report();
    if (html !== false) lab.saveReport(html);
  }

  const title = el('h2', { id: 'lab-keep-title' }, 'Keep it');
  const acts = [
    button('Read the Report', read, 'main'),
    button('Print the Report…', print),
    button('Save the Report…', save),
  ];
  const files = FILES.map(({ kind, label }) => {
    const act = button(label, () => lab.save(kind));
    act.setAttribute('aria-label', `Save: ${label}`);
    return act;
  });
  const root = el(
    'section',
    { className: 'group lab-keep', 'aria-labelledby': title.id },
    title,
    el('p', { className: 'detail' }, 'The report contains the question, the answer, plots, tables and example games.'),
    el('div', { className: 'lab-acts' }, ...acts),
    el('h3', {}, 'Save as a file'),
    el('div', { className: 'lab-acts' }, ...files),
  );
  return { root, report: report.root, close: report.close, end: report.end };
}
