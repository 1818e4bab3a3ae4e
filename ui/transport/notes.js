// @ts-check
// What a browser remembers beside games: the front's settings, recent files, and which file the game belongs to.

import { caught } from '../errors.js';

/**
 * @import { BrowserStorage } from './storage.js'
 * @import { OpenedFile, SavedFile, Send } from '../types'
 */

/** @typedef {ReturnType<typeof createNotes>} BrowserNotes */

/**
 * Notes over a store (see storage.js), which may still be opening. `ask(request)` asks the table.
 * @param {BrowserStorage | Promise<BrowserStorage>} store @param {Send} ask
 */
export function createNotes(store, ask) {
  // How many games have taken the place of others, so far as this page has asked for it.
  let games = 0;

  const gameText = async () => {
    try {
      return (await ask({ do: 'record', text: true })).text;
    } catch (error) {
      if (caught(error).code === 'no_game') return null;
      throw error;
    }
  };

  /** The file of the game on the table, and whether the game is as it was saved. */
  async function fileOfGame() {
    const file = await (await store).file();
    const text = file && (await gameText());
    return text && isOneGame(text, file.text)
      ? { name: file.name, place: file.place, saved: text === file.text }
      : null;
  }

  return {
    async read() {
      const { settings, recent } = await store;
      const [own, files, file] = await Promise.all([settings(), recent(), fileOfGame()]);
      return { settings: own, recent: files, file };
    },
    /** @param {object} settings */
    keep: async (settings) => (await store).keepSettings(settings),
    /**
     * The game is to be saved as this text. Returns who hears in which file: it belongs to the file unless another game
     * has come.
     * @param {string} text
     */
    saving(text) {
      const game = games;
      return async (/** @type {SavedFile} */ { name, place }) =>
        game === games && (await store).keepFile({ name, place, text, content: text });
    },
    /**
     * Another game is to take the place of this one: its file is forgotten, so that it can never be written over.
     * Returns how to go back.
     */
    async leave() {
      games += 1;
      const { file, keepFile } = await store;
      const before = await file();
      await keepFile(null);
      return () => {
        games -= 1;
        return keepFile(before);
      };
    },
    /** The game on the table comes from this file. @param {OpenedFile} openedFile */
    began: async ({ name, place, text }) =>
      (await store).keepFile({ name, place, text: await gameText(), content: text }),
  };
}

/**
 * Whether two records are of one game: begun alike. The table may have got another one while this page was away.
 * @param {string[]} texts
 */
export function isOneGame(...texts) {
  const [one, other] = texts.map((text) => {
    const { game, options, turns, draft } = JSON.parse(text);
    return { start: JSON.stringify([game, options]), steps: [...turns.flat(), ...draft].slice(0, 8) };
  });
  const common = Math.min(one.steps.length, other.steps.length);
  return one.start === other.start && one.steps.slice(0, common).join(' ') === other.steps.slice(0, common).join(' ');
}
