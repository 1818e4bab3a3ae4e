// Two browsers at one table of a host: they play, talk, ask, lose the connection and come back, resign and play again.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { counts } from './support/count.mjs';
import { inRoom } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };
const ATAR = { game: 'atar', options: { side: 5, stones: [3, 3], placement: 'players', order: 'fixed' } };
const CLOCK = { kind: 'bank', main: 600, increment: 5 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const sow = (pit) => new RegExp(`^Pit ${pit}, .*sowing it`);
const title = (page, words) => until(`the title ${words}`, async () => (await page.title()).includes(words));
const sees = (page, selector, words) =>
  until(`${words} in ${selector}`, async () => {
    const shown = await page.locator(selector).filter({ visible: true }).allInnerTexts();
    if (!shown.some((text) => words.test(text))) throw new Error(`it says ${shown}`);
    return true;
  });

test(
  'whose turn it is stands in the title, and a step is seen by the other; nobody plays for another',
  inRoom('room-turns', OWARI, async ({ ann, ben }) => {
    await title(ann.page, 'Your turn');
    await title(ben.page, 'Ann to play');
    await ben.page.locator('[data-command=hint]').waitFor({ state: 'hidden' });
    // A step of Owari ends the turn: these two could never be pressed.
    await ben.page.locator('[data-command=ask_undo]').waitFor();
    assert.equal(await ben.page.locator('[data-command=undo], [data-command=reset_turn]').count(), 0);
    await ann.person.click(sow(0));
    await title(ben.page, 'Your turn');
    await title(ann.page, 'Ben to play');
    await ben.person.click(sow(7));
    await title(ann.page, 'Your turn');
  }),
);

test(
  'who presses the board out of turn reads whose turn it is, by the mouse and by the keyboard',
  inRoom('room-waiting', OWARI, async ({ ann, ben }) => {
    await title(ben.page, 'Ann to play');
    await ben.person.click(/^Pit 7,/);
    await sees(ben.page, '.notice.hint.shown', /^It is Ann’s turn\.$/);
    await ann.person.click(sow(0));
    await title(ben.page, 'Your turn');
    await ann.page.locator('.space').first().focus();
    await ann.page.keyboard.press('Enter');
    await sees(ann.page, '.notice.hint.shown', /^It is Ben’s turn\.$/);
    const [, { ok }] = await ann.asks([{ do: 'record' }]);
    assert.deepEqual(ok.record.turns.flat(), ['0']);
  }),
);

test(
  'a draft is seen by all and outlives a reload in the middle of a drag',
  inRoom('room-draft', ATAR, async ({ ann, ben }) => {
    const place = async (space) => ann.person.click(new RegExp(`^${space}, `));
    await place('e5');
    await ben.person.find(/^e5, .*Ann/i);
    const { x, y } = await ann.person.find(/^e5, /);
    await ann.page.mouse.move(x, y);
    await ann.page.mouse.down();
    await ann.page.mouse.move(x + 60, y - 30, { steps: 4 });
    await ann.page.reload();
    await ann.page.mouse.up();
    await ann.page.waitForSelector('.table .seat-room');
    await ann.person.find(/^e5, .*Ann/i);
    await ann.person.find(/^Commit/);
  }),
);

test(
  'a connection that is cut: the step waits, is sent again when it is back, and counts once',
  inRoom('room-cut', OWARI, async ({ ann, ben, connection }) => {
    await ann.person.click(sow(0));
    await title(ben.page, 'Your turn');
    connection.cut();
    await sees(ben.page, '.notice.error', /Connection lost/);
    await ben.person.click(sow(7));
    await sees(ben.page, '.notice.error', /Your last action is not confirmed yet; it will be sent again\./);
    connection.mend();
    await title(ann.page, 'Your turn');
    await title(ben.page, 'Ann to play');
    await until('no error', async () => !(await ben.page.locator('.notice.error.shown').isVisible()));
    const [, { ok }] = await ann.asks([{ do: 'record' }]);
    assert.deepEqual(ok.record.turns.flat(), ['0', '7']);
  }),
);

test(
  'taking back is asked and refused, asked again too soon, and later allowed',
  inRoom('room-undo', OWARI, async ({ ann, ben }) => {
    await ann.person.click(sow(0));
    await title(ben.page, 'Your turn');
    await ben.person.click(sow(8));
    await title(ann.page, 'Your turn');
    await ann.person.click('Ask to take back');
    await sees(ben.page, '[role=alertdialog]', /^Ann asks to take back turn 1\. Your turn 2 goes too\./);
    await sees(ann.page, '.room-question', /You have asked to take back your last turn\./);
    const focused = await ben.page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') === null);
    assert.equal(focused, true, 'the focus stays where it is');
    const first = await ben.page.locator('.room-question .choices').boundingBox();
    await ben.person.click('No');
    await sees(ann.page, '.notice.hint', /^Ben said no\.$/);
    await ann.person.click('Ask to take back');
    await sees(ann.page, '.notice.error', /The others have said no\. They can be asked again in 3 turns\./);
    await ben.asks([{ do: 'ask', what: 'call_off' }, { do: 'ping' }]);
    await sees(ann.page, '[role=alertdialog]', /Ben asks to end the game without a winner\./);
    await ann.person.click('No');
    await ben.person.click('Ask to take back');
    await sees(ann.page, '[role=alertdialog]', /^Ben asks to take back turn 2\./);
    await ann.person.click('Let Ben Take It Back');
    await title(ben.page, 'Your turn');
    await ann.asks([{ do: 'ask', what: 'call_off' }]);
    await sees(ben.page, '[role=alertdialog]', /Ann asks/);
    const second = await ben.page.locator('.room-question .choices').boundingBox();
    assert.ok(Math.abs(first.x - second.x) > second.width, 'the answers lie elsewhere than before');
  }),
);

test(
  'who resigns loses; the other plays again with the seats changed',
  inRoom('room-resign', OWARI, async ({ ann, ben }) => {
    await ben.page.locator('.chat-button').click();
    await ben.person.click('Resign');
    await ben.person.sees('The game ends, and Ann wins.');
    await ben.page.locator('dialog .main').click();
    await ann.person.sees('You win');
    await ann.person.sees('Ben resigned.');
    await ben.person.sees('Ann wins');
    await ben.person.sees('You resigned.');
    await ann.person.click('Rematch');
    await sees(ben.page, '[role=alertdialog]', /Ann asks for a rematch\. The seats move on by one\./);
    await ben.person.click('Play Again');
    await title(ben.page, 'Your turn');
    await title(ann.page, 'Ben to play');
  }),
);

test(
  'the game of a room goes on at the local table, which has nothing to do with the room',
  inRoom('room-here', OWARI, async ({ ann, ben }) => {
    await ann.person.click(sow(0));
    await title(ben.page, 'Your turn');
    await ann.asks([{ do: 'end' }]);
    await ben.person.sees('The host ended the game.');
    await ben.person.click('Continue on this device');
    await until('the local table', async () => !(await ben.page.locator('.seat-room').first().isVisible()));
    await ben.person.click(sow(7));
    await title(ann.page, 'Owari');
    const [, { ok }] = await ann.asks([{ do: 'record' }]);
    assert.deepEqual(ok.record.turns.flat(), ['0']);
  }),
);

test(
  'who is removed is told so and sees no more of the room',
  inRoom('room-removed', OWARI, async ({ ann, ben }) => {
    await ann.page.locator('.chat-button').click();
    await ann.person.click('More about Ben');
    await ann.person.click('Remove…');
    await ann.page.locator('dialog .main').click();
    await ben.person.sees('The host removed you from this room.');
    await ben.page.reload();
    await ben.page.waitForSelector('main');
    await counts(ben.page.locator('.seat-room'), 0);
  }),
);

test(
  'lines of chat are counted until they are read, and hidden for oneself',
  inRoom('room-chat', OWARI, async ({ ann, ben }) => {
    const write = async (page, text) => {
      await page.locator('.chat-field').fill(text);
      await page.locator('.chat-field').press('Enter');
    };
    await ann.page.locator('.chat-button').click();
    await write(ann.page, 'Hello <b>Ben</b>');
    await sees(ben.page, '.chat-count', /^1$/);
    await ben.page.locator('.chat-button').click();
    await sees(ben.page, '.chat-line', /Hello <b>Ben<\/b>/);
    await ben.person.click('More about Ann');
    await ben.person.click('Hide Messages');
    await until('no lines', async () => (await ben.page.locator('.chat-line').count()) === 0);
    await ann.person.click('More about Ben');
    await ann.person.click('Mute');
    await ben.person.sees('The host has muted you.');
  }),
);

test(
  'on a phone: a finger plays, reads and answers, and nothing is wider than the glass',
  inRoom(
    'room-phone',
    { ...OWARI, clock: CLOCK },
    async ({ ann, ben }) => {
      const fits = () => ben.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
      await ann.person.click(sow(0));
      await title(ben.page, 'Your turn');
      assert.ok(await fits());
      // The first tap shows what the second one does.
      await ben.person.click(sow(7));
      await ben.person.click(sow(7));
      await title(ann.page, 'Your turn');
      await ann.person.click('Ask to take back');
      await sees(ben.page, '[role=alertdialog]', /Ann asks/);
      assert.ok(await fits());
      await ben.person.click('No');
      await ben.page.locator('.chat-button').tap();
      await ben.page.locator('.chat').waitFor();
      assert.ok(await fits());
      await ben.person.click('Close');
      await until('no panel', async () => !(await ben.page.locator('.chat').isVisible()));
    },
    PHONE,
  ),
);

for (const [look, options] of Object.entries({
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: PHONE,
  'phone on its side': { ...PHONE, viewport: { width: 844, height: 390 } },
}))
  test(
    `axe-core finds no fault with the table of a room, ${look}`,
    inRoom(
      `room-axe-${look.replaceAll(' ', '-')}`,
      { ...OWARI, clock: CLOCK },
      async ({ ann, ben }) => {
        const { page } = ben;
        await bringAxe(page);
        const check = async (state) => {
          await animationsEnd(page);
          assert.deepEqual(await faults(page), [], state);
        };
        await check('playing');
        await ann.person.click(sow(0));
        await title(page, 'Your turn');
        await ann.asks([{ do: 'ask', what: 'undo' }]);
        await sees(page, '[role=alertdialog]', /Ann asks/);
        await check('a question');
        await ben.person.click('No');
        await ben.page.locator('.chat-button').click();
        await ben.person.click('More about Ann');
        await check('people and chat');
        await ann.asks([{ do: 'end' }]);
        await ben.person.sees('The host ended the game.');
        await check('the result');
      },
      options,
    ),
  );
