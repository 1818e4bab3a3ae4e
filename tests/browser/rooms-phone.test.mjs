// A room on a phone: whose presence is whose, who has won, a question beside an open chat, and what is not to be
// pressed lightly.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { golden } from '../support/golden.mjs';
import { cutIn, hiddenIn } from './support/cards.mjs';
import { button } from './support/company.mjs';
import { inBrowserAt } from './support/page.mjs';
import { act, beginAlone, host, inRoom } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };
const CLOCK = { kind: 'bank', main: 600, increment: 5 };
const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
const SIDEWAYS = { width: 844, height: 390 };
const phone = (viewport) => ({ viewport, hasTouch: true, isMobile: true });

const boxOf = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

for (const viewport of SIZES)
  test(
    `presence and clock stand beside the line of their player, ${viewport.width} x ${viewport.height}`,
    inRoom(
      `phone-presence-${viewport.width}`,
      { ...OWARI, clock: CLOCK },
      async ({ ben: { page }, picture }) => {
        const seats = page.locator('.seat');
        await page.locator('.seat-clock').nth(1).waitFor();
        await picture('presence');
        for (const at of [0, 1]) {
          const [line, status] = [
            await boxOf(seats.nth(at).locator('.seat-head')),
            await boxOf(seats.nth(at).locator('.seat-room')),
          ];
          assert.ok(status.left >= line.right && status.right <= viewport.width, JSON.stringify({ line, status }));
          assert.ok(status.top < line.bottom && status.bottom > line.top, JSON.stringify({ line, status }));
        }
      },
      phone(viewport),
    ),
  );

for (const viewport of SIZES)
  test(
    `a question can be answered while the chat is open, ${viewport.width} x ${viewport.height}`,
    inRoom(
      `phone-question-${viewport.width}`,
      OWARI,
      async ({ ann, ben: { page }, picture }) => {
        await page.locator('.chat-button').click();
        await page.locator('.chat-field').waitFor();
        await ann.asks([{ do: 'ask', what: 'call_off' }]);
        const question = page.locator('.room-question');
        await question.waitFor();
        await picture('question');
        const [asked, sheet] = [await boxOf(question), await boxOf(page.locator('.chat'))];
        assert.ok(asked.bottom <= sheet.top, JSON.stringify({ asked, sheet }));
        await button(page, 'No').click();
        await question.waitFor({ state: 'hidden' });
      },
      phone(viewport),
    ),
  );

for (const viewport of [...SIZES, SIDEWAYS])
  test(
    `to ask to take back is said in two lines, ${viewport.width} x ${viewport.height}`,
    inRoom(
      `phone-back-${viewport.width}`,
      OWARI,
      async ({ ben: { page }, picture }) => {
        const ask = button(page, 'Ask to take back');
        await ask.waitFor();
        await picture('back');
        const { lines, isCut } = await ask.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return { lines: tops.size, isCut: element.scrollWidth > element.clientWidth };
        });
        assert.ok(lines <= 2 && !isCut, `${lines} lines`);
      },
      phone(viewport),
    ),
  );

// Presence and clocks left the tray of pieces half a row.
for (const [hand, way] of [
  ['finger', phone(SIDEWAYS)],
  ['mouse', { viewport: SIDEWAYS }],
])
  test(
    `on a phone on its side no piece of a tray is cut beside presence and clocks, by ${hand}`,
    inBrowserAt(host, `phone-tray-${hand}`, way, async ({ page, picture }) => {
      const { game, options } = golden('blokus-1');
      await beginAlone(page, { game, options, clock: CLOCK }, ['Ben']);
      await page.locator('.pad-tray').first().waitFor();
      await animationsEnd(page);
      await picture('tray');
      const [cards, tray] = [await boxOf(page.locator('.seats')), await boxOf(page.locator('.pad-tray').first())];
      assert.ok(tray.bottom <= cards.bottom + 1, JSON.stringify({ cards, tray }));
    }),
  );

/** Games by how many play. */
const PLAYED = [
  ...['atar-1', 'spectrangle-1', 'owari-1', 'petri-1', 'blokus-1'].map((name) => [name, 2]),
  ...['atar-9', 'spectrangle-4', 'petri-2', 'blokus-3'].map((name) => [name, 4]),
];

/** What stands in the lines of the players, and goes beyond them. */
const spilledIn = (page) =>
  page.locator('.seat').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const edge = card.querySelector('.seat-head').getBoundingClientRect();
      return ['.seat-name', '.seat-words'].flatMap((selector) => {
        const text = card.querySelector(selector);
        const box = text.getBoundingClientRect();
        return box.top < edge.top || box.bottom > edge.bottom ? [text.textContent] : [];
      });
    }),
  );

for (const [name, count] of PLAYED)
  test(
    `on a phone on its side a question squeezes no player's name, ${name} for ${count}`,
    inBrowserAt(host, `phone-squeeze-${name}`, phone(SIDEWAYS), async ({ page, picture }) => {
      const { game, options } = golden(name);
      const others = ['Ben', 'Cleo', 'Dan'].slice(0, count - 1);
      const { room, tokens } = await beginAlone(page, { game, options, clock: CLOCK }, others);
      // Hands lie open, and four of them are scrolled.
      if (game !== 'spectrangle') assert.deepEqual(await hiddenIn(page), [], 'before the question');
      for (const what of ['more_time', 'call_off']) {
        await act(page, room, tokens[0], [{ do: 'ask', what }]);
        const question = page.locator('.room-question');
        await question.waitFor();
        await animationsEnd(page);
        await picture(what);
        assert.deepEqual(await spilledIn(page), [], what);
        assert.deepEqual(await cutIn(page), [], what);
        if (count === 2) assert.deepEqual(await hiddenIn(page), [], what);
        await button(question, 'No').tap();
        await question.waitFor({ state: 'hidden' });
      }
    }),
  );

for (const name of ['atar-1', 'spectrangle-1', 'owari-1', 'petri-1', 'blokus-1'])
  test(
    `the mark of the winner is whole, beside the name, on a phone on its side, ${name}`,
    inRoom(
      `phone-winner-${name}`,
      { game: name.split('-')[0], options: golden(name).options, clock: CLOCK },
      async ({ ann, ben: { page }, picture }) => {
        await ann.asks([{ do: 'resign', seat: 0 }]);
        await page.locator('dialog.ending').waitFor();
        await button(page, 'View board').click();
        await picture('winner');
        assert.deepEqual(await cutIn(page), []);
      },
      phone(SIDEWAYS),
    ),
  );

test(
  'on a tablet the tabs beside the board are large enough for a finger',
  inRoom(
    'phone-tabs',
    OWARI,
    async ({ ben: { page } }) => {
      const tabs = page.locator('.side-tab');
      await tabs.first().waitFor();
      const heights = await tabs.evaluateAll((all) => all.map(({ offsetHeight }) => offsetHeight));
      assert.ok(heights.length === 2 && heights.every((height) => height >= 44), `${heights}`);
    },
    phone({ width: 768, height: 1024 }),
  ),
);

test(
  'to resign, to end a game and to remove somebody do not look like the way on',
  inRoom('phone-grave', OWARI, async ({ ann: { page } }) => {
    const accent = await page.evaluate(() => {
      const probe = Object.assign(document.createElement('button'), { className: 'button main' });
      document.body.append(probe);
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    });
    await page.locator('.chat-button').click();
    await button(page, 'More about Ben').click();
    for (const [opens, name] of [
      ['Resign', 'Resign'],
      ['End Game', 'End Game'],
      ['Remove…', 'Remove Ben'],
    ]) {
      await button(page.locator('.chat'), opens).click();
      const yes = button(page.locator('dialog[open]'), name);
      const colour = await yes.evaluate((element) => getComputedStyle(element).backgroundColor);
      assert.notEqual(colour, accent, name);
      await button(page.locator('dialog[open]'), 'Cancel').click();
    }
  }),
);
