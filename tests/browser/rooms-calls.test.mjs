// A person who looks elsewhere is called when it is their turn in a room, if they have asked for it in Settings.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { button } from './support/company.mjs';
import { inRoom } from './support/rooms.mjs';
import { noteLooks, passUntil } from './support/wakes.mjs';

const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };

const sow = (pit) => new RegExp(`^Pit ${pit}, .*sowing it`);

/** A browser that notes what it is asked and what it shows, and whose page is hidden as the test wants it. */
function stub() {
  window.told = { asked: 0, shown: [], focused: 0 };
  window.focus = () => (window.told.focused += 1);
  window.isHidden = false;
  window.sounds = 0;
  const begin = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function start(...when) {
    window.sounds += 1;
    return begin.apply(this, when);
  };
  Object.defineProperty(document, 'hidden', { get: () => window.isHidden });
  window.Notification = class {
    static permission = 'default';
    static async requestPermission() {
      window.told.asked += 1;
      window.Notification.permission = 'granted';
      return 'granted';
    }
    constructor(title, { body }) {
      window.told.shown.push(`${title}: ${body}`);
      window.click = () => this.onclick();
    }
    close() {}
  };
}

const told = (page) => page.evaluate(() => window.told);

test(
  'nobody is called who has not asked for it; then a hidden page calls',
  inRoom('room-calls', OWARI, async ({ ann, ben }) => {
    await ben.page.addInitScript(stub);
    await ben.page.reload();
    await ben.page.waitForSelector('.table .seat-room');
    await ben.page.evaluate(() => (window.isHidden = true));
    await ann.person.click(sow(0));
    await until('Ben’s turn', async () => (await ben.page.title()).includes('Your turn'));
    assert.deepEqual(await told(ben.page), { asked: 0, shown: [], focused: 0 });
    await ben.person.click(sow(7));
    await until('Ann’s turn', async () => (await ann.page.title()).includes('Your turn'));
    await ben.page.keyboard.press('Control+,');
    await ben.page.getByLabel('Tell me when it is my turn').click();
    assert.equal((await told(ben.page)).asked, 1);
    await button(ben.page, 'Done').click();
    await ann.person.click(sow(1));
    await until('the call', async () => (await told(ben.page)).shown.length > 0);
    assert.deepEqual((await told(ben.page)).shown, ['Your turn: Owari with Ann']);
  }),
);

/** Home of a page that has closed the room, with its clock in the test's hands. */
async function leaveForHome(page) {
  await page.clock.install();
  await noteLooks(page);
  await page.addInitScript(stub);
  await page.goto(new URL('/', page.url()).href);
  await page.locator('.my-room').waitFor();
}

/** Asks to be called, in Settings, and comes back to Home. */
async function askToBeCalled(page) {
  await page.keyboard.press('Control+,');
  await page.getByLabel('Tell me when it is my turn').click();
  await button(page, 'Done').click();
}

// In a game by days nobody is connected, and nobody was told.
test(
  'who is not connected to a room is told of a turn there, on every screen, and a click on the notification opens it',
  inRoom('room-calls-apart', OWARI, async ({ ann, ben, picture }) => {
    const { page } = ben;
    await leaveForHome(page);
    await askToBeCalled(page);
    await page.keyboard.press('Control+,');
    await page.getByLabel('Tell me when it is my turn').waitFor();
    assert.equal(await page.evaluate(() => window.sounds), 0);
    assert.ok(!(await page.title()).includes('Your turn in'));
    await ann.person.click(sow(0));
    await passUntil(page, 'the title', async () => (await page.title()).startsWith('● Your turn in Owari with Ann — '));
    assert.deepEqual((await told(page)).shown, ['Your turn: Owari with Ann']);
    assert.ok((await page.evaluate(() => window.sounds)) > 0, 'it is heard');
    await page.clock.runFor(180_000);
    assert.equal((await told(page)).shown.length, 1, 'it is told once');
    await picture('told');
    await page.evaluate(() => window.click());
    await page.locator('.table[data-game="owari"] .seat-room').first().waitFor();
    assert.equal((await told(page)).focused, 1);
    await until('the title of the table', async () => (await page.title()) === '● Your turn — Owari — Atar');
    await ben.person.click(sow(7));
    await ann.person.click(sow(1));
    await until('Ben’s turn', async () => (await page.title()) === '● Your turn — Owari — Atar');
    assert.equal((await told(page)).shown.length, 1, 'not while the table is in sight');
  }),
);

test(
  'who has not asked to be called sees it in the title and on Home, and is not notified',
  inRoom('room-calls-title', OWARI, async ({ ann, ben }) => {
    const { page } = ben;
    await leaveForHome(page);
    await ann.person.click(sow(0));
    await passUntil(page, 'the title', async () => (await page.title()).startsWith('● Your turn in Owari with Ann — '));
    await page.locator('.my-room .pill', { hasText: 'Your turn' }).waitFor();
    assert.deepEqual(await told(page), { asked: 0, shown: [], focused: 0 });
  }),
);
