// What the page does around a game: settings, messages, lost connections, several windows, and rest when nothing
// changes.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from 'playwright-core';

import { WHOLE, chooseAtar, readRecord, setUp, withFriends } from '../support/games.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { countFrames, stands } from './support/frames.mjs';
import { ARGS, handsOf, inBrowser } from './support/page.mjs';
import { serve } from './support/server.mjs';

const game = readRecord(WHOLE);
/** As it is listed, with the moment of its end. */
const KEPT_BLOKUS = /^Blokus Player 1 and Player 2 .*\d/;

const startable = async (person) => (await person.look()).controls.find(({ name }) => name === 'Start')?.enabled;

test('what Playwright turns off in the browser is off in the tests, which turn off more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-browser-'));
  try {
    // A stand-in for the browser, which writes down its arguments and ends.
    const standIn = join(folder, 'browser');
    writeFileSync(standIn, `#!/bin/sh\nprintf '%s\\n' "$@" >"${folder}/arguments"\n`, { mode: 0o755 });
    await assert.rejects(chromium.launch({ executablePath: standIn, args: ARGS }));
    const line = readFileSync(join(folder, 'arguments'), 'utf8');
    const lists = line.match(/--disable-features=\S+/g).map((list) => list.split('=')[1].split(','));
    assert.equal(lists.length, 2);
    const heeded = new Set(lists.at(-1));
    const missing = lists.flat().filter((feature) => !heeded.has(feature));
    assert.deepEqual(missing, []);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test(
  'impossible settings are said beside the field, and the game cannot be started',
  inBrowser('settings', {}, async ({ person, picture }) => {
    await chooseAtar(person);
    await person.fill('Side of the board', 21);
    await person.sees('Enter a whole number from 3 to 20.');
    assert.equal(await startable(person), false);
    await person.fill('Side of the board', 3);
    await until('the settings to be possible', () => startable(person));
    await person.click('7');
    await person.sees('All players together can have at most 5 stones: 60% of 9 spaces. Now they have 7.');
    await picture('impossible');
    await person.click('2');
    await person.fill('Name of player 2', ' ');
    await person.sees('Enter a name for each player.');
    assert.equal(await startable(person), false);
    await person.click('Reset to Defaults');
    assert.equal((await person.find('Name of player 2')).value, 'Computer');
    await person.sees('10 stones each, 20 in all: the most that fit in 33% of 64 spaces.');
    await person.fill('Stones of player 1', 12);
    await person.sees('22 stones on 64 spaces: 34% filled.');
    assert.equal(await startable(person), true);
  }),
);

test(
  'a number is never cut off by its field, which WebKit gives arrows at all times',
  inBrowser('numbers', {}, async ({ page, person }) => {
    await chooseAtar(person);
    const { fields, wanted } = await page.evaluate(() => ({
      fields: [...document.querySelectorAll('input[type="number"]')].map((field) => {
        const { paddingLeft, paddingRight } = getComputedStyle(field);
        return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      }),
      wanted: 3.25 * parseFloat(getComputedStyle(document.documentElement).fontSize),
    }));
    assert.ok(fields.length >= 4 && fields.every((width) => width >= wanted), `${fields} pixels, not ${wanted}`);
  }),
);

test(
  'the last settings are the next ones offered',
  inBrowser('remembered', {}, async ({ page, person }) => {
    await setUp(person, game);
    await person.find(/^e9, empty/);
    await person.click('Menu');
    await person.click(/^New Game/);
    assert.equal((await person.find('Name of player 3')).value, 'Cleo');
    assert.equal((await person.find('Side of the board')).value, '5');
    await person.click('Back to Game');
    await person.sees('Ann places a stone');
    await page.reload();
    await person.sees('Ann places a stone');
  }),
);

test(
  'a game that another takes the place of is kept, as Home says, and goes on where it was',
  inBrowser('replaced', {}, async ({ page, person, picture }) => {
    await setUp(person, game);
    await person.step('@d4', 1);
    await person.press('Control+w');
    await person.sees(/Your game is kept after every move\..*in the library/);
    await person.click('Menu');
    await person.click(/^New Game/);
    await person.click('Start');
    await person.sees('Your last game is in the library.');
    await picture('told');
    await person.find(/^d4, empty/);
    await person.press('Control+w');
    await page.reload();
    await person.find(/^Atar Ann, Ben and Cleo$/);
    await picture('listed');
    await person.click(/^Atar Ann, Ben and Cleo$/);
    await person.find(/^d4, Ann/);
    await person.press('Control+w');
    await page.locator('.others-game').waitFor({ state: 'detached' });
  }),
);

test(
  'a finished game that is not saved can be opened again',
  inBrowser('finished', {}, async ({ page, person }) => {
    await person.click('Set up…: Blokus');
    await withFriends(person);
    await person.click('Start');
    await person.sees('Player 1 to play');
    for (const player of ['Player 1', 'Player 2']) {
      await person.sees(`${player} to play`);
      await person.press('Escape');
      await person.click('Pass');
      await page.getByRole('dialog').getByRole('button', { name: 'Pass' }).click();
    }
    await person.click('Again');
    await person.sees('Player 1 to play');
    await person.press('Control+w');
    await page.reload();
    await person.click('Library');
    await page.locator('.library-row', { hasText: KEPT_BLOKUS }).click();
    await person.find('Result');
    assert.equal(await page.title(), 'Blokus — Atar');
  }),
);

test(
  'a stone that was placed can be put elsewhere until the commit',
  inBrowser('elsewhere', {}, async ({ page, person, picture }) => {
    await setUp(person, game);
    await person.step('@d4', 1);
    await person.click(/^d4, Ann/);
    await picture('in-hand');
    await person.click(/^c3, empty, Ann may place here/);
    await person.find(/^c3, Ann/);
    const hands = handsOf(page);
    await hands.drag(await person.find(/^c3, Ann/), await person.find(/^b2, empty/));
    await person.find(/^b2, Ann/);
    await hands.drag(await person.find(/^b2, Ann/), await person.find(/^Ann’s rack/));
    await person.find(/^b2, empty/);
    await person.find(/^Ann’s rack, 3 stones to place/);
  }),
);

test(
  'a server that goes away and comes back is given the game again',
  inBrowser('away', {}, async ({ person, server, picture, folder }) => {
    await setUp(person, game);
    await person.step('@d4', 1);
    await server.close();
    await person.sees('Connection lost. Your game is safe. Reconnecting…');
    await picture('lost');
    const again = await serve(folder, server.port);
    try {
      await until('the message to go', async () => !(await person.look()).words.includes('Connection lost'));
      await person.find(/^d4, Ann/);
      await person.step('commit', 1);
      await person.step('@d6', 2);
    } finally {
      await again.close();
    }
  }),
);

// The page said that the game was kept at the server, which forgot it when it ended.
test(
  'a server that is killed in the middle of a turn and started again has the game, also for a new page',
  inBrowser('killed', {}, async ({ page, person, server, folder }) => {
    await setUp(person, game);
    await person.step('@d4', 1);
    await server.kill();
    await person.sees('Connection lost. Your game is safe. Reconnecting…');
    const again = await serve(folder, server.port, server.data);
    try {
      await until('the message to go', async () => !(await person.look()).words.includes('Connection lost'));
      await person.step('commit', 1);
      await page.goto(again.url);
      await person.click(/^Continue/);
      await person.find(/^d4, Ann/);
      await person.step('@d6', 2);
    } finally {
      await again.close();
    }
  }),
);

test(
  'two windows at one table show the same game',
  inBrowser('windows', {}, async ({ page, person, server }) => {
    await setUp(person, game);
    const other = await page.context().newPage();
    await other.goto(server.url);
    const friend = createPerson(handsOf(other));
    await friend.click(/^Continue/);
    await person.step('@d4', 1);
    await friend.find(/^d4, Ann/);
    await friend.step('commit', 1);
    await person.sees('Ben places a stone');
    assert.deepEqual(await friend.board(), await person.board());
  }),
);

test(
  'a game that another window begins takes nobody to its table: who looks at the old one is asked',
  inBrowser('windows-new-game', {}, async ({ page, person, server, picture }) => {
    await setUp(person, game);
    const other = await page.context().newPage();
    await other.goto(server.url);
    const friend = createPerson(handsOf(other));
    await setUp(friend, game);
    await person.sees('Another window has started a new game');
    await picture('asked');
    await person.click('Stay on Home');
    await person.find(/^Continue/);
    await setUp(person, game);
    await friend.click('Show New Game');
    await friend.sees('Ann places a stone');
  }),
);

test(
  'no frames are drawn while nothing changes',
  inBrowser('rest', {}, async ({ page, person }) => {
    await countFrames(page);
    await setUp(person, game);
    await person.step('@d4', 1, { drag: true });
    await stands(page);
    assert.ok((await page.evaluate(() => window.framesAsked)) > 0, 'some were drawn while the stone moved');
  }),
);
