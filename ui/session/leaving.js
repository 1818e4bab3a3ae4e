// @ts-check
// Leaving the game on the table: another takes its place, or the program ends. What no file has is kept.

import { unsaved } from '../state.js';
import { gameToSave } from './saving.js';

/** @import { Parts, Question, SavedFile } from '../types' */

/** The answers to both questions about a game that is left. */
const CHOICES = [
  { id: 'save', label: 'Save', main: true },
  { id: 'discard', label: 'Don’t Save' },
  { id: 'cancel', label: 'Cancel' },
];

/**
 * Asks about the file of a game that is left; `kept` says where the game is then.
 * @param {SavedFile} file @param {string} kept
 */
const changed = ({ name }, kept) => ({
  title: 'Save this game?',
  text: `If you don’t, “${name}” stays as it was saved last. ${kept}`,
  choices: CHOICES,
});

const UNDER_RECENT = 'The game as it is now is kept under Recent games.';
const AT_NEXT_START = 'You can continue the game as it is now the next time you start Atar.';

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
 * Keeps a game that another takes the place of. Answers how it is listed; null if it cannot be kept.
 * @param {Pick<Parts, 'store' | 'queue' | 'transport' | 'recent'>} parts
 */
async function keep(parts) {
  const { queue, transport, recent } = parts;
  try {
    const { game, name } = await queue.enqueue(() => gameToSave(parts));
    const kept = await transport.files.keep({ name: name.replace(/\.atar$/, ''), text: game.text });
    recent.add(kept);
    return kept;
  } catch {
    return null;
  }
}

/**
 * Asks before rooms stop with the program. Answers whether they may.
 * @param {Pick<Parts, 'transport' | 'ask'>} parts
 */
async function mayEndHosting({ transport, ask }) {
  const state = await transport.rooms?.hosting?.state();
  return !state?.hosting || (await ask(HOSTING)) === 'quit';
}

/**
 * Makes it. `saveNow()` saves the game, and answers whether it did and the game is still there.
 * @param {Pick<Parts, 'store' | 'queue' | 'transport' | 'ask' | 'notices' | 'recent' | 'saveNow'>} parts
 */
export function createLeaving(parts) {
  const { store, queue, transport, ask, notices, recent, saveNow } = parts;

  /**
   * Puts a question about the game on the table, and saves it if that is the answer. Answers whether it may be left:
   * what was said of one game is no word on another.
   * @param {Question} question
   */
  async function mayLeave(question) {
    const { began } = store.state;
    const answer = await ask(question);
    if (store.state.began !== began) return false;
    return answer === 'save' ? saveNow() : answer === 'discard';
  }

  /** Keeps the game if no file has it as it is. Answers whether it may be left, and how it is listed if it was kept. */
  async function leave() {
    const { file, began } = store.state;
    if (unsaved(store.state) && file && !(await mayLeave(changed(file, UNDER_RECENT))))
      return { may: false, kept: null };
    if (!unsaved(store.state)) return { may: true, kept: null };
    const kept = await keep(parts);
    if (!kept) return { may: await mayLeave(UNKEPT), kept };
    return { may: store.state.began === began, kept };
  }

  /** @type {Parts['replace']} */
  async function replace(begin) {
    const { may, kept } = await leave();
    if (!may) return false;
    const { position, live } = store.state;
    const isOver = Boolean((live ?? position)?.result);
    try {
      await queue.enqueue(begin);
    } catch (error) {
      if (kept?.place) await recent.forget(kept.place);
      throw error;
    }
    if (kept && !isOver) notices.tell('Your last game is kept under Recent games.');
    return true;
  }

  /** Asks before a game is left at the end of the program, where it is kept, too. Answers whether it may be. */
  async function mayEnd() {
    const { file } = store.state;
    if (!unsaved(store.state)) return true;
    if (notices.troubled) return mayLeave(UNKEPT);
    return !file || mayLeave(changed(file, AT_NEXT_START));
  }

  return {
    replace,
    /** Ends the program, after asking about rooms that are hosted and a game whose file is not as it is. */
    quit: () => notices.attempt(async () => (await mayEndHosting(parts)) && (await mayEnd()) && transport.quit()),
  };
}
