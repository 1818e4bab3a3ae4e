// Studying on the site: a position is set up, the computer shows the best turns and reviews a game, and the tree is
// there after a reload.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { COSTLY_TURN, SHOWN_TURN, analysed, setUpAndAnalysed } from '../support/studying.mjs';
import { onSite } from './support/page.mjs';

test(
  'a position is set up and analysed, and the best turn is played',
  onSite('study-editor', async ({ page, person, picture }) => {
    await setUpAndAnalysed(person);
    await person.click(SHOWN_TURN);
    await page.getByRole('treeitem').nth(1).waitFor();
    await person.find(SHOWN_TURN);
    await picture('best');
  }),
);

test(
  'a review marks the turns of a game and says what cost most',
  onSite('study-review', async ({ page, person, picture }) => {
    await analysed(person);
    await person.click('Review game');
    await person.find(COSTLY_TURN);
    await page.locator('.tree-mark', { hasText: '??' }).first().waitFor();
    await picture('reviewed');
  }),
);

test(
  'a variation with its comment, mark and drawings is there after a reload',
  onSite('study-reload', async ({ page, person }) => {
    await analysed(person);
    await page.getByRole('treeitem').nth(2).click();
    await person.click(/^Pit 5,/);
    await person.click('Good');
    await page.getByLabel('Comment').fill('Further on.');
    // The keyboard draws a ring where it is, and an arrow from there.
    await page.locator('[data-space="5"]').focus();
    for (const key of ['o', 'w', 'ArrowLeft', 'w']) await page.keyboard.press(key);
    const variation = () => page.getByRole('treeitem').filter({ hasText: 'Further on.' });
    const isWhole = async () =>
      /Player 1: pit 5.*!.*ring on 5 and arrow from 5 to 4.*Further on\./s.test(await variation().textContent());
    await until('all that was written', isWhole);
    await page.reload();
    await person.sees('This game has an analysis.');
    await person.click('Analyse');
    await until('all that was written, again', isWhole);
    assert.equal(await page.getByRole('treeitem').count(), 6);
  }),
);
