// Messages have room of their own: they lie over nothing that is looked at or pressed.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { chooseAtar, fixture } from '../support/games.mjs';
import { golden, recordOf } from '../support/golden.mjs';
import { until } from '../support/until.mjs';
import { inBrowser, openFile, saveFile } from './support/page.mjs';

const SIZES = {
  window: { width: 1280, height: 800 },
  small: { width: 900, height: 600 },
  upright: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
};

/** What a message may not cover. */
const IN_USE = '.stage, .status-words, .tools .button, .menu-button, .setup .button, .seat';

/** The things in use that a message which is shown covers, by their texts; null where none is shown. */
const coveredBy = (page, message) =>
  page.evaluate(
    ([selector, used]) => {
      const notice = document.querySelector(selector);
      if (!notice.classList.contains('shown')) return null;
      const box = (element) => element.getBoundingClientRect();
      const over = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return [...document.querySelectorAll(used)]
        .filter((element) => element.checkVisibility() && over(box(notice), box(element)))
        .map(({ className, innerText }) => `${className} ${innerText}`);
    },
    [message, IN_USE],
  );

async function openGarbage({ page, person, folder }) {
  const path = join(folder, 'garbage.atar');
  writeFileSync(path, 'no game');
  await openFile(page, person, path);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(
    `an error and a hint cover nothing that is in use, ${size}`,
    inBrowser(`notices-${size}`, { viewport }, async (session) => {
      const { page, person, folder, picture } = session;
      await person.find('Open…');
      await openFile(page, person, fixture('moving.atar'));
      await person.find(/^d4, /);
      await saveFile(page, folder);
      assert.deepEqual(await until('the hint', () => coveredBy(page, '.notice.hint')), []);
      const [told, headline] = [page.locator('.notice.hint'), page.locator('.headline')];
      const [{ y }, above] = [await told.boundingBox(), await headline.boundingBox()];
      if (viewport.width < 900) assert.ok(y >= above.y + above.height - 1, `at ${y}, over ${JSON.stringify(above)}`);
      await picture('hint');
      await openGarbage(session);
      await person.find('Dismiss');
      assert.deepEqual(await coveredBy(page, '.notice.error'), []);
      await picture('error');
      // Beside two buttons the words had a third of a phone's width.
      const words = await page.locator('.notice-words').boundingBox();
      if (viewport.width < 520) assert.ok(words.width > viewport.width * 0.9, `${words.width} pixels`);
      await person.press('Control+n');
      await openGarbage(session);
      await person.find('Start');
      await person.find('Dismiss');
      assert.deepEqual(await coveredBy(page, '.notice.error'), []);
    }),
  );
}

// The words were five lines over the headline, and over the name in the card below.
test(
  'a long refusal in a low window leaves the headline and the cards in sight',
  inBrowser('notices-refusal', { viewport: SIZES.sideways }, async ({ page, person, folder, picture }) => {
    const path = join(folder, 'begun.atar');
    const begun = { ...golden('blokus-1'), steps: [] };
    writeFileSync(path, JSON.stringify(recordOf(begun, [{ name: 'Ann' }, { name: 'Ben' }])));
    await person.find('Open…');
    await openFile(page, person, path);
    await person.click(/^e5, /);
    const hint = page.locator('.notice.hint.shown');
    await hint.filter({ hasText: /marked corners: .* Move or rotate the piece/ }).waitFor();
    await picture('refusal');
    assert.deepEqual(await coveredBy(page, '.notice.hint'), []);
    const [words, headline] = [await hint.boundingBox(), await page.locator('.headline').boundingBox()];
    assert.ok(words.y >= headline.y + headline.height - 1, `${words.y} over ${headline.y + headline.height}`);
  }),
);

test(
  'a question takes the place of an error, which is not there any more after it',
  inBrowser('notices-question', {}, async (session) => {
    const { page, person } = session;
    await chooseAtar(person);
    await openGarbage(session);
    await person.find('Dismiss');
    await person.press('?');
    await until('the question', () => page.evaluate(() => document.querySelector('dialog[open]') !== null));
    assert.equal(await coveredBy(page, '.notice.error'), null);
    await person.press('Escape');
    await person.find('Start');
    assert.equal(await coveredBy(page, '.notice.error'), null);
  }),
);
