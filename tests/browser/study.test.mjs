// Studying a game: a whole analysis by mouse, by keyboard and accessibility tree, and with fingers; what is drawn on
// the board; what is saved; and trees of many thousand steps.

import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { bigRecord } from '../support/big-tree.mjs';
import { golden, recordOf } from '../support/golden.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { fingersOf, inBrowser, openFile, saveFile } from './support/page.mjs';
import { serve } from './support/server.mjs';
import { animationsEnd } from './support/still.mjs';
import { treeOf } from './support/tree.mjs';

const SEATS = [{ name: 'Ann' }, { name: 'Ben' }];
const STILL = { reducedMotion: 'reduce' };
const PHONE = { ...STILL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens a record from Home. */
async function opened({ page, person, folder }, record) {
  const path = join(folder, 'studied.atar');
  writeFileSync(path, JSON.stringify(record));
  await person.find('Open…');
  await openFile(page, person, path);
  await page.locator('.table').waitFor();
}

/** A golden game of Owari as far as a ply. */
const owari = (plies, more = {}) => {
  const game = golden('owari-1');
  return { ...recordOf({ ...game, steps: game.steps.slice(0, plies) }, SEATS), ...more };
};

/** The rows that are shown: indentation, words, and whether it is the one on the board. */
const rows = (page) =>
  page.locator('.tree-row').evaluateAll((all) =>
    all.map((row) => {
      const parts = ['.turn-number', '.tree-steps', '.tree-mark', '.tree-text'].map((part) =>
        [...row.querySelectorAll(part)].map((found) => found.textContent).join(' '),
      );
      const indent = '  '.repeat(Number(row.style.getPropertyValue('--indent')));
      return indent + parts.filter(Boolean).join(' ') + (row.ariaSelected === 'true' ? ' <' : '');
    }),
  );

/** Once the rows are these. */
async function shows(page, wanted) {
  let found = null;
  await until(`the rows ${JSON.stringify(wanted)}`, async () => {
    found = await rows(page);
    return JSON.stringify(found) === JSON.stringify(wanted);
  }).catch((error) => {
    throw new Error(`${error.message}: ${JSON.stringify(found)}`);
  });
}

/** The middle of a place on the board. */
async function placeAt(page, name) {
  const { x, y, width, height } = await page.locator(`.space[data-space="${name}"]`).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** How many pixels of the board have the colour of arrows and rings. */
const drawn = (page) =>
  page.evaluate(() => {
    const layer = [...document.querySelectorAll('.stage .layer')].at(-1);
    const { data } = layer.getContext('2d').getImageData(0, 0, layer.width, layer.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === 0x35 && data[at + 1] === 0xc6 && data[at + 2] === 0xa4 && data[at + 3] === 255) count += 1;
    return count;
  });

/** Draws with the right button. */
async function draw(page, from, to) {
  const [start, end] = [await placeAt(page, from), await placeAt(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up({ button: 'right' });
}

test(
  'a whole analysis by mouse: variations, notes, arrows and rings, saved and opened again',
  inBrowser('study-mouse', STILL, async (session) => {
    const { page, person, folder, picture } = session;
    await opened(session, owari(4));
    assert.equal(await page.locator('.study-known').isVisible(), false);
    await person.click('Analyse');
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 4', '4 pit 11 <']);
    await page.waitForFunction(() => document.title.startsWith('Analysis — '));
    await person.sees(/Analysis\s· Turn 5/);

    await page.locator('.tree-row').nth(2).click();
    await shows(page, ['Start', '1 pit 1', '2 pit 7 <', '3 pit 4', '4 pit 11']);
    const pit = await placeAt(page, '5');
    await page.mouse.click(pit.x, pit.y);
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 4', '  3 pit 5 <', '4 pit 11']);
    await person.click('Interesting');
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 4', '  3 pit 5 !? <', '4 pit 11']);
    await page.getByLabel('Comment').fill('Further on.');
    const midSentence = readFileSync(await saveFile(page, folder), 'utf8');
    assert.equal(JSON.parse(midSentence).tree.notes[0].text, 'Further on.', 'the key saves what was just written');
    assert.equal(await page.getByLabel('Comment').evaluate((field) => field === document.activeElement), true);
    await person.click('‹ Step');
    await shows(page, ['Start', '1 pit 1', '2 pit 7 <', '3 pit 4', '  3 pit 5 !? Further on.', '4 pit 11']);
    assert.equal(await page.getByLabel('Comment').inputValue(), '');

    await page.locator('.tree-row').nth(4).click();
    await draw(page, '3', '10');
    await until('an arrow', async () => (await drawn(page)) > 0);
    const arrow = await drawn(page);
    await draw(page, '8', '8');
    await until('a ring', async () => (await drawn(page)) > arrow);
    await picture('drawn');
    await draw(page, '8', '8');
    await until('no ring any more', async () => (await drawn(page)) === arrow);
    await draw(page, '8', '8');
    await person.click('Make main line');
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 5 !? Further on. <', '  3 pit 4', '  4 pit 11']);

    const path = await saveFile(page, folder);
    const saved = JSON.parse(readFileSync(path, 'utf8'));
    assert.deepEqual(saved.turns, [['1'], ['7'], ['5']]);
    assert.deepEqual(saved.tree.notes, [
      { line: 0, ply: 3, text: 'Further on.', mark: 'interesting', shapes: ['3>10', '8'] },
    ]);

    await person.click('Back to the game');
    await until('the history', () => page.locator('.turns').isVisible());
    await person.sees('This game has an analysis.');
    // By another name: the title has that of the saved game already, so that it would not tell when the file is open.
    const again = join(folder, 'again.atar');
    copyFileSync(path, again);
    await openFile(page, person, again);
    await person.sees('This game has an analysis.');
    await person.click('Analyse');
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 5 !? Further on. <', '  3 pit 4', '  4 pit 11']);
    await until('arrow and ring', async () => (await drawn(page)) > arrow);
  }),
);

test(
  'variations are folded, and deleted after a question',
  inBrowser('study-folds', STILL, async (session) => {
    const { page, person } = session;
    await opened(session, owari(3, { version: 2, tree: { lines: [{ of: 0, ply: 1, steps: ['8', '0'] }] } }));
    await person.click('Analyse');
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '  2 pit 8', '  3 pit 0', '3 pit 4 <']);
    const signOf = (row, name) => page.getByRole('treeitem').nth(row).getByRole('button', { name, exact: true });
    await signOf(3, 'Fold what follows').click();
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '  2 pit 8', '3 pit 4 <']);
    await signOf(3, 'Unfold what follows').click();
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '  2 pit 8', '  3 pit 0', '3 pit 4 <']);
    await signOf(2, 'Fold the variations of this turn').click();
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 4 <']);
    assert.equal(await page.getByRole('treeitem').nth(3).getByRole('button').count(), 0, 'nothing to fold');
    await signOf(2, 'Unfold the variations of this turn').click();
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '  2 pit 8', '  3 pit 0', '3 pit 4 <']);
    await page.locator('.tree-row').nth(4).click();
    await until('the end of the variation', async () => (await rows(page))[4].endsWith(' <'));
    await person.click('‹ Step');
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '  2 pit 8 <', '  3 pit 0', '3 pit 4']);
    await person.click('Delete…');
    await person.sees('2 steps and their notes are lost.');
    await person.click('Cancel');
    await page.locator('.tree').focus();
    await person.press('Delete');
    await person.click('Delete');
    await shows(page, ['Start', '1 pit 1 <', '2 pit 7', '3 pit 4']);
  }),
);

test(
  'a whole analysis by keyboard and accessibility tree',
  inBrowser('study-keys', STILL, async (session) => {
    const { page, folder } = session;
    const person = createPerson(await treeOf(page));
    await opened({ page, person, folder }, owari(4));
    await page.keyboard.press('a');
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 4', '4 pit 11 <']);
    await page.locator('.tree').focus();
    for (const [key, at] of [
      ['ArrowLeft', 3],
      ['ArrowUp', 2],
      ['Home', 0],
      ['ArrowDown', 1],
      ['PageDown', 2],
    ]) {
      await page.keyboard.press(key);
      await until(`row ${at} after ${key}`, async () => (await rows(page))[at].endsWith(' <'));
    }
    const active = () =>
      page.evaluate(() =>
        document.getElementById(document.querySelector('.tree').getAttribute('aria-activedescendant')),
      );
    assert.ok(await active());

    await person.click(/^Pit 5, /);
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 4', '  3 pit 5 <', '4 pit 11']);
    // The keyboard is on the board: a ring there, and an arrow from there.
    await page.keyboard.press('o');
    await until('a ring', async () => (await drawn(page)) > 0);
    const ring = await drawn(page);
    await page.keyboard.press('w');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('w');
    await until('an arrow', async () => (await drawn(page)) > ring);

    await page.locator('.tree').focus();
    await page.keyboard.press('ArrowUp');
    await until('the other way', async () => (await rows(page))[3].endsWith(' <'));
    await page.keyboard.press('ArrowDown');
    await until('the variation', async () => (await rows(page))[4].endsWith(' <'));
    const item = page.getByRole('treeitem', { selected: true });
    assert.match(await item.textContent(), /Ann.*5.*ring on 5 and arrow from 5 to 3/s);
    assert.equal(await item.getAttribute('aria-level'), '2');

    await person.click('Good');
    await person.click('Comment');
    await page.keyboard.type('Strong.');
    await page.keyboard.press('Tab');
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 4', '  3 pit 5 ! Strong. <', '4 pit 11']);
    await page.locator('.tree').focus();
    await page.keyboard.press('ArrowUp');
    await until('the turn that it leaves', async () => (await rows(page))[3].endsWith(' <'));
    await page.keyboard.press('Enter');
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 4 <', '4 pit 11']);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await person.click('Make main line');
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 5 ! Strong. <', '  3 pit 4', '  4 pit 11']);
    await page.keyboard.press('a');
    await person.sees('This game has an analysis.');
  }),
);

test(
  'with fingers: the tree comes by itself, a finger that rests draws a ring, and leads to an arrow',
  inBrowser('study-touch', PHONE, async (session) => {
    const { page, folder, picture } = session;
    const person = createPerson(await fingersOf(page));
    await opened({ page, person, folder }, owari(4));
    await person.click('More');
    await person.click('History');
    await person.click('Analyse');
    await page.locator('.tree').waitFor();
    await picture('panel');
    const touch = await page.context().newCDPSession(page);
    /** A finger rests at a place, and may then go to another. */
    async function rest(from, to) {
      const send = (type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      const [start, end] = [await placeAt(page, from), await placeAt(page, to)];
      await send('touchStart', [start]);
      await pause(700);
      if (from !== to) await send('touchMove', [end]);
      await pause(60);
      await send('touchEnd', []);
    }
    const before = await rows(page);
    await rest('3', '3');
    await until('a ring', async () => (await drawn(page)) > 0);
    const ring = await drawn(page);
    await rest('3', '10');
    await until('an arrow', async () => (await drawn(page)) > ring);
    assert.deepEqual(await rows(page), before, 'nothing was played');
    const pit = await placeAt(page, '0');
    await page.touchscreen.tap(pit.x, pit.y);
    await page.touchscreen.tap(pit.x, pit.y);
    await until('a variation or another turn', async () => (await rows(page)).length > 0);
    await person.click('Close');
    assert.equal(await page.locator('.tree').isVisible(), false);
  }),
);

test(
  'an analysis is there again after a server that was killed, and after a reload',
  inBrowser('study-killed', STILL, async (session) => {
    const { page, person, server, folder } = session;
    await opened(session, owari(4));
    await person.click('Analyse');
    await page.locator('.tree-row').nth(2).click();
    await shows(page, ['Start', '1 pit 1', '2 pit 7 <', '3 pit 4', '4 pit 11']);
    const pit = await placeAt(page, '5');
    await page.mouse.click(pit.x, pit.y);
    await shows(page, ['Start', '1 pit 1', '2 pit 7', '3 pit 4', '  3 pit 5 <', '4 pit 11']);
    await person.click('Good');
    await page.getByLabel('Comment').fill('Further on.');
    await page.getByLabel('Comment').press('Tab');
    await draw(page, '3', '10');
    await draw(page, '8', '8');
    const wanted = ['Start', '1 pit 1', '2 pit 7', '3 pit 4', '  3 pit 5 ! Further on. <', '4 pit 11'];
    await shows(page, wanted);
    await until('arrow and ring', async () =>
      /arrow from 3 to 10 and ring on 8/.test(await page.getByRole('treeitem', { selected: true }).textContent()),
    );
    const lines = await drawn(page);
    await server.kill();
    await person.sees('Connection lost.');
    const again = await serve(folder, server.port, server.data);
    try {
      await until('the message to go', async () => !(await person.look()).words.includes('Connection lost'));
      // The game is where it stands; its analysis is opened again.
      await person.sees('This game has an analysis.');
      await person.click('Analyse');
      await page.locator('.tree-row').nth(4).click();
      await shows(page, wanted);
      await until('arrow and ring again', async () => (await drawn(page)) === lines);
      await page.reload();
      await shows(page, wanted);
      await until('arrow and ring after the reload', async () => (await drawn(page)) === lines);
      // The tree can be changed as before.
      await person.click('Bad');
      await shows(page, [...wanted.slice(0, 4), '  3 pit 5 ? Further on. <', '4 pit 11']);
    } finally {
      await again.close();
    }
  }),
);

test(
  'arrows and rings are painted in every game, and what the board does not have is not',
  inBrowser('study-shapes', STILL, async (session) => {
    const { page, person } = session;
    const games = { 'atar-4': ['d4', 60], 'blokus-1': ['g7', 10], 'petri-1': ['d4', 14], 'spectrangle-1': ['12', 16] };
    for (const [name, [place, plies]] of Object.entries(games)) {
      const game = golden(name);
      const notes = [{ line: 0, ply: plies, shapes: [place, 'zz99', `${place}>zz99`] }];
      const record = recordOf({ ...game, steps: game.steps.slice(0, plies) }, SEATS);
      await opened(session, { ...record, version: 2, tree: { notes } });
      await page.locator('.study-known').waitFor();
      await person.press('a');
      await page.locator('.tree').waitFor();
      await until(`a ring in ${name}`, async () => (await drawn(page)) > 0);
      await person.press('a');
      await page.locator('.turns').waitFor();
      await until(`no ring in ${name}`, async () => (await drawn(page)) === 0);
      await person.press('Control+w');
    }
  }),
);

/** Whether the row of the position on the board is in sight, whole. */
const hasRowInSight = (page) =>
  page.evaluate(() => {
    const [list, row] = ['.tree', '.tree-row[aria-selected="true"]'].map((name) => document.querySelector(name));
    if (!row) return false;
    const [around, box] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
    return box.top >= around.top - 1 && box.bottom <= around.bottom + 1;
  });

// The list was scrolled while the buttons under it had no height yet.
test(
  'an analysis begins with the turn on the board in sight',
  inBrowser('study-begins', { ...STILL, viewport: { width: 1280, height: 800 } }, async (session) => {
    const { page, person } = session;
    await opened(session, owari(Infinity));
    await person.press('a');
    await page.locator('.tree-row').first().waitFor();
    await until('the row in sight', () => hasRowInSight(page));
    await page.setViewportSize({ width: 1280, height: 740 });
    await until('the row in sight in a lower window', () => hasRowInSight(page));
  }),
);

test(
  'a tree of 20,000 steps has few rows on the page, wherever it is scrolled to',
  inBrowser('study-big', STILL, async (session) => {
    const { page, person } = session;
    await opened(session, bigRecord(20_000));
    await page.locator('.study-known').waitFor();
    await person.press('a');
    await page.locator('.tree-row').first().waitFor();
    const tree = page.locator('.tree');
    for (const part of [0, 0.3, 0.31, 0.9, 1]) {
      await tree.evaluate((list, at) => {
        list.scrollTop = at * list.scrollHeight;
      }, part);
      await until('rows in sight', () =>
        tree.evaluate((list) => {
          const box = list.getBoundingClientRect();
          const row = document.elementFromPoint(box.x + 60, box.y + box.height / 2)?.closest('.tree-row');
          return row !== null;
        }),
      );
      const count = await page.locator('.tree-row').count();
      assert.ok(count > 10 && count <= 150, `${count} rows`);
    }
    await page.locator('.tree-row').last().click();
    await until('the row on the board', () => page.locator('.tree-row[aria-selected="true"]').isVisible());
    await tree.focus();
    await person.press('Home');
    await until('the start', async () => (await rows(page))[0] === 'Start <');
    assert.ok(Number(await page.locator('.tree-row').nth(2).getAttribute('aria-setsize')) > 1);
  }),
);

test(
  'a damaged tree is told, and the game is there',
  inBrowser('study-damaged', STILL, async (session) => {
    const { page, person } = session;
    await opened(session, owari(3, { version: 2, tree: { lines: [{ of: 0, ply: 1, steps: ['6'] }] } }));
    await person.sees(/variation cannot be played/);
    assert.equal(await page.locator('.turn').count(), 4);
  }),
);

test(
  'another window follows through the tree',
  inBrowser('study-windows', STILL, async (session) => {
    const { page, person, server } = session;
    await opened(session, owari(3));
    const other = await page.context().newPage();
    await other.goto(server.url);
    await other.getByRole('button', { name: /^Continue/ }).click();
    await person.click('Analyse');
    await shows(other, ['Start', '1 pit 1', '2 pit 7', '3 pit 4 <']);
    await person.press('ArrowLeft');
    await shows(other, ['Start', '1 pit 1', '2 pit 7 <', '3 pit 4']);
    await person.click('Good');
    await shows(other, ['Start', '1 pit 1', '2 pit 7 ! <', '3 pit 4']);
    await person.click('Back to the game');
    await other.locator('.turns').waitFor();
    await other.close();
  }),
);

for (const colorScheme of ['light', 'dark']) {
  test(
    `axe-core finds no fault with an analysis, ${colorScheme}`,
    inBrowser(`study-axe-${colorScheme}`, { ...STILL, colorScheme }, async (session) => {
      const { page, person } = session;
      const notes = [{ line: 1, ply: 2, text: 'Better.', mark: 'good', shapes: ['8', '8>2'] }];
      await opened(session, owari(4, { version: 2, tree: { lines: [{ of: 0, ply: 1, steps: ['8'] }], notes } }));
      await bringAxe(page);
      await page.locator('.study-known').waitFor();
      assert.deepEqual(await faults(page), [], 'before');
      await person.click('Analyse');
      await page.locator('.tree-text').waitFor();
      await animationsEnd(page);
      assert.deepEqual(await faults(page), [], 'analysis');
    }),
  );
}

// In Blokus and Petri nothing could be placed for the computer: its pieces were not offered in an analysis either.
for (const name of ['blokus-1', 'petri-1'])
  test(
    `who analyses a game against the computer tries other turns for it, too: ${name}`,
    inBrowser(`study-computer-${name}`, STILL, async (session) => {
      const { page, person } = session;
      const game = golden(name);
      const seats = [{ name: 'Ann' }, { name: 'Computer', bot: 1 }];
      await opened(session, recordOf({ ...game, steps: game.steps.slice(0, 4) }, seats));
      await person.click('Analyse');
      await page.locator('.tree-row').first().waitFor();
      const legal = page.locator('.space[aria-label*="may be placed"]');
      const isComputers = page.getByText('Computer to play', { exact: true });
      for (let back = 0; !(await isComputers.isVisible()); back += 1) {
        const here = await rows(page);
        assert.ok(back < here.length, 'no turn is the computer’s');
        await person.click('‹ Step');
        await until('a step back', async () => !isDeepStrictEqual(await rows(page), here));
      }
      await until('places for its piece', async () => (await legal.count()) > 0);
      const before = await rows(page);
      await legal.last().click({ force: true });
      await until('a variation', async () => (await rows(page)).length > before.length);
    }),
  );

// In Petri the row on the board was that of the next turn: up led nowhere, and no turn could be marked, deleted or
// tried again.
test(
  'where chance opens each turn, a row leads to the board after its turn, which is marked and deleted there',
  inBrowser('study-chance-rows', STILL, async (session) => {
    const { page, person } = session;
    const game = golden('petri-1');
    await opened(session, recordOf({ ...game, steps: game.steps.slice(0, 12) }, SEATS));
    await person.click('Analyse');
    const line = [
      'Start',
      '1 piece on c2 c3 d2',
      '2 piece on i7 i8 i9 j9',
      '3 piece on b1 b2 c1 c2',
      '4 piece on i6 i7',
    ];
    const at = (row) => line.map((words, each) => words + (each === row ? ' <' : ''));
    await shows(page, at(4));
    await page.locator('.tree-row').nth(2).click();
    await shows(page, at(2));
    await page.locator('.tree').focus();
    for (const row of [1, 0]) {
      await page.keyboard.press('ArrowUp');
      await shows(page, at(row));
    }
    const good = page.getByRole('button', { name: 'Good', exact: true });
    assert.equal(await good.getAttribute('aria-disabled'), 'true', 'chance is not marked');
    await page.keyboard.press('ArrowDown');
    await shows(page, at(1));
    await person.click('Good');
    line[1] += ' !';
    await shows(page, at(1));
    await page.locator('.space[aria-label*="may be placed"]').last().click({ force: true });
    await until('a variation', async () => (await rows(page)).some((row) => /^ {2}2 piece on .* <$/.test(row)));
    await person.click('Delete…');
    await person.sees('This step and its notes are lost.');
    await person.click('Delete');
    await shows(page, at(1));
  }),
);

// The analysis stood between two players' cards, with room for two rows and nothing else.
test(
  'the analysis of a game of four has room beside all their cards',
  inBrowser('study-four', { ...STILL, viewport: { width: 1280, height: 800 } }, async (session) => {
    const { page } = session;
    const game = golden('blokus-3');
    const seats = [...SEATS, { name: 'Cal' }, { name: 'Dee' }];
    await opened(session, recordOf({ ...game, steps: game.steps.slice(0, 20) }, seats));
    await page.keyboard.press('a');
    await until('the last turn', async () => (await rows(page)).at(-1)?.endsWith(' <'));
    const boxOf = (part) => page.locator(part).first().boundingBox();
    const [panel, comment] = [await boxOf('.study'), await boxOf('.study-comment')];
    assert.ok((await boxOf('.tree')).height >= 160, 'rows of the tree');
    assert.ok(comment.y + comment.height <= panel.y + panel.height + 1, 'nothing has to be scrolled to');
    const cards = await page
      .locator('.seat')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().bottom));
    assert.ok(Math.max(...cards) <= 730, `cards end at ${Math.max(...cards)}`);
  }),
);

// Each of two who win together had half of the win: 50%, and a win that was certain was called a draw.
test(
  'with partners the chance of winning is that of the team',
  inBrowser('study-teams', STILL, async (session) => {
    const { page } = session;
    const game = golden('petri-2');
    const seats = [...SEATS, { name: 'Cal' }, { name: 'Dee' }];
    await opened(session, recordOf({ ...game, steps: game.steps.slice(0, -1) }, seats));
    await page.keyboard.press('a');
    const bar = page.locator('.share-bar');
    await bar.waitFor();
    assert.match(await bar.getAttribute('aria-label'), /Ann (\d+)%, Ben (\d+)%, Cal \1%, Dee \2%$/);
    const share = await page.locator('.computer-share').first().innerText();
    assert.ok(share === '= Win' || Number.parseInt(share, 10) > 60, share);
  }),
);

// The better turns that a review found pushed the row on the board out of sight.
test(
  'the row on the board stays in sight when variations are added above it',
  inBrowser('study-sight', { ...STILL, viewport: { width: 1280, height: 800 } }, async (session) => {
    const { page, person } = session;
    await opened(session, owari(8));
    await person.click('Analyse');
    const inSight = () =>
      page.evaluate(() => {
        const tree = document.querySelector('.tree').getBoundingClientRect();
        const row = document.querySelector('.tree-row[aria-selected="true"]')?.getBoundingClientRect();
        return Boolean(row) && row.top >= tree.top - 1 && row.bottom <= tree.bottom + 1;
      });
    await until('the last turn', inSight);
    await person.click('Review game');
    await page.locator('.review-players li').first().waitFor({ timeout: 120_000 });
    await until('the end of the review', () => page.getByRole('button', { name: 'Review game' }).isVisible());
    assert.ok((await page.getByRole('treeitem').count()) > 9, 'better turns');
    assert.equal(await inSight(), true);
  }),
);
