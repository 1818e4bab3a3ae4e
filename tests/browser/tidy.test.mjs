// What was seen by eye to lie askew, over something else, or out of sight: each test measures one such place.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { chooseAtar, fixture } from '../support/games.mjs';
import { golden, recordOf } from '../support/golden.mjs';
import { LAB_HELLO } from '../support/scripted-lab.mjs';
import { analysed } from '../support/studying.mjs';
import { button, inCompany, openRoom, seat } from './support/company.mjs';
import { openLab, withLab } from './support/lab.mjs';
import { BOT, ME, importFiles, openLibrary, textOf } from './support/library.mjs';
import { SIZES, contextOf, faultsOf } from './support/legible.mjs';
import { inBrowser, openFile } from './support/page.mjs';
import { inRoom } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

const [DESKTOP, SMALL, PHONE, FLAT] = SIZES.map(contextOf);

/** The first of what is found in the page: its box. */
const boxOf = (page, wanted) =>
  page
    .locator(wanted)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON());

/** Whether a control is in sight, and nothing lies over it. */
const inSight = (control) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const middleOf = ({ top, bottom }) => (top + bottom) / 2;

/** Opens a game from a file: a fixture, or as many steps of a golden game. */
async function show({ page, person, folder }, name, steps) {
  await person.find('Open…');
  let path = fixture(`${name}.atar`);
  if (steps) {
    path = join(folder, `${name}.atar`);
    const game = golden(name);
    const seats = [{ name: 'Ann' }, { name: 'Ben' }];
    writeFileSync(path, JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, steps) }, seats)));
  }
  await openFile(page, person, path);
  await page.locator('.seat').nth(1).waitFor();
}

// The ways to lessons, puzzles and the editor stood there, too, in two rows: of the form a line and a half was seen.
test(
  'the end of the settings is one row, with the way back beside Start',
  inBrowser('tidy-settings', FLAT, async ({ page, person, picture }) => {
    await chooseAtar(person);
    await person.find('Start');
    for (const { width, height } of SIZES.filter((size) => size.width > 760)) {
      await page.setViewportSize({ width, height });
      const [start, back] = [await boxOf(page, '.start'), await boxOf(page, '.form-end .button:has(+ .start)')];
      assert.ok(Math.abs(middleOf(start) - middleOf(back)) < 2, `${back.top} and ${start.top} at ${width}`);
    }
    await page.setViewportSize(FLAT.viewport);
    await picture('settings');
    const end = await boxOf(page, '.form-end');
    assert.ok(end.height < 70, `the end has ${end.height} pixels of ${FLAT.viewport.height}`);
    // Below the settings these were out of sight.
    for (const { width, height } of SIZES) {
      await page.setViewportSize({ width, height });
      for (const name of ['Learn Atar', 'Puzzles', 'Set Up a Position…'])
        assert.ok(await inSight(button(page, name)), `${name} at ${width}`);
    }
  }),
);

// "11" stood at the end of a line and "liberties" on the next one.
for (const [name, options] of Object.entries({ desktop: DESKTOP, small: SMALL }))
  test(
    `a line of the figures in a card ends between two of them, ${name}`,
    inBrowser(`tidy-figures-${name}`, options, async (session) => {
      const { page, picture } = session;
      await show(session, 'row');
      await picture('figures');
      const figures = await page.locator('.seat-words span').evaluateAll((all) =>
        all.map((each) => ({
          text: each.textContent,
          lines: Math.round(each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)),
        })),
      );
      assert.ok(figures.length > 2, 'each figure is an element');
      assert.deepEqual(
        figures.filter(({ lines }) => lines > 1),
        [],
      );
    }),
  );

// The message about the last turn lay over the tiles of the bag.
test(
  'in the replay on a phone the words under the board lie over nothing, and each button has one line',
  inBrowser('tidy-replay', PHONE, async (session) => {
    const { page, person, picture } = session;
    await show(session, 'spectrangle-1', 30);
    await person.press('r');
    await person.find('Back to the game');
    for (const height of [780, 844, 861, 932]) {
      await page.setViewportSize({ width: PHONE.viewport.width, height });
      await picture(`replay-${height}`);
      const panel = page.locator('.panel');
      const words = await boxOf(page, '.status-words');
      if (await panel.isVisible()) assert.ok((await boxOf(page, '.panel')).top >= words.bottom, `${height}`);
      const heights = await page
        .locator('.tools-replay .button')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      assert.deepEqual(new Set(heights), new Set([0]));
    }
  }),
);

// The slider and its words stood at the feet of the buttons.
test(
  'the slider of the replay is level with the buttons',
  inBrowser('tidy-slider', DESKTOP, async (session) => {
    const { page, person } = session;
    await show(session, 'row');
    await person.press('r');
    await person.find('Back to the game');
    const [slider, step] = [await boxOf(page, '.replay-where'), await boxOf(page, '.tools-replay .button')];
    assert.ok(Math.abs(middleOf(slider) - middleOf(step)) < 2, `${middleOf(slider)} and ${middleOf(step)}`);
  }),
);

// It was drawn as if it could be pressed.
test(
  'a pass that is impossible looks so',
  inBrowser('tidy-pass', DESKTOP, async (session) => {
    const { page } = session;
    await show(session, 'spectrangle-1', 3);
    const styles = await page.evaluate(() => {
      const pass = document.querySelector('.tools-end [data-command="pass"]');
      const looks = (state) => {
        pass.setAttribute('aria-disabled', state);
        return getComputedStyle(pass).borderStyle;
      };
      return [looks('true'), looks('false')];
    });
    assert.deepEqual(styles, ['solid', 'dashed']);
  }),
);

// The bar lay over the edge of a board that is as wide as its stage; and the way through the game was below the window.
test(
  'in a small window the bar of chances is beside the board, and the way through the game in sight',
  inBrowser('tidy-study', SMALL, async ({ page, person, picture }) => {
    await analysed(person);
    await page.locator('.share-bar:not([hidden])').waitFor();
    await picture('study');
    const [bar, stage] = [await boxOf(page, '.share-bar'), await boxOf(page, '.stage')];
    assert.ok(bar.right <= stage.left, `the bar ends at ${bar.right}, the board begins at ${stage.left}`);
    const [panel, walk] = [await boxOf(page, '.history'), await boxOf(page, '.study-walk')];
    assert.ok(walk.bottom <= panel.bottom && walk.height < 50, `${walk.bottom} of ${panel.bottom}`);
  }),
);

// It stuck to the bottom of its form only, whose beginning was all that was in sight.
for (const [name, options] of Object.entries({ small: SMALL, phone: PHONE }))
  test(
    `the Lab’s Start is in sight from the first moment on, ${name}`,
    withLab(`tidy-lab-${name}`, { ...options, answers: { lab_hello: LAB_HELLO } }, async ({ page, picture }) => {
      await openLab(page);
      await picture('ask');
      const { bottom } = await boxOf(page, '.lab-start .start');
      assert.ok(bottom <= options.viewport.height, `${bottom}`);
    }),
  );

// What is closed had the gap to what it would show.
test(
  'a closed group of the settings has as much room below its title as above it',
  inBrowser('tidy-closed', PHONE, async ({ page, person }) => {
    await person.find('Open…');
    await button(page, 'Settings…').click();
    const [group, title] = [await boxOf(page, '.preferences details'), await boxOf(page, '.preferences summary')];
    const [above, below] = [title.top - group.top, group.bottom - title.bottom];
    assert.ok(Math.abs(above - below) < 4, `${above} and ${below}`);
  }),
);

// The dots stood out over the edge of the card.
test(
  'the plot on the way to the Lab is inside its card',
  inBrowser('tidy-home-lab', DESKTOP, async ({ page, person }) => {
    await person.find('Open…');
    const card = await boxOf(page, '.home-lab');
    const dot = await boxOf(page, '.home-lab-picture i:nth-child(3)');
    assert.ok(dot.top >= card.top + 1, `${dot.top} in ${card.top}`);
  }),
);

// Half of the screen was empty.
test(
  'a result without figures shows the board beside it, on a phone on its side',
  inBrowser('tidy-result', FLAT, async (session) => {
    const { page, person, picture } = session;
    await show(session, 'atar-6', Infinity);
    await person.click('Result');
    await person.find('View board');
    await picture('result');
    assert.equal(await page.locator('.result table').count(), 0);
    assert.ok(await page.locator('.ending-board').isVisible());
    assert.deepEqual(await faultsOf(page, { words: 11, target: 44 }), []);
  }),
);

// A card with much to press was wider than its column; a name was broken before the words beside it were.
test(
  'the seats of the waiting room keep to their column, and names are whole',
  inCompany('tidy-waiting', SMALL, async ({ page, picture }) => {
    await openRoom(page, 'Ann', 'Atar');
    await button(page, 'Add Computer: seat 2').click();
    await seat(page, 2).getByRole('heading', { name: 'Computer' }).waitFor();
    for (const { width, height } of [SMALL.viewport, FLAT.viewport]) {
      await page.setViewportSize({ width, height });
      await animationsEnd(page);
      await picture(`waiting-${width}`);
      const [place, own] = [await boxOf(page, '.place:nth-child(2)'), await boxOf(page, '.room-you')];
      assert.ok(place.right <= own.right + 1, `${place.right} and ${own.right} at ${width}`);
      const name = await boxOf(page, '.place:nth-child(2) .place-name');
      assert.ok(name.height < 32, `the name is ${name.height} high at ${width}`);
    }
    // What is waited for lay over the chat.
    await page.setViewportSize(SMALL.viewport);
    const [chat, foot] = [page.locator('.room-chat'), await boxOf(page, '.room-foot')];
    await chat.getByRole('textbox').scrollIntoViewIfNeeded();
    assert.ok((await boxOf(page, '.room-side')).bottom <= foot.top + 12);
    assert.ok(await inSight(chat.getByRole('textbox')), 'the field of the chat');
    await button(page, 'Home').click();
    await page.locator('.my-room').waitFor();
    // The words beside the name of the program stood at the top of the bar.
    const [words, brand] = [await boxOf(page, '.home-words'), await boxOf(page, '.brand')];
    assert.ok(Math.abs(middleOf(words) - middleOf(brand)) < 3, `${middleOf(words)} and ${middleOf(brand)}`);
  }),
);

// “Easy” stood at the end of a line, and “to learn” on the next one.
test(
  'the facts on a card of Home break between two of them',
  inBrowser('tidy-facts', { ...DESKTOP, viewport: { width: 1280, height: 740 } }, async ({ page, person, picture }) => {
    await person.find('Open…');
    await picture('home');
    const lines = await page
      .locator('.card:not(.going) .card-facts span')
      .evaluateAll((all) => all.map((each) => each.offsetHeight / parseFloat(getComputedStyle(each).lineHeight)));
    assert.equal(lines.length, 15);
    assert.deepEqual(lines.map(Math.round), Array(15).fill(1));
  }),
);

// The opponent's pieces, which nobody can lay, took the room of one's own.
test(
  'in a puzzle the pieces of who is to play are in sight',
  inBrowser('tidy-puzzle', DESKTOP, async ({ page, person, picture }) => {
    await person.click('Puzzles: Blokus');
    await person.sees('Blokus puzzle 1');
    await picture('puzzle');
    const [side, own] = [await boxOf(page, '.side'), await boxOf(page, '.seat[aria-current="true"]')];
    assert.ok(own.bottom <= side.bottom + 1, `${own.bottom} of ${side.bottom}`);
  }),
);

// “under a minute” went over the edge of its card.
test(
  'the times of the figures are inside their card',
  inBrowser('tidy-times', DESKTOP, async ({ page, person, picture }) => {
    await openLibrary({ page, person });
    const library = { id: 'short', at: Date.UTC(2023, 10, 9), seconds: 12 };
    await importFiles(page, { 'owari.atar': textOf('owari-1', [ME, BOT], Infinity, { library }) });
    await person.click('Figures');
    await person.sees('under a minute');
    await picture('figures');
    const spare = await page
      .locator('.library-table td:last-child')
      .first()
      .evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth);
    assert.ok(spare >= 0, `${spare}`);
  }),
);

// The words “Connection lost” lay over who is to play, and on phones who is here stood beside their card.
test(
  'in a room the line about the connection leaves the headline free, and each card says who is here',
  inRoom('tidy-room', { game: 'owari', options: { stones: 3, first: 0 } }, async ({ ben, connection, picture }) => {
    const { page, person } = ben;
    connection.cut();
    await person.sees('Connection lost');
    for (const size of SIZES) {
      await page.setViewportSize({ width: size.width, height: size.height });
      await animationsEnd(page);
      await picture(`lost-${size.width}`);
      const [told, headline] = [await boxOf(page, '.notice.in-bar'), await boxOf(page, '.headline')];
      const apart = told.left >= headline.right || told.top >= headline.bottom;
      assert.ok(apart, `${JSON.stringify([told, headline])} at ${size.width}`);
      const room = page.locator('.seat-room').first();
      const styles = await room.evaluate((each) => {
        const card = each.closest('.seat');
        return [each, card].map((element) => getComputedStyle(element).backgroundColor);
      });
      assert.ok(
        styles.some((colour) => colour !== 'rgba(0, 0, 0, 0)'),
        `on no card at ${size.width}`,
      );
    }
  }),
);

// “winning” stood below the buttons.
test(
  'on a phone “Chance of winning” is one line',
  inBrowser('tidy-chance', PHONE, async ({ page, person, picture }) => {
    await analysed(person);
    await page.locator('.computer-words', { hasText: 'Chance of winning' }).waitFor();
    await picture('chance');
    const { height } = await boxOf(page, '.computer-words');
    assert.ok(height < 26, `${height}`);
  }),
);

// The points of each turn stood below it.
test(
  'in a small window a turn of Spectrangle is one line of the history',
  inBrowser('tidy-turns', SMALL, async (session) => {
    const { page, picture } = session;
    await show(session, 'spectrangle-1', 30);
    await picture('turns');
    const heights = await page
      .locator('.turn:has(.turn-drawing)')
      .evaluateAll((all) => all.map((each) => each.offsetHeight));
    // Whoever begins has more to tell.
    assert.ok(heights.length > 9 && Math.max(...heights.slice(1)) < 40, `${heights}`);
  }),
);

// WebKit laid “Analyse A” over the analysis for as long as the pointer rested there.
test(
  'a button that was pressed has no title until the pointer has left it',
  inBrowser('tidy-title', DESKTOP, async (session) => {
    const { page } = session;
    await show(session, 'row');
    const analyse = page.locator('[data-command="analyse"]');
    assert.match(await analyse.getAttribute('title'), /^Analyse/);
    await analyse.click();
    await page.locator('.table[data-study]').waitFor();
    assert.equal(await analyse.getAttribute('title'), null);
    await page.mouse.move(5, 5);
    assert.match(await analyse.getAttribute('title'), /^Analyse/);
  }),
);
