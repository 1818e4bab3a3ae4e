// The players' cards show the names that the program gives, and who has won, in full: at every size, for two to seven.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixture, readRecord, withFriends } from '../support/games.mjs';
import { golden, recordOf } from '../support/golden.mjs';
import { until } from '../support/until.mjs';
import { cutIn, hiddenIn } from './support/cards.mjs';
import { STILL, inBrowser, openFile } from './support/page.mjs';
import { SIZES } from './support/sizes.mjs';

/** Games that are over, by how many play. */
const OVER = {
  2: ['atar-4', 'spectrangle-1', 'owari-1', 'petri-1', 'blokus-1'],
  3: ['atar-3', 'spectrangle-2', 'petri-3'],
  4: ['atar-9', 'spectrangle-3', 'petri-2', 'blokus-3'],
  5: ['five'],
  6: ['six'],
  7: ['atar-5'],
};

/** The game of a golden game or of a fixture. */
function gameCalled(name) {
  if (name.includes('-')) return golden(name);
  const { game, options, turns } = readRecord(fixture(`${name}.atar`));
  return { game, options, steps: turns.flat() };
}

const namesOf = (count) => Array.from({ length: count }, (_, seat) => ({ name: `Computer ${seat + 1}` }));

/** Opens a game of these players, after so many of its steps. */
async function opened({ page, person, folder }, name, { count, part }) {
  const game = gameCalled(name);
  const steps = game.steps.slice(0, Math.round(game.steps.length * part));
  const path = join(folder, `${name} ${part}.atar`);
  const record = recordOf({ ...game, steps }, namesOf(count));
  writeFileSync(path, JSON.stringify({ ...record, rules: 1 + /petri|blokus/.test(name) }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await openFile(page, person, path);
  await page
    .locator('.seat')
    .nth(count - 1)
    .waitFor({ state: 'attached' });
}

for (const [count, names] of Object.entries(OVER))
  test(
    `cards, names and the mark of the winner are whole at every size, ${count} players`,
    inBrowser(`names-${count}`, { hasTouch: true, reducedMotion: 'reduce' }, async (session) => {
      const { page, person, picture } = session;
      await person.find('Open…');
      for (const name of names)
        for (const part of [1, 0.6]) {
          await opened(session, name, { count: Number(count), part });
          const isOver = part === 1;
          if (isOver)
            await page.locator('.seat .turn-mark', { hasText: 'winner' }).first().waitFor({ state: 'attached' });
          for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            let [cut, hidden] = [null, null];
            await until('rest', async () => {
              const before = JSON.stringify([cut, hidden]);
              hidden = await hiddenIn(page);
              cut = await cutIn(page);
              return JSON.stringify([cut, hidden]) === before;
            });
            if (isOver) await picture(`${name}-${width}x${height}`);
            assert.deepEqual({ cut, hidden }, { cut: [], hidden: [] }, `${name} ${part}, ${width} x ${height}`);
          }
        }
    }),
  );

// Home could be scrolled sideways by a thousand pixels, and the history cut such names off.
test(
  'a name of 200 letters without a space makes nothing wider than its place',
  inBrowser('names-long', { reducedMotion: 'reduce' }, async ({ page, person, folder, picture }) => {
    await person.find('Open…');
    const path = join(folder, 'long.atar');
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200);
    writeFileSync(path, JSON.stringify(recordOf(golden('petri-1'), [{ name }, { name: 'Ben' }])));
    await openFile(page, person, path);
    await page.locator('.turn-steps', { hasText: name }).first().waitFor();
    const wide = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('.turn-steps')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          .map((each) => each.className || 'page'),
      );
    assert.deepEqual(await wide(), []);
    await page.goto(new URL('#home', page.url()).href);
    await page.locator('.going').waitFor();
    for (const [width, height] of [
      [1280, 800],
      [640, 400],
      [320, 640],
    ]) {
      await page.setViewportSize({ width, height });
      await picture(`home-${width}`);
      assert.deepEqual(await wide(), [], `${width}`);
    }
  }),
);

test(
  'long names of the players of another game make no card of Home taller than two lines of them',
  inBrowser('names-others', STILL, async ({ page, person, picture }) => {
    await person.click(/^Blokus\b/);
    await withFriends(person);
    await person.click('4');
    for (const [seat, name] of ['Ann', 'Ben', 'Cleo', 'Dan'].entries())
      await person.fill(`Name of player ${seat + 1}`, name.repeat(8).slice(0, 24));
    await person.click('Start');
    await page.locator('.table[data-game="blokus"]').waitFor();
    await person.press('i');
    await person.click('Play it');
    await page.locator('.turn').first().waitFor();
    await person.press('Control+w');
    await person.click('Play against the computer: Owari');
    await page.locator('.table[data-game="owari"]').waitFor();
    await person.press('Control+w');
    const names = page.locator('.others-players');
    await names.first().waitFor();
    await picture('others');
    const lines = await names
      .first()
      .evaluate((each) => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight));
    assert.ok(lines < 2.2, `${lines} lines`);
  }),
);
