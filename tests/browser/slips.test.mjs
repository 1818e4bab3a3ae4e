// A tap that was meant for what stood there before answers no question: answers are deaf for a moment after they have
// appeared. The time of the pages is the test's own.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { button } from './support/company.mjs';
import { STILL, inBrowser, openFile } from './support/page.mjs';
import { inRoom } from './support/rooms.mjs';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' };
const OWARI = { game: 'owari', options: { stones: 3, first: 0 }, clock: { kind: 'bank', main: 600, increment: 5 } };

/** A tick of the page's time, and longer than any answer is deaf, in milliseconds. */
const TICK = 20;
const CARE = 1000;

/** Stops a page's time. */
async function stopTime(page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + TICK);
}

/** Lets time go by, little by little, until something is shown. */
const shown = (page, selector) =>
  until(selector, async () => {
    const isShown = await page.locator(selector).isVisible();
    if (!isShown) await page.clock.runFor(TICK);
    return isShown;
  });

/** The middle of a button, and whether a tap there would press it. */
const aimAt = (locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return { x, y, hits: element.contains(document.elementFromPoint(x, y)) };
  });

/** Fails unless a button that has just appeared is deaf at first, and hears a tap later. */
async function isDeafAtFirst(page, answer) {
  const { x, y, hits } = await aimAt(answer);
  assert.ok(!hits, 'a tap meets it at once');
  await page.touchscreen.tap(x, y);
  assert.ok(await answer.isVisible(), 'the tap was heard');
  await page.clock.runFor(CARE);
  assert.ok((await aimAt(answer)).hits, 'it stays deaf');
  await page.touchscreen.tap(x, y);
}

test(
  'a second tap answers neither the next question of another player nor one of the program',
  inRoom(
    'slips-room',
    OWARI,
    async ({ ann, ben }) => {
      const { page } = ben;
      await page.clock.install();
      await page.reload();
      await page.waitForSelector('.table .seat-room');
      await page.clock.pauseAt(Date.now() + CARE);
      for (const what of ['more_time', 'call_off']) {
        await ann.asks([{ do: 'ask', what }]);
        await shown(page, '.room-question');
        await isDeafAtFirst(page, button(page.locator('.room-question'), 'No'));
        await page.locator('.room-question').waitFor({ state: 'hidden' });
      }
      await page.locator('.chat-button').tap();
      await button(page.locator('.chat'), 'Resign').tap();
      await shown(page, 'dialog[open]');
      const resign = button(page.locator('dialog[open]'), 'Resign');
      await isDeafAtFirst(page, resign);
      await resign.waitFor({ state: 'detached' });
    },
    PHONE,
  ),
);

test(
  'a second tap answers no question about a stone',
  inBrowser('slips-offer', PHONE, async ({ page, person }) => {
    await person.find('Open…');
    await openFile(page, person, fixture('moving.atar'));
    const stone = await person.find(/^\w\d+, .*no liberties.*can be removed/);
    await stopTime(page);
    await page.touchscreen.tap(stone.x, stone.y);
    await shown(page, '.offer');
    await isDeafAtFirst(page, button(page.locator('.offer'), 'Remove'));
    await page.locator('.offer').waitFor({ state: 'hidden' });
  }),
);

test(
  'a key that is held down answers one question only',
  inBrowser('slips-key', {}, async ({ page, person }) => {
    await person.click('Play against the computer: Owari');
    await person.find(/^Pit \d+, yours/);
    await page.keyboard.press('F1');
    const close = page.locator('dialog[open] .choices .button');
    await close.focus();
    const isHeard = await close.evaluate((element) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true }),
      ),
    );
    assert.ok(!isHeard, 'it presses the button');
    await page.keyboard.press('Enter');
    await close.waitFor({ state: 'detached' });
  }),
);

/** A click, and the second one of a double click once `between()` has come. */
async function doubleClick({ page, person }, name, between) {
  const { x, y } = await person.find(name);
  await page.mouse.click(x, y);
  await between();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

// The second click on Play sowed a pit in the rated game, which cannot be undone; that on Finish led Home.
test(
  'the second click of a double click does nothing where something else has come',
  inBrowser('slips-double', STILL, async (session) => {
    const { page, person } = session;
    await person.click('Set up…: Owari');
    await person.click('Rated Game…');
    await doubleClick(session, 'Play', () => person.find(/^Pit .*sowing/));
    // By then a pit that was sown would be on the table.
    await page.reload();
    await person.find(/^Pit .*sowing/);
    await person.sees(/Rated game\s·\sTurn 1\s/);
    await person.press('Control+w');
    await person.click('Learn Atar');
    for (let at = 1; at < 13; at += 1) {
      await person.sees(`Learn Atar: ${at} of`);
      await person.click('Skip this lesson');
    }
    await person.sees('Learn Atar: 13 of');
    await doubleClick(session, 'Skip this lesson', () => person.sees('Learn Atar: 14 of'));
    await person.sees('A small game');
    await doubleClick(session, 'Skip this lesson', () => person.find('Play Atar'));
    await person.sees('You have learned Atar');
    await person.click('Start over');
    await person.sees('Learn Atar: 1 of');
  }),
);
