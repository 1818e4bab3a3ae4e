// What people do about each other in a room: the host's tools, hiding, reports, and a new link.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { beReady, button, come, inCompany, leaving, linkOf, openRoom, seat } from './support/company.mjs';
import { counts } from './support/count.mjs';
import { inRoom } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };

/** The line of a person in the list. */
const personIn = (page, name) => page.locator('.chat-person', { hasText: name });

/** Shows what can be done about somebody, and does it. */
async function about(page, name, act) {
  const more = button(page, `More about ${name}`);
  if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
  await personIn(page, name).getByRole('button', { name: act }).click();
}

/** Writes a line of chat. */
async function say(page, text) {
  await page.getByLabel('Write a message').fill(text);
  await page.keyboard.press('Enter');
}

const wrote = (page, text) => page.locator('.chat-line', { hasText: text });

test(
  'in the waiting room the host mutes, makes another one the host, and people hide what others write',
  inCompany('people-waiting', {}, async ({ page, invite, picture }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await leaving(ben, 2).click();
    await say(ben, 'Hello, Ann');
    await wrote(page, 'Hello, Ann').waitFor();
    await about(page, 'Ben', 'Hide Messages');
    await wrote(page, 'Hello, Ann').waitFor({ state: 'detached' });
    await about(page, 'Ben', 'Show Messages');
    await about(page, 'Ben', 'Mute');
    await ben.getByText('The host has muted you.').waitFor();
    await personIn(page, 'Ben').getByText('no seat yet, muted').waitFor();
    await about(page, 'Ben', 'Unmute');
    await animationsEnd(page);
    await bringAxe(page);
    assert.deepEqual(await faults(page), []);
    await picture('people');
    await about(page, 'Ben', 'Make Host');
    await button(ben, 'Start').waitFor();
    await button(page, 'Start').waitFor({ state: 'hidden' });
    await counts(personIn(page, 'Ben').getByRole('button', { name: 'Mute' }), 0);
  }),
);

test(
  'the host deletes a message for all, and everyone reads what the host has done',
  inCompany('people-delete', {}, async ({ page, invite, picture }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await say(ben, 'Something rude');
    const line = wrote(page, 'Something rude');
    await line.waitFor();
    await counts(wrote(ben, 'Something rude').getByRole('button'), 0);
    await line.getByRole('button', { name: /^Delete/ }).click();
    await wrote(ben, 'Something rude').waitFor({ state: 'detached' });
    await about(page, 'Ben', 'Mute');
    for (const each of [page, ben])
      for (const deed of ['Ann deleted a message from Ben.', 'Ann muted Ben.'])
        await each.locator('.chat-line.deed', { hasText: deed }).waitFor();
    await animationsEnd(page);
    await bringAxe(page);
    assert.deepEqual(await faults(page), []);
    await page.locator('.room-chat').scrollIntoViewIfNeeded();
    await picture('deeds');
  }),
);

test(
  'the host renews the link: the old one leads nowhere, and everyone stays',
  inCompany('people-renew', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari', (own) => own.getByLabel('Anyone with the link').check());
    const old = await linkOf(page);
    const { page: ben } = await invite();
    await come(ben, old, 'Ben');
    await button(ben, 'Renew the Link…').waitFor({ state: 'hidden' });
    // Who has come by a link has not visited the host before.
    await ben.getByLabel('The link as a QR code').waitFor();
    await button(page, 'Renew the Link…').click();
    await button(page, 'Cancel').click();
    assert.equal(await linkOf(page), old);
    await button(page, 'Renew the Link…').click();
    await button(page, 'Renew the Link').click();
    await until('another link', async () => (await linkOf(page)) !== old);
    await until('the same link for Ben', async () => (await linkOf(ben)) === (await linkOf(page)));
    const { page: cleo } = await invite();
    await cleo.goto(old);
    await cleo.getByLabel('Your name').fill('Cleo');
    await button(cleo, 'Join').click();
    await cleo.getByRole('alert').filter({ hasText: 'There is no such room, or you may not enter it.' }).waitFor();
    await come(cleo, await linkOf(page), 'Cleo');
  }),
);

test(
  'somebody is reported to those who run the server, who get the chat',
  inRoom('people-report', OWARI, async ({ ann, ben, server }) => {
    await ben.asks([{ do: 'say', text: 'You play badly.', to: 'table' }]);
    await ann.page.locator('.chat-button').click();
    await wrote(ann.page, 'You play badly.').waitFor();
    await about(ann.page, 'Ben', 'Report…');
    await ann.person.sees('The last 50 messages of this room’s chat go to the people who run this server.');
    await ann.page.locator('dialog .main').click();
    await ann.person.sees('Your report was sent.');
    const [report] = readFileSync(join(server.data, 'reports.jsonl'), 'utf8').trim().split('\n').map(JSON.parse);
    assert.deepEqual([report.by, report.about, report.lines[0].text], ['m1', 'm2', 'You play badly.']);
  }),
);

test(
  'another device of a person comes in by a link that works once, as the same member',
  inCompany('people-device', {}, async ({ page, invite, picture }) => {
    await openRoom(page, 'Ann', 'Owari');
    await button(page, 'Use Another Device…').click();
    await page.getByText('This works once, for ten minutes.').waitFor();
    const link = await page.getByLabel('Link for your other device').inputValue();
    await page.getByRole('dialog').getByLabel('The link as a QR code').waitFor();
    await animationsEnd(page);
    await bringAxe(page);
    assert.deepEqual(await faults(page), []);
    await picture('device');
    await button(page, 'Done').click();
    const { page: phone } = await invite();
    await phone.goto(link);
    await seat(phone, 1).getByText('Seat 1, you, host').waitFor();
    assert.equal(new URL(phone.url()).hash.includes('device'), false, 'the secret leaves the address');
    await button(phone, 'Add Computer: seat 2').click();
    await seat(page, 2).getByRole('heading', { name: 'Computer' }).waitFor();
    await phone.reload();
    await seat(phone, 1).getByText('Seat 1, you, host').waitFor();
    const { page: thief } = await invite();
    await thief.goto(link);
    await thief.locator('.apart').getByText('There is no such room, or you may not enter it.').waitFor();
  }),
);

test(
  'the seat of a player who is removed is the host’s to give, and the dialog says what holds',
  inCompany('people-remove', {}, async ({ page, invite, picture }) => {
    await openRoom(page, 'Ann', 'Spectrangle', (own) => own.getByRole('radio', { name: '3', exact: true }).check());
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await button(page, 'Add Computer: seat 3').click();
    const { page: cleo } = await invite();
    await come(cleo, await linkOf(page), 'Cleo');
    await beReady(ben, 2);
    await button(page, 'Start').click();
    for (const each of [page, ben, cleo]) await each.waitForSelector('.table .seat-room');
    await page.locator('.chat-button').click();
    await about(page, 'Ben', 'Remove…');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('They cannot come back from the address they use now, under any name').waitFor();
    await animationsEnd(page);
    await bringAxe(page);
    assert.deepEqual(await faults(page), []);
    await picture('question');
    await dialog.getByRole('button', { name: 'Remove Ben' }).click();
    await ben.getByText('The host removed you from this room.').first().waitFor();
    for (const each of [page, cleo])
      await each.locator('.seat').nth(1).getByText('the host chooses who plays').waitFor();
    const take = (each) => each.getByRole('button', { name: 'Take This Seat: seat 2' });
    assert.equal(await take(cleo).isVisible(), false);
    await about(page, 'Cleo', 'Let Them Play');
    await picture('given');
    await take(cleo).click();
    await page.locator('.seat').nth(1).getByText('Cleo').first().waitFor();
  }),
);

test(
  'the focus in the list of people stays where it was, whoever comes, changes or goes',
  inCompany('people-focus', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari');
    const link = await linkOf(page);
    const { page: ben } = await invite();
    await come(ben, link, 'Ben');
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    await button(page, 'More about Ben').click();
    const mute = personIn(page, 'Ben').getByRole('button', { name: 'Mute' });
    await mute.focus();
    const { page: cleo } = await invite();
    await come(cleo, link, 'Cleo');
    await personIn(page, 'Cleo').waitFor();
    assert.equal(await focused(), 'Mute', 'somebody has come');
    await leaving(ben, 2).click();
    await personIn(page, 'Ben').getByText('no seat yet').waitFor();
    assert.equal(await focused(), 'Mute', 'something has changed');
    await page.keyboard.press('Enter');
    await personIn(page, 'Ben').getByText('muted').waitFor();
    assert.equal(await focused(), 'Unmute', 'it is called something else');
    await button(ben, 'Leave…').click();
    await ben.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await personIn(page, 'Ben').waitFor({ state: 'detached' });
    assert.equal(await focused(), 'More about Cleo', 'its person has gone');
  }),
);

test(
  'the host removes all who are away at once, and they leave their places',
  inCompany('people-away', {}, async ({ page, invite, picture }) => {
    await openRoom(page, 'Ann', 'Owari');
    for (const name of ['Ben', 'Cleo', 'Dan']) {
      const { page: guest } = await invite();
      await come(guest, await linkOf(page), name);
      if (name !== 'Ben') await guest.goto('about:blank');
    }
    for (const name of ['Cleo', 'Dan']) await personIn(page, name).getByText(/away/).waitFor();
    await picture('away');
    await button(page, 'Remove Everyone Away…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Others can have their places.').waitFor();
    await dialog.getByRole('button', { name: 'Remove 2 People' }).click();
    await counts(personIn(page, 'Cleo'), 0);
    await counts(personIn(page, 'Dan'), 0);
    await personIn(page, 'Ben').waitFor();
    await counts(button(page, 'Remove Everyone Away…'), 0);
  }),
);
