// Windows with little height: a tip covers no words and no board, what stands under the board is whole, and hands, pads
// and the choices at the end are in sight.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { golden, recordOf } from '../support/golden.mjs';
import { until } from '../support/until.mjs';
import { inBrowser, openFile } from './support/page.mjs';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'];
const FINGERS = { hasTouch: true, isMobile: true };

/** At 200 % a window of 1280 × 800 has half as many pixels. */
const SIZES = [
  { viewport: { width: 360, height: 640 }, ...FINGERS },
  { viewport: { width: 390, height: 844 }, ...FINGERS },
  { viewport: { width: 844, height: 390 }, ...FINGERS },
  { viewport: { width: 768, height: 1024 }, ...FINGERS },
  { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
];
const titleOf = ({ viewport: { width, height } }) => `${width} x ${height}`;
const UPRIGHT = SIZES.filter(({ viewport: { width, height } }) => height > width);

/** Golden games with a tip, how many play, and the ply. */
const GAMES = [
  ['atar-5', 7, 400],
  ['atar-4', 2, 0],
  ['spectrangle-1', 2, 37],
  ['spectrangle-4', 4, 39],
  ['owari-1', 2, 5],
  ['petri-1', 2, 399],
  ['petri-2', 4, 264],
  ['petri-4', 2, 30],
  ['blokus-1', 2, 5],
  ['blokus-3', 4, 5],
];

/** Opens a golden game as far as a ply, for the first people of the list. */
async function openedAt({ page, person, folder }, [name, players, ply]) {
  const game = golden(name);
  const path = join(folder, `${name} ${ply}.atar`);
  const seats = NAMES.slice(0, players).map((each) => ({ name: each }));
  const record = recordOf({ ...game, steps: game.steps.slice(0, ply) }, seats);
  writeFileSync(path, JSON.stringify({ ...record, rules: 1 + /petri|blokus/.test(name) }));
  await page.locator('.home, .table').waitFor();
  await openFile(page, person, path);
  await page
    .locator('.seat')
    .nth(players - 1)
    .waitFor({ state: 'attached' });
}

/** The boxes of what is shown of a selector. */
const boxesOf = (page, selector) =>
  page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((all) =>
      all.map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const hidden = Math.max(element.scrollHeight - element.clientHeight, element.scrollWidth - element.clientWidth);
        return { left, right, top, bottom, hidden, words: element.textContent.slice(0, 30) };
      }),
    );

/** How many pixels of two boxes lie over each other, in their height. */
const shared = (a, b) =>
  Math.min(a.right, b.right) > Math.max(a.left, b.left) ? Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) : 0;

/** Fails where the tip of the moment is cut, or covers what is to be seen. */
async function tipIsApart({ page }, game, { height }) {
  const at = (found) => `${game}: ${JSON.stringify(found)}`;
  const [tip] = await boxesOf(page, '.tip');
  assert.ok(tip, at('has a tip'));
  assert.ok(tip.hidden <= 1 && tip.top >= 0 && tip.bottom <= height, at(tip));
  for (const part of ['.headline', '.detail', '.menu-button', '.seats', '.panel', '.tools .button'])
    for (const box of await boxesOf(page, part)) assert.ok(shared(tip, box) <= 0, at({ part, box, tip }));
  // The ring around the last row of spaces may touch it.
  for (const box of await boxesOf(page, '.space')) assert.ok(shared(tip, box) < 8, at({ box, tip }));
}

for (const size of SIZES)
  test(
    `a tip is read as a whole, covers neither words, buttons nor spaces, and moves no bar, ${titleOf(size)}`,
    inBrowser(`low-tip-${size.viewport.width}`, size, async (session) => {
      const { page, picture } = session;
      const bar = () => boxesOf(page, '.tools').then(([{ top }]) => top);
      for (const game of GAMES) {
        await openedAt(session, game);
        await picture(`tip-${game[0]}`);
        await tipIsApart(session, game[0], size.viewport);
      }
      const before = await bar();
      const told = await page.locator('.tip').innerText();
      await page.getByRole('button', { name: 'Got it' }).click();
      await until('another tip, or none', async () => (await page.locator('.tip').innerText()) !== told);
      assert.equal(await bar(), before);
    }),
  );

/** Fails where the panel is cut, or reaches into the buttons or, as it did, over the words under the board. */
async function panelIsApart({ page, picture }, game, what) {
  await picture(`${what}-${game[0]}`);
  const [[tools], [words]] = [await boxesOf(page, '.tools'), await boxesOf(page, '.status-words')];
  for (const panel of await boxesOf(page, '.panel')) {
    const isApart = panel.bottom <= tools.top && panel.top >= (words?.bottom ?? 0);
    assert.ok(panel.hidden <= 1 && isApart, JSON.stringify({ what, game, panel, tools, words }));
  }
}

for (const size of UPRIGHT)
  test(
    `what stands under the board is whole, or not there, ${titleOf(size)}`,
    inBrowser(`low-panel-${size.viewport.width}`, size, async (session) => {
      const { page } = session;
      for (const game of [
        ['spectrangle-1', 2, 5],
        ['spectrangle-4', 4, 5],
        ['owari-1', 2, 36],
      ]) {
        await openedAt(session, game);
        await panelIsApart(session, game, 'panel');
        await page.keyboard.press('r');
        await page.locator('[aria-label=Replay]').waitFor();
        await panelIsApart(session, game, 'replay');
        await page.keyboard.press('r');
        await page.locator('[aria-label=Replay]').waitFor({ state: 'hidden' });
      }
      assert.equal(await page.locator('.panel').filter({ visible: true }).count(), 1);
    }),
  );

for (const size of SIZES)
  test(
    `the pad of the player in turn is whole, ${titleOf(size)}`,
    inBrowser(`low-pad-${size.viewport.width}`, size, async (session) => {
      const { page, picture } = session;
      for (const game of GAMES.filter(([name]) => /petri|blokus/.test(name))) {
        await openedAt(session, game);
        await picture(`pad-${game[0]}`);
        const [[seats], [tools]] = [await boxesOf(page, '.seats'), await boxesOf(page, '.tools')];
        const buttons = await boxesOf(page, '.pad-top .pad-button');
        assert.ok(buttons.length >= 2);
        for (const button of buttons)
          assert.ok(button.right <= seats.right + 1 && button.bottom <= tools.top, JSON.stringify({ button, seats }));
      }
    }),
  );

for (const [size, game] of [
  [SIZES[2], ['spectrangle-4', 4, 39]],
  [SIZES[2], ['spectrangle-1', 2, 37]],
  [SIZES[4], ['spectrangle-1', 2, 37]],
])
  test(
    `all tiles of all hands are in sight, ${game[0]}, ${titleOf(size)}`,
    inBrowser(`hands-low-${game[0]}-${size.viewport.width}`, size, async (session) => {
      await openedAt(session, game);
      await session.picture('hands');
      const [seats] = await boxesOf(session.page, '.seats');
      assert.ok(seats.hidden <= 1, `${seats.hidden} pixels of the hands are hidden`);
      const tiles = await boxesOf(session.page, '.tile');
      assert.ok(tiles.length >= 4 * game[1] - 1);
      for (const tile of tiles)
        assert.ok(tile.right <= seats.right && tile.bottom <= seats.bottom, JSON.stringify({ tile, seats }));
    }),
  );

for (const size of [...SIZES, { viewport: { width: 900, height: 600 } }])
  test(
    `all figures of seven, and what can be done after a game, are in sight, ${titleOf(size)}`,
    inBrowser(`end-of-seven-${size.viewport.width}`, size, async (session) => {
      const { page, person } = session;
      await openedAt(session, ['atar-5', 7, golden('atar-5').steps.length]);
      await person.click('Result');
      await person.find('View board');
      await session.picture('end');
      const [buttons, rows] = [await boxesOf(page, 'dialog .choices'), await boxesOf(page, 'dialog tbody tr')];
      assert.equal(rows.length, 7);
      assert.ok(buttons[0].bottom <= size.viewport.height, `the buttons end at ${buttons[0].bottom}`);
      const beside = rows[0].left >= buttons[0].right;
      for (const row of rows)
        assert.ok(row.bottom <= (beside ? size.viewport.height : buttons[0].top), JSON.stringify({ row, buttons }));
      for (const button of await boxesOf(page, 'dialog .choices .button'))
        assert.ok(button.bottom - button.top < 80, `a button as high as ${JSON.stringify(button)}`);
    }),
  );

test(
  'on the smallest phone the list of games stands apart from the words beside it',
  inBrowser('setup-head', SIZES[0], async (session) => {
    const { page, person } = session;
    await person.find('Open…');
    await page.getByRole('button', { name: 'Set up…: Atar', exact: true }).click();
    await page.locator('.setup').waitFor();
    await session.picture('head');
    const [words] = await boxesOf(page, '.setup .headline');
    const [list] = await boxesOf(page, '.setup .bar select');
    assert.ok(list.left - words.right >= 4, JSON.stringify({ words, list }));
  }),
);

for (const [width, height, often] of [
  [900, 600, 2],
  [1280, 800, 3],
])
  test(
    `words of two lines under the board leave it where it is, ${width} x ${height}`,
    inBrowser(`low-words-${width}`, { viewport: { width, height } }, async (session) => {
      const { page, picture } = session;
      await openedAt(session, ['blokus-1', 2, 5]);
      const seen = (text) =>
        page.evaluate((words) => {
          const line = document.querySelector('.status-words');
          line.textContent = words;
          const range = document.createRange();
          range.selectNodeContents(line);
          const { width: wide, height: high } = document.querySelector('.stage').getBoundingClientRect();
          const lines = [...range.getClientRects()];
          return { board: [wide, high], lines: lines.length, end: lines.at(-1).bottom };
        }, text);
      const [one, two] = [await seen('One line.'), await seen('There is room for as many words. '.repeat(often))];
      await picture('words');
      assert.deepEqual(two.board, one.board);
      assert.equal(two.lines, 2);
      const [tools] = await boxesOf(page, '.tools');
      assert.ok(two.end <= tools.top + 1, JSON.stringify({ two, tools }));
    }),
  );
