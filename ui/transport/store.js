// What a browser remembers of the program: settings and recent games. Kept in the browser's own store, which may be missing or full.

const KEY = 'atar.notes';
const VERSION = 1;

/** The notes of a browser, in the form of every transport. */
export function browserNotes(store = storeHere()) {
  return {
    async read() {
      return { settings: parsed(store), recent: [], file: null };
    },
    async keep(settings) {
      try {
        store?.setItem(KEY, JSON.stringify({ version: VERSION, settings }));
      } catch {
        // A full or forbidden store only means that the next visit begins with the usual settings.
      }
    },
  };
}

function parsed(store) {
  try {
    const notes = JSON.parse(store?.getItem(KEY) ?? 'null');
    return notes?.version === VERSION ? notes.settings : {};
  } catch {
    return {};
  }
}

function storeHere() {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}
