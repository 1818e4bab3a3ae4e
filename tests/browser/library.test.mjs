// The library on the screen: games are kept by being left, found, opened, exported, imported and deleted, by mouse, by
// keyboard, through the accessibility tree and by fingers.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { SIZES, assertLegible } from './support/legible.mjs';
import { BOT, ME, SOME, importFiles, openLibrary, rows, textOf } from './support/library.mjs';
import { STILL, fingersOf, inBrowser } from './support/page.mjs';
import { createPerson } from '../support/person.mjs';
import { animationsEnd } from './support/still.mjs';

const chosenWords = (page, text) => page.locator('.library-chosen', { hasText: text }).waitFor();
const number = (page, text) => page.locator('.library .bar .detail', { hasText: text }).waitFor();

/** Saves what is downloaded by an act. Returns its name and path. */
async function downloaded({ page, folder }, act) {
  const download = page.waitForEvent('download');
  await act();
  const file = await download;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), path };
}

/** Sows from the first pit that can be. */
async function sow(person) {
  const [pit] = /^Pit \d+,/.exec((await person.find(/^Pit \d+, .*sowing it ends/)).name);
  await person.click(new RegExp(`^${pit}`));
  await person.find('Undo');
}

test(
  'a game that another takes the place of is under way beside it, and goes on from Home',
  inBrowser('library-going', STILL, async ({ page, person, picture }) => {
    await person.find('Open…');
    assert.equal(await page.locator('.home-others').isVisible(), false);
    await person.click('Play against the computer: Owari');
    await sow(person);
    await person.press('Control+w');
    await person.click('Play against the computer: Blokus');
    await person.sees('Your last game is in the library.');
    await person.press('Control+w');
    const other = page.locator('.others-game');
    await other.waitFor();
    assert.match(await other.textContent(), /^Owari Computer \(level \d\)/);
    await until('its board', () => other.locator('canvas').evaluate(({ width }) => width > 40));
    await picture('others');
    await other.click();
    await person.find(/^Pit \d+, yours/);
    await person.press('Control+w');
    await page.locator('.going .card-title', { hasText: 'Owari' }).waitFor();
    // Nothing was played in the game of Blokus.
    assert.equal(await page.locator('.others-game').count(), 0);
    await page.reload();
    await openLibrary({ page, person });
    assert.equal(await rows(page).count(), 1);
  }),
);

test(
  'a finished game is in the library, and is opened at its end',
  inBrowser('library-over', STILL, async ({ page, person }) => {
    await openLibrary({ page, person });
    await page.getByText('Every game that you play here is kept. There is none yet.').waitFor();
    await importFiles(page, { 'owari.atar': SOME['owari.atar'] });
    await rows(page).first().click();
    await person.sees(/Ann wins|Zoë wins|shared/i);
    await person.press('r');
    await person.find('Close replay');
    await person.press('Control+w');
    await openLibrary({ page, person });
    await number(page, /^1 game$/);
  }),
);

test(
  'games are found by game, player and result',
  inBrowser('library-found', STILL, async ({ page, person }) => {
    await openLibrary({ page, person });
    await importFiles(page, SOME);
    await number(page, /^5 games$/);
    await person.choose('Game', 'Owari');
    await number(page, /^2 of 5 games$/);
    await page.getByRole('textbox', { name: 'Player' }).fill('zo');
    await number(page, /^1 of 5 games$/);
    assert.match(await rows(page).first().textContent(), /^Owari Ann and Zoë /);
    await person.choose('Result', 'Under way');
    await page.getByText('No game matches.').waitFor();
    await person.choose('Game', 'All games');
    await page.getByRole('textbox', { name: 'Player' }).fill('');
    await number(page, /^3 of 5 games$/);
    await person.choose('Time', 'Last 365 days');
    await page.getByText('No game matches.').waitFor();
  }),
);

test(
  'one game is exported as its file, several as an archive, which is imported again; what is no game is named',
  inBrowser('library-files', STILL, async (session) => {
    const { page, person } = session;
    await openLibrary(session);
    await importFiles(page, { ...SOME, 'note.txt': 'hello', 'broken.atar': '{}' });
    await chosenWords(
      page,
      /^5 games imported\. 1 file cannot be imported: .* Left out: “note\.txt” \(It is no game\)\.$/,
    );
    await page.locator('.library-mark').first().click();
    await chosenWords(page, '1 game selected');
    const one = await downloaded(session, () => person.click('Export…'));
    assert.match(one.name, /^[A-Z].* \d{4}-\d\d-\d\d\.atar$/);
    assert.equal(JSON.parse(readFileSync(one.path)).format, 'atar-record');
    await person.click('Select All');
    const many = await downloaded(session, () => person.click('Export…'));
    assert.match(many.name, /^Atar games .*\.zip$/);
    const zip = readFileSync(many.path);
    await importFiles(page, { 'games.zip': zip });
    await chosenWords(page, 'No games imported. 5 games were in the library already.');
    await person.click('Delete');
    await chosenWords(page, '5 games deleted.');
    await page.getByText('Every game that you play here is kept. There is none yet.').waitFor();
    await importFiles(page, { 'games.zip': zip });
    await number(page, /^5 games$/);
    await importFiles(page, { 'games.zip': zip.subarray(0, 1000) });
    await chosenWords(page, 'No games imported. Left out: “games.zip” (This ZIP file is damaged).');
  }),
);

// "Reading…" stood there for ever beside the error, and the game stayed in the list.
test(
  'where an export or import fails, nothing says that it goes on, and what another window deleted is gone',
  inBrowser('library-failed', STILL, async (session) => {
    const { page, person, server } = session;
    await openLibrary(session);
    await importFiles(page, SOME);
    await person.click('Select All');
    const library = join(server.data, 'library');
    for (const name of readdirSync(library).filter((each) => /day-[59].*\.atar$/.test(each)))
      rmSync(join(library, name));
    await person.click('Export…');
    await person.sees('This game is no longer in the library.');
    await number(page, /^3 games$/);
    rmSync(library, { recursive: true });
    writeFileSync(library, '');
    await importFiles(page, { 'a.atar': textOf('owari-1', [ME, BOT], 4) });
    await chosenWords(page, /1 file cannot be imported: .* cannot be written/);
    await server.kill();
    const chooser = page.waitForEvent('filechooser');
    await person.click('Import…');
    await (await chooser).setFiles([{ name: 'a.atar', mimeType: 'application/json', buffer: Buffer.from('{}') }]);
    await chosenWords(page, '3 games selected');
  }),
);

test(
  'what was deleted is brought back after a reload, too',
  inBrowser('library-bin', STILL, async (session) => {
    const { page, person, picture } = session;
    await openLibrary(session);
    await person.click('Recently Deleted…');
    await person.sees('Nothing was deleted in the last 30 days.');
    await person.click('Close');
    await importFiles(page, SOME);
    await page.locator('.library-mark').first().click();
    await person.click('Delete');
    // What is selected before the game has left the list would be lost with it.
    await chosenWords(page, '1 game deleted.');
    await person.click('Select All');
    await person.click('Delete');
    await chosenWords(page, '4 games deleted.');
    // What is brought back of an earlier deletion takes Undo from none.
    await person.click('Recently Deleted…');
    await person.click(/^Petri against Computer \(level 4\), /);
    await chosenWords(page, 'The game is back.');
    await page.locator('.library-mark').first().click();
    await person.find('Undo');
    await person.click('Delete');
    await person.click('Undo');
    await chosenWords(page, 'The game is back.');
    await person.click('Select All');
    await person.click('Delete');
    await page.reload();
    await page.getByText('Every game that you play here is kept. There is none yet.').waitFor();
    await person.click('Recently Deleted…');
    await person.find(/^4 games, /);
    await picture('choice');
    await person.click(/^Petri against Computer \(level 4\), /);
    await chosenWords(page, 'The game is back.');
    await number(page, /^1 game$/);
    await person.click('Recently Deleted…');
    await person.click(/^4 games, /);
    await chosenWords(page, 'The games are back.');
    await number(page, /^5 games$/);
  }),
);

// Who deleted the game that had just ended saw it come back at once, and Undo made it two.
test(
  'a game that ended and is still on the table stays deleted, over a reload too, and comes back once',
  inBrowser('library-table', STILL, async ({ page, person }) => {
    await openLibrary({ page, person });
    await importFiles(page, { 'owari.atar': SOME['owari.atar'] });
    await rows(page).first().click();
    await person.sees(/Ann wins/);
    await page.goto(new URL('#library', page.url()).href);
    const empty = () => page.getByText('Every game that you play here is kept. There is none yet.').waitFor();
    await page.locator('.library-mark').first().click();
    await person.click('Delete');
    await chosenWords(page, '1 game deleted.');
    await empty();
    await page.reload();
    await empty();
    await person.click('Recently Deleted…');
    await person.click(/^Owari Ann and Zoë, /);
    await number(page, /^1 game$/);
    await page.reload();
    await number(page, /^1 game$/);
  }),
);

test(
  'the library is used by keyboard alone',
  inBrowser('library-keys', STILL, async ({ page, person }) => {
    await openLibrary({ page, person });
    await importFiles(page, SOME);
    await page.getByRole('listbox').focus();
    const active = () =>
      page.evaluate(() => {
        const list = document.querySelector('[role="listbox"]');
        return Number(document.getElementById(list.getAttribute('aria-activedescendant')).dataset.place);
      });
    for (const [key, place] of [
      ['ArrowDown', 1],
      ['End', 4],
      ['ArrowDown', 4],
      ['ArrowUp', 3],
      ['Home', 0],
      ['PageDown', 4],
      ['PageUp', 0],
    ]) {
      await person.press(key);
      assert.equal(await active(), place, key);
    }
    await person.press('Space');
    await chosenWords(page, '1 game selected');
    await person.press('Control+a');
    await chosenWords(page, '5 games selected');
    await person.press('Control+a');
    await person.press('Delete');
    await chosenWords(page, '1 game deleted.');
    await number(page, /^4 games$/);
    await page.getByRole('button', { name: 'Undo', exact: true }).focus();
    await person.press('Enter');
    await number(page, /^5 games$/);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'library-list');
    await person.press('Enter');
    await page.locator('.table').waitFor();
  }),
);

test(
  'a screen reader is told of each game, its place and whether it is selected',
  inBrowser('library-tree', STILL, async ({ page, person }) => {
    await openLibrary({ page, person });
    await importFiles(page, SOME);
    const list = page.getByRole('listbox', { name: /^Games\./ });
    const option = list.getByRole('option', { name: /^Petri against Computer \(level 4\) .*Lost 208 turns / });
    assert.equal(await option.getAttribute('aria-setsize'), '5');
    assert.equal(await option.getAttribute('aria-selected'), 'false');
    await option.locator('.library-mark').click();
    assert.equal(await option.getAttribute('aria-selected'), 'true');
    await page.getByRole('button', { name: 'Figures' }).click();
    await page.getByRole('region', { name: 'By game' }).getByRole('rowheader', { name: 'Petri' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Figures' }).getAttribute('aria-pressed'), 'true');
  }),
);

test(
  'figures follow the filter, and are exported as a table',
  inBrowser('library-figures', STILL, async (session) => {
    const { page, person } = session;
    await openLibrary(session);
    await importFiles(page, SOME);
    await person.click('Figures');
    const cells = (table) =>
      page
        .getByRole('region', { name: table, exact: true })
        .getByRole('row')
        .evaluateAll((all) => all.slice(1).map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent)));
    assert.deepEqual(
      (await cells('By game')).map(([game, games]) => [game, games]),
      [
        ['Owari', '2'],
        ['Atar', '1'],
        ['Blokus', '1'],
        ['Petri', '1'],
        ['All', '5'],
      ],
    );
    await page.getByRole('img', { name: 'Length of 2 games: 137.0 turns on average' }).waitFor();
    // Where there was one plot, half of its row was empty.
    const widthOf = (part) =>
      page
        .locator(part)
        .first()
        .evaluate((each) => Math.floor(each.getBoundingClientRect().width));
    assert.equal(await page.locator('.library-plot').count(), 1, 'too few results for a plot');
    assert.equal(await widthOf('.library-plot'), await widthOf('.library-table'));
    await session.picture('one-plot');
    await person.choose('Game', 'Petri');
    assert.equal((await cells('By game')).length, 1);
    assert.equal(await page.locator('.library-plot').count(), 0, 'one game is no plot');
    assert.equal((await cells('By computer level'))[0][0], 'Level 4');
    const { path } = await downloaded(session, () => person.click('Export as CSV…'));
    assert.match(readFileSync(path, 'utf8'), /^by,name,games,.*\r\ngame,"Petri",1,/);
  }),
);

test(
  'the games are there after the server has ended, and in another window',
  inBrowser('library-again', STILL, async ({ page, person, server }) => {
    await openLibrary({ page, person });
    await importFiles(page, SOME);
    const other = await page.context().newPage();
    await other.goto(`${server.url}#library`);
    await number(other, /^5 games$/);
    await page.locator('.library-mark').first().click();
    await person.click('Delete');
    await number(page, /^4 games$/);
    await other.reload();
    await number(other, /^4 games$/);
  }),
);

test(
  'the library is used by taps on a phone, and nothing is cut off at any size',
  inBrowser(
    'library-phone',
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...STILL },
    async ({ page, person, picture }) => {
      await openLibrary({ page, person });
      await importFiles(page, SOME);
      const hand = createPerson(await fingersOf(page));
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await animationsEnd(page);
        const what = `the library at ${size.width}×${size.height}`;
        await assertLegible(page, size, what, picture);
        const across = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(across <= 0, `${what}: ${across} pixels across`);
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('.library-mark').first().tap();
      await chosenWords(page, '1 game selected');
      await hand.click('Delete');
      await hand.click('Undo');
      await number(page, /^5 games$/);
      await rows(page).first().tap();
      await page.locator('.table').waitFor();
    },
  ),
);

for (const colorScheme of ['light', 'dark'])
  test(
    `axe-core finds no fault with the library, ${colorScheme}`,
    inBrowser(`library-axe-${colorScheme}`, { colorScheme, ...STILL }, async ({ page, person, picture }) => {
      await bringAxe(page);
      await openLibrary({ page, person });
      await animationsEnd(page);
      assert.deepEqual(await faults(page), [], 'empty');
      await importFiles(page, SOME);
      await page.locator('.library-mark').first().click();
      await animationsEnd(page);
      assert.deepEqual(await faults(page), [], 'list');
      await picture('list');
      await person.click('Figures');
      await animationsEnd(page);
      assert.deepEqual(await faults(page), [], 'figures');
      await picture('figures');
      await person.click('Home');
      await page.locator('.others-game').first().waitFor();
      await animationsEnd(page);
      assert.deepEqual(await faults(page), [], 'home');
      await picture('home');
    }),
  );

test(
  'many games are a list of which only what is in sight is on the page',
  inBrowser('library-many', STILL, async ({ page, person }) => {
    await openLibrary({ page, person });
    const text = textOf('owari-1', [ME, BOT], 3);
    const many = Array.from({ length: 300 }, (_, game) => [`${game}.atar`, text.replace('"Ann"', `"Ann ${game}"`)]);
    await importFiles(page, Object.fromEntries(many));
    await number(page, /^300 games$/);
    assert.ok((await rows(page).count()) < 60);
    await page.getByRole('listbox').focus();
    await person.press('End');
    const last = page.locator('[role="option"][aria-posinset="300"]');
    await last.waitFor();
    assert.equal(await last.getAttribute('aria-setsize'), '300');
    await person.press('Control+a');
    await chosenWords(page, '300 games selected');
    await person.click('Delete');
    await chosenWords(page, '300 games deleted.');
    await person.click('Undo');
    await number(page, /^300 games$/);
  }),
);

// The last button stood alone in a second line, and names of columns lay over each other.
test(
  'in a window that is not wide the buttons have one line, and no figures are cut off',
  inBrowser(
    'library-narrow',
    { viewport: { width: 900, height: 600 }, ...STILL },
    async ({ page, person, picture }) => {
      await openLibrary({ page, person });
      await importFiles(page, SOME);
      const acts = page.locator('.library-acts').first().locator('.button');
      const tops = await acts.evaluateAll((all) =>
        all.filter((each) => each.checkVisibility()).map((each) => Math.round(each.getBoundingClientRect().top)),
      );
      assert.equal(new Set(tops).size, 1, String(tops));
      await picture('games');
      await person.click('Figures');
      const table = page.locator('.library-table').first();
      await table.waitFor();
      await picture('figures');
      assert.ok(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1));
      const cut = await table
        .locator('thead th')
        .evaluateAll((all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
        );
      assert.deepEqual(cut, []);
    },
  ),
);

// In a narrow window the lines of the players pushed the name of the game out of its row.
test(
  'each row shows its game and players in a narrow window, however long their names are',
  inBrowser('library-long', { viewport: { width: 320, height: 640 }, ...STILL }, async ({ page, person, picture }) => {
    await openLibrary({ page, person });
    const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5);
    await importFiles(page, { ...SOME, 'long.atar': textOf('owari-1', [{ name }, { name: 'Ben' }], 6) });
    await rows(page).nth(5).waitFor();
    await picture('rows');
    const cut = await page
      .locator('.library-what')
      .evaluateAll((all) =>
        all.filter((each) => each.scrollHeight > each.clientHeight + 1).map((each) => each.textContent),
      );
    assert.deepEqual(cut, []);
  }),
);
