// The lessons on the screen: the whole course of Atar by mouse, by keyboard, through the accessibility tree and by
// fingers on a phone; what becomes of the game in progress meanwhile; how the lessons look and what axe-core says.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { course } from '../../ui/games/atar/lessons.js';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { STILL, fingersOf, inBrowser } from './support/page.mjs';
import { animationsEnd } from './support/still.mjs';
import { treeOf } from './support/tree.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...STILL };

/** What each command is called on its button, and its key. */
const COMMANDS = {
  undo: { button: 'Undo', keys: 'Control+z' },
  redo: { button: 'Redo', keys: 'Control+Shift+z' },
  reset_turn: { button: 'Reset turn', keys: 'Control+Backspace' },
  legal_moves: { button: 'Legal moves', keys: 'l' },
  next_stone: { button: 'Next stone', keys: 'n' },
  forced: { button: 'Forced moves', keys: 'f' },
  hint: { button: 'Hint', keys: 'i' },
};

/** Clicks on a button that stands in the sheet of *More* in a small window. *Undo* is always in sight. */
async function clickTool(person, name) {
  const { controls } = await person.look();
  const isSmall = controls.some((control) => control.name === 'More');
  if (isSmall && name !== 'Undo') await person.click('More');
  await person.click(name);
}

/** Uses a command. */
async function use(person, id, how) {
  if (id === 'history') return how.history(person);
  const { button, keys } = COMMANDS[id];
  if (how.keys) await person.press(keys);
  else await clickTool(person, button);
  if (id !== 'hint') return undefined;
  await person.find('Play it');
  return person.press('Escape');
}

/** Whether a hint is shown. */
const isHinted = async (person) => (await person.look()).controls.some(({ name }) => name === 'Play it');

/**
 * Asks for a hint. While a turn that was ended is on its way, its player still seems to be asked, and the hint is
 * dropped as the turn passes: then it is asked for again in the next turn, as a person would.
 * @returns {Promise<boolean>} Whether it is shown.
 */
async function askForHint(person, how) {
  if (how.keys) await person.press('i');
  else await clickTool(person, 'Hint');
  return until('a hint', () => isHinted(person), 5_000).catch(() => false);
}

/** Plays the game of a lesson as the computer would. */
async function playOut(person, how) {
  for (let unanswered = 0; unanswered < 5;) {
    const { verdict } = await until('the next turn', async () => {
      const { words, controls } = await person.look();
      const isOver = /You win!|You lost this one|You share the win/.test(words);
      const isMine = controls.some(({ name, enabled }) => name === 'Hint' && enabled) || words.includes('Your turn');
      return (isOver || isMine) && { verdict: isOver };
    });
    if (verdict) return;
    if (!(await askForHint(person, how))) {
      unanswered += 1;
      continue;
    }
    unanswered = 0;
    while (await isHinted(person)) {
      if (how.keys) await person.press('Enter');
      else await person.click('Play it');
      await new Promise((done) => setTimeout(done, 60));
    }
  }
  assert.fail('five hints in a row were not answered');
}

/** Takes the whole course, from Home. */
async function learn(person, how = {}) {
  await person.click('Learn Atar');
  for (const [at, lesson] of course.lessons.entries()) {
    await person.sees(`Learn Atar: ${at + 1} of ${course.lessons.length}`);
    await person.sees(lesson.title);
    await how.look?.(at);
    if (lesson.against) await playOut(person, how);
    for (const step of lesson.solution ?? []) {
      if (typeof step === 'string') await person.step(step, 1, how);
      else await use(person, step.use, how);
    }
    if (typeof lesson.right === 'string') await person.sees(lesson.right);
    await person.click(at === course.lessons.length - 1 ? 'Finish' : 'Next');
  }
  await person.sees('You have learned Atar');
  await person.find('Play Atar');
}

const tapTurn = async (person) => {
  await clickTool(person, 'History');
  await person.click(/^Turn 1/);
};

test(
  'the whole course of Atar by mouse',
  inBrowser('lessons-mouse', STILL, async ({ page, person, picture }) => {
    await learn(person, {
      history: () => page.locator('.turn').first().hover(),
      look: (at) => picture(`lesson-${at + 1}`),
    });
    await picture('learned');
    await person.click('Play Atar');
    await person.sees('Your turn');
    await page.locator('.table:not([data-lesson])').waitFor();
  }),
);

test(
  'the whole course of Atar by keys, and what is told through the accessibility tree',
  inBrowser('lessons-tree', STILL, async ({ page }) => {
    const person = createPerson(await treeOf(page));
    await learn(person, { keys: true, history: () => person.click(/^Turn 1/) });
  }),
);

test(
  'the whole course of Atar on a phone, with a finger, uses every button of the table',
  inBrowser('lessons-phone', PHONE, async ({ page, picture }) => {
    const person = createPerson(await fingersOf(page));
    const used = new Set();
    await page.exposeFunction('used', (id) => used.add(id));
    await page.evaluate(() =>
      document.addEventListener('click', ({ target }) => {
        const id = target.closest('[data-command], .past-button')?.dataset.command ?? null;
        if (id) window.used(id);
      }),
    );
    await learn(person, { history: tapTurn, look: (at) => picture(`lesson-${at + 1}`) });
    const all = await page
      .locator('.table .tools[aria-label="Turn"] [data-command]')
      .evaluateAll((buttons) => buttons.filter((button) => !button.hidden).map(({ dataset }) => dataset.command));
    assert.ok(all.length >= 9, String(all));
    assert.deepEqual(
      all.filter((id) => !used.has(id)),
      [],
    );
  }),
);

test(
  'a lesson leaves the game in progress alone, remembers how far it came over a reload, and can be begun again',
  inBrowser('lessons-kept', STILL, async ({ page, person }) => {
    await person.click('Play against the computer: Owari');
    await page.locator('.table[data-game="owari"]').waitFor();
    const shown = page.locator('.space').first();
    const before = await shown.getAttribute('aria-label');
    await person.press('Control+w');
    await person.click('Learn Atar');
    await person.step('@c3', 1);
    await person.step('commit', 1);
    await person.click('Next');
    await person.sees('Learn Atar: 2 of');
    await person.press('Control+,');
    await person.click('Done');
    await person.sees('Learn Atar: 2 of');
    await page.reload();
    await person.sees('Learn Atar: 2 of');
    await person.press('Control+w');
    await person.click(/^Continue/);
    await page.locator('.table[data-game="owari"]').waitFor();
    assert.equal(await shown.getAttribute('aria-label'), before);
    await person.press('Control+w');
    assert.equal(await page.locator('.recent-file').count(), 0);
    await person.click('Menu');
    await person.click('Learn to Play');
    await person.sees('Learn Atar: 2 of');
    await person.click('Back');
    await person.sees('Learn Atar: 1 of');
  }),
);

test(
  'a wrong way is answered; after two tries the place is marked, and undo leads out of it as well',
  inBrowser('lessons-wrong', STILL, async ({ page, person, picture }) => {
    await person.click('Learn Atar');
    for (let at = 0; at < 5; at += 1) {
      await person.sees(`Learn Atar: ${at + 1} of`);
      await person.click('Skip this lesson');
    }
    await person.sees('Make room');
    const marks = () => page.evaluate(() => document.querySelector('.lesson').dataset.marked === 'true');
    await person.step('a1x', 1);
    await person.sees('That gives a stone away');
    await picture('wrong');
    await person.click('Undo');
    await until('no answer', async () => !(await person.look()).words.includes('That gives a stone away'));
    assert.equal(await marks(), false);
    await person.step('a1x', 1);
    await person.sees('That gives a stone away');
    await person.click('Try again');
    await until('the marks', marks);
    await picture('helped');
    for (const step of ['b2-b1', 'a1-b2', 'commit']) await person.step(step, 1);
    await person.sees('One stone made room');
    await picture('right');
  }),
);

for (const [size, options] of Object.entries({
  desktop: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
})) {
  test(
    `axe-core finds no fault with lessons: ${size}`,
    inBrowser(`lessons-axe-${size}`, options, async ({ page, person }) => {
      await person.find('Learn Atar');
      await bringAxe(page);
      const clean = async (what) => {
        await animationsEnd(page);
        assert.deepEqual(await faults(page), [], what);
      };
      await clean('home');
      await person.click('Learn Atar');
      await person.sees('Learn Atar: 1 of');
      await clean('lesson');
      await person.step('@c3', 1);
      await person.step('commit', 1);
      await clean('right');
      for (let at = 1; at < 6; at += 1) {
        await person.click(at === 1 ? 'Next' : 'Skip this lesson');
        await person.sees(`Learn Atar: ${at + 1} of`);
      }
      await person.step('a1x', 1);
      await person.sees('That gives a stone away');
      await clean('wrong');
    }),
  );
}
