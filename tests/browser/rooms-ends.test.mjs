// What is shown where a room has closed, or speaks another version than the page. The connection between page and host
// is in the hands of the test: such a page, and the day after which a room goes, cannot be waited for.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { button, come, inCompany, linkOf, openRoom, seat } from './support/company.mjs';
import { counts } from './support/count.mjs';
import { takesPictures } from './support/page.mjs';
import { act } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

/** Has the connections of a page to rooms say another version. Returns the connections that were opened. */
async function between(page, net = () => 1) {
  const connections = [];
  await page.routeWebSocket(/\/api\/room\//, (connection) => {
    const host = connection.connectToServer();
    connections.push(connection);
    connection.onMessage((text) => host.send(text.replace(/"net":1\b/, `"net":${net()}`)));
  });
  return connections;
}

/** Once the page says why the person is not in the room, in a form without fault, and leads on. */
async function isTold(page, words, advice) {
  const apart = page.locator('.apart');
  await apart.getByText(words, { exact: true }).waitFor();
  await apart.getByText(advice, { exact: true }).waitFor();
  await animationsEnd(page);
  await bringAxe(page);
  assert.deepEqual(await faults(page), []);
  await apart.getByRole('button', { name: 'Home' }).click();
  await button(page, 'Online').waitFor();
}

/** Once the browser has kept the room, which takes as long as its disk: a reload before that comes as a stranger. */
const isKept = (page) =>
  until('the room to be kept', () =>
    page.evaluate(async () => {
      const { openDatabase } = await import(`${location.origin}/transport/database.js`);
      const rooms = await (await openDatabase()).read('notes', 'rooms');
      return rooms?.some(({ token }) => token);
    }),
  );

const RELOAD = 'In a browser, reload the page. Then try again.';

for (const [which, net, words] of [
  ['older', 0, 'This room needs a newer Atar.'],
  ['newer', 2, 'This room needs an older Atar than yours. Its server needs an update.'],
])
  test(
    `a page that is ${which} than the room is told so, whether it comes for the first time, again, or after a reload`,
    inCompany(`ends-${which}`, {}, async ({ page, invite }) => {
      await openRoom(page, 'Ann', 'Owari');
      const link = await linkOf(page);
      const { page: ben } = await invite();
      let spoken = net;
      const connections = await between(ben, () => spoken);
      await ben.goto(link);
      await ben.getByLabel('Your name').fill('Ben');
      await button(ben, 'Join').click();
      await ben.getByRole('alert').filter({ hasText: words }).waitFor();
      spoken = 1;
      await come(ben, link, 'Ben');
      await isKept(ben);
      spoken = net;
      await ben.reload();
      await ben.locator('.apart').getByText(words, { exact: true }).waitFor();
      spoken = 1;
      await button(ben, 'Try Again').click();
      await seat(ben, 1).getByRole('heading', { name: 'Ann' }).waitFor();
      spoken = net;
      await connections.at(-1).close({ code: 1001 });
      await isTold(ben, words, RELOAD);
    }),
  );

/** The room that a page is in, and the token that lets it in. */
const keptRoom = (page) =>
  page.evaluate(async () => {
    const { openDatabase } = await import(`${location.origin}/transport/database.js`);
    const [kept] = await (await openDatabase()).read('notes', 'rooms');
    return kept;
  });

test(
  'who has lost the place is told so, and enters again by a button',
  inCompany('ends-place', {}, async ({ page, invite, folder }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite();
    // That he goes on another connection stands for the two minutes after which a place is lost.
    await ben.routeWebSocket(/\/api\/room\//, (connection) => {
      const host = connection.connectToServer();
      host.onClose(() => connection.close({ code: 4004 }));
    });
    await come(ben, await linkOf(page), 'Ben');
    await isKept(ben);
    const kept = await keptRoom(ben);
    await act(page, kept, kept.token, [{ do: 'leave' }]);
    const apart = ben.locator('.apart');
    await apart.getByText('You have lost your place in this room.', { exact: true }).waitFor();
    await counts(ben.getByText('Waiting for'), 0);
    await animationsEnd(ben);
    await bringAxe(ben);
    assert.deepEqual(await faults(ben), []);
    await takesPictures(ben, folder)('place-lost');
    await apart.getByRole('button', { name: 'Enter Again' }).click();
    await seat(ben, 2).and(ben.locator('[data-own]')).getByRole('heading', { name: 'Ben' }).waitFor();
  }),
);

for (const [code, words, advice] of [
  [4002, 'This room was closed.', 'Its host can open another one.'],
  [4003, 'This room needs a newer Atar.', RELOAD],
])
  test(
    `a connection that the host closes with ${code} says why, and is not tried again`,
    inCompany(`ends-${code}`, {}, async ({ page, invite }) => {
      await openRoom(page, 'Ann', 'Owari');
      const { page: ben } = await invite();
      const connections = await between(ben);
      await come(ben, await linkOf(page), 'Ben');
      await seat(ben, 1).getByRole('heading', { name: 'Ann' }).waitFor();
      await connections.at(-1).close({ code, reason: words });
      await isTold(ben, words, advice);
      await until('no other connection', () => connections.length === 1);
    }),
  );
