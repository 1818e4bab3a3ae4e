// Games for the library, and the hands that bring them in.

import { golden, recordOf } from '../../support/golden.mjs';

export const ME = { name: 'Ann' };
export const BOT = { name: 'Computer', bot: 4 };

/** The text of a golden game, or of its first `plies` steps; `more` are further keys of its record. */
export function textOf(name, seats, plies = Infinity, more = {}) {
  const game = golden(name);
  return JSON.stringify({ ...recordOf({ ...game, steps: game.steps.slice(0, plies) }, seats), ...more });
}

/** What the library has written into a record: the game was played on this day of November 2023. */
const playedOn = (day) => ({ library: { id: `day-${day}`, at: Date.UTC(2023, 10, day, 12), seconds: 300 * day } });

/** Some games: two that are over, and three under way. */
export const SOME = {
  'petri.atar': textOf('petri-1', [ME, BOT], Infinity, playedOn(9)),
  'owari.atar': textOf('owari-1', [ME, { name: 'Zoë' }], Infinity, playedOn(8)),
  'owari-going.atar': textOf('owari-1', [ME, BOT], 6, playedOn(7)),
  'blokus-going.atar': textOf('blokus-1', [ME, BOT], 6, playedOn(6)),
  'atar-going.atar': textOf('atar-1', [ME, BOT], 9, playedOn(5)),
};

/** Opens the library from Home. */
export async function openLibrary({ page, person }) {
  await person.click('Library');
  await page.locator('.library .bar .detail', { hasText: /game/ }).waitFor();
}

/** Imports files, given as their texts by name. */
export async function importFiles(page, files) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import…', exact: true }).click();
  const named = Object.entries(files).map(([name, content]) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  }));
  await (await chooser).setFiles(named);
  await page.locator('.library-chosen', { hasText: /imported/ }).waitFor();
}

/** The rows that are on the page. */
export const rows = (page) => page.locator('.library-row');
