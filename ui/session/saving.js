// @ts-check
// Saving the game on the table, and leaving it.

import { fileName, unsaved } from '../state.js';
import { writtenWords } from '../words.js';
import { caught } from '../errors.js';

/** @import { Parts, Question, SavedFile, Transport } from '../types' */

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
 * Makes it. `ask(question)` puts a question to the person and resolves to the id of a choice.
 * @param {Pick<Parts, 'store' | 'queue' | 'transport' | 'ask' | 'notices' | 'recent'>} parts
 */
export function createSaving(parts) {
  const { store, queue, transport, ask, notices, recent } = parts;
  const write = createWriting(transport.files, ask);

  /**
   * Saves the game, `anew` in another file. Returns whether it was saved and is still on the table.
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
    /** Saves the game in its own file, or in one that the person chooses. Returns whether it did. */
    saveNow: () => save(false),
    save: () => notices.attempt(() => save(false)),
    saveAs: () => notices.attempt(() => save(true)),
  };
}

// Writing a game to its file, which somebody else may have changed meanwhile.

/**
 * The question before the changes of somebody else are lost.
 * @param {string} name
 */
const replaceQuestion = (name) => ({
  title: 'This file has changed',
  text: `Another program or window has changed “${name}” since you opened or saved it here. If you replace it, those changes are lost.`,
  choices: [
    { id: 'replace', label: 'Replace' },
    { id: 'anew', label: 'Save As…', main: true },
    { id: 'cancel', label: 'Cancel' },
  ],
});

/**
 * Makes what writes a game to its file, or without one to a file that the person chooses. Returns null where they
 * changed their mind.
 * @param {Transport['files']} files @param {Parts['ask']} ask
 */
function createWriting(files, ask) {
  /**
   * @param {{ game: { text: string, rev: number }, name: string, file: SavedFile | null }} what
   * @returns {ReturnType<Transport['files']['save']>}
   */
  return async function write({ game, name, file }) {
    try {
      return await files.save({ game, name, place: file?.place ?? null, replace: false });
    } catch (error) {
      if (caught(error).code !== 'changed' || !file) throw error;
      const answer = await ask(replaceQuestion(file.name));
      if (answer === 'anew') return write({ game, name, file: null });
      return answer === 'replace' ? files.save({ game, name, place: file.place, replace: true }) : null;
    }
  };
}

// Leaving the game on the table: another takes its place, or the program ends. What was played in it is kept.

/** The answers to both questions about a game that is left. */
const CHOICES = [
  { id: 'save', label: 'Save', main: true },
  { id: 'discard', label: 'Don’t Save' },
  { id: 'cancel', label: 'Cancel' },
];

/**
 * Asks at the end of the program about a game whose file is not as it is.
 * @param {SavedFile} file
 */
const changedQuestion = ({ name }) => ({
  title: 'Save this game?',
  text: `If you don’t, “${name}” stays as you last saved it. You can continue the game as it is now the next time you start Atar.`,
  choices: CHOICES,
});

/** Before a game is left that cannot be kept. */
const UNKEPT = {
  title: 'Save this game?',
  text: 'Atar can’t keep it. If you don’t save it, your changes will be lost.',
  choices: CHOICES,
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
 * What is said once another game has taken the place of one under way.
 * @param {SavedFile | null} file the file that is not as the game was
 */
const keptWords = (file) =>
  file
    ? `“${file.name}” stays as it was saved. Your last game as it was is in the library.`
    : 'Your last game is in the library.';

/**
 * Asks before rooms stop with the program. Returns whether they may.
 * @param {Pick<Parts, 'transport' | 'ask'>} parts
 */
async function mayEndHosting({ transport, ask }) {
  const state = await transport.rooms?.hosting?.state();
  return !state?.hosting || (await ask(HOSTING)) === 'quit';
}

/**
 * Makes it. `saveNow()` saves the game, and returns whether it did and the game is still there.
 * @param {Pick<Parts, 'store' | 'queue' | 'transport' | 'ask' | 'notices' | 'library' | 'saveNow' | 'prefer'>} parts
 */
export function createLeaving(parts) {
  const { store, queue, transport, ask, notices, library, saveNow, prefer } = parts;

  /**
   * Puts a question about the game on the table, and saves it if that is the answer. Returns whether it may be left:
   * what was said of one game is no word on another.
   * @param {Question} question
   */
  async function mayLeave(question) {
    const { began } = store.state;
    const answer = await ask(question);
    if (store.state.began !== began) return false;
    return answer === 'save' ? saveNow() : answer === 'discard';
  }

  /**
   * Puts the game into the library if it has changed: it is whole there before another takes its place. Returns whether
   * it may be left, and whether anything of it was kept.
   */
  async function leave() {
    const { began } = store.state;
    try {
      const isKept = await library.keep();
      return { may: store.state.began === began, isKept };
    } catch {
      return { may: !unsaved(store.state) || (await mayLeave(UNKEPT)), isKept: false };
    }
  }

  /** @type {Parts['replace']} */
  async function replace(begin) {
    const { may, isKept } = await leave();
    if (!may) return false;
    const { position, live, file } = store.state;
    const isOver = Boolean((live ?? position)?.result);
    const isChanged = unsaved(store.state);
    // Before another game is there: what is noted of this one says nothing of that.
    if (store.state.prefs.kept) await prefer({ kept: null });
    await queue.enqueue(begin);
    if (isKept && (!isOver || (file && isChanged))) notices.tell(keptWords(isChanged ? file : null));
    return true;
  }

  /** Asks before a game is left at the end of the program, where it is kept, too. Returns whether it may be. */
  async function mayEnd() {
    const { file } = store.state;
    if (!unsaved(store.state)) return true;
    if (notices.troubled) return mayLeave(UNKEPT);
    return !file || mayLeave(changedQuestion(file));
  }

  return {
    replace,
    /** Ends the program, after asking about rooms that are hosted and a game whose file is not as it is. */
    quit: () => notices.attempt(async () => (await mayEndHosting(parts)) && (await mayEnd()) && transport.quit()),
  };
}
