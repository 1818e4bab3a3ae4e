// Seats of a game that has begun: who watches takes one where a computer stands in, and only players play again.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { beReady, button, come, inCompany, linkOf, openRoom, seat, sit } from './support/company.mjs';
import { counts } from './support/count.mjs';
import { takesPictures } from './support/page.mjs';
import { createRoom, openRoom as openKept } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

const three = async (page) => page.getByRole('radio', { name: '3', exact: true }).check();

/** Once a page's title says this. */
const title = (page, words) => until(`the title ${words}`, async () => (await page.title()).includes(words));

/** What the card of a seat at the table says of who is there. */
const presence = (page, number, words) =>
  page
    .locator('.seat')
    .nth(number - 1)
    .locator('.presence-words', { hasText: words })
    .waitFor();

/** The button of a card at the table that takes its seat. */
const take = (page, number) => button(page, `Take This Seat: seat ${number}`);

/** Ann and Ben play Spectrangle with a computer while Cleo watches. */
const watched = (name, play) =>
  inCompany(name, {}, async (session) => {
    const { page: ann, invite } = session;
    await openRoom(ann, 'Ann', 'Spectrangle', three);
    const link = await linkOf(ann);
    const [{ page: ben }, { page: cleo }] = [await invite(), await invite()];
    await come(ben, link, 'Ben');
    await sit(ben, 2);
    await beReady(ben, 2);
    await button(ann, 'Add Computer: seat 3').click();
    await come(cleo, link, 'Cleo');
    await button(ann, 'Start').click();
    await Promise.all([ann, ben, cleo].map((each) => each.locator('.table').waitFor()));
    await play({ ...session, ann, ben, cleo });
  });

/** Checks that who watches is told so, also when they press the board, and has no buttons that are for players. */
async function watches(page, player) {
  assert.match(await page.locator('.bar .detail').innerText(), /^You are watching/);
  assert.doesNotMatch(await player.locator('.bar .detail').innerText(), /watching/);
  const buttons = (of) => of.locator('.tools [data-command]').filter({ visible: true }).count();
  assert.equal(await buttons(page), 0);
  assert.ok((await buttons(player)) > 3);
  const { width, height } = await page.locator('.stage').boundingBox();
  await page.locator('.stage').click({ position: { x: width / 2, y: height / 2 } });
  await page.locator('.notice.hint.shown').filter({ hasText: 'You are watching this game.' }).waitFor();
}

test(
  'a watcher takes the seat of a player who has left, where the computer stands in',
  watched('seats-taken', async ({ ann, ben, cleo, folder }) => {
    await take(cleo, 2).waitFor({ state: 'hidden' });
    await watches(cleo, ann);
    await ben.locator('.chat-button').click();
    await ben.locator('.chat').getByRole('button', { name: 'Leave' }).click();
    await ben.locator('dialog .main').click();
    await presence(cleo, 2, 'the seat is free');
    // Who plays has a seat.
    await take(ann, 2).waitFor({ state: 'hidden' });
    await animationsEnd(cleo);
    await bringAxe(cleo);
    assert.deepEqual(await faults(cleo), [], 'a watcher’s table');
    await takesPictures(cleo, folder)('watching');
    await take(cleo, 2).click();
    await presence(cleo, 2, 'You');
    await button(cleo, 'Ask to take back').waitFor();
    assert.doesNotMatch(await cleo.locator('.bar .detail').innerText(), /watching/);
    await presence(ann, 2, 'Here');
    await until('the name', async () => (await ann.locator('.seat-name').nth(1).innerText()) === 'Cleo');
    await take(cleo, 2).waitFor({ state: 'hidden' });
  }),
);

test(
  'after the end only players are offered a rematch',
  watched('seats-rematch', async ({ ann, ben, cleo }) => {
    await ann.locator('.chat-button').click();
    await ann.locator('.chat').getByRole('button', { name: 'End Game' }).click();
    await ann.locator('dialog .main').click();
    for (const page of [ann, ben, cleo]) await page.locator('dialog', { hasText: 'No winner' }).waitFor();
    await counts(button(cleo, 'Rematch'), 0);
    // It is nobody’s turn any more.
    await counts(cleo.locator('.seat[aria-current]'), 0);
    await button(cleo, 'View board').click();
    await button(ann, 'Rematch').click();
    await ben.locator('[role=alertdialog]', { hasText: 'Ann asks for a rematch' }).waitFor();
    await button(ben, 'Play Again').click();
    await title(cleo, 'to play');
  }),
);

test(
  'after the end a watcher takes the seat of a player who has left, and plays the next game',
  watched('seats-next', async ({ ann, ben, cleo }) => {
    const inPanel = (page, name) => page.locator('.chat').getByRole('button', { name, exact: true });
    await ann.locator('.chat-button').click();
    await inPanel(ann, 'End Game').click();
    await ann.locator('dialog .main').click();
    for (const page of [ann, ben, cleo]) await button(page, 'View board').click();
    await ben.locator('.chat-button').click();
    await inPanel(ben, 'Leave').click();
    await ben.locator('dialog .main').click();
    await take(cleo, 2).click();
    await presence(ann, 2, 'Here');
    await inPanel(ann, 'Ask for a Rematch').click();
    await button(cleo, 'Play Again').click();
    for (const page of [ann, cleo]) {
      await until('the players', async () => (await page.locator('.seat-name').allInnerTexts()).includes('Cleo'));
    }
  }),
);

/** A saved game of three, after its first turn. */
function savedGame() {
  const file = new URL('../fixtures/petri-hex.atar', import.meta.url);
  const { turns, result, draft, ...record } = JSON.parse(readFileSync(file, 'utf8'));
  return { ...record, turns: turns.slice(0, 1) };
}

test(
  'a room that continues a saved game starts once all its players are there, and keeps the game',
  inCompany('seats-saved', {}, async ({ page, folder }) => {
    const made = await createRoom(page, { record: savedGame(), name: 'Ann' });
    await openKept(page, made, made.token, 'petri');
    await sit(page, 1);
    await button(page, 'Add Computer: seat 2').click();
    await seat(page, 2).getByRole('heading', { name: 'Computer' }).waitFor();
    await page.getByText('One seat is free. A saved game needs all its players.').waitFor();
    assert.equal(await button(page, 'Start').getAttribute('aria-disabled'), 'true');
    await page.getByText('A saved game', { exact: true }).waitFor();
    await button(page, 'Change…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('region', { name: 'Play' }).waitFor();
    await counts(dialog.getByRole('region', { name: 'Game' }), 0);
    await dialog.getByLabel('Chat').uncheck();
    await dialog.getByRole('button', { name: 'Change' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await animationsEnd(page);
    await takesPictures(page, folder)('saved');
    await button(page, 'Add Computer: seat 3').click();
    await button(page, 'Start').click();
    await page.locator('.table').waitFor();
    await page.locator('.turn').first().waitFor();
  }),
);
