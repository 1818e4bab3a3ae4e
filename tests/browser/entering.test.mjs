// The way into a room whose host cannot be reached: it is said, tried again, and left.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { button, come, inCompany, linkOf, openRoom, seat, sit } from './support/company.mjs';
import { counts } from './support/count.mjs';
import { handsOf, takesPictures } from './support/page.mjs';
import { animationsEnd } from './support/still.mjs';

/** Has the way of a page to rooms cut: `mend()` mends it, and `tries()` counts what was tried meanwhile. */
async function cutOff(page) {
  let isCut = true;
  let tries = 0;
  await page.routeWebSocket(/\/api\/room\//, (connection) => {
    if (!isCut) {
      connection.connectToServer();
      return;
    }
    tries += 1;
    connection.close({ code: 1013 });
  });
  return {
    tries: () => tries,
    mend() {
      isCut = false;
    },
  };
}

const apart = (page) => page.locator('.apart');
const UNREACHED = 'The room cannot be reached';

test(
  'a link to a host that cannot be reached says so; Back leads to the form, Try Again into the room',
  inCompany('entering-link', {}, async ({ page, invite, folder }) => {
    await openRoom(page, 'Ann', 'Owari');
    const link = await linkOf(page);
    const { page: ben } = await invite();
    const way = await cutOff(ben);
    await ben.goto(link);
    await ben.getByLabel('Your name').fill('Ben');
    await button(ben, 'Join').click();
    await apart(ben).getByRole('heading', { name: UNREACHED }).waitFor();
    await apart(ben).getByText('Atar keeps trying.').waitFor();
    await animationsEnd(ben);
    await bringAxe(ben);
    assert.deepEqual(await faults(ben), []);
    assert.equal(await ben.locator('.notice.error.shown').count(), 0, 'it is said once');
    await takesPictures(ben, folder)('apart');
    await button(apart(ben), 'Back').click();
    await ben.getByText('You are invited').waitFor();
    await button(ben, 'Join').click();
    await apart(ben).getByRole('heading', { name: UNREACHED }).waitFor();
    assert.ok(way.tries() >= 2);
    way.mend();
    await button(apart(ben), 'Try Again').click();
    await seat(ben, 1).getByRole('heading', { name: 'Ann' }).waitFor();
  }),
);

/** Cuts a page's connection to a room as soon as the host answers, once: the answer is lost. */
async function loseFirstAnswer(page) {
  let isLost = false;
  await page.routeWebSocket(/\/api\/room\//, (connection) => {
    const host = connection.connectToServer();
    if (isLost) return;
    host.onMessage(() => {
      isLost = true;
      connection.close({ code: 1013 });
    });
  });
  return () => isLost;
}

// The host had let Ben in, and told him the second time that somebody is already called Ben.
test(
  'a newcomer whose connection is cut before the answer is in the room all the same, once',
  inCompany('entering-cut', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite();
    const isLost = await loseFirstAnswer(ben);
    await come(ben, await linkOf(page), 'Ben');
    assert.ok(isLost());
    await sit(ben, 2);
    await seat(page, 2).getByRole('heading', { name: 'Ben' }).waitFor();
    await ben.reload();
    await seat(ben, 2).getByRole('heading', { name: 'Ben' }).waitFor();
  }),
);

test(
  'one of my rooms whose host cannot be reached is shown as such, and is there by itself when the host is',
  inCompany('entering-kept', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await button(ben, 'Home').first().click();
    const way = await cutOff(ben);
    await ben.reload();
    await ben.locator('.my-room', { hasText: 'Owari' }).click();
    await apart(ben).getByRole('heading', { name: UNREACHED }).waitFor();
    await button(apart(ben), 'Back').click();
    await ben.locator('.my-room', { hasText: 'Owari' }).click();
    await apart(ben).getByRole('heading', { name: UNREACHED }).waitFor();
    await ben.reload();
    await apart(ben).getByRole('heading', { name: UNREACHED }).waitFor();
    way.mend();
    await seat(ben, 1).getByRole('heading', { name: 'Ann' }).waitFor();
  }),
);

test(
  'two tabs that enter rooms at the same time remember both, and forget none of the other’s',
  inCompany('entering-tabs', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari');
    const owari = await linkOf(page);
    await button(page, 'Home').first().click();
    await openRoom(page, 'Ann', 'Petri');
    const petri = await linkOf(page);
    const { page: ben } = await invite();
    const tab = await ben.context().newPage();
    await Promise.all([ben.goto(owari), tab.goto(petri)]);
    for (const each of [ben, tab]) {
      await each.getByLabel('Your name').fill('Ben');
      await button(each, 'Join').click();
      await seat(each, 1).getByRole('heading', { name: 'Ann' }).waitFor();
    }
    const third = await ben.context().newPage();
    await third.goto(new URL(owari).origin);
    for (const game of ['Owari', 'Petri']) await third.locator('.my-room', { hasText: game }).waitFor();
  }),
);

test(
  'a room is forgotten after a question; nothing of it is left on Home',
  inCompany('entering-forget', {}, async ({ page, picture }) => {
    await openRoom(page, 'Ann', 'Owari');
    await button(page, 'Home').first().click();
    await button(page, 'Forget… Owari').click();
    await page.getByText('You will lose your seat').waitFor();
    await animationsEnd(page);
    await bringAxe(page);
    assert.deepEqual(await faults(page), []);
    await picture('forget');
    await button(page, 'Cancel').click();
    await page.locator('.my-room', { hasText: 'Owari' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    const spills = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(spills, false, 'a phone has room for it');
    await picture('phone');
    await button(page, 'Forget… Owari').click();
    await button(page, 'Forget').click();
    await page.locator('.my-room').waitFor({ state: 'detached' });
    await page.reload();
    await button(page, 'Online').waitFor();
    await counts(page.locator('.my-room'), 0);
  }),
);

test(
  'Home tells that it is my turn, though the other has moved since I was there, and nobody hears that I looked',
  inCompany('entering-turn', {}, async ({ page, invite, picture }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await sit(ben, 2);
    await button(ben, 'I’m Ready').click();
    await button(page, 'Start').click();
    await ben.locator('.table .seat-room').first().waitFor();
    await ben.goto(new URL(ben.url()).origin);
    const kept = ben.locator('.my-room', { hasText: 'Owari' });
    await kept.getByText('Playing').waitFor();
    await page.locator('.presence-words', { hasText: 'Away' }).waitFor();
    await createPerson(handsOf(page)).click(/^Pit 0, .*sowing it/);
    await until('the move', async () => (await page.title()).includes('Ben to play'));
    await ben.reload();
    await kept.getByText('Your turn').waitFor();
    await picture('turn');
    await page.locator('.presence-words', { hasText: 'Away' }).waitFor();
  }),
);
