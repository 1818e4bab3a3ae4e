// The buttons of Blokus's pads say what they do, where there is room for words; no tip covers them.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { golden, recordOf } from '../support/golden.mjs';
import { inBrowser, openFile } from './support/page.mjs';

const NAMES = ['Previous', 'Next', 'Flip', 'Rotate left', 'Rotate right', 'Pass'];

/** The words on the buttons of the first pad: those that are seen, and whether any is cut off. */
const words = (page) =>
  page.$$eval('.seat:first-child .pad-word', (all) =>
    all.map((word) => {
      const [own, button] = [word, word.closest('button')].map((element) => element.getBoundingClientRect());
      const hidden = getComputedStyle(word).position === 'absolute';
      const lines = own.height / parseFloat(getComputedStyle(word).fontSize);
      const cut =
        !hidden &&
        ((innerWidth < 761 && lines > 1.6) ||
          word.scrollWidth > word.clientWidth ||
          own.left < button.left ||
          own.right > button.right ||
          own.bottom > button.bottom);
      return { text: word.textContent, hidden, cut };
    }),
  );

for (const [width, height, named] of [
  [1280, 800, true],
  [390, 844, false],
  [900, 600, false],
  [844, 390, false],
]) {
  test(
    `the buttons of a pad have their names at ${width}×${height}${named ? '' : ' as far as there is room'}`,
    inBrowser(`pads-${width}`, { viewport: { width, height } }, async ({ page, person, folder, picture }) => {
      await person.find('Open…');
      const game = golden('blokus-1');
      const path = join(folder, 'begun.atar');
      writeFileSync(
        path,
        JSON.stringify({
          ...recordOf({ ...game, steps: game.steps.slice(0, 8) }, [{ name: 'Ann' }, { name: 'Ben' }]),
          rules: 2,
        }),
      );
      await openFile(page, person, path);
      await page.locator('.pad-word').first().waitFor({ state: 'attached' });
      await picture('pads');
      const found = await words(page);
      assert.deepEqual(
        found.map(({ text }) => text),
        NAMES,
      );
      assert.deepEqual(
        found.filter(({ hidden }) => !hidden).map(({ text }) => text),
        named ? NAMES : ['Pass'],
      );
      assert.deepEqual(
        found.filter(({ cut }) => cut).map(({ text }) => text),
        [],
      );
      const [tip, card] = await Promise.all(
        ['.tip', '.seat:first-child .pad'].map((part) => page.locator(part).boundingBox()),
      );
      const apart = tip.x >= card.x + card.width || tip.y >= card.y + card.height || card.y >= tip.y + tip.height;
      assert.ok(apart, `the tip covers the pad: ${JSON.stringify({ tip, card })}`);
    }),
  );
}
