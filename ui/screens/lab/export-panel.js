// @ts-check
// Keep: the report, the figures and the study as files.

import { el } from '../../dom.js';
import { button } from '../form.js';
import { reportOf } from './sanitized.js';

/**
 * @import { ExportFormat } from '../../lab/types'
 * @import { LabScreenWorld } from './lab.js'
 */

/** What can be saved, by the name that the lab has for it. @type {{ kind: ExportFormat, label: string }[]} */
const FILES = [
  { kind: 'csv', label: 'Table (CSV)…' },
  { kind: 'json', label: 'Results (JSON)…' },
  { kind: 'games', label: 'All games…' },
  { kind: 'study', label: 'Study…' },
];

/**
 * Makes the part, and the place of the report: `{root, report}`.
 * @param {LabScreenWorld} world
 */
export function createExportPanel({ lab }) {
  const sheet = el('article', { className: 'report', tabIndex: -1, 'aria-label': 'Report' });
  const report = el('section', { className: 'report-part', 'aria-label': 'Report', hidden: true }, sheet);

  /** Fetches the report and shows it. @returns {Promise<string | false>} */
  async function show() {
    const html = await lab.report();
    if (html === false) return false;
    sheet.replaceChildren(...reportOf(html));
    report.hidden = false;
    return html;
  }

  async function read() {
    if ((await show()) === false) return;
    sheet.focus({ preventScroll: true });
    report.scrollIntoView({ block: 'start' });
  }

  async function print() {
    if ((await show()) !== false) globalThis.print();
  }

  async function save() {
    const html = await lab.report();
    if (html !== false) lab.saveReport(html);
  }

  const title = el('h2', { id: 'lab-keep-title' }, 'Keep it');
  const acts = [
    button('Read the Report', read),
    button('Print the Report…', print, 'main'),
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
  return { root, report };
}
