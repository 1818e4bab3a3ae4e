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
    notes: {
      read: () => invoke('notes'),
      keep: (settings) => invoke('keep_settings', { settings }),
    },
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

/** What is said where the shell has no words of its own. */
const BROKEN = 'The app could not do that.';

/**
 * What a command was refused with, as an error: an object of the protocol or of the shell, which may have details, or
 * a text that Tauri wrote for developers.
 * @param {any} error
 */
function refusal(error) {
  const known = error?.text ? error : { details: error?.message ?? String(error) };
  const { code = 'shell', text = BROKEN, details, reason, entry, rule } = known;
  return Object.assign(new Error(text), { code, ...(details && { details }), reason, entry, rule });
}
