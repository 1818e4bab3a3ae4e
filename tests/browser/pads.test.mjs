// Blokus's pads: where they stand, and that their buttons say what they do where there is room for words.

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
        (lines > 2.6 ||
          word.scrollWidth > word.clientWidth ||
          own.left < button.left ||
          own.right > button.right ||
          own.bottom > button.bottom);
      return { text: word.textContent, hidden, cut };
    }),
  );

/** Opens the first steps of a golden game. */
async function open({ page, person, folder }, name, steps, players) {
  await person.find('Open…');
  const game = golden(name);
  const path = join(folder, `${name}.atar`);
  const seats = players.map((player) => ({ name: player }));
  writeFileSync(path, JSON.stringify({ ...recordOf({ ...game, steps: game.steps.slice(0, steps) }, seats), rules: 2 }));
  await openFile(page, person, path);
  await page.locator('.pad-word').first().waitFor({ state: 'attached' });
}

const boxes = (page, selector) =>
  page.$$eval(selector, (all) =>
    all.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom, seat: element.dataset.seat };
    }),
  );

// "In the right portion of the screen there are two gamepads" (the source).
for (const [width, height] of [
  [1280, 800],
  [900, 600],
])
  test(
    `two pads stand to the right of the board at ${width}×${height}`,
    inBrowser(`pads-right-${width}`, { viewport: { width, height } }, async (session) => {
      await open(session, 'blokus-1', 8, ['Ann', 'Ben']);
      const [board] = await boxes(session.page, '.stage');
      for (const pad of await boxes(session.page, '.pad')) assert.ok(pad.left >= board.right, JSON.stringify(pad));
    }),
  );

test(
  'two pads with all their pieces are in sight in the window of a small screen, under its title and menu',
  inBrowser('pads-low', { viewport: { width: 1264, height: 696 } }, async (session) => {
    await open(session, 'blokus-1', 0, ['Ann', 'Ben']);
    const [tools] = await boxes(session.page, '.tools');
    for (const pad of await boxes(session.page, '.pad-tray')) assert.ok(pad.bottom <= tools.top, JSON.stringify(pad));
    const [side] = await session.page.$$eval('.side', (all) =>
      all.map((each) => each.scrollHeight - each.clientHeight),
    );
    assert.ok(side <= 0, `the cards scroll by ${side}`);
  }),
);

const CORNERS = { 0: ['left', 'top'], 1: ['right', 'top'], 2: ['right', 'bottom'], 3: ['left', 'bottom'] };

for (const height of [800, 740])
  for (const steps of [8, 9, 10, 11])
    test(
      `each of four pads stands beside its corner and can be used, the history between them: turn ${steps}, ${height}`,
      inBrowser(`pads-four-${steps}-${height}`, { viewport: { width: 1280, height } }, async (session) => {
        const { page } = session;
        await open(session, 'blokus-3', steps, ['Ann', 'Ben', 'Cleo', 'Dan']);
        const [board] = await boxes(page, '.stage');
        const [history] = await boxes(page, '.history');
        assert.ok(history.bottom - history.top > 80, `the history is seen: ${JSON.stringify(history)}`);
        for (const { seat, left, right, top, bottom } of await boxes(page, '.seat')) {
          const [side, end] = CORNERS[seat];
          assert.ok(side === 'left' ? right <= board.left : left >= board.right, `${seat} is on the ${side}`);
          const middle = (board.top + board.bottom) / 2;
          assert.ok(end === 'top' ? top < middle && top < board.top + 20 : bottom > middle + 100, `${seat}: ${end}`);
          assert.ok(side === 'right' || bottom <= history.top || top >= history.bottom, `${seat}: the history`);
          assert.ok(top >= 0 && bottom <= height, `${seat} is in sight`);
        }
        const hand = page.locator('[data-seat="3"] .pad-hand');
        const before = await hand.getAttribute('aria-label');
        await page.locator('[data-seat="3"] [data-item="next"]').click();
        assert.notEqual(await hand.getAttribute('aria-label'), before);
      }),
    );

for (const [width, height, named] of [
  [1280, 800, true],
  [390, 844, true],
  [360, 640, true],
  [900, 600, false],
  [844, 390, true],
]) {
  test(
    `the buttons of a pad have their names at ${width}×${height}${named ? '' : ' as far as there is room'}`,
    inBrowser(`pads-${width}`, { viewport: { width, height } }, async (session) => {
      const { page, picture } = session;
      await open(session, 'blokus-1', 8, ['Ann', 'Ben']);
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
