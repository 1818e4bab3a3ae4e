// What is asked or told at the table takes no room of the board: questions about a stone and of other players, and the
// lines about a missing player and about the connection.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { fingersOf, inBrowser, openFile } from './support/page.mjs';
import { inRoom } from './support/rooms.mjs';

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];

const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };

/** How long an absent player is waited for before anything can be claimed, in milliseconds. */
const WAIT = 60_000;

const sow = (pit) => new RegExp(`^Pit ${pit}, .*sowing it`);

/** Where the board lies, and what of a box lies over the board, the menu or the buttons, or is cut off. */
const look = (page, box) =>
  page.evaluate((selector) => {
    const rect = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const shown = (wanted) => [...document.querySelectorAll(wanted)].filter((each) => each.checkVisibility());
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const stage = rect(document.querySelector('.stage'));
    const [found] = selector ? shown(selector) : [];
    // Answers that have just appeared are deaf for a moment.
    if (!found || found.querySelector('[data-guarded]')) return { stage, found: false };
    const mine = rect(found);
    const inUse = shown('.stage, .menu-button, .chat-button, .tools .button, .rack');
    const covered = inUse.filter((each) => over(mine, rect(each)));
    const buttons = [...found.querySelectorAll('.button')].filter((each) => each.checkVisibility());
    const hit = (each) => {
      const { left, top, right, bottom } = rect(each);
      return document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest('.button') === each;
    };
    const isOut = (each) => rect(each).left < mine.left || rect(each).right > mine.right;
    return {
      stage,
      found: true,
      covered: covered.map(({ className }) => className),
      wrong: buttons
        .filter(
          (each) => !hit(each) || each.offsetHeight < 44 || each.scrollWidth > each.clientWidth + 1 || isOut(each),
        )
        .map((each) => each.innerText),
      isOutside: mine.left < 0 || mine.right > innerWidth || mine.top < 0 || mine.bottom > innerHeight,
    };
  }, box);

/** Where the board lies once it has come to rest. */
async function boardOf(page) {
  let last = '';
  return until('the board at rest', async () => {
    const { stage } = await look(page, null);
    const now = JSON.stringify(stage);
    const same = now === last;
    last = now;
    return same && stage;
  });
}

/** Once a box is shown: it covers nothing in use, and the board lies where it lay. */
async function takesNoRoom(page, box, before, what) {
  const { stage, found, ...more } = await until(what, async () => {
    const seen = await look(page, box);
    return seen.found && seen;
  });
  assert.deepEqual(more, { covered: [], wrong: [], isOutside: false }, what);
  assert.deepEqual(stage, before, `${what} moves the board`);
  assert.deepEqual(await boardOf(page), before, `${what} moves the board`);
}

for (const viewport of SIZES) {
  const { width, height } = viewport;
  const finger = width < 900;
  test(
    `the question about a stone covers nothing and moves no board, ${width} x ${height}`,
    inBrowser(
      `beside-offer-${width}`,
      { viewport, hasTouch: finger, isMobile: finger },
      async ({ page, person, picture }) => {
        const hand = finger ? createPerson(await fingersOf(page)) : person;
        await person.find('Open…');
        await openFile(page, person, fixture('moving.atar'));
        const stone = await hand.find(/^\w\d+, .*no liberties.*can be removed/);
        const before = await boardOf(page);
        await hand.click(stone.name);
        await hand.find('Remove');
        await picture('offer');
        await takesNoRoom(page, '.offer', before, 'the question');
        await hand.click('Keep');
        await until('no question', async () => !(await look(page, '.offer')).found);
        assert.deepEqual(await boardOf(page), before);
        await hand.click(stone.name);
        await hand.click('Remove');
        await hand.find(new RegExp(`^${stone.name.split(',')[0]}, empty`));
      },
    ),
  );
}

/** Has the host tell a page that whoever is away has been so for a minute more. */
async function hurry(page) {
  await page.routeWebSocket(/\/api\/room\//, (connection) => {
    const host = connection.connectToServer();
    connection.onMessage((text) => host.send(text));
    host.onMessage((text) =>
      connection.send(text.replace(/"(away|turn_since|when)":(\d+)/g, (_, key, at) => `"${key}":${Number(at) - WAIT}`)),
    );
  });
  await page.reload();
  await page.waitForSelector('.table .seat-room');
}

for (const viewport of SIZES) {
  const { width, height } = viewport;
  test(
    `the lines about a missing player and about the connection cover nothing and move no board, ${width} x ${height}`,
    inRoom(`beside-late-${width}`, OWARI, async ({ ann, ben, connection, picture }) => {
      for (const { page } of [ann, ben]) await page.setViewportSize(viewport);
      await hurry(ann.page);
      await ann.person.click(sow(0));
      await until('Ben’s turn', async () => (await ben.page.title()).includes('Your turn'));
      await ann.page.keyboard.press('r');
      await ann.page.locator('[aria-label=Replay]').waitFor();
      const inReplay = await boardOf(ann.page);
      await ann.page.keyboard.press('r');
      await ann.page.locator('[aria-label=Replay]').waitFor({ state: 'hidden' });
      const [before, bens] = [await boardOf(ann.page), await boardOf(ben.page)];
      connection.cut();
      await ann.page.getByRole('button', { name: 'Claim the Game' }).waitFor();
      await ann.page.screenshot({ path: `artifacts/browser/beside-late-${width}/late.png` });
      await picture('lost');
      await takesNoRoom(ann.page, '.room-late', before, 'the line about Ben');
      const hint = ann.page.locator('.notice.hint', { hasText: 'has lost the connection' });
      assert.equal(await hint.count(), 0, 'the line says it alone');
      await ann.page.keyboard.press('r');
      await ann.page.locator('[aria-label=Replay]').waitFor();
      await ann.page.screenshot({ path: `artifacts/browser/beside-late-${width}/replay.png` });
      await takesNoRoom(ann.page, '.room-late', inReplay, 'the line about Ben in a replay');
      await ann.page.keyboard.press('r');
      await ann.page.locator('[aria-label=Replay]').waitFor({ state: 'hidden' });
      await takesNoRoom(ben.page, '.notice.error.shown', bens, 'the line about the connection');
      connection.mend();
      await until('nobody missing', async () => !(await ann.page.locator('.room-late').isVisible()));
      assert.deepEqual(await boardOf(ann.page), before);
    }),
  );
}

const CLOCK = { kind: 'bank', main: 600, increment: 5 };

/** The boxes of the answers to the question of another player. */
const answersOf = (page) =>
  page.locator('.room-question .button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));

const areApart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

for (const viewport of SIZES) {
  const { width, height } = viewport;
  test(
    `the questions of other players cover nothing and move no board, ${width} x ${height}`,
    inRoom(`beside-question-${width}`, { ...OWARI, clock: CLOCK }, async ({ ann, ben, picture }) => {
      const { page } = ben;
      await page.setViewportSize(viewport);
      await ann.person.click(sow(0));
      await until('Ben’s turn', async () => (await page.title()).includes('Your turn'));
      await ben.person.click(sow(8));
      await until('Ann’s turn', async () => (await ann.page.title()).includes('Your turn'));
      const before = await boardOf(page);
      const places = [];
      for (const what of ['undo', 'pause']) {
        await ann.asks([{ do: 'ask', what }]);
        await page.locator('.room-question').waitFor();
        await picture(what);
        await takesNoRoom(page, '.room-question', before, what);
        places.push(await answersOf(page));
        await ben.person.click('No');
        await until('no question', async () => !(await look(page, '.room-question')).found);
        assert.deepEqual(await boardOf(page), before);
      }
      const [first, second] = places;
      const isApart = first.every((a) => second.every((b) => areApart(a, b)));
      assert.ok(isApart, `the answers lie where the last ones lay: ${JSON.stringify(places)}`);
    }),
  );
}
