// Rated games and the page about one's strength: played to the end, given up, kept over a reload; what axe-core says.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bringAxe, faults } from './support/axe.mjs';
import { STILL, inBrowser } from './support/page.mjs';
import { animationsEnd } from './support/still.mjs';

/** Begins a rated game of Owari against the first level. */
async function beginRated(page, person) {
  await person.choose('Computer level', '1 Beginner');
  await person.click('Set up…: Owari');
  await person.click('Rated Game…');
  await person.sees('Play a rated game?');
  await person.click('Play');
  await page.locator('.table[data-game="owari"]').waitFor();
  await person.sees('Rated game');
}

test(
  'a rated game has no undo, hints or analysis, goes on after a reload, and counts as a loss when it is given up',
  inBrowser('rated', STILL, async ({ page, person, picture }) => {
    await beginRated(page, person);
    const names = async () => (await person.look()).controls.filter(({ enabled }) => enabled).map(({ name }) => name);
    await person.click(/^Pit .*sowing/);
    await person.sees(/Your turn/);
    await picture('rated');
    for (const name of ['Undo', 'Hint', 'Analyse', 'Players…']) assert.ok(!(await names()).includes(name), name);
    await page.reload();
    await person.find(/^Pit .*sowing/);
    await person.sees('Rated game');
    await person.press('Control+w');
    await person.click('Play against the computer: Owari');
    await person.sees('Give up your rated game?');
    await person.click('Keep Playing');
    await person.click(/^Continue/);
    await person.sees('Rated game');
    await person.press('Control+w');
    await person.click('Play against the computer: Owari');
    await person.click('Give Up');
    await person.sees('Rated game: your strength is about');
    await page.locator('.table[data-game="owari"]').waitFor();
    await person.press('Control+w');
    await person.click('Menu');
    await person.click('Your Strength');
    await person.sees(/Rated games: about \d+, give or take \d+, after 1 game/);
    await picture('strength');
  }),
);

for (const [size, options] of Object.entries({
  desktop: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
})) {
  test(
    `the page about one’s strength, and what axe-core says of it: ${size}`,
    inBrowser(`strength-${size}`, { ...options, ...STILL }, async ({ page, person, picture }) => {
      await bringAxe(page);
      await person.click('Menu');
      await person.click('Your Strength');
      await person.sees('Then Atar estimates your strength.');
      await person.click('Close');
      await person.click('Puzzles: Owari');
      for (let at = 1; at < 5; at += 1) {
        await person.sees(`Owari puzzle ${at}`);
        await person.click('Show the answer');
        await person.click('Next');
      }
      await person.sees('Owari puzzle 5');
      await person.press('Control+w');
      await person.click('Menu');
      await person.click('Your Strength');
      await person.sees(/Puzzles: about \d+, give or take \d+, after 4 puzzles/);
      await animationsEnd(page);
      await picture('strength');
      assert.deepEqual(await faults(page), []);
    }),
  );
}
