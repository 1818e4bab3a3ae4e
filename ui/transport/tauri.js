// @ts-check
// The way to the table in the desktop app: Tauri commands and events.

import { openStorage } from './storage.js';
import { shellLab } from './lab.js';
import { shellLibrary, withEarlierGames } from './library.js';
import { shellPractice } from './practice.js';
import { shellRooms } from './shell-rooms.js';

/** @import { Transport } from '../types' */

/**
 * A transport over Tauri's global object.
 * @param {any} tauri
 * @returns {Transport}
 */
export function tauriTransport({ core, event }) {
  /** @param {string} command @param {object} [fields] @returns {Promise<any>} */
  const invoke = (command, fields) =>
    core.invoke(command, fields).catch((/** @type {any} */ error) => {
      throw refusal(error);
    });
  const store = openStorage(() => {});
  return {
    kind: 'desktop',
    send: ({ do: verb, ...fields }) => invoke(verb, fields),
    onEvent(callback) {
      // What has happened before waits for this word.
      event
        .listen('table', (/** @type {{ payload: any }} */ { payload }) => callback(payload))
        .then(() => invoke('listen'));
    },
    files: {
      open: () => invoke('open_file'),
      reopen: (place) => invoke('reopen_file', { place }),
      save: ({ game, name, place, replace }) => invoke('save_file', { game, name, place, replace }),
      export: ({ name, kind, data }) => invoke('export_file', { name, kind, data }),
    },
    onMenu(callback) {
      event.listen('menu', (/** @type {{ payload: any }} */ { payload }) => callback(payload));
    },
    notes: shellNotes(invoke),
    window: {
      showLogs: () => invoke('show_logs'),
      fullScreen: () => invoke('full_screen'),
      zoom: (factor) => invoke('zoom', { factor }),
      attention: (title, text) => invoke('attention', { title, text }),
      onAnswer: (hear) => event.listen('answered', hear),
    },
    rooms: shellRooms(invoke, (name, hear) => event.listen(name, hear), store),
    lab: shellLab(invoke, (name, hear) => event.listen(name, hear)),
    practice: shellPractice(invoke, (name, hear) => event.listen(name, hear)),
    setMenu: (menus) => invoke('set_menu', { menus }),
    setTitle: (title) => invoke('set_title', { title }),
    quit: () => invoke('quit'),
    library: withEarlierGames(shellLibrary(invoke), store),
  };
}

/**
 * The notes of the shell. Another program on the same folder may have kept settings, too: then what both have made of
 * them is put together and kept.
 * @param {(command: string, fields?: object) => Promise<any>} invoke @returns {Transport['notes']}
 */
function shellNotes(invoke) {
  /** The stamp of the settings that were read or kept last. */
  let stamp = '';
  return {
    async read() {
      const notes = await invoke('notes');
      stamp = notes.stamp;
      return notes;
    },
    async keep(settings, merged = () => settings) {
      let next = settings;
      for (;;) {
        const kept = await invoke('keep_settings', { settings: next, over: stamp });
        stamp = kept.stamp;
        if (!kept.settings) return;
        next = merged(kept.settings);
      }
    },
  };
}

/** What is said where the shell has no words of its own. */
const BROKEN = 'The app could not do that.';

/**
 * What a command was refused with, as an error: an object of the protocol or of the shell, which may have details, or
 * a text that Tauri wrote for developers.
 * @param {any} error
 */
function refusal(error) {
  const known = error?.text ? error : { details: error?.message ?? String(error) };
  const { code = 'shell', text = BROKEN, details, reason, entry, rule, unfinished } = known;
  return Object.assign(new Error(text), { code, ...(details && { details }), reason, entry, rule, unfinished });
}
