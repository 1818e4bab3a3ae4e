// The library on the site: games are kept in the browser, without a server, and without a network.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SOME, importFiles, openLibrary, rows } from '../browser/support/library.mjs';
import { cut, onKeptSite, stored } from './support/page.mjs';

test(
  'a game that is left is in the library, goes on, and is there after a reload, without a network',
  onKeptSite('library', async ({ page, person, server, picture }) => {
    await stored(page);
    await cut(page, server);
    await person.click('Play against the computer: Owari');
    await person.click(/^Pit 1\b/);
    await person.find('Undo');
    await person.press('Control+w');
    await person.click('Play against the computer: Blokus');
    await person.sees('Your last game is in the library.');
    await person.press('Control+w');
    await page.locator('.others-game', { hasText: 'Owari' }).click();
    await person.find(/^Pit \d+, yours/);
    await person.press('Control+w');
    await openLibrary({ page, person });
    await importFiles(page, { 'petri.atar': SOME['petri.atar'] });
    await person.click('Figures');
    await page.locator('.library-table', { hasText: 'Petri' }).first().waitFor();
    await picture('figures');
    // A reload leads back to the library, to its games.
    await page.reload();
    await rows(page).nth(1).waitFor();
    assert.equal(await rows(page).count(), 2);
  }),
);
