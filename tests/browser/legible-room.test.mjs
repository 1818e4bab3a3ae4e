// The table of a room at every size, in both themes: what is said there can be read, and pressed, and seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { golden } from '../support/golden.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { cutIn, hiddenIn } from './support/cards.mjs';
import { counts } from './support/count.mjs';
import { SIZES, assertLegible, contextOf } from './support/legible.mjs';
import { inBrowserAt } from './support/page.mjs';
import { beginAlone, host, inRoom } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

const CLOCK = { kind: 'bank', main: 600, increment: 5 };

/** A game whose cards are full without presence and clocks. */
const GAME = { game: 'spectrangle', options: golden('spectrangle-1').options, clock: CLOCK };

/** In the page: how many pixels of the chat are below what is shown of it. */
const belowInPage = (lines) => lines.scrollHeight - lines.clientHeight - lines.scrollTop;

/** Looks at the table with all that a room puts there, one after the other. */
async function lookAround({ ann, ben, connection }, check) {
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
  // The list of what can be done about Ann has taken the room of the last line.
  const below = await page.locator('.chat-lines').evaluate(belowInPage);
  assert.ok(below < 2, `${below} pixels of the chat are out of sight`);
  await page.locator('.chat').press('Escape');
  connection.cut();
  await page
    .getByText(/Connection lost/)
    .first()
    .waitFor();
  await check('a lost connection');
  connection.mend();
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
const SMALL = SIZES.find(({ width }) => width === 900);
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

// The lower card, often one's own, was cut through its stones or its clock, and the details after two lines.
for (const [game, wanted] of [
  ['atar', '.seat'],
  ['petri', '.seat'],
  ['blokus', '.seat-clock'],
])
  test(
    `on a phone on its side what both players have is in sight in a room, ${game}`,
    inRoom(
      `legible-room-cards-${game}`,
      { game, options: golden(`${game}-1`).options, clock: CLOCK },
      async ({ ben: { page, person }, picture }) => {
        await person.find('Room');
        await picture('cards');
        const ends = await page
          .locator(wanted)
          .evaluateAll((each) => each.map((element) => element.getBoundingClientRect().bottom));
        assert.equal(ends.length, 2);
        assert.ok(
          ends.every((end) => end <= SIDEWAYS.height),
          `${wanted} ends at ${ends}`,
        );
        const [all, shown] = await page
          .locator('.bar-words')
          .evaluate((words) => [words.scrollHeight, words.clientHeight]);
        assert.ok(all <= shown + 1, `of ${all} pixels of words in the bar ${shown} are shown`);
        await assertLegible(page, SIDEWAYS, 'the cards', picture);
      },
      contextOf(SIDEWAYS),
    ),
  );

// What was said of those who are away took a line of its own, and the last card was cut.
for (const name of ['spectrangle-4', 'petri-2', 'atar-9', 'blokus-3'])
  test(
    `in a small window the cards of four are in sight, also of those who are away, ${name}`,
    inBrowserAt(host, `legible-room-four-${name}`, contextOf(SMALL), async ({ page, picture }) => {
      const { game, options } = golden(name);
      await beginAlone(page, { game, options, clock: CLOCK }, ['Ben', 'Cleopatra', 'Dan']);
      await counts(page.locator('[data-presence="away"]'), 3);
      await animationsEnd(page);
      await picture('cards');
      assert.deepEqual(await hiddenIn(page), []);
      assert.deepEqual(await cutIn(page), []);
    }),
  );

test(
  'on a phone a hint leaves the buttons of the room and the menu in sight',
  inRoom(
    'legible-room-hint',
    ATAR,
    async ({ ben: { page }, picture }) => {
      const button = page.locator('.chat-button');
      await button.waitFor();
      // As after a lost connection; it goes by itself, so that a slow test would miss it.
      const end = await page.locator('.notice.hint').evaluate((hint) => {
        hint.textContent = 'You are back. Nothing was lost.';
        hint.classList.add('shown');
        return hint.getBoundingClientRect().right;
      });
      await picture('hint');
      const { x } = await button.boundingBox();
      assert.ok(end <= x, `the hint ends at ${end}, the button begins at ${x}`);
    },
    contextOf(SIZES.find(({ width }) => width === 390)),
  ),
);

test(
  'in a small window, what the field of the chat asks for can be read beside its button',
  inRoom(
    'legible-room-chat',
    { game: 'owari', options: golden('owari-1').options },
    async ({ ben: { page }, picture }) => {
      await page.locator('.chat-button').click();
      const field = page.locator('.chat-field');
      await field.waitFor();
      await picture('chat');
      const [needed, given] = await field.evaluate((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        const ruler = Object.assign(document.createElement('canvas').getContext('2d'), { font });
        const inside = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return [ruler.measureText(input.placeholder).width, inside];
      });
      assert.ok(needed <= given, `${needed} pixels of words in ${given}`);
    },
    contextOf(SMALL),
  ),
);
