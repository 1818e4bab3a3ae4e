// How long a new visitor's browser takes until Home can be used: of the bundled front, and beside it of the sources;
// for `make bench`. Only a debug build of the server has both.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

import { ARGS, PROGRAMS } from './support/page.mjs';
import { serve, serveSources } from './support/server.mjs';

/** Visits that are measured after one that warms up, in turn; the middle one counts. */
const VISITS = 9;

/** Milliseconds until Home offers games, requests, and the bytes of what was loaded, as they are sent uncompressed. */
async function visit(browser, url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector('.home-games button.card');
  const seen = await page.evaluate(() => {
    const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const bytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { ms: performance.now(), requests: loaded.length, bytes };
  });
  await context.close();
  return seen;
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

if (!process.env.ATAR_FRONT) throw new Error('ATAR_FRONT names no bundle: run this by `make bench`');

const folder = mkdtempSync(join(tmpdir(), 'atar-start-'));
const servers = { bundled: await serve(folder), sources: await serveSources(folder) };
const browser = await chromium.launch({ executablePath: PROGRAMS.find(existsSync), args: ARGS });
const seen = { bundled: [], sources: [] };
try {
  for (let count = 0; count <= VISITS; count += 1)
    for (const [name, { url }] of Object.entries(servers)) {
      const one = await visit(browser, url);
      if (count > 0) seen[name].push(one);
    }
} finally {
  await browser.close();
  await Promise.all(Object.values(servers).map(({ close }) => close()));
  rmSync(folder, { recursive: true, force: true });
}
for (const [name, visits] of Object.entries(seen)) {
  const { requests, bytes } = visits[0];
  const home_ms = Math.round(median(visits.map(({ ms }) => ms)));
  console.log(JSON.stringify({ front: name, home_ms, requests, bytes }));
}
