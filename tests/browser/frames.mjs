// Measures the work of a frame while stones are picked up, dragged and dropped: side 20, seven players, 1280×800, from
// a trace of Chromium.
// Prints one line of JSON: milliseconds of processor time for script, style, paint and raster together. `make bench`
// runs it.

import { test } from 'node:test';
import { createRequire } from 'node:module';

import { frameWork } from './support/frame-work.mjs';
import { countFrames, stands } from './support/frames.mjs';
import { inBrowser } from './support/page.mjs';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'];
const OPTIONS = { side: 20, stones: Array(7).fill(18), placement: 'random', order: 'fixed' };
const GAME = { do: 'new_game', game: 'atar', seed: 7, options: OPTIONS, seats: NAMES.map((name) => ({ name })) };
/** How many stones are dragged, and how many moves of the pointer each drag has. */
const DRAGS = 12;
const MOVES = 40;

/** What the pointer does is spread over time as a hand would. */
const PAUSE = 8;

async function drags(page) {
  const stones = await page
    .locator('.space[aria-label*="not moved"]')
    .evaluateAll((all) => all.map(({ dataset }) => dataset.space));
  const at = async (space) => {
    const { x, y, width, height } = await page.locator(`.space[data-space="${space}"]`).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  for (const space of stones.slice(0, DRAGS)) {
    const from = await at(space);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let move = 1; move <= MOVES; move += 1) {
      await page.mouse.move(from.x + 90 * Math.sin(move / 6), from.y + 60 * Math.sin(move / 9));
      await page.waitForTimeout(PAUSE);
    }
    const target = await page
      .locator('.space[aria-label*="may move here"]')
      .first()
      .getAttribute('data-space')
      .catch(() => space);
    const to = await at(target);
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await stands(page);
  }
}

/** Has the table begin a game, in the page. */
const begin = (request) =>
  new Promise((done) => {
    const socket = new WebSocket(new URL('table', document.baseURI.replace('http', 'ws')));
    socket.onopen = () => socket.send(JSON.stringify(request));
    socket.onmessage = () => done(socket.close());
  });

// As a test, so that the browser is closed at the end.
test(
  'the work of a frame',
  inBrowser('frames', {}, async ({ page, person }) => {
    await page.evaluate(begin, GAME);
    await person.click(/^Continue/);
    await countFrames(page);
    await person.find(/, not moved/);
    await stands(page);
    const work = await frameWork(page, () => drags(page));
    const { version } = createRequire(import.meta.url)('playwright-core/package.json');
    console.log(JSON.stringify({ measure: 'work of a frame, side 20, seven players', ...work, playwright: version }));
  }),
);
