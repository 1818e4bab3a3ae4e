// @ts-check
// Games from files and to files: single ones, archives, folders.

import { reasonOf } from '../errors.js';
import { count, listed } from '../words.js';
import { isZip, MOST, takeRoom, unzip } from './zip.js';

/** @import { Imported } from './types' */

/** What may be a game by its name. */
const GAMES = /\.(atar|blksgf|json)$/i;

/** The longest single game, and the longest archive, in bytes. */
const LONGEST = 16 * 1024 * 1024;
const LONGEST_ZIP = 512 * 1024 * 1024;

/** How many files are named that were no games. */
const NAMED = 3;

/** @typedef {{ name: string, why: string }} Refused */

/**
 * Lets the person choose files, or a folder. Resolves to none where they change their mind.
 * @param {boolean} isFolder @returns {Promise<File[]>}
 */
export function chooseFiles(isFolder) {
  return new Promise((resolve) => {
    const field = document.createElement('input');
    Object.assign(field, { type: 'file', multiple: true, hidden: true, webkitdirectory: isFolder });
    if (!isFolder) field.accept = '.atar,.zip,.blksgf,application/zip,application/json,application/x-atar';
    const end = () => {
      field.remove();
      resolve([...(field.files ?? [])]);
    };
    field.addEventListener('change', end);
    field.addEventListener('cancel', end);
    document.body.append(field);
    field.click();
  });
}

/** Whether the browser can choose folders. */
export const canChooseFolders = () => 'webkitdirectory' in HTMLInputElement.prototype;

/**
 * Reads the texts of games from files and archives. What is none of them is refused, each with a reason.
 * @param {File[]} files @param {boolean} isFolder of a folder, only what may be games is looked at
 */
export async function readGames(files, isFolder = false, room = { ...MOST }) {
  /** @type {string[]} */
  const texts = [];
  /** @type {Refused[]} */
  const refused = [];
  /** @param {string} name @param {string} why */
  const refuse = (name, why) => void refused.push({ name: plainName(name), why });
  for (const file of files) {
    try {
      if (!isFolder || GAMES.test(file.name) || /\.zip$/i.test(file.name)) await readOne(file, { texts, room }, refuse);
    } catch (error) {
      refuse(file.name, reasonOf(error));
    }
  }
  return { texts, refused };
}

/** The longest name that is told. */
const LONGEST_NAME = 60;

/**
 * A name as it can stand in a sentence: without folders, and without signs that turn or hide what is around them.
 * @param {string} name
 */
function plainName(name) {
  const last = (name.split(/[/\\]/).at(-1) ?? name).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '');
  return last.length > LONGEST_NAME ? `${last.slice(0, LONGEST_NAME)}…` : last;
}

/**
 * @param {File} file @param {{ texts: string[], room: import('./zip.js').ImportRoom }} to
 * @param {(name: string, why: string) => void} refuse
 */
async function readOne(file, { texts, room }, refuse) {
  if (file.size > LONGEST_ZIP) return refuse(file.name, 'It is larger than 512 MiB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes))
    return unzip(bytes, { isWanted: (name) => GAMES.test(name), take: ({ text }) => texts.push(text), refuse, room });
  if (!GAMES.test(file.name)) return refuse(file.name, 'It is no game.');
  if (bytes.length > LONGEST) return refuse(file.name, 'It is larger than 16 MiB, too large for a game.');
  takeRoom(room, bytes.length);
  return void texts.push(new TextDecoder().decode(bytes));
}

/**
 * What came of an import, in words.
 * @param {Imported[]} imported @param {Refused[]} refused
 */
export function importWords(imported, refused) {
  const added = imported.filter(({ game }) => game).length;
  const known = imported.filter((each) => each.known).length;
  const bad = imported.flatMap(({ error }) => error ?? []);
  const sentences = [`${count(added, 'game')} imported.`.replace(/^no/, 'No')];
  if (known > 0) sentences.push(`${count(known, 'game')} ${known === 1 ? 'was' : 'were'} in the library already.`);
  if (bad.length > 0) sentences.push(`${count(bad.length, 'file')} cannot be imported: ${bad[0]}`);
  if (refused.length > 0) sentences.push(refusedWords(refused));
  return sentences.join(' ');
}

/** A reason in brackets. @param {string} why */
const asAside = (why) => why.replace(/\.$/, '').replace(/^All /, 'all ');

/** @param {Refused[]} refused */
function refusedWords(refused) {
  const named = refused.slice(0, NAMED).map(({ name, why }) => `“${name}” (${asAside(why)})`);
  const more = refused.length - named.length;
  return `Left out: ${listed([...named, ...(more > 0 ? [`${more} more`] : [])])}.`;
}
