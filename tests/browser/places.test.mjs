// Where one is: Back, reload, the replay by keys, and the end of a game with the board in sight.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { WHOLE, chooseAtar, fixture } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { button, inCompany, seat } from './support/company.mjs';
import { inBrowser, openFile } from './support/page.mjs';

const words = (page, selector) => page.locator(selector).innerText();

/** Replays the game, once its turns have been read. */
async function replay(page, person) {
  await page.locator('.turns .turn').first().waitFor({ state: 'attached' });
  await person.press('r');
  await person.find('Back to the game');
}

test(
  'Back stays in the program, and a reload comes back to where one was',
  inBrowser('places', {}, async ({ page, person, picture }) => {
    await chooseAtar(person);
    await person.find('Start');
    await page.reload();
    await person.find('Start');
    await openFile(page, person, fixture('moving.atar'));
    await person.find(/^d4, /);
    await page.reload();
    await person.find(/^d4, /);
    await replay(page, person);
    await picture('replay');
    await page.goBack();
    await person.find('Undo');
    await page.goBack();
    await person.find('Start');
    await page.goForward();
    await person.find(/^d4, /);
  }),
);

test(
  'Back and Escape close the menu before anything else',
  inBrowser('places-menu', { viewport: { width: 390, height: 844 } }, async ({ page, person }) => {
    await person.find('Open…');
    await openFile(page, person, fixture('moving.atar'));
    await person.find(/^d4, /);
    await replay(page, person);
    const gone = () => until('the menu to go', async () => !(await page.locator('.menu').isVisible()));
    await person.click('Menu');
    await page.locator('.menu').waitFor();
    await page.goBack();
    await gone();
    await person.find('Back to the game');
    await person.click('Menu');
    await page.locator('.menu').waitFor();
    await page.evaluate(() => document.activeElement.blur());
    await person.press('Escape');
    await gone();
    await person.find('Back to the game');
    await person.press('Escape');
    await person.find('Undo');
  }),
);

test(
  'a replay goes by arrow keys from step to step, and by buttons also from turn to turn',
  inBrowser('replay-keys', {}, async ({ page, person, picture }) => {
    await person.find('Open…');
    await openFile(page, person, fixture('moving.atar'));
    await person.click(/^d4, /);
    await person.press('Escape');
    await replay(page, person);
    const at = async () => Number(/\d+/.exec(await words(page, '.replay-words'))[0]);
    const end = await at();
    await person.press('ArrowLeft');
    await until('the step before', async () => (await at()) === end - 1);
    await person.press('ArrowRight');
    await until('the last step', async () => (await at()) === end);
    await person.click('« Turn');
    await until('the turn before', async () => (await at()) < end - 1);
    await person.click('Turn »');
    await until('the last turn', async () => (await at()) === end);

    // In a small window the step lay under the next button.
    await page.setViewportSize({ width: 900, height: 600 });
    await picture('small');
    const covered = await page.locator('.replay-words').evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const ends = [left + 1, right - 1].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
      return ends.filter((met) => met !== element).map((met) => met.textContent);
    });
    assert.deepEqual(covered, []);
  }),
);

test(
  'the ways to rooms have places of their own, to which Back and a reload lead',
  inCompany('places-rooms', {}, async ({ page }) => {
    await button(page, 'Online').click();
    await page.getByText('No games are open here at the moment.').waitFor();
    await page.reload();
    await page.getByText('No games are open here at the moment.').waitFor();
    await button(page, 'New Room…').click();
    await button(page, 'Create Room').waitFor();
    await page.reload();
    await button(page, 'Create Room').waitFor();
    await page.goBack();
    await page.getByText('No games are open here at the moment.').waitFor();
    await page.goBack();
    await button(page, 'Online').waitFor();
    await page.goForward();
    await button(page, 'New Room…').waitFor();
    // Back from a room does not lead to the form that has made it: one more press made a second room.
    await openFrom(page, 'Ann');
    await page.goBack();
    await button(page, 'New Room…').waitFor();
    await page.goForward();
    await seat(page, 1).getByRole('heading', { name: 'Ann' }).waitFor();
  }),
);

/** Opens a room from the list of rooms. */
async function openFrom(page, name) {
  await button(page, 'New Room…').click();
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Create Room').click();
  await seat(page, 1).getByRole('heading', { name }).waitFor();
}

for (const [way, viewport] of Object.entries({
  window: { width: 1280, height: 800 },
  upright: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
})) {
  test(
    `the result begins at its top and shows the last position; a finished game is not to be continued, ${way}`,
    inBrowser(`result-${way}`, { viewport }, async ({ page, person, picture }) => {
      await person.find('Open…');
      await openFile(page, person, WHOLE);
      await page.getByRole('button', { name: 'Result', exact: true }).click();
      await person.find('View board');
      await picture('result');
      const { heading, board } = await page.evaluate(() => {
        const inSight = (found) => {
          const { left, top, right, bottom } = found.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
        };
        const dialog = document.querySelector('dialog');
        return { heading: inSight(dialog.querySelector('h2')), board: inSight(dialog.querySelector('.ending-board')) };
      });
      assert.ok(heading, 'the title of the result is not in sight');
      assert.ok(board, 'the last position is not in sight');
      await person.press('Escape');
      await person.press('Control+w');
      await person.find(/^View board/);
      assert.ok(!(await person.look()).controls.some(({ name }) => name.startsWith('Continue')));
    }),
  );
}
