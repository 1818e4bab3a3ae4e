// @ts-check
// The files that were used last.

/** @import { SavedFile } from '../types' */

/** How many are listed. */
const MOST = 10;

/**
 * The list with a file at its head. A file that has no place cannot be opened again, and is not listed. Pure.
 * @param {SavedFile[]} files @param {SavedFile} file
 */
export function withRecent(files, { name, place }) {
  return place ? [{ name, place }, ...files.filter((file) => file.place !== place)].slice(0, MOST) : files;
}
