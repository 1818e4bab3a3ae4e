// @ts-check
// What can be done with the games of the library: exporting, deleting and bringing back, importing.

import { el, setHidden, setText } from '../../dom.js';
import { canChooseFolders, chooseFiles, importWords, readGames } from '../../library/files.js';
import { deletionWords, distinct, fileNameOf } from '../../library/words.js';
import { zipped } from '../../library/zip.js';
import { count, sentence, writtenWords } from '../../words.js';
import { ask } from '../dialog.js';
import { button } from '../form.js';

/**
 * @import { Deletion, GameSummary } from '../../library/types'
 * @import { GameSession, Known, Question, Transport } from '../../types'
 * @import { GameList } from './list.js'
 */

/** How many bytes are turned into letters at once. */
const SLICE = 0x8000;

/**
 * Makes the row of buttons. `shown()` are the games that are listed.
 * @param {GameSession} session
 * @param {{ files: Transport['files'], list: GameList, shown(): GameSummary[] }} world
 */
export function createActs(session, { files, list, shown }) {
  const words = el('p', { className: 'library-chosen', role: 'status' });
  const all = button('Select All', list.chooseAll);
  const send = button('Export…', () => filing.exportChosen());
  const remove = button('Delete', () => deleting.remove(list.chosen()));
  const undo = button('Undo', () => deleting.bringBack(), 'main');
  const load = button('Import…', () => filing.importGames(false));
  const folder = button('Import Folder…', () => filing.importGames(true));
  const bin = button('Recently Deleted…', () => deleting.choose());
  const root = el('div', { className: 'library-acts' }, all, send, remove, words, undo, bin, load, folder);
  const deleting = createDeleting(session, { tell, list, undo });
  const filing = createFiling(session, { tell, files, chosen: chosenGames });
  folder.classList.add('library-folder');
  setHidden(folder, !canChooseFolders());
  let told = '';

  function show() {
    const chosen = list.chosen().length;
    setText(all, chosen > 0 && chosen === shown().length ? 'Select None' : 'Select All');
    for (const each of [send, remove]) each.setAttribute('aria-disabled', String(chosen === 0));
    all.setAttribute('aria-disabled', String(shown().length === 0));
    setHidden(undo, !deleting.canBringBack());
    setText(words, told || (chosen > 0 ? `${count(chosen, 'game')} selected` : ''));
  }

  function chosenGames() {
    const ids = new Set(list.chosen());
    return shown().filter(({ stamp }) => ids.has(stamp.id));
  }

  /** Others are selected; what was told before is over. */
  function chose() {
    told = '';
    show();
  }

  /** @param {string} text */
  function tell(text) {
    told = text;
    show();
  }

  return { root, show, chose, remove: deleting.remove };
}

/**
 * Exporting and importing. Where that fails, nothing says that it goes on.
 * @param {GameSession} session
 * @param {{ tell(text: string): void, files: Transport['files'], chosen(): GameSummary[] }} parts
 */
function createFiling(session, { tell, files, chosen }) {
  /** @param {() => Promise<string>} act */
  const telling = (act) =>
    session.attempt(async () => {
      let came = '';
      try {
        came = await act();
      } finally {
        tell(came);
      }
    });

  return {
    async exportChosen() {
      const games = chosen();
      if (games.length === 0) return;
      await telling(async () => {
        const file = await exportGames(games, { session, files, tell });
        return file ? writtenWords('Exported', file) : '';
      });
    },
    /** @param {boolean} isFolder */
    async importGames(isFolder) {
      const found = await chooseFiles(isFolder);
      if (found.length === 0) return;
      tell('Reading…');
      await telling(async () => {
        const { texts, refused } = await readGames(found, isFolder);
        return importWords(await session.shell.library.import(texts), refused);
      });
    },
  };
}

/**
 * Deleting, and bringing back what was deleted last.
 * @param {GameSession} session @param {{ tell(text: string): void, list: GameList, undo: HTMLElement }} parts
 */
function createDeleting(session, { tell, list, undo }) {
  /** What *Undo* brings back: the games that were deleted last. @type {string[]} */
  let last = [];

  /** @param {string[]} ids */
  async function restore(ids) {
    await session.shell.library.restore(ids);
    // Others may have been deleted meanwhile.
    last = last.filter((id) => !ids.includes(id));
    tell(ids.length === 1 ? 'The game is back.' : 'The games are back.');
  }

  return {
    canBringBack: () => last.length > 0,
    /** @param {string[]} ids */
    remove: (ids) =>
      session.attempt(async () => {
        if (ids.length === 0) return;
        await session.shell.library.remove(ids);
        last = ids;
        list.chooseNone();
        tell(`${sentence(count(ids.length, 'game'))} deleted.`);
        if (!list.root.contains(document.activeElement)) undo.focus();
      }),
    bringBack: () =>
      session.attempt(async () => {
        if (last.length === 0) return;
        await restore(last);
        list.root.focus();
      }),
    /** Lets the person choose what is brought back of all that was deleted. */
    choose: () =>
      session.attempt(async () => {
        const deletions = await session.shell.library.deleted();
        const answer = await ask(deletedQuestion(deletions, /** @type {Known} */ (session.state)));
        const chosen = deletions.find(({ at }) => String(at) === answer);
        if (chosen) await restore(chosen.games);
      }),
  };
}

/**
 * The question of what is brought back.
 * @param {Deletion[]} deletions @param {Known} state @returns {Question}
 */
const deletedQuestion = (deletions, { hello }) => ({
  title: 'Recently deleted',
  text:
    deletions.length === 0
      ? 'Nothing was deleted in the last 30 days.'
      : 'Choose what to bring back. Deleted games stay here for 30 days.',
  choices: [
    ...deletions.map((each) => ({ id: String(each.at), label: deletionWords(each, hello) })),
    { id: 'close', label: 'Close' },
  ],
});

/**
 * Exports a game as its file, or several as an archive. Returns where they are.
 * @param {GameSummary[]} games
 * @param {{ session: GameSession, files: Transport['files'], tell(text: string): void }} world
 */
async function exportGames(games, { session, files, tell }) {
  const { library } = session.shell;
  const { hello } = /** @type {Known} */ (session.state);
  const names = distinct(games.map((game) => fileNameOf(game, hello)));
  if (games.length === 1)
    return files.export({ name: names[0], kind: 'record', data: await library.read(games[0].stamp.id) });
  const texts = [];
  for (const { stamp } of games) {
    texts.push({ name: names[texts.length], text: await library.read(stamp.id) });
    if (texts.length % 100 === 0) tell(`Reading ${texts.length} of ${games.length}…`);
  }
  const name = `Atar games ${new Date().toISOString().slice(0, 10)}.zip`;
  return files.export({ name, kind: 'zip', data: base64(await zipped(texts)) });
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let letters = '';
  for (let at = 0; at < bytes.length; at += SLICE) letters += String.fromCharCode(...bytes.subarray(at, at + SLICE));
  return btoa(letters);
}
