// Ways into rooms: the list of a host, links, and what is said when there is no way.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { chromium } from 'playwright-core';

import { until } from '../support/until.mjs';
import { button, come, inCompany, leaving, linkOf, openRoom, seat, sit } from './support/company.mjs';
import { ARGS, PROGRAMS, inBrowserAt } from './support/page.mjs';
import { host } from './support/rooms.mjs';

test(
  'a room is joined from the list, by a name, and shows who sits where',
  inCompany('joining-list', {}, async ({ page, invite, picture }) => {
    await button(page, 'Online').click();
    await page.getByText('No games are open here at the moment.').waitFor();
    const { page: ann } = await invite({ atHome: true });
    await openRoom(ann, 'Ann', 'Petri');
    const listed = page.locator('.listing');
    await listed.getByText('Hosted by Ann').waitFor();
    await listed.getByText('1 of 2 seats taken').waitFor();
    await listed.getByText('Waiting', { exact: true }).waitFor();
    await picture('list');
    await button(page, 'Join: Petri, hosted by Ann').click();
    await page.getByText('Enter a name for others to see.').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.id), 'field-join-name');
    await page.keyboard.type('Ben');
    await button(page, 'Join: Petri, hosted by Ann').click();
    await seat(page, 1).getByRole('heading', { name: 'Ann' }).waitFor();
    await seat(ann, 1).waitFor();
    await ann.locator('.chat-person', { hasText: 'Ben' }).waitFor();
  }),
);

// It was kept only once a room was entered or created with it, so the next screen asked for it again.
test(
  'a name is typed once, on whichever screen',
  inCompany('joining-name', {}, async ({ page }) => {
    const name = page.getByLabel('Your name');
    await button(page, 'Online').click();
    await name.fill('Ann');
    await button(page, 'New Room…').click();
    await page.locator('#field-new-room-name').waitFor();
    assert.equal(await name.inputValue(), 'Ann');
    await name.fill('Bea');
    await button(page, 'Back').click();
    await page.locator('#field-join-name').waitFor();
    assert.equal(await name.inputValue(), 'Bea');
    await page.reload();
    await page.locator('#field-join-name').waitFor();
    assert.equal(await name.inputValue(), 'Bea');
  }),
);

test(
  'the list follows what goes on: a game that is played can be watched, one’s own is gone back to',
  inCompany('joining-follows', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite({ atHome: true });
    await button(ben, 'Online').click();
    await button(ben, 'Join: Owari, hosted by Ann').waitFor();
    await button(page, 'Add Computer: seat 2').click();
    await ben.getByText('2 of 2 seats taken').waitFor();
    await button(page, 'Start').click();
    await page.locator('.table').waitFor();
    await ben.getByText('Playing', { exact: true }).waitFor();
    await ben.getByLabel('Your name').fill('Ben');
    await button(ben, 'Watch: Owari, hosted by Ann').click();
    await ben.locator('.table').waitFor();
    await ben.goBack();
    await button(ben, 'Go back: Owari, hosted by Ann').click();
    await ben.locator('.table').waitFor();
  }),
);

test(
  'a room for whoever has the link is not listed; the link leads in and leaves the address',
  inCompany('joining-link', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Atar', (own) => own.getByLabel('Anyone with the link').check());
    const link = await linkOf(page);
    const { page: ben } = await invite({ atHome: true });
    await button(ben, 'Online').click();
    await ben.getByText('No games are open here at the moment.').waitFor();
    await ben.goto(link);
    await ben.getByText('You are invited').waitFor();
    assert.ok(!ben.url().includes('?') && !ben.url().includes(link.split('#')[1]), ben.url());
    await ben.reload();
    await ben.getByText('You are invited').waitFor();
    await ben.getByLabel('Your name').fill('Ben');
    await button(ben, 'Join').click();
    await seat(ben, 1).getByRole('heading', { name: 'Ann' }).waitFor();
    assert.ok(!ben.url().includes(link.split('#')[1]), ben.url());
    await ben.goto(link);
    await seat(ben, 1).getByRole('heading', { name: 'Ann' }).waitFor();
  }),
);

test(
  'a link is pasted; what is none, leads nowhere or is taken is said',
  inCompany('joining-paste', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari');
    const link = await linkOf(page);
    const { page: ben } = await invite({ atHome: true });
    await button(ben, 'Join with a Link…').click();
    const paste = async (text, name) => {
      await ben.getByLabel('Link').fill(text);
      await ben.getByLabel('Your name').fill(name);
      await button(ben, 'Join').click();
    };
    await paste('hello', 'Ben');
    await ben.getByText('This is not a link to a room. Copy the whole link you were sent.').waitFor();
    await paste(link.replace(/room=.{10}/, 'room=aaaaaaaaaa'), 'Ben');
    await ben.getByRole('alert').filter({ hasText: 'There is no such room, or you may not enter it.' }).waitFor();
    await paste(link, 'ANN');
    // It is said at the field, as that there is none, and not above the page.
    const [name, wrong] = [ben.getByLabel('Your name'), ben.locator('#problem-join-name')];
    await wrong.filter({ hasText: 'Somebody in the room is already called ANN. Choose another name.' }).waitFor();
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    assert.equal(await name.evaluate((field) => field === document.activeElement), true);
    assert.equal(await ben.getByRole('alert').filter({ hasText: 'Choose another name.' }).count(), 0);
    await paste(link, 'Ben');
    await seat(ben, 1).getByRole('heading', { name: 'Ann' }).waitFor();
  }),
);

test(
  'a room without a place is said to be full',
  inCompany('joining-full', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari', (own) => own.getByRole('radio', { name: 'None' }).first().check());
    const link = await linkOf(page);
    await button(page, 'Add Computer: seat 2').click();
    await seat(page, 2).getByRole('heading', { name: 'Computer' }).waitFor();
    const { page: ben } = await invite();
    await ben.goto(link);
    await ben.getByLabel('Your name').fill('Ben');
    await button(ben, 'Join').click();
    await ben.getByRole('alert').filter({ hasText: 'This room is full.' }).waitFor();
    await ben.getByText('You are invited').waitFor();
    await button(page, 'Remove Computer: seat 2').click();
    await seat(page, 2).getByText('Nobody here yet').waitFor();
    await button(ben, 'Join').click();
    await seat(ben, 2).waitFor();
  }),
);

test(
  'a server that has gone is said, and so is a lost connection in the room; nothing is lost',
  inCompany('joining-gone', {}, async ({ page, invite, server }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite({ atHome: true });
    await button(ben, 'Online').click();
    await ben.locator('.listing').waitFor();
    await server.close();
    await page
      .getByText(/^(Connection lost\.|The server is restarting\.)/)
      .first()
      .waitFor();
    await button(page, 'Home').first().click();
    await page.locator('.my-room', { hasText: 'Owari' }).waitFor();
  }),
);

test(
  'a phone joins and plays by touch, upright and on its side',
  inCompany('joining-phone', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Petri', (own) => own.getByRole('radio', { name: '3', exact: true }).check());
    const link = await linkOf(page);
    const phone = { hasTouch: true, isMobile: true };
    for (const [number, viewport] of [
      [2, { width: 390, height: 844 }],
      [3, { width: 844, height: 390 }],
    ]) {
      const { page: guest } = await invite({ ...phone, viewport });
      await guest.goto(link);
      await guest.getByLabel('Your name').fill(`Guest ${number}`);
      await button(guest, 'Join').tap();
      await leaving(guest, number).waitFor();
      await button(guest, 'I’m Ready').tap();
      await guest.locator('.room-foot [aria-pressed="true"]').waitFor();
      const spills = await guest.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(spills, false, `the room spills at ${viewport.width}`);
    }
    await button(page, 'Start').click();
    await page.locator('.table').waitFor();
  }),
);

/** A name that is not this machine's own for the browser: its pages are no secure context. */
const NAME = 'atar.test';

test(
  'a page without a secure context has no Copy: the link is selected',
  inBrowserAt(
    (folder) => host(folder, ['--name', NAME]),
    'joining-insecure',
    {},
    async ({ server, picture }) => {
      const rules = `--host-resolver-rules=MAP ${NAME} 127.0.0.1`;
      const browser = await chromium.launch({ executablePath: PROGRAMS.find(existsSync), args: [...ARGS, rules] });
      try {
        const page = await browser.newPage();
        await page.goto(server.url.replace('127.0.0.1', NAME));
        assert.equal(await page.evaluate(() => isSecureContext), false);
        await openRoom(page, 'Ann', 'Owari');
        await button(page, 'Copy').waitFor({ state: 'hidden' });
        await page.getByLabel('Link to this room', { exact: true }).click();
        await until('the link to be selected', async () => {
          const [link, chosen] = await page.evaluate(() => [
            document.querySelector('.link').value,
            String(document.getSelection()),
          ]);
          return link === chosen && link.startsWith(`http://${NAME}`);
        });
        await button(page, 'Add Computer: seat 2').click();
        await button(page, 'Start').click();
        await page.locator('.table').waitFor();
        await picture('table');
      } finally {
        await browser.close();
      }
    },
  ),
);

test(
  'a second tab is the same person, and several rooms are listed on Home',
  inCompany('joining-tabs', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari');
    const first = await linkOf(page);
    const { page: ben } = await invite();
    await come(ben, first, 'Ben');
    await sit(ben, 2);
    await button(ben, 'Home').first().click();
    await openRoom(ben, 'Ben', 'Blokus');
    const tab = await ben.context().newPage();
    await tab.goto(first);
    await leaving(tab, 2).waitFor();
    await button(tab, 'Home').first().click();
    await until('both rooms', async () => (await tab.locator('.my-room').count()) === 2);
  }),
);
