// Measures a library of 10,000 games, in Chromium at 1280×800: how long it takes from the click on Home until the list
// is shown, and the work of a frame while it scrolls, from a trace. Prints a line of JSON for each: milliseconds.
// `make bench` runs it.

import { test } from 'node:test';

import { frameWork } from './support/frame-work.mjs';
import { BOT, importFiles, openLibrary, textOf } from './support/library.mjs';
import { inBrowser } from './support/page.mjs';

const GAMES = 10_000;
/** How many files go into one import, how often the list is opened, and how often it is scrolled on. */
const AT_ONCE = 2500;
const OPENINGS = 9;
const SCROLLS = 240;

const print = (measure, figures) => console.log(JSON.stringify({ measure, ...figures }));

/** A library of so many games, each of another person. */
async function filled({ page, person }) {
  await openLibrary({ page, person });
  const text = textOf('owari-1', [{ name: 'Ann' }, BOT], 12);
  for (let first = 0; first < GAMES; first += AT_ONCE) {
    const names = Array.from({ length: AT_ONCE }, (_, number) => `Ann ${first + number}`);
    await importFiles(
      page,
      Object.fromEntries(names.map((name) => [`${name}.atar`, text.replace('"Ann"', `"${name}"`)])),
    );
    await page.locator('.library .bar .detail', { hasText: `${first + AT_ONCE} games` }).waitFor({ timeout: 600_000 });
  }
}

/** How long the list takes to be shown, in the page's own time. */
const opening = (page) =>
  page.evaluate(async () => {
    const library = [...document.querySelectorAll('.home button')].find(({ textContent }) => textContent === 'Library');
    const began = performance.now();
    library.click();
    while (document.querySelectorAll('.library-row').length < 5) await new Promise(requestAnimationFrame);
    return performance.now() - began;
  });

test(
  'a library of 10,000 games',
  inBrowser('library-frames', {}, async ({ page, person }) => {
    page.setDefaultTimeout(600_000);
    await filled({ page, person });
    const times = [];
    for (let time = 0; time < OPENINGS; time += 1) {
      await person.click('Home');
      await page.locator('.home-others').waitFor();
      await page.waitForTimeout(1500);
      times.push(await opening(page));
      await page.waitForTimeout(1500);
    }
    times.sort((a, b) => a - b);
    print('milliseconds until a library of 10,000 games is shown', { median: times[4], most: times.at(-1) });
    const work = await frameWork(page, () =>
      page.locator('.library-list').evaluate(async (list, scrolls) => {
        for (let at = 0; at < scrolls; at += 1) {
          await new Promise((shown) => requestAnimationFrame(shown));
          list.scrollTop = (at * list.scrollHeight) / scrolls;
        }
      }, SCROLLS),
    );
    print('work of a frame while a list of 10,000 games scrolls', work);
  }),
);
