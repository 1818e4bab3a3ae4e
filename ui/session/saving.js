// @ts-check
// Saving the game on the table, and asking before one that is not saved is left.

import { fileName, unsaved } from '../state.js';
import { writtenWords } from '../words.js';
import { withRecent } from './recent.js';
import { createWriting } from './writing.js';

/** @import { Parts } from '../types' */

const UNSAVED = {
  title: 'Save this game?',
  text: 'If you don’t save it, your changes will be lost.',
  choices: [
    { id: 'save', label: 'Save', main: true },
    { id: 'discard', label: 'Don’t Save' },
    { id: 'cancel', label: 'Cancel' },
  ],
};

/** Before the program ends, if the game is kept. */
const UNSAVED_AT_THE_END = {
  ...UNSAVED,
  text: 'If you don’t save it, you can still continue it the next time you start Atar.',
};

/** Before the program ends while it hosts rooms. */
const HOSTING = {
  title: 'Stop hosting?',
  text: 'Your rooms stop for everyone in them. They continue when you host again.',
  choices: [
    { id: 'quit', label: 'Quit', main: true },
    { id: 'stay', label: 'Stay' },
  ],
};

/**
 * What is to be saved, as it is now: while a person chooses a place, another game may come to the table.
 * @param {Pick<Parts, 'store' | 'transport'>} parts
 */
async function gameToSave({ store, transport }) {
  const { text } = await transport.send({ do: 'record', text: true });
  const { state } = store;
  const { rev } = state.live ?? state.position;
  return { game: { text, rev }, name: fileName(state), file: state.file, began: state.began };
}

/**
 * Keeps a finished game that has no file. Answers whether it did: whoever begins the next one is not to be asked about
 * the last each time.
 * @param {Pick<Parts, 'store' | 'queue' | 'transport'>} parts
 */
async function keepFinished(parts) {
  const { store, queue, transport } = parts;
  const { position, live, file } = store.state;
  if (file || !(live ?? position).result) return false;
  try {
    const { game } = await queue.enqueue(() => gameToSave(parts));
    const kept = await transport.files.keepFinished(game.text);
    store.set({ recent: withRecent(store.state.recent, kept) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes it. `ask(question)` puts a question to the person and resolves to the id of a choice.
 * @param {Pick<Parts, 'store' | 'queue' | 'transport' | 'ask' | 'notices'>} parts
 */
export function createSaving(parts) {
  const { store, queue, transport, ask, notices } = parts;
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
    store.set({ recent: withRecent(store.state.recent, file) });
    const isThere = store.state.began === began;
    store.set({
      ...(isThere && { file, savedRev: game.rev }),
      notice: { kind: 'hint', text: writtenWords('Saved', saved) },
    });
    // It stays until it is acknowledged, unlike the notice, but says nothing against what is kept.
    if (warning) store.set({ trouble: warning });
    return isThere;
  }

  /**
   * Asks before a game that is not saved is left. Answers whether it may be: what was said of one game is no word on
   * another.
   */
  async function mayLeave(question = UNSAVED) {
    if (!unsaved(store.state)) return true;
    const { began } = store.state;
    const answer = (await keepFinished(parts)) ? 'discard' : await ask(question);
    if (store.state.began !== began) return false;
    return answer === 'save' ? save(false) : answer === 'discard';
  }

  /** Asks before rooms stop with the program. Answers whether they may. */
  async function mayEndHosting() {
    const state = await transport.rooms?.hosting?.state();
    return !state?.hosting || (await ask(HOSTING)) === 'quit';
  }

  return {
    mayLeave,
    save: () => notices.attempt(() => save(false)),
    saveAs: () => notices.attempt(() => save(true)),
    /** Ends the program, after asking about rooms that are hosted and a game that is not saved. */
    quit: () =>
      notices.attempt(async () => {
        const question = notices.troubled ? UNSAVED : UNSAVED_AT_THE_END;
        return (await mayEndHosting()) && (await mayLeave(question)) && transport.quit();
      }),
  };
}
