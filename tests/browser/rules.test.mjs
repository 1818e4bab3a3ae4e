// The rules on every screen: of the game at hand, with pictures, at every size of the window.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { GAMES, examplesPath, examplesText } from '../support/examples.mjs';
import { fixture } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { inBrowser, openFile } from './support/page.mjs';

for (const game of GAMES) {
  test(`the pictures of ${game} show what the table says today`, () => {
    assert.equal(readFileSync(examplesPath(game), 'utf8'), examplesText(game), 'make examples');
  });
}

const words = (page) => page.locator('.pages.rules').innerText();
const title = (page) => page.locator('.rules-title').textContent();

/** Chooses Owari's rules, which are loaded then, and waits until they are there. */
async function chooseOwari(page) {
  await page.locator('#rules-owari').check({ force: true });
  await until('the rules of Owari', async () => (await title(page)) === 'Owari');
}

/** How many pictures there are, once all have been painted: a canvas that is empty has one colour only. */
const painted = (page) =>
  until('the pictures', async () => {
    const colours = await page.$$eval('.rules-picture canvas', (canvases) =>
      canvases.map((canvas) => {
        if (canvas.width === 0) return 0;
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
        const seen = new Set();
        for (let at = 0; at < data.length; at += 4 * 97)
          seen.add(`${data[at]} ${data[at + 1]} ${data[at + 2]} ${data[at + 3]}`);
        return seen.size;
      }),
    );
    return colours.length > 0 && colours.every((count) => count > 20) ? colours.length : null;
  });

test(
  'F1 shows the rules on Home, in the settings the game that is chosen there, and on the table its own',
  inBrowser('rules', {}, async ({ page, person, picture }) => {
    await person.find('Open…');
    await person.press('F1');
    await person.find('Close');
    assert.equal(await title(page), 'Atar');
    await chooseOwari(page);
    assert.match(await words(page), /These are the rules of a new game as it is offered to you\./);
    assert.ok((await painted(page)) >= 3);
    await picture('home');
    await person.press('Escape');
    await openFile(page, person, fixture('owari.atar'));
    await person.find('Menu');
    await person.press('F1');
    await person.find('Close');
    assert.equal(await title(page), 'Owari');
    await person.press('Escape');
    await person.press('Control+n');
    await page.getByRole('combobox', { name: 'Game' }).selectOption('blokus');
    await page.getByRole('textbox', { name: 'Name of player 1' }).focus();
    await person.press('F1');
    await person.find('Close');
    assert.equal(await title(page), 'Blokus');
    assert.ok((await painted(page)) >= 3);
    assert.match(await words(page), /two upper corners/);
    await person.press('Escape');
    await person.click('Duo: in the middle');
    await person.press('F1');
    await person.find('Close');
    assert.match(await words(page), /These are the rules for the settings chosen here\..*whichever is free/s);
    await chooseOwari(page);
    assert.match(await words(page), /These are the rules of the game on the table\./);
  }),
);

for (const [width, height] of [
  [1280, 800],
  [900, 600],
  [390, 844],
  [844, 390],
]) {
  for (const colorScheme of ['light', 'dark']) {
    test(
      `the rules can be read at ${width}×${height}, ${colorScheme}`,
      inBrowser(
        `rules-${width}-${colorScheme}`,
        { viewport: { width, height }, colorScheme },
        async ({ page, person, picture }) => {
          await person.find('Open…');
          await person.press('F1');
          await person.find('Close');
          for (const game of GAMES) {
            await page.locator(`#rules-${game}`).check({ force: true });
            await painted(page);
            await picture(game);
            const seen = await page.evaluate(() => {
              const box = (selector) => document.querySelector(selector).getBoundingClientRect();
              const [page_, close, chooser] = [
                box('.pages.rules'),
                box('.question .choices .button'),
                box('.rules-games'),
              ];
              const cut = [
                ...document.querySelectorAll('.rules-picture, .rules-part p, .rules-part figcaption'),
              ].filter((each) => each.getBoundingClientRect().right > page_.right + 1);
              return {
                high: page_.height,
                close: close.bottom,
                chooser: chooser.top,
                cut: cut.length,
                wide:
                  document.querySelector('.pages.rules').scrollWidth -
                  document.querySelector('.pages.rules').clientWidth,
              };
            });
            assert.ok(seen.high >= height * 0.4, `${game}: ${seen.high} pixels to read in`);
            assert.ok(seen.close <= height && seen.chooser >= 0, `${game}: buttons out of sight`);
            assert.deepEqual([seen.cut, seen.wide], [0, 0], `${game}: something is cut off`);
          }
        },
      ),
    );
  }
}
