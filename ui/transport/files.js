// @ts-check
// Files in a browser: by the File System Access API where there is one, else by a file field and a download.

import { caught } from '../errors.js';

/**
 * @import { OpenedFile, Place, Transport } from '../types'
 * @import { BrowserNotes } from './browser.js'
 * @import { BrowserStorage } from './storage.js'
 */

/** The window with the pickers of the File System Access API, which not every browser has. */
const pickers = /** @type {any} */ (globalThis.window);

const LARGEST = 16 * 1024 * 1024;
const GAMES = [{ description: 'Atar game', accept: { 'application/x-atar': ['.atar'] } }];
const READ = [
  { description: 'Games', accept: { 'application/x-atar': ['.atar'], 'application/x-go-sgf': ['.blksgf'] } },
];
/** @type {{ [kind: string]: string }} */
const KINDS = {
  svg: 'image/svg+xml',
  png: 'image/png',
  html: 'text/html',
  csv: 'text/csv',
  json: 'application/json',
  blksgf: 'application/x-go-sgf',
  jsonl: 'application/x-ndjson',
  zip: 'application/zip',
};

/** What comes in base64. */
const BINARY = ['png', 'zip'];

/**
 * Opening and saving, with the same answers as the desktop's dialogs: null when the person changed their mind. A file's
 * `place` is the store's name for it; `store` may still be opening. `notes` hears of what is saved.
 * @param {BrowserStorage | Promise<BrowserStorage>} store @param {BrowserNotes} notes
 */
export function browserFiles(store, notes) {
  /** @type {OpenedFile | null} */
  let last = null;

  /**
   * Reads a file that was chosen, and remembers it; without a handle its text, since it cannot be read again.
   * @param {File} file @param {any} handle
   */
  async function received(file, handle) {
    const { name, text } = await read(file);
    const place = await (await store).remember({ name, handle, text: handle ? null : text });
    last = { name, place, text };
    return last;
  }

  async function open() {
    const chosen = await chosenByPerson();
    return chosen && received(chosen.file, chosen.handle);
  }

  /** @param {Place} place */
  async function reopen(place) {
    const known = await (await store).recall(place);
    if (!known) throw new Error('This file is no longer in the list of recent games.');
    if (!known.handle) return received(new File([known.text], known.name), null);
    await allowed(known.handle, 'read');
    try {
      return await received(await known.handle.getFile(), known.handle);
    } catch (error) {
      if (caught(error).name !== 'NotFoundError') throw error;
      await (await store).forget(place);
      throw new Error(`“${known.name}” is gone: it was moved, renamed or deleted.`, { cause: error });
    }
  }

  /** @param {Parameters<Transport['files']['save']>[0]} wanted */
  async function save({ game: { text }, name, place, replace }) {
    const saved = notes.saving(text);
    const known = await writable(store, place);
    if (known && !replace) await checkUnchanged(known, [await contentAt(store, place), text]);
    const written = await write({ name, data: text, types: GAMES, handle: known });
    if (!written) return null;
    const { handle } = written;
    const kept = await (await store).remember({ name: written.name, handle, text: handle ? null : text });
    const file = { name: written.name, place: kept };
    await saved(file);
    return { ...file, isDownload: !handle };
  }

  return {
    open,
    reopen,
    save,
    export: exportFile,
    received,
    /** The file that was read last, if this is its text. @param {string | null | undefined} text */
    of: (text) => (last && text === last.text ? last : null),
  };
}

/**
 * The file at a place, to be written; null if a place must be chosen.
 * @param {BrowserStorage | Promise<BrowserStorage>} store @param {Place | null} place
 */
async function writable(store, place) {
  const { handle } = (place && (await (await store).recall(place))) || {};
  if (handle) await allowed(handle, 'readwrite');
  return handle ?? null;
}

/**
 * What was last read from the file of the game, or written to it; null at any other place.
 * @param {BrowserStorage | Promise<BrowserStorage>} store @param {Place | null} place
 */
async function contentAt(store, place) {
  const file = await (await store).file();
  return file?.place === place ? (file?.content ?? null) : null;
}

/**
 * Refuses to replace a file that holds none of these texts: somebody else has changed it. One that is gone is no
 * matter of this.
 * @param {any} handle @param {(string | null)[]} texts
 */
async function checkUnchanged(handle, texts) {
  /** @type {File} */
  let file;
  try {
    file = await handle.getFile();
  } catch (error) {
    if (caught(error).name === 'NotFoundError') return;
    throw error;
  }
  const found = await read(file).catch(() => null);
  if (!found || !texts.includes(found.text))
    throw Object.assign(new Error(`“${file.name}” has changed since you opened or saved it.`), { code: 'changed' });
}

/**
 * Writes what leaves the program in another form than a game's file.
 * @param {Parameters<Transport['files']['export']>[0]} wanted
 */
async function exportFile({ name, kind, data }) {
  if (kind === 'record') return exported(await write({ name, data, types: GAMES, handle: null }));
  const type = KINDS[kind];
  const bytes = BINARY.includes(kind) ? Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)) : data;
  const types = [{ description: kind.toUpperCase(), accept: { [type]: [`.${kind}`] } }];
  return exported(await write({ name, data: bytes, types, handle: null }));
}

/** @param {{ name: string, handle: any } | null} written */
const exported = (written) => written && { name: written.name, isDownload: !written.handle };

/** The file that a person chooses, {file, handle}; null for none. */
async function chosenByPerson() {
  if (!('showOpenFilePicker' in window)) {
    const file = await chosenByField();
    return file && { file, handle: null };
  }
  const handles = await unlessCancelled(pickers.showOpenFilePicker({ types: READ }));
  return handles && { file: await handles[0].getFile(), handle: handles[0] };
}

/**
 * The file that a person chooses in a file field; null for none. Everything that is chosen passes through here.
 * @returns {Promise<File | null>}
 */
function chosenByField() {
  return new Promise((resolve) => {
    const field = document.createElement('input');
    Object.assign(field, { type: 'file', accept: '.atar,.blksgf,application/json,application/x-atar', hidden: true });
    /** @param {File | null} file */
    const end = (file) => {
      field.remove();
      resolve(file);
    };
    field.addEventListener('change', () => end(field.files?.[0] ?? null));
    field.addEventListener('cancel', () => end(null));
    document.body.append(field);
    field.click();
  });
}

/**
 * Reads a file as text.
 * @param {File} file
 */
export async function read(file) {
  if (file.size > LARGEST) throw new Error(`“${file.name}” is larger than 16 MiB, too large for a game.`);
  const bytes = await file.arrayBuffer();
  try {
    return { name: file.name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    throw new Error(`“${file.name}” isn’t an Atar game.`);
  }
}

/**
 * Writes to a file, to one that the person chooses, or by a download; returns {name, handle}, or null if none was
 * chosen.
 * @param {{ name: string, data: string | Uint8Array<ArrayBuffer>, types: { accept: object }[], handle?: any }} what
 */
async function write({ name, data, types, handle }) {
  if (!handle && !('showSaveFilePicker' in window)) return download(name, data, Object.keys(types[0].accept)[0]);
  const target = handle ?? (await unlessCancelled(pickers.showSaveFilePicker({ suggestedName: name, types })));
  if (!target) return null;
  const stream = await target.createWritable().catch((/** @type {any} */ error) => {
    throw error.name === 'NotFoundError'
      ? new Error(`“${target.name}” is gone. Use Save As to save the game to a new file.`)
      : error;
  });
  await stream.write(data);
  await stream.close();
  return { name: target.name, handle: target };
}

/** @param {string} name @param {any} data @param {string} type */
function download(name, data, type) {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return { name, handle: null };
}

/**
 * A file from an earlier visit may be used again only if the person agrees.
 * @param {any} handle @param {string} mode
 */
async function allowed(handle, mode) {
  if ((await handle.queryPermission?.({ mode })) === 'granted') return;
  const answer = await handle.requestPermission?.({ mode });
  if (answer && answer !== 'granted')
    throw new Error(`Atar may not use “${handle.name}”. Try again, and allow it when the browser asks.`);
}

/** @param {Promise<any>} picked */
async function unlessCancelled(picked) {
  try {
    return await picked;
  } catch (error) {
    if (caught(error).name === 'AbortError') return null;
    throw error;
  }
}
