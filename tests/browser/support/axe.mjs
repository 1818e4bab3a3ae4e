// axe-core in the page.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';

import { inBrowser, openFile } from './page.mjs';
import { animationsEnd } from './still.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Puts axe-core into the page. */
export const bringAxe = (page) => page.evaluate(axe);

/** What axe-core finds fault with, in words. */
export async function faults(page) {
  const found = await page.evaluate((tags) => window.axe.run(document, { runOnly: tags }), RULES);
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

/**
 * Tests a game's settings and its table in both themes. `record()` is the game that lies on the table, `shown` the name
 * of a control there.
 */
export function testFaults(title, record, shown) {
  for (const colorScheme of ['light', 'dark']) {
    test(
      `axe-core finds no fault with ${title}, ${colorScheme}`,
      inBrowser(`${title.toLowerCase()}-axe-${colorScheme}`, { colorScheme }, async ({ page, person, folder }) => {
        await person.find('Open…');
        await bringAxe(page);
        await person.click(new RegExp(`^${title}\\b`));
        await person.find('Start');
        await animationsEnd(page);
        assert.deepEqual(await faults(page), [], 'settings');
        const path = join(folder, 'before.atar');
        writeFileSync(path, JSON.stringify(record()));
        await openFile(page, person, path);
        await person.find(shown);
        await animationsEnd(page);
        assert.deepEqual(await faults(page), [], 'table');
      }),
    );
  }
}
