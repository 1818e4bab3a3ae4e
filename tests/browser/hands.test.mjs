// The same game with other hands: a finger on a phone's screen, and nothing but the keyboard.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { WHOLE, readRecord, setUp } from '../support/games.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { fingersOf, inBrowser } from './support/page.mjs';

const game = readRecord(WHOLE);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Setup, the first turns of play with their removals, and the shot clock. */
const TURNS = 11;

test(
  'a game on a phone, by taps and by dragging with a finger',
  inBrowser('phone', PHONE, async ({ page, picture }) => {
    const person = createPerson(await fingersOf(page));
    await picture('home');
    await setUp(person, game);
    for (const [index, turn] of game.turns.slice(0, TURNS).entries()) {
      for (const [at, step] of turn.entries()) await person.step(step, index + 1, { drag: (index + at) % 3 === 0 });
      if (index === 5) await picture('placing');
    }
    await person.sees('Shot clock: 9 turns left.');
    await picture('playing');
    const { width } = page.viewportSize();
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(across <= width, `the page is ${across} pixels wide`);
  }),
);

test(
  'a game by the keyboard alone',
  inBrowser('keyboard', {}, async ({ page, person, picture }) => {
    await setUp(person, game);
    await person.find(/^e9, empty/);
    await tabTo(page, 'a space', /^[a-e]\d, /);
    for (const [index, turn] of game.turns.slice(0, TURNS).entries()) {
      for (const step of turn) await byKeys(page, step);
      await person.sees(`Turn ${index + 2} `);
    }
    await picture('playing');
    await page.keyboard.press('l');
    await person.find(/^c4, empty, Ben’s b3 may move here/);
    await page.keyboard.press('n');
    assert.match(await focused(page), /^d7, Ben, not moved/);
  }),
);

const focused = (page) =>
  page.evaluate(() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent);

async function tabTo(page, what, name) {
  await until(what, async () => {
    await page.keyboard.press('Tab');
    return name.test(await focused(page));
  });
}

/** One step: to the space by arrow keys, Enter to take and to drop, Delete to remove. */
async function byKeys(page, step) {
  const keys = page.keyboard;
  if (step === 'commit') return keys.press('Control+Enter');
  if (step === 'clock') return keys.press('c');
  if (step.startsWith('@')) return enter(page, step.slice(1), 'may place here');
  if (step.endsWith('x')) {
    await walk(page, step.slice(0, -1), 'can be removed');
    return keys.press('Delete');
  }
  const [from, to] = step.split('-');
  await enter(page, from, 'not moved');
  return enter(page, to, 'may move here');
}

async function enter(page, space, words) {
  await walk(page, space, words);
  await page.keyboard.press('Enter');
}

/** Walks to a space: first to its row, then along it. Waits until its name has the words. */
async function walk(page, space, words) {
  const place = (name) => ({ row: name.charCodeAt(0), number: Number.parseInt(name.slice(1), 10) });
  const goal = place(space);
  await until(`the way to ${space}`, async () => {
    const { row, number } = place(await focused(page));
    if (row !== goal.row) await page.keyboard.press(row < goal.row ? 'ArrowDown' : 'ArrowUp');
    else if (number !== goal.number) await page.keyboard.press(number < goal.number ? 'ArrowRight' : 'ArrowLeft');
    const name = await focused(page);
    return name.startsWith(`${space},`) && name.includes(words);
  });
}
