// Measures the work of a frame while a game is studied, from a trace of Chromium at 1280×800: while the computer thinks
// and a person steps through the game and points at its best turns, and while a tree of 100,000 steps scrolls past.
// Prints one line of JSON for each: milliseconds of processor time. `make bench` runs it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { bigRecord } from '../support/big-tree.mjs';
import { golden, recordOf } from '../support/golden.mjs';
import { frameWork } from './support/frame-work.mjs';
import { inBrowser, openFile } from './support/page.mjs';

/** The steps of the usual game. */
const PLIES = 300;

/** The steps of the tree, and how often it is scrolled on. */
const STEPS = 100_000;
const SCROLLS = 240;

/** How often a person goes a step back or forward, and how long they look, in milliseconds. */
const LOOKS = 30;
const LOOK = 250;

const print = (measure, work) => console.log(JSON.stringify({ measure, ...work }));

/** A game of Atar on a board of side 8 with ten stones each, in its middle. */
function usual() {
  const game = golden('atar-4');
  return recordOf({ ...game, steps: game.steps.slice(0, PLIES) }, [{ name: 'Ann' }, { name: 'Ben' }]);
}

/** Opens a record with a tree, and shows the tree. */
async function opened({ page, person, folder }, record) {
  const path = join(folder, 'studied.atar');
  writeFileSync(path, JSON.stringify(record));
  await person.find('Open…');
  await openFile(page, person, path);
  await page.locator('.table').waitFor();
  await person.press('a');
  await page.locator('.tree-row').first().waitFor();
}

// As tests, so that the browser is closed at the end.
test(
  'the work of a frame while the computer thinks',
  inBrowser('study-frames', {}, async (session) => {
    const { page, person } = session;
    await opened(session, usual());
    await page.getByRole('list', { name: 'Best turns' }).getByRole('button').first().waitFor();
    const work = await frameWork(page, async () => {
      for (let look = 0; look < LOOKS; look += 1) {
        await page.mouse.move(400 + 9 * look, 300 + 5 * look, { steps: 8 });
        await person.press(look % 3 === 0 ? 'ArrowLeft' : 'ArrowRight');
        await page.waitForTimeout(LOOK);
      }
    });
    print('work of a frame while the computer thinks', work);
  }),
);

test(
  'the work of a frame while a tree of 100,000 steps scrolls',
  inBrowser('tree-frames', {}, async (session) => {
    const { page } = session;
    await opened(session, bigRecord(STEPS));
    await page.getByRole('button', { name: 'Computer', exact: true }).click();
    const work = await frameWork(page, () =>
      page.locator('.tree').evaluate(async (list, scrolls) => {
        for (let at = 0; at < scrolls; at += 1) {
          await new Promise((shown) => requestAnimationFrame(shown));
          list.scrollTop = (at * list.scrollHeight) / scrolls;
        }
      }, SCROLLS),
    );
    print('work of a frame while a tree of 100,000 steps scrolls', work);
  }),
);
