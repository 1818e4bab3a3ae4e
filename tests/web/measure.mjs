// How long the first visit takes until a game can be begun, and one that finds everything stored; for `make bench`.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

import { ARGS, PROGRAMS } from '../browser/support/page.mjs';
import { serveSite } from './support/site.mjs';

const VISITS = 5;

/**
 * Milliseconds from the beginning of the navigation until the home screen offers games: the table has answered by then.
 */
async function visit(page, url) {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector('.home-games button.card');
  return page.evaluate(() => performance.now());
}

const median = (values) => Math.round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)]);

const server = await serveSite();
const browser = await chromium.launch({ executablePath: PROGRAMS.find(existsSync), args: ARGS });
const [first, later] = [[], []];
try {
  for (let count = 0; count < VISITS; count += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    first.push(await visit(page, server.url));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    later.push(await visit(page, server.url));
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
console.log(JSON.stringify({ first_visit_ms: median(first), later_visit_ms: median(later), visits: VISITS }));
