// A player who is away from a room's table: what the others see and may do, the computer that comes, and the return.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { counts } from './support/count.mjs';
import { takesPictures } from './support/page.mjs';
import { inRoom } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };

/** The shortest time after which a computer comes by itself, in seconds. */
const SOON = { stand_in: { after: 10, level: 1 } };

/** How long an absent player is waited for before anything can be claimed, in milliseconds. */
const WAIT = 60_000;

const sow = (pit) => new RegExp(`^Pit ${pit}, .*sowing it`);
const title = (page, words) => until(`the title ${words}`, async () => (await page.title()).includes(words));

/** Once what a page says of a seat is this. */
const presence = (page, number, words) =>
  page
    .locator('.seat')
    .nth(number - 1)
    .locator('.presence-words')
    .getByText(words, { exact: true })
    .waitFor();

/** Once the line about a missing player says this. */
const late = (page, words) => page.locator('.room-late').getByText(words).waitFor();

async function isSound(page, what) {
  await animationsEnd(page);
  await bringAxe(page);
  assert.deepEqual(await faults(page), [], what);
}

/** Has the host tell a page that whoever is away has been so for a minute more. Returns what the page claims. */
async function hurry(page) {
  const claims = [];
  await page.routeWebSocket(/\/api\/room\//, (connection) => {
    const host = connection.connectToServer();
    connection.onMessage((text) => {
      const { do: verb, what } = JSON.parse(text);
      if (verb === 'claim') claims.push(what);
      host.send(text);
    });
    const earlier = (text) =>
      text.replace(/"(away|turn_since|when)":(\d+)/g, (_, key, at) => `"${key}":${Number(at) - WAIT}`);
    host.onMessage((text) => connection.send(earlier(text)));
  });
  await page.reload();
  await page.waitForSelector('.table .seat-room');
  return claims;
}

test(
  'the computer comes for a player who is away; who returns has the seat back at once',
  inRoom('away-returns', { ...OWARI, ...SOON }, async ({ ann, ben, connection }) => {
    await ann.person.click(sow(0));
    await title(ben.page, 'Your turn');
    connection.cut();
    await ben.person.sees('Connection lost.');
    await isSound(ben.page, 'a lost connection');
    await late(ann.page, /^Ben has lost the connection\. The computer takes over in 0:\d\d\.$/);
    await presence(ann.page, 2, 'Away');
    await counts(ann.page.locator('.room-late .button').filter({ visible: true }), 0);
    await isSound(ann.page, 'a player who is missing');
    await presence(ann.page, 2, 'Away · the computer plays');
    await title(ann.page, 'Your turn');
    connection.mend();
    await ann.person.sees('Ben is back.');
    await presence(ann.page, 2, 'Here');
    await presence(ben.page, 2, 'You');
    await ann.page.locator('.room-late').waitFor({ state: 'hidden' });
    await ann.person.click(sow(1));
    await title(ben.page, 'Your turn');
  }),
);

test(
  'after a minute the others may claim the computer or the game, and the host has the last word',
  inRoom('away-claims', OWARI, async ({ ann, ben, connection, folder }) => {
    await ann.person.click(sow(0));
    await title(ben.page, 'Your turn');
    const claims = await hurry(ann.page);
    connection.cut();
    await late(ann.page, 'Ben has lost the connection. The computer can play for them, or you can claim the game.');
    await isSound(ann.page, 'what can be claimed');
    await takesPictures(ann.page, folder)('claims');
    await ann.person.click('Let the Computer Play');
    await ann.person.sees(/Wait \d+ more seconds\./);
    await ann.person.click('Claim the Game');
    await until('both claims', () => claims.length === 2);
    assert.deepEqual(claims, ['stand_in', 'game']);
    connection.mend();
    await until('nobody missing', async () => !(await ann.page.locator('.room-late').isVisible()));
  }),
);

test(
  'axe-core finds no fault with a replay in a room, nor with the questions before one leaves, resigns or ends',
  inRoom('away-questions', OWARI, async ({ ann, ben }) => {
    await ann.person.click(sow(0));
    await title(ben.page, 'Your turn');
    await ben.page.keyboard.press('r');
    await ben.page.locator('[aria-label=Replay]').waitFor();
    await isSound(ben.page, 'a replay');
    await ben.page.keyboard.press('r');
    const { page } = ann;
    await page.locator('.chat-button').click();
    await ann.person.click('More about Ben');
    for (const name of ['Resign', 'Leave', 'End Game', 'Remove…', 'Report…']) {
      await page.locator('.chat').getByRole('button', { name, exact: true }).click();
      await page.locator('dialog[open]').waitFor();
      await isSound(page, name);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
  }),
);
