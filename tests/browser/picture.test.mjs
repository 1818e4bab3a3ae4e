// Exported pictures: what the file holds is what the board shows.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { GAMES } from '../support/examples.mjs';
import { fixture } from '../support/games.mjs';
import { inBrowser, openFile } from './support/page.mjs';

/**
 * How far apart a colour may be before it counts as another, of 255, and the share of pixels that may be: edges and
 * letters are not smoothed alike.
 */
const APART = 48;
const SHARE = 0.015;

/**
 * Paints a position on a canvas and writes it down, and returns by example what share of the pixels is not the same.
 */
async function compare({ game, apart }) {
  const [
    { createVector },
    { paintStill, stillScene },
    { createTheme },
    { gameOf },
    { initial, seatLooks },
    { examples },
  ] = await Promise.all(
    ['board/vector.js', 'picture.js', 'theme.js', 'games/index.js', 'state.js', `games/${game}/examples.js`].map(
      (path) => import(`/${path}`),
    ),
  );
  const palette = ['#e69f00', '#56b4e9', '#009e73', '#f0e442'].map((colour, index) => ({
    colour,
    name: colour,
    mark: ['plus', 'ring', 'triangle', 'square'][index],
  }));
  const size = { width: 800, height: 700 };
  const pixels = (paint) => {
    const ctx = Object.assign(document.createElement('canvas'), size).getContext('2d', { willReadFrequently: true });
    Object.assign(ctx, { fillStyle: '#ffffff' }).fillRect(0, 0, size.width, size.height);
    paint(ctx);
    return ctx.getImageData(0, 0, size.width, size.height).data;
  };
  const found = {};
  for (const [name, position] of Object.entries(examples)) {
    const state = {
      ...initial(),
      hello: { palette },
      position,
      gameState: gameOf(game).initialState?.(position) ?? {},
      screen: 'picture',
    };
    const tools = createTheme({ state }, () => {});
    const scene = stillScene(state, seatLooks(state));
    const painting = { theme: tools.paper(), sprites: tools.sprites };
    const vector = createVector(size, tools.measure);
    paintStill(vector.context, size, scene, painting);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(vector.svg({ x: 0, y: 0, ...size }, { paper: '#ffffff', title: name }))}`;
    await image.decode();
    const [screen, file] = [
      pixels((ctx) => paintStill(ctx, size, scene, painting)),
      pixels((ctx) => ctx.drawImage(image, 0, 0)),
    ];
    let other = 0;
    for (let at = 0; at < screen.length; at += 4)
      if ([0, 1, 2].some((part) => Math.abs(screen[at + part] - file[at + part]) > apart)) other += 1;
    found[name] = other / (size.width * size.height);
  }
  return found;
}

test(
  'the written picture of a board is the painted one, in every game',
  inBrowser('picture-same', {}, async ({ page, person }) => {
    await person.find('Open…');
    for (const game of GAMES) {
      for (const [name, share] of Object.entries(await page.evaluate(compare, { game, apart: APART }))) {
        assert.ok(share < SHARE, `${game}, ${name}: ${(100 * share).toFixed(2)} % of the picture differs`);
      }
    }
  }),
);

/** Exports the board by the menu. Returns the file. */
async function exported(page, person, folder, entry) {
  await person.click('Menu');
  const download = page.waitForEvent('download');
  await person.click(entry);
  const file = await download;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return readFileSync(path);
}

test(
  'the menu exports the game with its names and its result, as SVG and as PNG',
  inBrowser('picture-export', { colorScheme: 'dark' }, async ({ page, person, folder }) => {
    await openFile(page, person, fixture('end.atar'));
    await person.click('Result');
    await person.press('Escape');
    const names = await page.locator('.seat-name').allTextContents();
    const headline = await page.locator('.headline').textContent();
    const svg = (await exported(page, person, folder, /^As SVG/)).toString();
    const read = await page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      return {
        kind: root.localName,
        words: [...root.querySelectorAll('text')].map(({ textContent }) => textContent),
        stones: root.querySelectorAll('use[href^="#stone"]').length,
        paper: root.querySelector('rect').getAttribute('fill'),
      };
    }, svg);
    assert.equal(read.kind, 'svg');
    for (const name of names) assert.ok(read.words.includes(name), name);
    assert.ok(
      read.words.some((words) => words.startsWith(headline.replace(/\.$/, ''))),
      `${headline}: ${read.words}`,
    );
    assert.ok(read.stones > names.length, 'stones on the board and beside the names');
    assert.equal(read.paper, '#ffffff');
    const png = await exported(page, person, folder, /^As PNG/);
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.equal(Math.max(png.readUInt32BE(16), png.readUInt32BE(20)), 2400);
  }),
);
