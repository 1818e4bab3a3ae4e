// axe-core in the page.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Puts axe-core into the page. */
export const bringAxe = (page) => page.evaluate(axe);

/** What axe-core finds fault with, in words. */
export async function faults(page) {
  const found = await page.evaluate((tags) => window.axe.run(document, { runOnly: tags }), RULES);
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`));
}
