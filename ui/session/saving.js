// @ts-check
// Saving the game on the table.

import { fileName } from '../state.js';
import { writtenWords } from '../words.js';
import { createWriting } from './writing.js';

/** @import { Parts } from '../types' */

/**
 * What is to be saved, as it is now: while a person chooses a place, another game may come to the table.
 * @param {Pick<Parts, 'store' | 'transport'>} parts
 */
export async function gameToSave({ store, transport }) {
  const { text } = await transport.send({ do: 'record', text: true });
  const { state } = store;
  const { rev } = state.live ?? state.position;
  return { game: { text, rev }, name: fileName(state), file: state.file, began: state.began };
}

/**
 * Makes it. `ask(question)` puts a question to the person and resolves to the id of a choice.
 * @param {Pick<Parts, 'store' | 'queue' | 'transport' | 'ask' | 'notices' | 'recent'>} parts
 */
export function createSaving(parts) {
  const { store, queue, transport, ask, notices, recent } = parts;
  const write = createWriting(transport.files, ask);

  /**
   * Saves the game, `anew` in another file. Answers whether it was saved and is still on the table.
   * @param {boolean} anew
   */
  async function save(anew) {
    const { game, name, file: own, began } = await queue.enqueue(() => gameToSave(parts));
    const saved = await write({ game, name, file: anew ? null : own });
    if (!saved) return false;
    const { warning, isDownload, ...file } = saved;
    recent.add(file);
    const isThere = store.state.began === began;
    store.set({
      ...(isThere && { file, savedRev: game.rev }),
      notice: { kind: 'hint', text: writtenWords('Saved', saved) },
    });
    // It stays until it is acknowledged, unlike the notice, but says nothing against what is kept.
    if (warning) store.set({ trouble: warning });
    return isThere;
  }

  return {
    /** Saves the game in its own file, or in one that the person chooses. Answers whether it did. */
    saveNow: () => save(false),
    save: () => notices.attempt(() => save(false)),
    saveAs: () => notices.attempt(() => save(true)),
  };
}
