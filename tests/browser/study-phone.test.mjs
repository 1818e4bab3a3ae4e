// Studying on a phone, upright and on its side: nothing is cut off, all can be reached, and the board stays in sight.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { golden, recordOf } from '../support/golden.mjs';
import { analysed } from '../support/studying.mjs';
import { until } from '../support/until.mjs';
import { inBrowser, openFile } from './support/page.mjs';

const TOUCH = { hasTouch: true, isMobile: true, reducedMotion: 'reduce' };
const SIZES = { upright: { width: 390, height: 844 }, 'on its side': { width: 844, height: 390 } };
const LONG = { timeout: 60_000 };

/**
 * Runs in the page: what a selector finds and is shown, that cannot be seen and touched as a whole, once a person has
 * scrolled to it, or whose words do not fit in it.
 */
function unreachable([selector, { width, height }]) {
  // A page that is too wide makes the window of a phone wider.
  const screen = { left: 0, top: 0, right: width, bottom: height };
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflow);
  const framesOf = (element) => (element ? [element, ...framesOf(element.parentElement)] : []);
  const isIn = (box, frame) =>
    box.left >= frame.left - 1 &&
    box.top >= frame.top - 1 &&
    box.right <= frame.right + 1 &&
    box.bottom <= frame.bottom + 1;
  const pen = document.createElement('canvas').getContext('2d');

  /** Whether a list that drops down has room for its words, and for its arrow. */
  function hasRoom({ selectedOptions: [option], clientWidth }, { font, paddingLeft, paddingRight }) {
    pen.font = font;
    const words = pen.measureText(option.text).width;
    return words + parseFloat(paddingLeft) + parseFloat(paddingRight) + 12 <= clientWidth;
  }

  /** Whether its words are there as a whole. A switch has none. */
  function fits(element) {
    if (element.tagName === 'SELECT') return hasRoom(element, getComputedStyle(element));
    return element.tagName === 'INPUT' || element.scrollWidth <= element.clientWidth + 1;
  }

  function isWhole(element) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const frames = framesOf(element.parentElement).filter((frame) => getComputedStyle(frame).overflow !== 'visible');
    // What has no scroll bar is scrolled by scripts only.
    frames.filter((frame) => !scrolls(frame)).forEach((frame) => frame.scrollTo(0, 0));
    const box = element.getBoundingClientRect();
    const under = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const seen = [screen, ...frames.map((frame) => frame.getBoundingClientRect())].every((frame) => isIn(box, frame));
    return seen && element.contains(under) && fits(element);
  }

  const found = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  const lost = found.filter((each) => !isWhole(each));
  return { found: found.length, lost: lost.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
}

/** Checks that all of what a selector finds can be reached; there are so many at least. */
async function reaches(page, selector, least) {
  const { found, lost } = await page.evaluate(unreachable, [selector, page.viewportSize()]);
  assert.deepEqual(lost, [], selector);
  assert.ok(found >= least, `${selector}: ${found}`);
}

/** What is beside the board of the editor. */
const EDITOR = '.editor button:not(.space, .palette-item), .editor-side :is(input, select)';

/** Whether all places of the board are in sight, with nothing over them. */
const boardIsSeen = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.stage .space')].every((space) => {
      const { left, top, width, height } = space.getBoundingClientRect();
      const under = document.elementFromPoint(left + width / 2, top + height / 2);
      return under?.closest('.stage') !== null && under !== null;
    }),
  );

for (const [name, viewport] of Object.entries(SIZES)) {
  const options = { ...TOUCH, viewport };

  test(
    `the editor on a phone ${name}`,
    inBrowser(`study-phone-editor-${viewport.width}`, options, async ({ page, person, picture }) => {
      for (const title of ['Owari', 'Atar', 'Blokus', 'Spectrangle', 'Petri']) {
        await person.click(`Set up…: ${title}`);
        await person.click('Set Up a Position…');
        await person.click('Start Position');
        await person.find('Analyse');
        await reaches(page, EDITOR, 10);
        assert.ok(await boardIsSeen(page), title);
        await picture(title);
        await person.click('Home');
      }
    }),
  );

  test(
    `an analysis with the computer and its review on a phone ${name}`,
    inBrowser(`study-phone-${viewport.width}`, options, async ({ page, person, picture }) => {
      await analysed(person);
      await page.locator('.computer-turn').nth(3).waitFor(LONG);
      await reaches(page, '.study :is(button:not(.tree-fold), textarea), .computer-sure', 14);
      assert.ok(await boardIsSeen(page));
      await picture('best');
      await person.click('Review game');
      await page.locator('.review-point').first().waitFor(LONG);
      await until('the end of the review', () => page.getByRole('button', { name: 'Review game' }).isVisible());
      await reaches(page, '.study :is(button:not(.tree-fold), textarea), .review-players li, .share-graph', 16);
      assert.ok(await boardIsSeen(page));
      await picture('review');
      // A finger that was to fold what follows went to the turn.
      const folds = page.locator('.tree-fold[data-holds]');
      const sizes = await folds.evaluateAll((all) =>
        all.map(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight]),
      );
      assert.ok(sizes.length > 0 && sizes.flat().every((size) => size >= 44), JSON.stringify(sizes));
      await page.getByLabel('Comment').fill('From a phone.');
      await page.getByLabel('Comment').press('Tab');
      await page.locator('.tree-text', { hasText: 'From a phone.' }).waitFor();
      await reaches(page, '.study-comment', 1);
    }),
  );

  test(
    `the best turns of many steps can be read on a phone ${name}`,
    inBrowser(`study-phone-turns-${viewport.width}`, options, async ({ page, person, folder, picture }) => {
      const game = golden('atar-4');
      const path = join(folder, 'game.atar');
      writeFileSync(path, JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, 60) })));
      await person.find('Open…');
      await openFile(page, person, path);
      await page.locator('.table').waitFor();
      await person.press('a');
      await page.locator('.computer-turn').nth(3).waitFor(LONG);
      for (const part of ['.computer-share', '.computer-steps', '.computer-sure']) await reaches(page, part, 4);
      await picture('turns');
    }),
  );
}
