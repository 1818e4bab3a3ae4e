// The computer watches who studies a game, and reviews it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { withFriends } from '../support/games.mjs';
import { inBrowser } from './support/page.mjs';

const LONG = { timeout: 60_000 };

/** Plays a game of Owari in which the second turn throws away a capture, and analyses it. */
async function analysed(person) {
  await person.click('Set up…: Owari');
  await withFriends(person);
  await person.click('Start');
  for (const [turn, pit] of [4, 9, 2, 8].entries()) {
    await person.click(new RegExp(`^Pit ${pit},`));
    await person.sees(`Turn ${turn + 2} `);
  }
  await person.click('Analyse');
}

/** The best turns that the computer shows, as people read them. */
const bestTurns = (page) => page.getByRole('list', { name: 'Best turns' }).getByRole('button');

test(
  'the computer shows the best turns, and a click plays one as a variation',
  inBrowser('watching', {}, async ({ page, person, picture }) => {
    await analysed(person);
    await bestTurns(page).first().waitFor(LONG);
    const words = await bestTurns(page).first().innerText();
    assert.match(words, /^(= (Win|Draw|Loss)|(= )?\d+%)\s/, words);
    await page.getByRole('img', { name: /^Chance of winning: Player 1 \d+%, Player 2 \d+%$/ }).waitFor(LONG);
    await picture('best');
    // The board shows what would come of it while it is pointed at.
    await bestTurns(page).nth(1).hover();
    await person.sees('After this turn');
    await page.mouse.move(5, 5);
    const before = await page.getByRole('treeitem').count();
    await bestTurns(page).first().click();
    await page.waitForFunction((count) => document.querySelectorAll('[role=treeitem]').length > count, before);
    // It goes on with the position that has come.
    await bestTurns(page).first().waitFor(LONG);
    const toggle = page.getByRole('button', { name: 'Computer', exact: true });
    await toggle.click();
    await person.sees('Rests');
    assert.equal(await bestTurns(page).count(), 0);
    await toggle.click();
    await bestTurns(page).first().waitFor(LONG);
  }),
);

test(
  'a review marks the turns, puts better ones beside them, and lets a person try again',
  inBrowser('review', {}, async ({ page, person, picture }) => {
    await analysed(person);
    await person.click('Review game');
    const worst = page.getByRole('list', { name: 'What cost most' }).getByRole('button');
    await worst.first().waitFor(LONG);
    assert.match(
      await worst.first().innerText(),
      /^Turn \d, Player \d: it costs \d+% in winning chances\. Better: \d+$/,
    );
    assert.equal(await page.locator('.review-players li').count(), 2);
    await page.getByRole('img', { name: 'Chance of winning over the game, a line for each player' }).waitFor(LONG);
    await page.locator('.tree-mark', { hasText: '??' }).first().waitFor(LONG);
    await picture('reviewed');

    const better = /Better: (\d+)$/.exec(await worst.first().innerText())?.[1];
    await worst.first().click();
    await page.getByRole('button', { name: 'Retry' }).click();
    await person.sees('Find a better turn for');
    await person.click(new RegExp(`^Pit ${better},`));
    await person.sees('Yes, that is a good turn.');
  }),
);
