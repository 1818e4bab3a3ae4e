// Accessibility: axe-core finds no violation on any screen, and a whole game is played through the accessibility tree
// alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { WHOLE, fixture, readRecord, setUp, withFriends } from '../support/games.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { STILL, inBrowser, openFile } from './support/page.mjs';
import { animationsEnd } from './support/still.mjs';
import { treeOf } from './support/tree.mjs';

const game = readRecord(WHOLE);
/** Looks at every screen, one after the other. */
async function everyScreen({ page, person }) {
  const clean = async (screen) => {
    // Colours are on their way for a moment.
    await animationsEnd(page);
    assert.deepEqual(await faults(page), [], screen);
  };
  const menu = async (entry) => {
    await person.click('Menu');
    await person.click(entry);
  };
  await bringAxe(page);
  await person.find('Open…');
  await clean('home');
  await person.click(/^Atar\s/);
  await person.find('Start');
  await clean('settings of a new game');
  await person.fill('Side of the board', 2);
  await clean('settings that cannot be');
  await person.click('Reset to Defaults');
  await person.click('Friends at this screen');
  await person.click('Start');
  await person.find(/^a1, empty/);
  await clean('placing');
  await openFile(page, person, fixture('moving.atar'));
  await person.find(/, moved from /);
  await clean('moving');
  await person.click('Menu');
  await clean('menu');
  await person.press('Escape');
  await person.click(/, moved from /);
  await person.sees('Take back');
  await clean('offer');
  await person.press('Escape');
  await person.press('r');
  await person.find('‹ Step');
  await clean('replay');
  await person.click('Back to the game');
  await menu(/^Settings…/);
  await person.find('Done');
  await clean('settings of the program');
  await person.click('Done');
  for (const page_ of [/^Rules/, /^Keyboard/, /^About Atar/]) {
    await menu(page_);
    await person.find('Close');
    await clean(String(page_));
    await person.click('Close');
  }
  await menu(/^New Game/);
  await withFriends(person);
  await person.click('Start');
  await person.step('@d4', 1);
  await menu(/^Close Game/);
  await person.find(/^Continue/);
  await clean('home with a game in progress');
  await openFile(page, person, fixture('end.atar'));
  await person.click('Result');
  await person.find('View board');
  await clean('result');
}

for (const colorScheme of ['light', 'dark']) {
  test(
    `axe-core finds no fault with any screen, ${colorScheme}`,
    inBrowser(`axe-${colorScheme}`, { colorScheme }, everyScreen),
  );
}

// So high that the whole menu is in sight.
/** Whether a ring is painted around the space that has the focus. */
const isRinged = (page) =>
  page.evaluate(() => {
    const canvas = document.querySelector('.layer-pieces');
    const [on, at] = [canvas, document.activeElement].map((each) => each.getBoundingClientRect());
    const scale = canvas.width / on.width;
    const points = [0, 1, 2, 3, 4, 5, 6, 7].map((eighth) => {
      const radius = ((at.width / 2) * 1.28) / 1.18;
      const x = at.x + at.width / 2 - on.x + radius * Math.cos((eighth * Math.PI) / 4);
      const y = at.y + at.height / 2 - on.y + radius * Math.sin((eighth * Math.PI) / 4);
      return [...canvas.getContext('2d').getImageData(x * scale, y * scale, 1, 1).data].join();
    });
    return new Set(points).size === 1 && points[0].endsWith(',255');
  });

// By the mouse it had the focus only, which browsers do not show then.
test(
  'the next stone is marked, also for who looks for it by the mouse',
  inBrowser('access-next-stone', STILL, async ({ page, person, picture }) => {
    await person.find('Open…');
    await openFile(page, person, fixture('moving.atar'));
    await person.click('Next stone');
    await until('a ring around the stone', () => isRinged(page));
    await picture('marked');
    assert.equal(await page.evaluate(() => document.activeElement.matches('.space:not(:focus-visible)')), true);
    await page.keyboard.press('ArrowRight');
    await until('the ring of the keyboard alone', async () => !(await isRinged(page)));
    assert.equal(await page.evaluate(() => document.activeElement.matches('.space:focus-visible')), true);
  }),
);

test(
  'axe-core finds no fault on a phone',
  inBrowser('axe-phone', { viewport: { width: 390, height: 3000 }, colorScheme: 'light' }, everyScreen),
);

test(
  'a whole game through the accessibility tree alone',
  inBrowser('tree', STILL, async ({ page }) => {
    const person = createPerson(await treeOf(page));
    await setUp(person, game);
    for (const [index, turn] of game.turns.entries()) {
      for (const step of turn) await person.step(step, index + 1);
    }
    await person.sees('Ben wins');
    await person.sees('The shot clock ran out, and Ben’s stones have the most liberties: 5.');
  }),
);

test(
  'what a step did is announced',
  inBrowser('announced', {}, async ({ page, person }) => {
    await setUp(person, game);
    await person.step('@d4', 1);
    const announced = page.getByRole('status').filter({ hasText: 'Ann placed a stone on d4.' });
    await announced.waitFor({ state: 'attached' });
    await person.step('commit', 1);
    const next = page.getByRole('status').filter({ hasText: 'Ben’s turn: ' });
    await next.waitFor({ state: 'attached' });
    assert.match(await next.textContent(), /^Ben’s turn: \d to place\.$/);
  }),
);
