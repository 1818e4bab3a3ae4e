// One dialog begins every game, wherever it is played: on this device, or in a room.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { beReady, button, come, inCompany, linkOf, seat } from './support/company.mjs';

const GAMES = ['Atar', 'Spectrangle', 'Owari', 'Petri', 'Blokus'];

const SIZES = [
  [1280, 800],
  [900, 600],
  [390, 844],
];

const where = (page, place) => page.getByRole('radio', { name: place, exact: true });

test(
  'every game asks where it is played, and keeps what was set when that changes',
  inCompany('start-where', {}, async ({ page, picture }) => {
    await button(page, 'Set up…: Atar').click();
    for (const title of GAMES) {
      await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: title });
      await page.getByRole('radio', { name: 'This Device' }).waitFor();
      await where(page, 'Online').check();
      await button(page, 'Create Room').waitFor();
      await page.getByLabel('Your name').waitFor();
      assert.equal(await page.getByText('Play against').isVisible(), false, 'that is asked at one screen only');
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => window.scrollTo(0, 0));
        await picture(`${title}-${width}`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, title);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      await where(page, 'This Device').check();
      await button(page, 'Start').waitFor();
      await page.getByText('Play against').waitFor();
      assert.equal(await page.getByLabel('Your name').isVisible(), false);
    }
    await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Atar' });
    await page.getByLabel('Side of the board').fill('11');
    await where(page, 'Online').check();
    await button(page, 'Create Room').waitFor();
    assert.equal(await page.getByLabel('Side of the board').inputValue(), '11');
    await page.goBack();
    await button(page, 'Start').waitFor();
    assert.equal(await page.getByLabel('Side of the board').inputValue(), '11');
    await page.goForward();
    await page.reload();
    await button(page, 'Create Room').waitFor();
  }),
);

test(
  'a room for four is opened from a card with a computer, and starts with the three who are there',
  inCompany('start-petri', {}, async ({ page, invite, picture }) => {
    await button(page, 'Set up…: Petri').click();
    await where(page, 'Online').check();
    await page.getByRole('radio', { name: '4', exact: true }).check();
    await page.getByLabel('Computers').selectOption('1');
    await page.getByLabel('Computer level').selectOption({ label: '1 Beginner' });
    await page.getByLabel('Your name').fill('Ann');
    await button(page, 'Create Room').click();
    await seat(page, 4).getByText('Seat 4, 1 Beginner').waitFor();
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await beReady(ben, 2);
    await page.getByText('You can start. One seat is free and will be dropped.').waitFor();
    await picture('waiting');
    await button(page, 'Start').click();
    await page.locator('.table').waitFor();
    await ben.locator('.table').waitFor();
    for (const each of [page, ben])
      assert.deepEqual(await each.locator('.seat-name').allInnerTexts(), ['Ann', 'Ben', 'Computer']);
    await picture('table');
  }),
);

test(
  'alone at the seats, nobody can start; with a computer one can',
  inCompany('start-alone', {}, async ({ page }) => {
    await button(page, 'Set up…: Spectrangle').click();
    await where(page, 'Online').check();
    await page.getByRole('radio', { name: '3', exact: true }).check();
    await page.getByLabel('Your name').fill('Ann');
    await button(page, 'Create Room').click();
    await page.getByText('One more player is needed.').waitFor();
    assert.equal(await button(page, 'Start').getAttribute('aria-disabled'), 'true');
    await button(page, 'Add Computer: seat 3').click();
    await until('Start', async () => (await button(page, 'Start').getAttribute('aria-disabled')) === null);
    await button(page, 'Start').click();
    await page.locator('.table').waitFor();
    assert.equal((await page.locator('.seat-name').allInnerTexts()).length, 2);
  }),
);
