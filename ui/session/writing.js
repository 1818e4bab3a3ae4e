// @ts-check
// Writing a game to its file, which somebody else may have changed meanwhile.

import { caught } from '../errors.js';

/** @import { Parts, SavedFile, Transport } from '../types' */

/**
 * The question before the changes of somebody else are lost.
 * @param {string} name
 */
const changed = (name) => ({
  title: 'This file has changed',
  text: `Another program or window has changed “${name}” since you opened or saved it here. If you replace it, those changes are lost.`,
  choices: [
    { id: 'replace', label: 'Replace' },
    { id: 'anew', label: 'Save As…', main: true },
    { id: 'cancel', label: 'Cancel' },
  ],
});

/**
 * Makes what writes a game to its file, or without one to a file that the person chooses. Answers null where they
 * changed their mind.
 * @param {Transport['files']} files @param {Parts['ask']} ask
 */
export function createWriting(files, ask) {
  /**
   * @param {{ game: { text: string, rev: number }, name: string, file: SavedFile | null }} what
   * @returns {ReturnType<Transport['files']['save']>}
   */
  return async function write({ game, name, file }) {
    try {
      return await files.save({ game, name, place: file?.place ?? null, replace: false });
    } catch (error) {
      if (caught(error).code !== 'changed' || !file) throw error;
      const answer = await ask(changed(file.name));
      if (answer === 'anew') return write({ game, name, file: null });
      return answer === 'replace' ? files.save({ game, name, place: file.place, replace: true }) : null;
    }
  };
}
