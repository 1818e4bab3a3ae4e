// @ts-check
// What of a study leaves the program: its report, its figures, its games, itself.

/** @import { Attempt } from '../types' */
/** @import { ExportFile, LabState } from './types' */

/**
 * Makes it.
 * @param {object} world
 * @param {{ state: LabState }} world.store
 * @param {(verb: string, fields?: object) => Promise<any>} world.request
 * @param {Attempt} world.attempt
 * @param {(text: string) => void} world.tell
 * @param {ExportFile} world.exportFile
 */
export function createExport({ store, request, attempt, tell, exportFile }) {
  const run = () => store.state.run?.run;

  /** @param {Parameters<ExportFile>[0]} file */
  async function save(file) {
    const saved = await exportFile(file);
    if (saved) tell(`Saved as ${saved.name}.`);
    return Boolean(saved);
  }

  /** @param {string} kind */
  async function saveAs(kind) {
    const { name, text } = await request('lab_export', { run: run(), kind });
    return save({ name, kind: name.split('.').at(-1) ?? 'json', data: text });
  }

  return {
    /** The report of the study that is shown. @returns {Promise<string | false>} */
    report: () => attempt(async () => (await request('lab_report', { run: run() })).html),
    /** Saves the report. @param {string} html */
    saveReport: (html) => attempt(() => save({ name: reportName(store.state), kind: 'html', data: html })),
    /** Saves the results: `csv`, `json`, `games` or `study`. @param {string} kind */
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
