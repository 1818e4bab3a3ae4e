// Phones and small windows: everything can be reached and pressed by a finger, upright and on its side.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { fingersOf, inBrowser, openFile } from './support/page.mjs';

const SIZES = { upright: { width: 390, height: 844 }, sideways: { width: 844, height: 390 } };

/** The least size of what a finger is to hit, in pixels. */
const TARGET = 44;

/** A test on a phone held both ways. `play` gets a person with fingers instead of a mouse. */
function onPhones(title, name, play) {
  for (const [way, viewport] of Object.entries(SIZES)) {
    test(`${title}, ${way}`, inBrowser(`${name}-${way}`, { viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }, async (session) => {
      const fingers = await fingersOf(session.page);
      await play({ ...session, fingers, viewport, person: createPerson(fingers) });
    }));
  }
}

async function opened({ page, person }, name) {
  await person.find('Open…');
  await openFile(page, person, fixture(name));
}

/** What a finger meets in the sheet: its entries, and how it scrolls. */
const sheetOf = (page) => page.evaluate(() => {
  const sheet = document.querySelector('.menu');
  const entries = [...sheet.querySelectorAll('.entry')].filter((entry) => entry.offsetParent);
  const shown = entries.map((entry) => {
    const { left, top, width, height } = entry.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const under = document.elementFromPoint(x, y);
    return { name: entry.querySelector('span').textContent, x, y, height, free: entry.contains(under), usable: entry.getAttribute('aria-disabled') !== 'true' };
  });
  const groups = [...sheet.querySelectorAll('.menu-group')].filter((group) => group.offsetParent);
  return { entries: shown, across: sheet.scrollWidth - sheet.clientWidth, keys: sheet.innerText.includes('Ctrl'), torn: groups.filter((group) => group.getClientRects().length > 1).length };
});

/** Scrolls the sheet with a finger until an entry lies free. */
async function reach(page, fingers, viewport, name) {
  return until(`${name} under the finger`, async () => {
    const entry = (await sheetOf(page)).entries.find((each) => each.name === name);
    if (entry.free) return entry;
    const from = { x: viewport.width / 2, y: viewport.height * 0.7 };
    await fingers.drag(from, { ...from, y: from.y + (entry.y > viewport.height / 2 ? -1 : 1) * viewport.height * 0.3 });
    return null;
  });
}

onPhones('every entry of the menu can be reached and pressed by a finger', 'menu-sheet', async (session) => {
  const { page, person, fingers, viewport, picture } = session;
  await opened(session, 'moving.atar');
  await person.click('Menu');
  const { entries, across, keys, torn } = await until('the sheet', async () => (await sheetOf(page)).entries.length > 0 && sheetOf(page));
  await picture('sheet');
  assert.equal(across, 0, 'the sheet spills sideways');
  assert.equal(torn, 0, 'a group is torn apart');
  assert.ok(!keys, 'keys are shown where there is no keyboard');
  assert.ok(entries.every(({ height }) => height >= TARGET), JSON.stringify(entries));
  for (const wanted of ['New Game…', 'Hint', 'Players…', 'Replay', 'Settings…', 'Keyboard']) assert.ok(entries.some(({ name }) => name === wanted), wanted);
  assert.ok(entries.every(({ usable }) => usable), 'what cannot be used takes room');
  for (const { name } of entries) await reach(page, fingers, viewport, name);
  const { x, y } = await reach(page, fingers, viewport, 'Settings…');
  await page.touchscreen.tap(x, y);
  await person.find('Sound');
});

onPhones('a tap beside the sheet closes it and does nothing else', 'menu-beside', async (session) => {
  const { page, person } = session;
  await opened(session, 'placing.atar');
  await person.find('Menu');
  await person.find(/^a1, /);
  const before = await person.board();
  await person.click('Menu');
  await until('the sheet', async () => (await sheetOf(page)).entries.length > 0);
  await page.touchscreen.tap(20, 20);
  await until('the sheet to go', async () => (await sheetOf(page)).entries.length === 0);
  assert.deepEqual(await person.board(), before);
});
