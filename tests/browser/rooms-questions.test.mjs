// Questions at the table of a room: where they stand at every size, what they say, and that a pause is seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { golden } from '../support/golden.mjs';
import { until } from '../support/until.mjs';
import { SIZES, contextOf } from './support/legible.mjs';
import { inRoom } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

const CLOCK = { kind: 'bank', main: 600, increment: 5 };

/** Games for two whose boards are wide, high and square. */
const GAMES = ['owari-1', 'spectrangle-1', 'petri-1', 'atar-1'];

const sow = (pit) => new RegExp(`^Pit ${pit}, .*sowing it`);
const sees = (page, selector, words) =>
  until(`${words} in ${selector}`, async () => {
    const shown = await page.locator(selector).filter({ visible: true }).allInnerTexts();
    if (!shown.some((text) => words.test(text))) throw new Error(`it says ${shown}`);
    return true;
  });

/** In the page: the boxes of the question and of the boards that are seen, and whether they fit the window. */
function boxesInPage() {
  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const boards = [...document.querySelectorAll('.stage, .stage canvas')];
  return {
    question: box(document.querySelector('.room-question')),
    boards: boards.filter((board) => board.checkVisibility()).map(box),
    window: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
  };
}

const overlap = (a, b) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
const contains = (outer, inner) =>
  inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;

/** Checks that the question that is shown is in sight and covers nothing of the board, nor is covered by it. */
async function assertBeside(page, what) {
  await animationsEnd(page);
  const { question, boards, window } = await page.evaluate(boxesInPage);
  assert.ok(question.right - question.left > 100, `${what}: the question is shown`);
  assert.ok(contains(window, question), `${what}: ${JSON.stringify(question)} is in sight`);
  assert.ok(boards.length > 0, what);
  for (const board of boards) assert.ok(!overlap(board, question), `${what}: ${JSON.stringify({ board, question })}`);
}

for (const size of SIZES)
  for (const name of GAMES) {
    const [game] = name.split('-');
    const at = `${size.width} x ${size.height}`;
    test(
      `a question covers nothing of the board of ${game}, ${at}`,
      inRoom(
        `room-question-${game}-${size.width}`,
        { game, options: golden(name).options, clock: CLOCK },
        async ({ ann, ben, picture }) => {
          // The second one stands at the other edge.
          for (const what of ['more_time', 'call_off']) {
            await ann.asks([{ do: 'ask', what }]);
            await sees(ben.page, '[role=alertdialog]', /^Ann/);
            if (process.env.PICTURES) await picture(what);
            await assertBeside(ben.page, `${what} at ${at}`);
            await ben.person.click('No');
            await until('no question', async () => !(await ben.page.locator('.room-question').isVisible()));
          }
        },
        contextOf(size),
      ),
    );
  }

test(
  'a pause is asked for, shown on the cards and in the bar, holds the board, and ends when all agree',
  inRoom('room-pause', { game: 'owari', options: { stones: 3, first: 0 }, clock: CLOCK }, async ({ ann, ben }) => {
    const { page } = ann;
    await ann.asks([{ do: 'ask', what: 'pause' }]);
    await sees(ben.page, '[role=alertdialog]', /^Ann asks to pause the game\./);
    await ben.person.click('Pause the Game');
    for (const each of [ann, ben]) {
      await sees(each.page, '.headline', /^The game is paused$/);
      await sees(each.page, '.notice.hint[role=status]', /^The game is paused\.$/);
      await sees(each.page, '.seat .presence', /paused/);
    }
    await until('the title', async () => (await page.title()).startsWith('Paused'));
    assert.equal(await page.locator('.seat-clock[data-runs]').count(), 0);
    const nothing = await ann.person.find(/^Pit 0, /);
    assert.doesNotMatch(nothing.name, /sowing it/);
    await ben.asks([{ do: 'ask', what: 'go_on' }]);
    await sees(page, '[role=alertdialog]', /^Ben asks to go on with the game\./);
    await ann.person.click('Go On');
    await sees(ben.page, '.notice.hint[role=status]', /^The game goes on\.$/);
    await ann.person.click(sow(0));
    await until('Ben’s turn', async () => (await ben.page.title()).includes('Your turn'));
  }),
);
