// The game of a room, studied by those who were in it, in a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { button } from './support/company.mjs';
import { inRoom } from './support/rooms.mjs';

const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };

/** The table of a page where the game is studied. */
const studied = (page) => page.locator('.table[data-study]');

// docs/studying.md, "once the game is over": in a game the computer would play for whoever asks it.
test(
  'the game of a room is analysed by nobody before its end, and then by everybody for themselves',
  inRoom('room-study', OWARI, async ({ ann, ben }) => {
    await ann.person.click(/^Pit 0, /);
    await ben.person.find(/^Pit \d+, .*sowing it ends/);
    for (const { page } of [ann, ben]) {
      assert.equal(await button(page, 'Analyse').getAttribute('aria-disabled'), 'true');
      await page.keyboard.press('a');
    }
    await ben.page.locator('.chat-button').click();
    await ben.person.click('Resign');
    await ben.page.locator('dialog .main').click();
    await ann.person.sees('Ben resigned.');
    assert.equal(await studied(ann.page).count(), 0);
    assert.equal(await studied(ben.page).count(), 0);

    await ann.page.keyboard.press('Escape');
    await ann.person.click('Analyse');
    await studied(ann.page).waitFor();
    const turns = ann.page.locator('.computer-turn');
    await turns.first().click();
    await ann.person.sees('Turn 3');
    assert.equal(await studied(ben.page).count(), 0, 'what one studies is not shown to the other');
    await ben.page.keyboard.press('Escape');
    await ben.page.locator('.chat-button').click();
    await ben.person.click('Analyse');
    await studied(ben.page).waitFor();
    await ann.person.click('Back to the game');
    await studied(ann.page).waitFor({ state: 'detached' });
  }),
);
