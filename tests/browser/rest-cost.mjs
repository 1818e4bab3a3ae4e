// Measures what a page costs while nobody does anything: the processor time of its process, as a share of a core.
// Prints one line of JSON for each. `make bench` runs it.

import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { beReady, button, come, inCompany, linkOf, openRoom } from './support/company.mjs';
import { inBrowser, inBrowserAt, openFile } from './support/page.mjs';
import { host } from './support/rooms.mjs';

/** Until what has just happened is over, and for how long it is measured then, in milliseconds. */
const SETTLING = 25_000;
const SPELL = 40_000;

/** The processor time that the page's process has had, in seconds. */
async function processorTime(page) {
  const session = await page.context().browser().newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const times = processInfo.filter(({ type }) => type === 'renderer').map(({ cpuTime }) => cpuTime);
  return Math.max(...times);
}

async function measure(page, what) {
  await page.waitForTimeout(SETTLING);
  const before = await processorTime(page);
  await page.waitForTimeout(SPELL);
  const share = (100 * 1000 * ((await processorTime(page)) - before)) / SPELL;
  console.log(JSON.stringify({ measure: `a page at rest: ${what}`, percent_of_a_core: Number(share.toFixed(2)) }));
}

test(
  'Home',
  inBrowser('rest-cost-home', {}, async ({ page, person }) => {
    await person.find('Open…');
    await measure(page, 'Home');
  }),
);

for (const name of ['moving', 'spectrangle', 'owari', 'petri-square', 'row'])
  test(
    name,
    inBrowser(`rest-cost-${name}`, {}, async ({ page, person }) => {
      await person.find('Open…');
      await openFile(page, person, fixture(`${name}.atar`));
      await page.locator('.table').waitFor();
      await measure(page, `a game, ${name}`);
    }),
  );

test(
  'after a sound',
  inBrowser('rest-cost-sound', {}, async ({ page, person }) => {
    await person.click('Play against the computer: Owari');
    await person.click(/^Pit \d+, .*sowing it/);
    await measure(page, 'a game, after its sounds');
  }),
);

test(
  'a room that waits',
  inBrowserAt(host, 'rest-cost-room', {}, async ({ page }) => {
    await openRoom(page, 'Ann', 'Owari');
    await measure(page, 'a room that waits');
  }),
);

test(
  'a room that is looked at',
  inCompany('rest-cost-watch', {}, async ({ page, person, invite, server }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await beReady(ben, 2);
    await button(page, 'Start').click();
    await page.locator('.table .seat-room').first().waitFor();
    await ben.goto('about:blank');
    await page.goto(server.url);
    await person.find('Open…');
    await openFile(page, person, fixture('owari.atar'));
    await page.locator('.table').waitFor();
    await measure(page, 'a game, and a room under way that is not open');
  }),
);
