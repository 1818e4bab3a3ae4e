// The sheet that the menu is on phones, under a finger.

import assert from 'node:assert/strict';

import { until } from '../../support/until.mjs';

/** What a finger meets in the sheet: its entries, and how it scrolls. */
export const sheetOf = (page) =>
  page.evaluate(() => {
    const sheet = document.querySelector('.menu');
    const entries = [...sheet.querySelectorAll('.entry')].filter((entry) => entry.offsetParent);
    const shown = entries.map((entry) => {
      const { left, top, width, height } = entry.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const under = document.elementFromPoint(x, y);
      return {
        name: entry.querySelector('span').textContent,
        x,
        y,
        height,
        free: entry.contains(under),
        usable: entry.getAttribute('aria-disabled') !== 'true',
      };
    });
    const groups = [...sheet.querySelectorAll('.menu-group')].filter((group) => group.offsetParent);
    return {
      entries: shown,
      across: sheet.scrollWidth - sheet.clientWidth,
      keys: sheet.innerText.includes('Ctrl'),
      torn: groups.filter((group) => group.getClientRects().length > 1).length,
    };
  });

/** Scrolls the sheet with a finger until an entry lies free and at rest: one that still moves would not be hit. */
export async function reach(page, fingers, viewport, name) {
  const middle = { x: viewport.width / 2, y: viewport.height / 2 };
  let before = null;
  return until(`${name} under the finger`, async () => {
    const entry = (await sheetOf(page)).entries.find((each) => each.name === name);
    assert.ok(entry, `no entry ${name}: the sheet is closed or another`);
    const still = entry.y === before;
    before = entry.y;
    if (!still) return null;
    if (entry.free) return entry;
    const way = Math.max(-middle.y / 2, Math.min(middle.y / 2, middle.y - entry.y));
    await fingers.drag({ ...middle, y: middle.y - way / 2 }, { ...middle, y: middle.y + way / 2 });
    return null;
  });
}

/** Opens the sheet and taps an entry. */
export async function chooseInSheet({ page, person, fingers, viewport }, name) {
  await person.click('Menu');
  await until('the sheet', async () => (await sheetOf(page)).entries.length > 0);
  const { x, y } = await reach(page, fingers, viewport, name);
  await page.touchscreen.tap(x, y);
  await until('the sheet to close', async () => (await sheetOf(page)).entries.length === 0);
}
