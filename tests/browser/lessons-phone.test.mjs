// Lessons on a phone: what is to be done is in sight, also beside a hint and on its side, and every lesson begins with
// the whole board.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { games } from '../../ui/games/index.js';
import { createPerson } from '../support/person.mjs';
import { faultsOf } from './support/legible.mjs';
import { STILL, fingersOf, inBrowser } from './support/page.mjs';
import { animationsEnd } from './support/still.mjs';

const FINGERS = { hasTouch: true, isMobile: true, ...STILL };
const SIZES = [
  [390, 844],
  [844, 390],
];

// Words and buttons of lessons lay over one another, and Home was half as wide again as the screen.
test(
  'at 200 % on a phone nothing of Home and of a lesson lies over something else, or beside the screen',
  inBrowser('lessons-200', { viewport: { width: 195, height: 422 }, ...FINGERS }, async ({ page, person, picture }) => {
    await person.find('Open…');
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(await width(), 195, 'Home');
    await person.click('Learn Atar');
    await toLesson(person, 4);
    await animationsEnd(page);
    await picture('lesson');
    assert.equal(await width(), 195, 'the lesson');
    const found = await faultsOf(page, { words: 11, target: null });
    assert.deepEqual(
      found.filter((fault) => /over words|beside/.test(fault)),
      [],
    );
    const commit = page.getByRole('button', { name: /^Commit turn/ });
    await commit.scrollIntoViewIfNeeded();
    const { x, width: wide } = await commit.boundingBox();
    assert.ok(x >= 0 && x + wide <= 195, `the button ends at ${x + wide}`);
  }),
);

/** Goes on to the lesson of this number of Atar. */
async function toLesson(person, number) {
  for (let at = 1; at < number; at += 1) {
    await person.sees(`Learn Atar: ${at} of`);
    await person.click('Skip this lesson');
  }
  await person.sees(`Learn Atar: ${number} of`);
}

const titleOf = (name) => name[0].toUpperCase() + name.slice(1);

// On its side the last thing to be done was cut off in one lesson of three.
for (const [width, height] of SIZES)
  test(
    `the words of every lesson are whole, and no two buttons have the same, at ${width} × ${height}`,
    inBrowser(`lessons-whole-${width}`, { viewport: { width, height }, ...FINGERS }, async ({ page, picture }) => {
      const person = createPerson(await fingersOf(page));
      const cut = [];
      for (const { name, lessons } of games) {
        const { course } = await lessons();
        await page
          .locator('.card-item', { hasText: titleOf(name) })
          .locator('.learn')
          .first()
          .click();
        for (const [at, { title }] of course.lessons.entries()) {
          await person.sees(`${titleOf(name)}: ${at + 1} of`);
          await person.sees(title);
          const hidden = await page.locator('.lesson').evaluate((card) => card.scrollHeight - card.clientHeight);
          if (hidden > 4) cut.push(`${name} ${at + 1}: ${hidden} pixels`);
          if (at === 3) await picture(name);
          // Petri had two of the word Skip, the lesson's and the game's.
          const words = await page
            .locator('button')
            .evaluateAll((all) =>
              all.filter((each) => each.checkVisibility()).flatMap((each) => each.innerText.trim() || []),
            );
          assert.equal(new Set(words).size, words.length, `${name}: ${words}`);
          if (at < course.lessons.length - 1) await person.click('Skip this lesson');
        }
        await person.press('Control+w');
        await page.locator('.home').waitFor();
      }
      assert.deepEqual(cut, []);
    }),
  );

// It lay over all of the words, and nearly all of it was empty.
for (const [width, height] of SIZES)
  test(
    `a hint leaves what is to be done in a lesson in sight at ${width} × ${height}`,
    inBrowser(`lessons-hint-${width}`, { viewport: { width, height }, ...FINGERS }, async ({ page, picture }) => {
      const person = createPerson(await fingersOf(page));
      await person.click('Learn Atar');
      await toLesson(person, 8);
      await person.click('More');
      await person.click('Hint');
      await person.find('Play it');
      await animationsEnd(page);
      await picture('hint');
      const edge = (selector, side) =>
        page.locator(selector).evaluate((each, of) => each.getBoundingClientRect()[of], side);
      const [hint, words] = [await edge('.advice', 'bottom'), await edge('.lesson h2', 'top')];
      assert.ok(hint <= words, `the hint ends at ${hint}, the words begin at ${words}`);
    }),
  );

// The sheet with the history was open in the small game that follows, and took half of its board.
test(
  'the next lesson begins with the whole board, whatever the one before has opened',
  inBrowser('lessons-sheet', { viewport: { width: 390, height: 844 }, ...FINGERS }, async ({ page, picture }) => {
    const person = createPerson(await fingersOf(page));
    await person.click('Learn Atar');
    await toLesson(person, 13);
    await person.click('More');
    await person.click('History');
    await person.click(/^Turn 1/);
    await page.locator('.history.open').waitFor();
    await person.click('Next');
    await person.sees('A small game');
    await picture('next');
    assert.equal(await page.locator('.history.open').count(), 0);
  }),
);

// What a lesson asks for was nowhere on a phone: that it is in the sheet of *More* was said in the last lesson only.
test(
  'what a lesson asks for glows, and so does the button that leads to it on a phone',
  inBrowser('lessons-wanted', { viewport: { width: 390, height: 844 }, ...FINGERS }, async ({ page, picture }) => {
    const person = createPerson(await fingersOf(page));
    await person.click('Learn Atar');
    await toLesson(person, 2);
    const glows = (name) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((button) => getComputedStyle(button).boxShadow !== 'none');
    assert.ok(await glows('More'));
    await picture('more');
    await person.click('More');
    assert.ok(await glows('Legal moves'));
    await picture('sheet');
    await person.click('Legal moves');
    assert.ok(!(await glows('More')));
  }),
);

// The first tap shows what the second does, which no lesson said.
test(
  'a lesson tells fingers what the first tap does',
  inBrowser('lessons-taps', { viewport: { width: 390, height: 844 }, ...FINGERS }, async ({ page, picture }) => {
    const person = createPerson(await fingersOf(page));
    for (const { name } of games.slice(1)) {
      await person.click(`Learn ${titleOf(name)}`);
      await person.sees(/The first tap shows .*, the second (lays|sows) /);
      await picture(name);
      await person.press('Control+w');
      await page.locator('.home').waitFor();
    }
  }),
);

// Three buttons stood beside the title, which was broken into four lines under them.
test(
  'the end of a course has its title in one line',
  inBrowser('lessons-end', { viewport: { width: 390, height: 844 }, ...FINGERS }, async ({ page, picture }) => {
    const person = createPerson(await fingersOf(page));
    await person.click('Learn Petri');
    for (let at = 1; at <= 6; at += 1) {
      await person.sees(`Learn Petri: ${at} of 6`);
      await person.click('Skip this lesson');
    }
    await person.find('Play Petri');
    await picture('end');
    const { height } = await page.locator('.lesson h2').boundingBox();
    assert.ok(height < 30, `${height}`);
  }),
);
