// The games of a room in the library of everyone who sat there, in a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { rows } from './support/library.mjs';
import { inRoom } from './support/rooms.mjs';

const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };

/** The rows of a person's library, once there are so many. */
async function listed({ page, person }, many) {
  await person.press('Control+w');
  await person.click('Library');
  await until(`${many} games`, async () => (await rows(page).count()) === many);
  return rows(page).allInnerTexts();
}

test(
  'who sat in a room has its game in the library once it has ended, with its result, and once only',
  inRoom('room-library', OWARI, async ({ ann, ben }) => {
    await ann.person.click(/^Pit 0, /);
    await ben.person.find(/^Pit \d+, .*sowing it ends/);
    await ben.page.locator('.chat-button').click();
    await ben.person.click('Resign');
    await ben.page.locator('dialog .main').click();
    await ann.person.sees('Ben resigned.');
    await ben.person.sees('You resigned.');
    await ann.page.reload();
    await ann.person.sees('Ben resigned.');
    const [own] = await listed(ann, 1);
    assert.match(own, /Owari[\s\S]*against Ben[\s\S]*Won/);
    const [other] = await listed(ben, 1);
    assert.match(other, /Owari[\s\S]*against Ann[\s\S]*Lost/);
  }),
);

// Nobody was there to hear of the end, and the library missed the game unless another one had begun.
test(
  'a game that ended while a player was away is in their library once they open the room again, and once only',
  inRoom('room-library-away', OWARI, async ({ ann, ben }) => {
    await ann.person.click(/^Pit 0, /);
    await ben.person.find(/^Pit \d+, .*sowing it ends/);
    const room = ann.page.url();
    await ann.page.goto('about:blank');
    await ben.page.locator('.chat-button').click();
    await ben.person.click('Resign');
    await ben.page.locator('dialog .main').click();
    await ben.person.sees('You resigned.');
    for (let times = 0; times < 2; times += 1) {
      await ann.page.goto(room);
      await ann.person.sees('Ben resigned.');
      const [own] = await listed(ann, 1);
      assert.match(own, /Owari[\s\S]*against Ben[\s\S]*Won/);
      await ann.page.goto('about:blank');
    }
  }),
);
