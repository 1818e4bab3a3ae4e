// The open hands of Spectrangle: all of them can be seen at every size, however many play.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { golden, recordOf } from '../support/golden.mjs';
import { nameOf } from '../support/hues.mjs';
import { inBrowser, openFile } from './support/page.mjs';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan'];

/** A game in its middle, for two, three, four and two teams of two. */
function middle(name) {
  const game = golden(name);
  return recordOf(
    { ...game, steps: game.steps.slice(0, 36) },
    NAMES.slice(0, game.options.players).map((player) => ({ name: player })),
  );
}

/** The least width of a tile and the least height of what a finger has to hit, in pixels. */
const WIDE = 28;
const HIGH = 30;

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [900, 600],
  [1280, 800],
]) {
  test(
    `every tile of every hand is in sight at ${width}×${height}`,
    inBrowser(`tiles-${width}`, { viewport: { width, height } }, async ({ page, person, folder, picture }) => {
      await person.find('Open…');
      for (const name of ['spectrangle-1', 'spectrangle-2', 'spectrangle-3', 'spectrangle-4']) {
        const path = join(folder, `${name}.atar`);
        writeFileSync(path, JSON.stringify(middle(name)));
        await openFile(page, person, path);
        await page.waitForFunction((file) => document.title.includes(file), name);
        await page
          .locator(`.seat:nth-child(${middle(name).seats.length}):last-child .tile`)
          .first()
          .waitFor();
        await picture(name);
        const tiles = await page.$$eval('.seat .tile', (buttons) =>
          buttons.map((button) => {
            const { x, y, width: wide, height: high } = button.querySelector('.tile-picture').getBoundingClientRect();
            const { height: room } = button.getBoundingClientRect();
            // What is scrolled away or covered is not what lies at its place.
            const corners = [
              [x + 3, y + 3],
              [x + wide - 3, y + high - 3],
              [x + wide / 2, y + high / 2],
            ];
            const seen = corners.every(
              ([left, top]) => document.elementFromPoint(left, top)?.closest('.tile') === button,
            );
            return { seen, wide, room, name: button.getAttribute('aria-label') };
          }),
        );
        assert.ok(tiles.length >= 3 * middle(name).seats.length, `${name}: ${tiles.length} tiles`);
        for (const tile of tiles)
          assert.ok(tile.seen && tile.wide >= WIDE && tile.room >= HIGH, `${name}: ${JSON.stringify(tile)}`);
      }
    }),
  );
}

test(
  'the whole bag is in sight under the hands of four',
  inBrowser('bag-of-four', {}, async ({ page, person, folder }) => {
    const path = join(folder, 'four.atar');
    const { game, options, steps } = golden('spectrangle-4');
    const begun = { game, options, steps: steps.slice(0, 17) };
    const seats = NAMES.map((name) => ({ name }));
    writeFileSync(path, JSON.stringify(recordOf(begun, seats)));
    await person.find('Open…');
    await openFile(page, person, path);
    await person.sees(/Bag: \d+ tiles/);
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
    ]) {
      await page.setViewportSize({ width, height });
      const { bag, side } = await page.evaluate(() => {
        const bottomOf = (selector) => document.querySelector(selector).getBoundingClientRect().bottom;
        return { bag: bottomOf('.bag'), side: bottomOf('.side') };
      });
      assert.ok(bag <= side, `${width}×${height}: the bag ends at ${bag}, and what is seen of it at ${side}`);
    }
  }),
);

/**
 * The middle colour of each side of the tiles in hands, from below clockwise, and what the tile is called. In its
 * picture, a tile lies as `ui/games/spectrangle/tile.js` has it.
 */
const sidesSeen = (page) =>
  page.$$eval('.seat .tile', (buttons) =>
    buttons.map((button) => {
      const canvas = button.querySelector('canvas');
      const ctx = canvas.getContext('2d');
      const sides = [90, 210, 330].map((degrees) => {
        const way = (degrees * Math.PI) / 180;
        const seen = [];
        for (let out = 0.19; out < 0.26; out += 0.01)
          for (let aside = -0.2; aside <= 0.2; aside += 0.02) {
            const x = canvas.width * (0.5 + out * Math.cos(way) - aside * Math.sin(way));
            const y = canvas.width * (0.6 + out * Math.sin(way) + aside * Math.cos(way));
            seen.push([...ctx.getImageData(Math.round(x), Math.round(y), 1, 1).data].slice(0, 3));
          }
        return [0, 1, 2].map((at) => seen.map((each) => each[at]).sort((a, b) => a - b)[seen.length >> 1] / 255);
      });
      return { sides, name: button.getAttribute('aria-label') };
    }),
  );

for (const colorScheme of ['light', 'dark']) {
  test(
    `tiles look like the names of their colours, ${colorScheme}`,
    inBrowser(`tiles-${colorScheme}`, { colorScheme }, async ({ page, person, folder, picture }) => {
      const path = join(folder, 'four.atar');
      writeFileSync(path, JSON.stringify(middle('spectrangle-4')));
      await person.find('Open…');
      await openFile(page, person, path);
      await person.sees(/Bag: \d+ tiles/);
      await page.locator('.seat[data-seat="3"] .tile').first().waitFor();
      await picture('four');
      for (const { sides, name } of await sidesSeen(page)) {
        const called = /^(.*) from below clockwise/
          .exec(name)[1]
          .toLowerCase()
          .split(/, | and /);
        assert.deepEqual(sides.map(nameOf), called, `${name}: ${JSON.stringify(sides)}`);
      }
    }),
  );
}
