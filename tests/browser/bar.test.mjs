// The main action of a turn is in sight at every size, in a whole game, and always in the same place.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { golden, recordOf } from '../support/golden.mjs';
import { until } from '../support/until.mjs';
import { inBrowser, openFile } from './support/page.mjs';
import { SIZES } from './support/sizes.mjs';

const GAMES = [
  ['atar-5', 7],
  ['blokus-3', 4],
  ['petri-2', 4],
  ['spectrangle-4', 4],
];

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'];

/** Where the buttons of the bar and the board lie. */
const placesOf = (page) =>
  page.evaluate(() => {
    const box = (element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      return { left, top, right, bottom, width, height };
    };
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.offsetParent);
    const undo = box(shown('[data-command="undo"]')[0]);
    return {
      undo,
      main: shown('.tools .tools-end .button').map(box).at(-1),
      stage: box(shown('.stage')[0]),
      cut: shown('.tools .button').filter((each) => each.scrollWidth > each.clientWidth + 1).length,
      isPage: document.documentElement.scrollHeight > innerHeight,
    };
  });

/** The same once it has come to rest. */
async function restingPlaces(page) {
  let last = null;
  return until('rest', async () => {
    const now = await placesOf(page);
    const same = JSON.stringify(now) === JSON.stringify(last);
    last = now;
    return same && now;
  });
}

for (const [name, players] of GAMES)
  test(
    `the main action is in sight and keeps its place in a whole game at every size, ${name}`,
    inBrowser(`bar-${name}`, { hasTouch: true, reducedMotion: 'reduce' }, async ({ page, person, folder, picture }) => {
      const game = golden(name);
      const seats = NAMES.slice(0, players).map((each) => ({ name: each }));
      const places = new Map();
      await person.find('Open…');
      for (const part of [0.05, 0.4, 0.8]) {
        const ply = Math.round(game.steps.length * part);
        const path = join(folder, `${name} ${ply}.atar`);
        const record = { ...recordOf({ ...game, steps: game.steps.slice(0, ply) }, seats), rules: 1 };
        writeFileSync(path, JSON.stringify({ ...record, rules: 1 + /petri|blokus/.test(name) }));
        await page.setViewportSize({ width: 1280, height: 800 });
        await openFile(page, person, path);
        await page
          .locator('.seat')
          .nth(players - 1)
          .waitFor({ state: 'attached' });
        for (const [width, height] of SIZES) {
          await page.setViewportSize({ width, height });
          const at = `${name} at ${ply}, ${width} x ${height}`;
          const { undo, main, stage, cut, isPage } = await restingPlaces(page);
          await picture(`${width}x${height}-${ply}`);
          for (const button of [undo, main]) {
            assert.ok(button.left >= 0 && button.right <= width && button.bottom <= height, at);
            assert.ok(button.height >= 44, `${at}: ${button.height} high`);
          }
          assert.equal(cut, 0, `${at}: a button is cut`);
          assert.ok(!isPage, `${at}: the page scrolls`);
          assert.ok(Math.min(stage.width, stage.height) >= 200, `${at}: the board has ${JSON.stringify(stage)}`);
          const key = `${width} x ${height}`;
          const known = places.get(key) ?? [main.right, main.bottom, undo.left, undo.bottom];
          places.set(key, known);
          assert.deepEqual([main.right, main.bottom, undo.left, undo.bottom], known, at);
        }
      }
    }),
  );

test(
  'in a small window More holds the rest, which is grey where it cannot be used, and Escape closes it',
  inBrowser(
    'bar-more',
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    async ({ page, person, folder }) => {
      const game = golden('atar-4');
      const path = join(folder, 'more.atar');
      writeFileSync(
        path,
        JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, 300) }, [{ name: 'Ann' }, { name: 'Ben' }])),
      );
      await person.find('Open…');
      await openFile(page, person, path);
      const hint = page.locator('[data-command="hint"]');
      await page.locator('.more-button').waitFor();
      assert.ok(!(await hint.isVisible()));
      await page.locator('.more-button').tap();
      await hint.waitFor();
      const sizes = await page
        .locator('.tools-rest .button')
        .evaluateAll((all) => all.filter((each) => each.offsetParent).map((each) => each.offsetHeight));
      assert.ok(sizes.length >= 5 && sizes.every((height) => height >= 44), `${sizes}`);
      assert.ok(await page.locator('[data-command="redo"][aria-disabled]').isVisible(), 'grey, but there');
      await page.keyboard.press('Escape');
      await until('the sheet to go', async () => !(await hint.isVisible()));
      // It is grey while the computer thinks, and the sheet lay over what it shows.
      await page.locator('.more-button').tap();
      await hint.tap();
      await page.getByRole('button', { name: 'Play it' }).waitFor();
      assert.ok(!(await hint.isVisible()), 'the sheet is still open');
      await page.getByRole('button', { name: 'Close', exact: true }).first().tap();
      await page.locator('.more-button').tap();
      await page.locator('.past-button').tap();
      await page.locator('.turns').waitFor();
      await page.locator('.history-away').tap();
      await until('the history to go', async () => !(await page.locator('.turns').isVisible()));
    },
  ),
);
