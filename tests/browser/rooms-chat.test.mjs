// The chat at a room's table beside its history, how far it was read, and what screen readers hear.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { inRoom } from './support/rooms.mjs';

const OWARI = { game: 'owari', options: { stones: 1, first: 0 } };

const say = (text) => [{ do: 'say', text, to: 'table' }];

/** Once an element has this text. */
const shows = (page, selector, text) =>
  until(text, async () => ((await page.locator(selector).textContent()) ?? '').trim() === text);

/** Notes from now on what is added to an element, and what of it goes. */
const listen = (page, selector) =>
  page.evaluate((where) => {
    window.heard = { added: [], removed: 0 };
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        window.heard.added.push(...[...addedNodes].map(({ textContent }) => textContent));
        window.heard.removed += removedNodes.length;
      }
    }).observe(document.querySelector(where), { childList: true });
  }, selector);
const heard = (page) => page.evaluate(() => window.heard);

test(
  'history and chat are two tabs, by pointer and by keyboard, and the chat says how much is new',
  inRoom('chat-tabs', OWARI, async ({ ann, ben, picture }) => {
    const { page } = ben;
    const tab = (name) => page.getByRole('tab', { name });
    assert.equal(await tab('History').getAttribute('aria-selected'), 'true');
    await ann.asks(say('Hello'));
    await tab('Chat 1').waitFor();
    await picture('history');
    await tab('Chat 1').click();
    await page.locator('.chat-line', { hasText: 'Hello' }).waitFor();
    await until('nothing new', async () => (await tab('Chat').innerText()).trim() === 'Chat');
    await picture('chat');
    await page.locator('.turns').waitFor({ state: 'hidden' });
    await tab('Chat').focus();
    await page.keyboard.press('ArrowLeft');
    await page.locator('.turns').waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'History');
    await page.locator('.chat').waitFor({ state: 'hidden' });
  }),
);

// Each line made all lines anew, so all of them were read out again.
test(
  'a line of chat is added to those that are there, and they stay as they are',
  inRoom('chat-log', OWARI, async ({ ann, ben }) => {
    const { page } = ben;
    await ann.asks([...say('One'), ...say('Two')]);
    await page.getByRole('tab', { name: /^Chat/ }).click();
    await page.locator('.chat-line', { hasText: 'Two' }).waitFor();
    await listen(page, '.chat-lines ol');
    await ann.asks(say('Three'));
    await page.locator('.chat-line', { hasText: 'Three' }).waitFor();
    const { added, removed } = await heard(page);
    assert.deepEqual([added.length, removed], [1, 0]);
    assert.match(added[0], /Three/);
  }),
);

test(
  'whoever wishes it hears a line of chat while the chat is closed, and equal ones each time',
  inRoom('chat-voice', OWARI, async ({ ann, ben }) => {
    const { page } = ben;
    const voice = '.chat + .unseen';
    await ann.asks(say('Unheard'));
    await page.getByRole('tab', { name: 'Chat 1' }).waitFor();
    assert.equal(await page.locator(voice).textContent(), '');
    await ben.person.click('Menu');
    await page.getByRole('menuitem', { name: /^Settings/ }).click();
    await page.getByLabel('Read out new messages').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.locator('.my-room').click();
    await page.locator('.table').waitFor();
    await listen(page, voice);
    for (const count of [1, 2]) {
      await ann.asks(say('Hello'));
      await until('the line', async () => (await heard(page)).added.length === count);
    }
    assert.deepEqual((await heard(page)).added, ['Ann: Hello', 'Ann: Hello']);
  }),
);

// The count was lost by a reload, and stayed in other tabs.
test(
  'how much is new is known after a reload, and a line that was read in one tab is read in all',
  inRoom('chat-unread', OWARI, async ({ ann, ben, room, connection }) => {
    const { page } = ben;
    await ann.asks(say('Hello'));
    await shows(page, '.chat-count', '1');
    await page.reload();
    await shows(page, '.chat-count', '1');
    const tab = await page.context().newPage();
    await tab.goto(`${connection.url}/?room=${room.room}`);
    await shows(tab, '.chat-count', '1');
    await tab.bringToFront();
    await tab.locator('.chat-button').click();
    await shows(tab, '.chat-count', '');
    await shows(page, '.chat-count', '');
    await page.reload();
    await page.locator('.table .seat-room').first().waitFor();
    await shows(page, '.chat-count', '');
    await tab.close();
  }),
);

// The last words about the game before stayed, and nobody heard whose turn it was.
test(
  'in a rematch people keep their colours, and it is said who begins',
  inRoom('chat-rematch', OWARI, async ({ ann, ben }) => {
    const colours = () =>
      ben.page.evaluate(() =>
        Object.fromEntries(
          [...document.querySelectorAll('.seat')].map((seat) => [
            seat.querySelector('.seat-name').textContent,
            seat.style.getPropertyValue('--seat'),
          ]),
        ),
      );
    const before = await colours();
    await listen(ben.page, '.table + .unseen');
    await ann.asks([{ do: 'end' }, { do: 'ask', what: 'rematch' }]);
    await ben.page.getByRole('button', { name: 'View board' }).click();
    await ben.page.locator('[role=alertdialog] .button', { hasText: 'Play Again' }).click();
    await until('another game', async () => (await ben.page.locator('.seat-name').first().innerText()) === 'Ben');
    assert.deepEqual(await colours(), before);
    const headline = await ben.page.locator('.table .headline').textContent();
    await until('who begins', async () => (await heard(ben.page)).added.at(-1) === headline);
    // Nothing is left there of the game before.
    assert.equal(await ben.page.locator('.table + .unseen').textContent(), headline);
  }),
);

// For 48 seconds nothing said that a step waited on a line that was dead.
test(
  'a step that is not answered says so, and counts once when the line is there again',
  inRoom('chat-dead-line', OWARI, async ({ ann, ben, connection }) => {
    await ben.person.sees('Ann');
    connection.silence();
    await ben.page.locator('.chat-button').click();
    await ben.page.locator('.chat-field').fill('Are you there?');
    await ben.page.locator('.chat-field').press('Enter');
    await ben.page.getByText('The host has not answered yet. Your last action is not confirmed.').waitFor();
    connection.mend();
    connection.cut();
    connection.mend();
    await ann.page.locator('.chat-line', { hasText: 'Are you there?' }).waitFor({ state: 'attached' });
    await ben.page.getByText('The host has not answered yet.').waitFor({ state: 'hidden' });
    assert.equal(await ann.page.locator('.chat-line').count(), 1);
  }),
);
