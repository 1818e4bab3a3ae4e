// Owari is played to its end in the browser, once with pointer events and once by keyboard.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { readRecord, withFriends } from '../support/games.mjs';
import { golden, positionsOf, recordOf } from '../support/golden.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { testFaults } from './support/axe.mjs';
import { focused, tabTo } from './support/cells.mjs';
import { STILL, fingersOf, inBrowser, openFile, saveFile } from './support/page.mjs';

const SEATS = [{ name: 'Ann' }, { name: 'Ben' }];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

async function setUp(person, { options: { stones, first } }) {
  await person.click(/^Owari\b/);
  await withFriends(person);
  for (const [seat, { name }] of SEATS.entries()) await person.fill(`Name of player ${seat + 1}`, name);
  await person.fill('Stones in each pit', stones);
  await person.click(`Player ${first + 1}`);
  await person.click('Start');
}

const STONES = /^(?:Pit \d+, (?:yours|\w+’s)|(?:Your|\w+’s) goal), (no|\d+) stones?/;

/** The stones in each pit and goal, as the board is read out. */
async function pitsOf(person) {
  const { controls } = await person.look();
  return controls
    .map(({ name }) => STONES.exec(name)?.[1])
    .filter(Boolean)
    .map((count) => (count === 'no' ? 0 : Number(count)));
}

/** Once the board is as the golden game says. */
async function standsAs(person, pits) {
  await until(`the pits ${pits}`, async () => {
    const now = await pitsOf(person);
    if (now.join() !== pits.join()) throw new Error(`they are ${now}`);
    return true;
  });
}

const positions = (game) => positionsOf(recordOf(game, SEATS));
const pit = (step) => new RegExp(`^Pit ${step}, .*sowing it`);

async function opened({ page, person, folder }, game, ply, seats = SEATS) {
  const path = join(folder, 'before.atar');
  writeFileSync(path, JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, ply) }, seats)));
  await person.find('Open…');
  await openFile(page, person, path);
  await person.find(/^Pit 0,/);
}

test(
  'a whole game of Owari by pointer, the board as the golden game says after every move',
  inBrowser('owari', {}, async ({ page, person, picture, folder }) => {
    const game = golden('owari-1');
    const told = positions(game);
    await setUp(person, game);
    for (const [ply, step] of game.steps.entries()) {
      const { result, view } = told[ply + 1];
      const target = await person.find(pit(step));
      assert.equal(/captures/.test(target.name), view.last.capture !== null, `what is told of step ${ply}`);
      await page.mouse.click(target.x, target.y);
      if (ply === 24) await picture('sowing');
      // The result hides the board.
      if (!result) await standsAs(person, told[ply + 1].state.pits);
    }
    await person.sees('Ann wins');
    await person.sees('Ann has 19 stones, Ben 17.');
    await person.sees('Left in the pits');
    await picture('end');
    await person.press('Escape');
    await standsAs(person, told.at(-1).state.pits);
    const { draft, turns } = readRecord(await saveFile(page, folder));
    assert.deepEqual([...turns.flat(), ...draft], game.steps);

    // The same end where Ann plays against a computer: Ben's last move is the only one that there is.
    await person.press('Control+z');
    await person.click('Take back');
    await person.sees('Ben to play');
    await person.click('Menu');
    await person.click(/^Players…/);
    await person.choose('Who plays for player 2', 'Computer: 2 Novice');
    await person.click('Done');
    await person.sees('You have 19 stones, Ben 17. Ben’s pits were empty, so the last 2 stones went to your own goal.');
    assert.equal(await page.locator('dialog[open] h2').innerText(), 'You win 19 to 17');
    await picture('won');
  }),
);

/** Where an arrow key leads next on the way to a pit of the player below or above. */
function nextKey(now, wanted) {
  const row = (number) => (number < 6 ? 0 : 1);
  const column = (number) => (number < 6 ? number : 12 - number);
  if (row(now) !== row(wanted)) return row(wanted) === 1 ? 'ArrowUp' : 'ArrowDown';
  return column(now) < column(wanted) ? 'ArrowRight' : 'ArrowLeft';
}

test(
  'a whole game of Owari by the keyboard alone, with other stones and the other player first',
  inBrowser('owari-keyboard', STILL, async ({ page, person, picture }) => {
    const game = golden('owari-2');
    const told = positions(game);
    await setUp(person, game);
    await person.find(/^Pit 7,/);
    await tabTo(page, 'a pit', /^Pit \d+, /);
    for (const [ply, step] of game.steps.entries()) {
      const wanted = Number(step);
      await until(`the keyboard at pit ${wanted}`, async () => {
        const at = Number(/^Pit (\d+),/.exec(await focused(page))[1]);
        if (at !== wanted) await page.keyboard.press(nextKey(at, wanted));
        return at === wanted;
      });
      await page.keyboard.press('Enter');
      if (!told[ply + 1].result) await standsAs(person, told[ply + 1].state.pits);
    }
    await person.sees('Ben wins');
    await person.sees('Ben has 27 stones, Ann 21.');
    await picture('end');
    await person.press('Escape');
    await standsAs(person, told.at(-1).state.pits);
  }),
);

// At 900x600 the winner's mark was hidden, then left no room for the name; and the list stood at turn 59 of 66 once the
// window had become smaller.
test(
  'in a window that becomes small, the winner and the last turn of a long game stay in sight',
  inBrowser('owari-small', {}, async (session) => {
    const { page, person, picture } = session;
    const game = golden('owari-1');
    await opened(session, game, game.steps.length - 1, [{ name: 'Computer 1' }, { name: 'Computer 2' }]);
    await person.click(pit(game.steps.at(-1)));
    await person.sees('Computer 1 wins');
    await person.press('Escape');
    await page.setViewportSize({ width: 900, height: 600 });
    const last = page.locator('.turn').last();
    assert.match(await last.textContent(), new RegExp(`^Turn ${game.steps.length}, `));
    await until('the last turn in sight', () =>
      last.evaluate((turn) => {
        const list = turn.closest('.turns').getBoundingClientRect();
        const { top, bottom } = turn.getBoundingClientRect();
        return list.top <= top && bottom <= list.bottom + 1;
      }),
    );
    const winner = page.locator('.seat', { hasText: 'Computer 1' });
    assert.ok(await winner.getByText('winner').isVisible(), 'the mark of the winner');
    assert.ok(
      await winner.locator('.seat-name').evaluate((name) => name.scrollWidth <= name.clientWidth),
      'the whole name of the winner',
    );
    await picture('end');
  }),
);

test(
  'what a move would bring is seen before it is made; the board turns around; moves are taken back',
  inBrowser('owari-look', {}, async (session) => {
    const { page, person, picture } = session;
    const game = golden('owari-1');
    const told = positions(game);
    await opened(session, game, 20);
    const capturing = await person.find(/sowing it .*captures/);
    const pixels = () => page.evaluate(() => document.querySelector('.layer-pieces').toDataURL());
    await page.mouse.move(5, 5);
    const calm = await pixels();
    await page.mouse.move(capturing.x, capturing.y);
    await until('the landing pit and the capture to be shown', async () => (await pixels()) !== calm);
    await picture('hover');
    await person.press('l');
    assert.ok((await person.find('Legal moves')).on);

    const before = await person.find(/^Pit 0,/);
    await person.click('Flip board');
    const after = await person.find(/^Pit 0,/);
    assert.ok(before.y > after.y && before.x < after.x, 'pit 0 goes from the lower left to the upper right');
    await picture('turned');

    const target = await person.find(/sowing it .*captures/);
    await page.mouse.click(target.x, target.y);
    await person.sees(/and captured \d+ stones? from pit \d+\./);
    await person.click('Undo');
    await person.click('Take back');
    await standsAs(person, told[20].state.pits);
    assert.equal(await page.locator('[data-command=reset_turn]').count(), 0, 'a move ends the turn: nothing to reset');
  }),
);

test(
  'with coordinates the board has the numbers of the rules, and the position is shown as their list',
  inBrowser('owari-numbers', STILL, async ({ page, person, picture, folder }) => {
    const game = golden('owari-1');
    const told = positions(game);
    await opened({ page, person, folder }, game, 20);
    const list = page.locator('.pit-list p');
    assert.equal(await list.innerText(), `(${told[20].state.pits.join(' ')})`);
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await picture(`numbers-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await person.click(pit(game.steps[20]));
    await until('the list', async () => (await list.innerText()).endsWith(`(${told[21].state.pits.join(' ')})`));
    await person.click('Menu');
    await person.click('Coordinates');
    await list.waitFor({ state: 'hidden' });
  }),
);

test(
  'a pit that cannot be sown says why',
  inBrowser('owari-wrong', {}, async (session) => {
    const { page, person } = session;
    await opened(session, golden('owari-1'), 20);
    const empty = await person.find(/^Pit \d+, Ann’s, no stones/);
    await page.mouse.click(empty.x, empty.y);
    await person.sees(/^Pit \d+ is empty\./m);
    const theirs = await person.find(/^Pit 9, Ben’s/);
    await page.mouse.click(theirs.x, theirs.y);
    await person.sees('Pit 9 is Ben’s. Ann sows from the other side.');
  }),
);

test(
  'Owari on a phone: a finger asks what a move would bring, and makes it',
  inBrowser('owari-phone', PHONE, async (session) => {
    const { page, picture, folder } = session;
    const person = createPerson(await fingersOf(page));
    const game = golden('owari-1');
    const told = positions(game);
    await opened({ page, person, folder }, game, 20);
    const { x, y } = await person.find(pit(game.steps[20]));
    await page.touchscreen.tap(x, y);
    await picture('asked');
    await standsAs(person, told[20].state.pits);
    await page.touchscreen.tap(x, y);
    await standsAs(person, told[21].state.pits);
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(across <= 390, `the page is ${across} pixels wide`);
  }),
);

testFaults(
  'Owari',
  () => {
    const game = golden('owari-3');
    return recordOf({ ...game, steps: game.steps.slice(0, 12) }, SEATS);
  },
  'Legal moves',
);
