// The puzzles on the screen: solved, tried wrongly and shown, by mouse, by keyboard, through the accessibility tree and
// by fingers on a phone; the puzzle of the day; what is kept; what axe-core says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { nextOf } from '../../ui/puzzles/progress.js';
import { numberOfDay } from '../../ui/puzzles/daily.js';
import { readPuzzles } from '../../ui/puzzles/reader.js';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { STILL, fingersOf, inBrowser } from './support/page.mjs';
import { animationsEnd } from './support/still.mjs';
import { treeOf } from './support/tree.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...STILL };
/** A day whose puzzle is one of Owari. */
const DAY = '2026-11-25';

const pit = (number) => new RegExp(`^Pit ${number}\\b`);

const puzzlesOf = (game) =>
  readPuzzles(readFileSync(new URL(`../../ui/games/${game}/puzzles.jsonl`, import.meta.url), 'utf8'), game);

/** The number of the puzzle that follows the one of this number, by the estimate that is shown. */
async function numberAfter(person, game, before, tried) {
  await person.sees(/You: about \d+/);
  const [, rating] = (await person.look()).words.match(/You: about (\d+)/);
  return 1 + nextOf(puzzlesOf(game), { solved: tried, failed: [] }, before - 1, Number(rating));
}

/** Takes the turn that a puzzle is solved by. */
async function solve(person, { solution }, how = {}) {
  for (const step of solution) await person.step(step, 1, how);
}

test(
  'a puzzle is solved by mouse, and the next one comes',
  inBrowser('puzzles-mouse', STILL, async ({ page, person, picture }) => {
    const puzzles = puzzlesOf('atar');
    await picture('home');
    await person.click('Puzzles: Atar');
    await person.sees('Atar puzzle 1');
    await person.sees('Find the only turn that wins.');
    await person.sees('Very easy');
    await picture('puzzle');
    await solve(person, puzzles[0]);
    await person.sees('Right: that wins.');
    await person.sees(/1 of 74 solved, 1 at the first try\. You: about \d+/);
    await picture('right');
    assert.equal(await page.locator('dialog[open]').count(), 0);
    const next = await numberAfter(person, 'atar', 1, [0]);
    assert.equal(puzzles[next - 1].grade, 3, 'as strong as anybody of whom little is known');
    await person.click('Next');
    await person.sees(`Atar puzzle ${next}`);
    await solve(person, puzzles[next - 1]);
    await person.sees('2 of 74 solved, 2 at the first try');
  }),
);

test(
  'a wrong turn is answered, counts, and may be tried again; the answer is shown; a reload remembers',
  inBrowser('puzzles-wrong', STILL, async ({ page, person, picture }) => {
    const [first] = puzzlesOf('owari');
    await person.click('Puzzles: Owari');
    await person.sees('Owari puzzle 1');
    await person.click(pit(10));
    await person.sees('Orange can still prevent the win.');
    await picture('wrong');
    await person.click('Try again');
    await until('no answer', async () => !(await person.look()).words.includes('can still prevent'));
    await person.click(pit(first.solution[0]));
    await person.sees('Right: that wins.');
    await person.sees('1 of 108 solved, 0 at the first try');
    const second = await numberAfter(person, 'owari', 1, [0]);
    await person.click('Next');
    await person.sees(`Owari puzzle ${second}`);
    await person.click('Show the answer');
    await person.sees('This is the answer.');
    await person.find('Try again');
    await page.reload();
    await person.sees(new RegExp(`Owari puzzle (?!1\\b|${second}\\b)\\d+`));
    await person.sees('1 of 108 solved, 0 at the first try');
  }),
);

test(
  'the puzzle of the day has a sign on Home when it is solved, and leads on to others of its game',
  inBrowser('puzzles-day', STILL, async ({ page, person, picture }) => {
    await page.clock.setFixedTime(new Date(`${DAY}T12:00:00`));
    const puzzles = puzzlesOf('owari');
    const { solution } = puzzles[numberOfDay(DAY, puzzles)];
    await person.click('Puzzle of the day');
    await person.sees('Puzzle of the day: Owari');
    assert.equal(await page.evaluate(() => window.location.hash), '#puzzles/day');
    await person.click(pit(solution[0]));
    await person.sees(/Right: /);
    await person.press('Control+w');
    await person.find('Puzzle of the day✓, solved');
    await picture('solved');
    await person.click('Puzzle of the day✓, solved');
    await person.sees('Puzzle of the day: Owari');
    await person.sees('Right: that wins.');
    const next = await numberAfter(person, 'owari', 0, [numberOfDay(DAY, puzzles)]);
    await person.click('Next');
    await person.sees(`Owari puzzle ${next}`);
    assert.equal(await page.evaluate(() => window.location.hash), '#puzzles/owari');
    await person.press('Control+w');
    await person.click('Puzzle of the day✓, solved');
    await person.sees('Puzzle of the day: Owari');
    await page.clock.setFixedTime(new Date('2026-11-26T12:00:00'));
    await person.press('Control+w');
    await person.find('Puzzle of the day');
  }),
);

test(
  'a puzzle by keys, and what is told through the accessibility tree',
  inBrowser('puzzles-tree', STILL, async ({ page }) => {
    const person = createPerson(await treeOf(page));
    await person.click('Menu');
    await person.click('Puzzles');
    await person.sees('Find the only turn that wins.');
    await solve(person, puzzlesOf('atar')[0], { keys: true });
    await person.sees(/You: about \d+/);
    const next = await numberAfter(person, 'atar', 1, [0]);
    await person.click('Next');
    await person.sees(`Atar puzzle ${next}`);
  }),
);

test(
  'a puzzle on a phone, with a finger',
  inBrowser('puzzles-phone', PHONE, async ({ page, picture }) => {
    const person = createPerson(await fingersOf(page));
    await person.click('Puzzles: Atar');
    await person.sees('Atar puzzle 1');
    await picture('puzzle');
    await solve(person, puzzlesOf('atar')[0]);
    await person.sees('Right: that wins.');
    await picture('right');
  }),
);

for (const [size, options] of Object.entries({
  desktop: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
})) {
  test(
    `axe-core finds no fault with puzzles: ${size}`,
    inBrowser(`puzzles-axe-${size}`, options, async ({ page, person }) => {
      await bringAxe(page);
      const clean = async (what) => {
        await animationsEnd(page);
        assert.deepEqual(await faults(page), [], what);
      };
      await person.click('Puzzles: Owari');
      await person.sees('Owari puzzle 1');
      await clean('puzzle');
      await person.click(pit(10));
      await person.sees('can still prevent the win');
      await clean('wrong');
      await person.click('Try again');
      await person.click('Show the answer');
      await person.sees('This is the answer.');
      await clean('answer');
    }),
  );
}

test(
  'whoever asks for the answer while the puzzle is laid out anew gets it',
  inBrowser('puzzles-quick', STILL, async ({ page, person }) => {
    await person.click('Puzzles: Owari');
    await person.sees('Owari puzzle 1');
    await person.click(pit(10));
    await person.sees('can still prevent the win');
    await page.evaluate(async () => {
      const press = (name) =>
        [...document.querySelectorAll('.lesson-acts button')].find(({ textContent }) => textContent === name).click();
      press('Try again');
      await new Promise((done) => setTimeout(done));
      press('Show the answer');
    });
    await person.sees('This is the answer.');
  }),
);

// The hands of the second player lay below the edge of the window.
for (const game of ['Spectrangle', 'Petri', 'Blokus', 'Owari'])
  test(
    `in a small window the hands below a puzzle are in sight: ${game}`,
    inBrowser(
      `puzzles-small-${game}`,
      { viewport: { width: 900, height: 600 }, ...STILL },
      async ({ page, person, picture }) => {
        const areInSight = async (when) => {
          await animationsEnd(page);
          await picture(when);
          const boxes = await page
            .locator('.lesson, .seat')
            .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
          const [{ top }] = boxes;
          const edge = await page
            .locator('.table > .tools[aria-label="Turn"]')
            .evaluate((tools) => tools.getBoundingClientRect().top);
          const bottoms = boxes.map(({ bottom }) => bottom);
          assert.ok(Math.max(...bottoms) <= edge, `${when}: ${bottoms} above ${edge}`);
          assert.ok(top >= 0, `${when}: the puzzle begins at ${top}`);
        };
        await person.click(`Puzzles: ${game}`);
        for (let at = 0; at < 4; at += 1) {
          await page.locator('.seat').nth(1).waitFor();
          await areInSight(`puzzle-${at}`);
          await person.click('Show the answer');
          await person.sees('This is the answer.');
          await areInSight(`answer-${at}`);
          await person.click('Next');
        }
      },
    ),
  );
