// A game on a phone is saved and opened by taps alone: by the sheet of the menu, a download and a file chooser.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { withFriends } from '../support/games.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { SIZES, assertLegible, contextOf } from './support/legible.mjs';
import { fingersOf, inBrowser } from './support/page.mjs';
import { chooseInSheet } from './support/sheet.mjs';

/** How a turn of each game is played by taps, wherever it can be. */
const TURNS = {
  async Owari(person) {
    const [pit] = /^Pit \d+,/.exec((await person.find(/^Pit \d+, .*sowing it ends/)).name);
    // The first tap shows where the stones end.
    await person.click(new RegExp(`^${pit}`));
    await person.click(new RegExp(`^${pit}`));
  },
  async Atar(person) {
    await person.click(/, empty, .* may place here/);
    await person.click(/^Commit turn/);
  },
};

/** Opens a file by the menu. */
async function open(session, path) {
  const chooser = session.page.waitForEvent('filechooser');
  await chooseInSheet(session, 'Open…');
  await (await chooser).setFiles(path);
}

/** Saves the game by the menu. Returns the name of the file and its path. */
async function save(session) {
  const download = session.page.waitForEvent('download');
  await chooseInSheet(session, 'Save');
  const file = await download;
  const name = file.suggestedFilename();
  const path = join(session.folder, name);
  await file.saveAs(path);
  return { name, path };
}

/** Opens a file that is no game: the page says so, and the game goes on. */
async function openGarbage(session, check) {
  const { page, person, folder } = session;
  const path = join(folder, 'garbage.atar');
  writeFileSync(path, '{"format":"atar-rec');
  await open(session, path);
  await person.sees('“garbage.atar” isn’t an Atar game.');
  await person.click('Details');
  await check('the details');
  await person.click('Dismiss');
  await until('the message to go', async () => !(await person.look()).words.includes('garbage.atar'));
  await page.reload();
  await person.click('Menu');
  await page.locator('.menu .entry').first().waitFor();
  assert.equal(await page.getByText('garbage.atar').count(), 0, 'what is no game is among the recent ones');
  await check('the sheet with recent games');
  await person.click('Close');
}

for (const size of SIZES.filter(({ finger }) => finger))
  for (const [title, playTurn] of Object.entries(TURNS))
    test(
      `${title} is saved and opened by taps, ${size.width} x ${size.height}`,
      inBrowser(`phone-files-${title}-${size.width}`, contextOf(size), async ({ page, folder, picture }) => {
        const fingers = await fingersOf(page);
        const person = createPerson(fingers);
        const session = { page, person, fingers, folder, viewport: page.viewportSize() };
        const check = (what) => assertLegible(page, size, what, picture);
        const turn = async (number) => {
          await playTurn(person);
          await person.sees(`Turn ${number + 1} `);
        };

        await person.click(`Set up…: ${title}`);
        await withFriends(person);
        await check('settings');
        await person.click('Start');
        await turn(1);
        await turn(2);
        const { name, path } = await save(session);
        await person.sees(`Saved to your downloads as ${name}.`);
        await check('saved');

        await turn(3);
        await page.reload();
        await person.sees('Turn 4 ');
        await open(session, path);
        await person.sees('Turn 3 ');
        assert.equal(await page.title(), `${name} — Atar`);
        await check('opened');
        await turn(3);
        await openGarbage(session, check);
        await person.sees('Turn 4 ');
        await turn(4);

        await chooseInSheet(session, 'Close Game');
        await person.find('Open…');
        await check('home');
        await person.click(name);
        await person.sees('Turn 3 ');
      }),
    );
