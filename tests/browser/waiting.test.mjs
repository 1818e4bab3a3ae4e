// The waiting room, with several people at a real host: seats, computers, readiness, settings, removal, the start.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { beReady, button, come, inCompany, leaving, linkOf, openRoom, seat, sit } from './support/company.mjs';
import { counts } from './support/count.mjs';
import { assertLegible } from './support/legible.mjs';
import { animationsEnd } from './support/still.mjs';

const three = async (page) => page.getByRole('radio', { name: '3', exact: true }).check();

/** Once the foot of the room says this. */
const told = (page, words) => page.locator('.room-words').getByText(words, { exact: true }).waitFor();

test(
  'people take their seats, a computer joins them, and the game starts when all are ready',
  inCompany('waiting-start', {}, async ({ page, invite, picture }) => {
    await openRoom(page, 'Ann', 'Spectrangle', three);
    await told(page, 'One more player is needed.');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await seat(page, 2).getByRole('heading', { name: 'Ben' }).waitFor();
    await leaving(ben, 2).click();
    await told(ben, 'Take a seat to play, or stay and watch.');
    await sit(ben, 2);
    await button(page, 'Add Computer: seat 3').click();
    await seat(page, 3).getByRole('heading', { name: 'Computer' }).waitFor();
    await told(page, 'Ben is not ready.');
    // The host's own card said "Not ready", with a button that changed nothing.
    await seat(page, 1)
      .locator('.place-state', { hasText: /^Ready$/ })
      .waitFor();
    assert.equal(await button(page, /^Ready/).count(), 0);
    assert.equal(await button(page, 'Start').getAttribute('aria-disabled'), 'true');
    await picture('waiting');
    await button(page, 'Start').click({ force: true });
    await told(ben, 'Press I’m Ready when you are.');
    // The seat had a button of its own that did the same.
    assert.equal(await ben.getByRole('button', { name: /Ready/ }).count(), 1);
    await beReady(ben, 2);
    await told(ben, 'Everyone is ready. Ann starts the game.');
    await told(page, 'You can start.');
    await button(page, 'Start').click();
    for (const each of [page, ben]) {
      await each.locator('.table').waitFor();
      const names = await each.locator('.seat-name').allInnerTexts();
      assert.deepEqual([...names].sort(), ['Ann', 'Ben', 'Computer']);
    }
  }),
);

test(
  'one person may have several seats, give them up, and choose a colour',
  inCompany('waiting-seats', {}, async ({ page }) => {
    await openRoom(page, 'Ann', 'Petri');
    await sit(page, 2);
    await told(page, 'You can start.');
    await seat(page, 1)
      .getByRole('button', { name: /^Leave Seat/ })
      .click();
    await seat(page, 1).getByText('Nobody here yet').waitFor();
    await told(page, 'One more player is needed.');
    await page.getByLabel('Your colour').selectOption({ label: 'pink, cross' });
    await until('the colour', async () => (await seat(page, 2).getAttribute('style'))?.includes('#cc79a7'));
    await button(page, 'Add Computer: seat 1').click();
    await page.getByLabel('Level of the computer: seat 1').selectOption({ label: '1 Beginner' });
    await seat(page, 1).getByText('Seat 1, 1 Beginner').waitFor();
    await button(page, 'Remove Computer: seat 1').click();
    await sit(page, 1);
    await button(page, 'Start').click();
    await page.locator('.table').waitFor();
    assert.deepEqual(await page.locator('.seat-name').allInnerTexts(), ['Ann', 'Ann']);
  }),
);

test(
  'who is removed is told so, and the old link leads in no more',
  inCompany('waiting-removed', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari', (own) => own.getByLabel('Anyone with the link').check());
    const link = await linkOf(page);
    const { page: ben } = await invite();
    await come(ben, link, 'Ben');
    await sit(ben, 2);
    await seat(page, 2).getByRole('button', { name: 'Remove… Ben' }).click();
    await button(page, 'Remove Ben').click();
    await ben.getByText('The host removed you from this room.').waitFor();
    await seat(page, 2).getByText('Nobody here yet').waitFor();
    await until('another link', async () => (await linkOf(page)) !== link);
    await button(ben, 'Home').first().click();
    await button(ben, 'Online').waitFor();
    await counts(ben.locator('.my-room'), 0);
    await ben.goto(link);
    await ben.getByLabel('Your name').fill('Ben');
    await button(ben, 'Join').click();
    await ben.getByRole('alert').filter({ hasText: 'There is no such room, or you may not enter it.' }).waitFor();
  }),
);

test(
  'the host changes the settings, all see them, and nobody is ready any more',
  inCompany('waiting-settings', {}, async ({ page, invite, picture }) => {
    await openRoom(page, 'Ann', 'Petri');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await sit(ben, 2);
    await beReady(ben, 2);
    await button(ben, 'Change…').waitFor({ state: 'hidden' });
    await button(page, 'Change…').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: '3', exact: true }).check();
    await dialog.getByRole('radio', { name: 'For each turn' }).check();
    await picture('settings');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await seat(ben, 3).waitFor();
    await ben
      .locator('.house')
      .getByText(/1.min, reserve 5.min/)
      .waitFor();
    await told(ben, 'Press I’m Ready when you are.');
    await button(page, 'Change…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await seat(page, 3).waitFor();
  }),
);

test(
  'a reload comes back to the room, Home lists it, and Back stays in the program',
  inCompany('waiting-places', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Blokus');
    const room = page.url();
    assert.match(room, /#room\/[a-z2-7]{10}$/);
    await page.reload();
    await seat(page, 1).getByRole('heading', { name: 'Ann' }).waitFor();
    assert.equal(page.url(), room);
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await ben.goBack();
    await ben.getByText('Have a link?').waitFor();
    await button(ben, 'Home').click();
    await ben.locator('.my-room', { hasText: 'Blokus with Ann' }).click();
    await seat(ben, 2).waitFor();
    await button(ben, 'Home').first().click();
    await button(ben, 'Online').waitFor();
    await ben.goBack();
    await seat(ben, 2).waitFor();
  }),
);

test(
  'who leaves is asked first; their seat is free again',
  inCompany('waiting-leave', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await sit(ben, 2);
    await button(ben, 'Leave…').click();
    await button(ben, 'Stay').click();
    await button(ben, 'Leave…').click();
    await ben.getByRole('dialog').getByText('Your seats become free.').waitFor();
    await button(ben, 'Leave').click();
    await button(ben, 'Online').waitFor();
    await counts(ben.locator('.my-room'), 0);
    await seat(page, 2).getByText('Nobody here yet').waitFor();
  }),
);

// Who came, and by what rules they would play, stood below the edge of the window.
for (const [width, height] of [
  [1280, 800],
  [900, 600],
])
  test(
    `seats, rules and who has come are in sight without scrolling at ${width} by ${height}`,
    inCompany(`waiting-sight-${width}`, { viewport: { width, height } }, async ({ page, invite }) => {
      await openRoom(page, 'Ann', 'Spectrangle', (own) => own.getByRole('radio', { name: '4', exact: true }).check());
      const link = await linkOf(page);
      const [{ page: ben }, { page: cleo }] = [await invite(), await invite()];
      await come(ben, link, 'Ben');
      // A newcomer is told in a line.
      await page.getByText('Ben has joined.').waitFor();
      await come(cleo, link, 'Cleo');
      await leaving(cleo, 3).click();
      await page.locator('.chat-person', { hasText: 'no seat yet' }).waitFor();
      await button(page, 'Add Computer: seat 4').click();
      await seat(page, 4).getByRole('heading', { name: 'Computer' }).waitFor();
      await animationsEnd(page);
      const hidden = await page.evaluate(() => {
        const foot = document.querySelector('.room-foot').getBoundingClientRect();
        const edge = foot.left > 0 && innerWidth < 1121 ? foot.top : innerHeight;
        const parts = [...document.querySelectorAll('.place, .house-card, .room-people, .room-foot')];
        const low = parts.filter((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return part.matches('.room-foot') ? bottom > innerHeight : top < 0 || bottom > edge;
        });
        const cut = [...document.querySelectorAll('.seats-part, .room-board')].filter(
          (part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY !== 'visible',
        );
        return [...low, ...cut].map((part) => `${part.className} ${part.getBoundingClientRect().bottom}`);
      });
      assert.deepEqual(hidden, []);
      await button(page, 'How to Play Spectrangle…').click();
      await page.getByRole('dialog').getByRole('heading', { name: 'Spectrangle' }).waitFor();
    }),
  );

test(
  'the picture of the board follows the width of the window, and at 200 % nothing lies over anything',
  inCompany('waiting-widths', { viewport: { width: 1920, height: 1080 } }, async ({ page, picture }) => {
    await openRoom(page, 'Ann', 'Owari');
    for (const [width, height] of [
      [1280, 800],
      [1190, 700],
    ]) {
      await page.setViewportSize({ width, height });
      await until(`the picture in its place at ${width}`, () =>
        page.evaluate(() => {
          const [picture, place] = ['.preview', '.board-host'].map((part) =>
            document.querySelector(part).getBoundingClientRect(),
          );
          return picture.width > 0 && picture.right <= place.right + 1;
        }),
      );
    }
    const size = { width: 640, height: 400 };
    await page.setViewportSize(size);
    await assertLegible(page, size, 'the waiting room', picture);
    const narrow = await page.locator('.place').first().boundingBox();
    assert.ok(narrow.width > 240, `a seat of ${narrow.width} pixels`);
  }),
);

test(
  'a newcomer is heard by those who wait',
  inCompany('waiting-heard', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari');
    const link = await linkOf(page);
    const { page: ben } = await invite();
    await page.evaluate(() => {
      const { prototype } = window.AudioContext;
      const make = prototype.createOscillator;
      window.voices = 0;
      prototype.createOscillator = function () {
        window.voices += 1;
        return make.call(this);
      };
    });
    await come(ben, link, 'Ben');
    await until('a sound', () => page.evaluate(() => window.voices > 0));
  }),
);

test(
  'two who come at once have a seat each, and who finds none watches',
  inCompany('waiting-at-once', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Spectrangle', three);
    const link = await linkOf(page);
    const guests = await Promise.all(['Ben', 'Cleo', 'Dan'].map(async (name) => ({ name, ...(await invite()) })));
    for (const { page: guest, name } of guests) {
      await guest.goto(link);
      await guest.getByLabel('Your name').fill(name);
    }
    await Promise.all(guests.map(({ page: guest }) => button(guest, 'Join').click()));
    await told(page, / and \w+ are not ready\.$/);
    const seated = await page.locator('.place-name').allInnerTexts();
    assert.equal(new Set(seated).size, 3, seated.join(', '));
    await page.locator('.chat-person', { hasText: 'no seat yet' }).waitFor();
  }),
);

test(
  'people write to each other while they wait',
  inCompany('waiting-chat', {}, async ({ page, invite }) => {
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await ben.getByLabel('Write a message').fill('Hello, Ann');
    await ben.keyboard.press('Enter');
    await page.locator('.chat-line', { hasText: 'Hello, Ann' }).waitFor();
  }),
);

test(
  'a room is opened and a game started by keyboard alone, which stays where it was',
  inCompany('waiting-keyboard', {}, async ({ page, person }) => {
    const to = async (name) => {
      await page.getByRole('button', { name, exact: true }).focus();
      await person.press('Enter');
    };
    await person.find('Online');
    await to('Online');
    await person.find('New Room…');
    await to('New Room…');
    await page.getByLabel('Your name').focus();
    await page.keyboard.type('Ann');
    await person.press('Enter');
    await seat(page, 1).getByRole('heading', { name: 'Ann' }).waitFor();
    const at = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    await to('Add Computer: seat 2');
    await until('the keyboard at the same seat', async () => (await at()) === 'Level of the computer: seat 2');
    await to('Leave Seat: seat 1');
    await until('the keyboard at the first seat', async () => (await at()) === 'Take This Seat: seat 1');
    await person.press('Enter');
    await until('the keyboard at the same seat again', async () => (await at()) === 'Leave Seat: seat 1');
    await to('Start');
    await page.locator('.table').waitFor();
  }),
);

for (const [look, options] of Object.entries({
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'phone on its side': { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
}))
  test(
    `axe-core finds no fault with the screens around rooms, ${look}`,
    inCompany(`waiting-axe-${look.replaceAll(' ', '-')}`, options, async ({ page, invite }) => {
      const clean = async (where, what) => {
        await animationsEnd(where);
        await bringAxe(where);
        assert.deepEqual(await faults(where), [], what);
      };
      await button(page, 'Online').waitFor();
      await clean(page, 'home');
      await button(page, 'Settings…').click();
      await page.getByLabel('Your name').waitFor();
      await clean(page, 'settings with those for rooms');
      await button(page, 'Done').click();
      await button(page, 'Join with a Link…').click();
      await button(page, 'Join').click();
      await clean(page, 'a link that is none');
      await button(page, 'Home').click();
      await button(page, 'Online').click();
      await page.getByText('No games are open here at the moment.').waitFor();
      await clean(page, 'no games');
      await button(page, 'New Room…').click();
      await page.getByRole('radio', { name: 'For the game' }).check();
      await page.getByRole('radio', { name: /^After 1.min$/ }).check();
      await button(page, 'Create Room').click();
      await page.getByText('Enter a name for others to see.').waitFor();
      await clean(page, 'a new room without a name');
      await page.getByLabel('Your name').fill('Ann');
      await button(page, 'Create Room').click();
      await seat(page, 1).getByRole('heading', { name: 'Ann' }).waitFor();
      await clean(page, 'a room with a free seat');
      const { page: ben } = await invite({ ...options, atHome: true });
      await button(ben, 'Online').click();
      await ben.locator('.listing').waitFor();
      await clean(ben, 'the list of rooms');
      await ben.goto(await linkOf(page));
      await ben.getByText('You are invited').waitFor();
      await clean(ben, 'an invitation');
      await come(ben, await linkOf(page), 'Ben');
      await leaving(ben, 2).click();
      await page.getByText('no seat yet').waitFor();
      await clean(page, 'a room with somebody who has no seat');
      await sit(ben, 2);
      await clean(ben, 'a room that waits for oneself');
      await button(page, 'Change…').click();
      await clean(page, 'the settings of a room');
      await button(page, 'Cancel').click();
      await button(page, 'Leave…').click();
      await clean(page, 'the question whether to leave');
      await button(page, 'Stay').click();
      await seat(page, 2).getByRole('button', { name: 'Remove… Ben' }).click();
      await button(page, 'Remove Ben').click();
      await ben.getByText('The host removed you from this room.').waitFor();
      await clean(ben, 'the end of a room');
      await button(page, 'Home').first().click();
      await page.locator('.my-room').waitFor();
      await clean(page, 'home with a room');
    }),
  );
