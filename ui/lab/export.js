// @ts-check
// What of a study leaves the program: its report, its figures, its games, itself.

import { writtenWords } from '../words.js';
import { shownRun } from './lab-state.js';

/** @import { Attempt } from '../types' */
/** @import { AskLab, ExportFile, ExportFormat, LabState } from './types' */

/**
 * Makes it.
 * @param {object} world
 * @param {{ state: LabState }} world.store
 * @param {AskLab} world.send
 * @param {Attempt} world.attempt
 * @param {(text: string) => void} world.tell
 * @param {ExportFile} world.exportFile
 */
export function createExport({ store, send, attempt, tell, exportFile }) {
  const run = () => shownRun(store.state);

  /** @param {Parameters<ExportFile>[0]} file */
  async function save(file) {
    const saved = await exportFile(file);
    if (saved) tell(writtenWords('Saved', saved));
    return Boolean(saved);
  }

  /** @param {ExportFormat} kind */
  async function saveAs(kind) {
    const { name, text } = await send({ do: 'lab_export', run: run(), kind });
    return save({ name, kind: name.split('.').at(-1) ?? 'json', data: text });
  }

  return {
    /** The report of the study that is shown. @returns {Promise<string | false>} */
    report: () => attempt(async () => (await send({ do: 'lab_report', run: run() })).html),
    /** Saves the report. @param {string} html */
    saveReport: (html) => attempt(() => save({ name: reportName(store.state), kind: 'html', data: html })),
    /** Saves the results. @param {ExportFormat} kind */
    save: (kind) => attempt(() => saveAs(kind)),
  };
}

/**
 * A name for the file of a report, in signs that every system takes.
 * @param {LabState} state
 */
function reportName({ run }) {
  const name = run?.study.name.replace(/[^\p{L}\p{N}’-]+/gu, ' ').trim();
  return `${(name || 'Study').slice(0, 60).trim()}.html`;
}
