// The table of a room at every size, in both themes: what is said there can be read, and pressed, and seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { golden } from '../support/golden.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { SIZES, assertLegible, contextOf } from './support/legible.mjs';
import { inRoom } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

const CLOCK = { kind: 'bank', main: 600, increment: 5 };

/** A game whose cards are full without presence and clocks. */
const GAME = { game: 'spectrangle', options: golden('spectrangle-1').options, clock: CLOCK };

/** Looks at the table with all that a room puts there, one after the other. */
async function lookAround({ ann, ben, line }, check) {
  const { page, person } = ben;
  await check('the table');
  await ann.asks([{ do: 'ask', what: 'call_off' }]);
  await person.find('No');
  await check('a question');
  await person.click('No');
  await ann.asks([
    { do: 'say', to: 'table', text: 'Would you like another game after this one? I have half an hour left.' },
  ]);
  await page.getByText('1', { exact: true }).and(page.locator('.chat-count')).waitFor();
  await check('the number of unread messages');
  await page.locator('.chat-button').click();
  await page.locator('.chat-line').waitFor();
  await person.click('More about Ann');
  await person.find('Hide Messages');
  await check('the chat');
  await page.locator('.chat').getByRole('button', { name: 'Close' }).click();
  line.cut();
  await page
    .getByText(/Connection lost/)
    .first()
    .waitFor();
  await check('a lost connection');
  line.mend();
  await page.locator('.notice.error.shown').waitFor({ state: 'hidden' });
  await ann.asks([{ do: 'end' }]);
  await person.sees('The host ended the game.');
  await check('the end of the game by the host');
}

for (const size of SIZES)
  test(
    `the table of a room can be read and pressed, ${size.width} x ${size.height}`,
    inRoom(
      `legible-room-${size.width}`,
      GAME,
      async (session) => {
        const { page } = session.ben;
        await bringAxe(page);
        await lookAround(session, async (what) => {
          for (const colorScheme of ['light', 'dark']) {
            await page.emulateMedia({ colorScheme });
            await animationsEnd(page);
            await session.picture(`${what}-${colorScheme}`);
            await assertLegible(page, size, what, session.picture);
            assert.deepEqual(await faults(page), [], `${what}, ${colorScheme}`);
          }
        });
      },
      contextOf(size),
    ),
  );

const ATAR = { game: 'atar', options: { side: 8, stones: [10, 10], placement: 'random', order: 'fixed' } };
const SIDEWAYS = SIZES.find(({ height }) => height === 390);

test(
  'how the host ended a game is read as a whole beside the buttons, on a phone on its side',
  inRoom(
    'legible-room-end',
    ATAR,
    async ({ ann, ben: { page, person }, picture }) => {
      await ann.asks([{ do: 'end' }]);
      await person.sees('The host ended the game.');
      await person.click('View board');
      await picture('end');
      await assertLegible(page, SIDEWAYS, 'the end of the game', picture);
    },
    contextOf(SIDEWAYS),
  ),
);
