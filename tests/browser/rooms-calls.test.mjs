// A person who looks elsewhere is called when it is their turn in a room, if they have asked for it in Settings.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { button } from './support/company.mjs';
import { inRoom } from './support/rooms.mjs';

const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };

const sow = (pit) => new RegExp(`^Pit ${pit}, .*sowing it`);

/** A browser that notes what it is asked and what it shows, and whose page is hidden as the test wants it. */
function stub() {
  window.told = { asked: 0, shown: [] };
  window.isHidden = false;
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
    assert.deepEqual(await told(ben.page), { asked: 0, shown: [] });
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
