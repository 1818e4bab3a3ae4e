// Blokus is played to its end in the browser, once with pointer events and once by keyboard.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { shapeWords } from '../../ui/games/blokus/placement.js';
import { readRecord, withFriends } from '../support/games.mjs';
import { golden, positionsOf, recordOf } from '../support/golden.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { testFaults } from './support/axe.mjs';
import { focused, middleOf, tabTo, turnUntil, walkTo } from './support/cells.mjs';
import { counts } from './support/count.mjs';
import { STILL, fingersOf, inBrowser, openFile, saveFile } from './support/page.mjs';
import { stillPicture } from './support/still.mjs';

const SEATS = [{ name: 'Ann' }, { name: 'Ben' }];
const LABELS = {
  corners: 'Two in the corners',
  duo: 'Duo: in the middle',
  cells: 'Cells on the board',
  official: 'Official, with bonus',
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** The steps of a golden game, each with the seat, the piece and the cells, or whether the pass is forced. */
function scriptOf(game) {
  const positions = positionsOf(recordOf(game, SEATS));
  return game.steps.map((step, ply) => {
    const {
      actor: { seat },
      view,
    } = positions[ply];
    const piece = Object.keys(view.places).find((name) => view.places[name].includes(step));
    return { step, seat, piece, cells: step.split(','), forced: view.pass.forced, result: positions[ply + 1].result };
  });
}

async function setUp(person, { options: { start, scoring, first } }) {
  await person.click(/^Blokus\b/);
  await withFriends(person);
  for (const [seat, { name }] of SEATS.entries()) await person.fill(`Name of player ${seat + 1}`, name);
  await person.click(LABELS[start]);
  await person.click(LABELS[scoring]);
  await person.click(`Player ${first + 1}`);
  await person.click('Start');
}

const fits = ({ piece, cells }) =>
  new RegExp(`, ${shapeWords(piece, cells.length)} may be placed on ${cells.join(' ')}$`);
const cardOf = (page, seat) => page.locator(`.seat[data-seat="${seat}"]`);

/** Passes, or sees that it was passed. */
async function passed(person, { forced }, byKeys) {
  if (forced) return person.sees('can’t place another piece and passes.');
  if (byKeys) await person.press('p');
  else await person.click('Pass');
  await person.sees('Pass for the rest of the game?');
  return byKeys ? person.press('Enter') : person.click('Pass');
}

/** Once the move has been made. */
const made = (person, { seat, piece, cells }) =>
  person.find(new RegExp(`^${cells[0]}, ${SEATS[seat].name}’s ${shapeWords(piece, cells.length)}\\b`));

test(
  'a whole game of Blokus by pointer: pieces chosen in the tray, turned by wheel, keys and buttons, clicked and dragged',
  inBrowser('blokus', {}, async ({ page, person, hands, picture, folder }) => {
    const game = golden('blokus-1');
    const script = scriptOf(game);
    await setUp(person, game);
    await person.sees('Ann’s first piece must cover one of the marked corners: a14 or n14.');

    for (const [ply, move] of script.entries()) {
      if (move.step === 'pass') {
        await passed(person, move);
        continue;
      }
      const card = cardOf(page, move.seat);
      await card.locator(`[data-item="${move.piece}"]`).click();
      await card.locator(`[data-item="${move.piece}"][aria-pressed="true"]`).waitFor();
      await page.mouse.move(...Object.values(await middleOf(person, ['g7'])));
      const way = ply % 3;
      await turnUntil(person, move.piece, fits(move), async (count) => {
        if (count === 3) await card.locator('[data-item="flip"]').click();
        else if (way === 0) await page.mouse.wheel(0, 120);
        else if (way === 1) await page.keyboard.press('.');
        else await card.locator('[data-item="right"]').click();
        await page.mouse.move(...Object.values(await middleOf(person, ['g7'])));
      });
      const at = await middleOf(person, move.cells);
      if (ply % 2 === 0) {
        const { x, y, width, height } = await card.locator('[data-item="hand"]').boundingBox();
        await hands.drag({ x: x + width / 2, y: y + height / 2 }, at);
      } else {
        await hands.click(at);
      }
      await made(person, move);
      if (ply === 11) await picture('half-way');
    }

    await person.sees('Ann wins');
    await person.sees('Ann has 48 points, Ben 47.');
    await person.sees('Pieces left');
    await picture('end');
    await person.press('Escape');
    await person.find(/dead for Ann/);
    const { draft, turns } = readRecord(await saveFile(page, folder));
    assert.deepEqual([...turns.flat(), ...draft], game.steps);
  }),
);

test(
  'a whole game of Blokus by the keyboard alone, one player passing early',
  inBrowser('blokus-keyboard', STILL, async ({ page, person, picture }) => {
    const game = golden('blokus-5');
    const script = scriptOf(game);
    await setUp(person, game);
    await person.find(/^a14,/);
    await tabTo(page, 'a cell', /^[a-n]\d+, /);

    for (const move of script) {
      if (move.step === 'pass') {
        await passed(person, move, true);
        continue;
      }
      await until(`${move.piece} in hand`, async () => {
        if ((await person.look()).words.includes(` ${shapeWords(move.piece, move.cells.length)} in hand`)) return true;
        await page.keyboard.press('n');
        return false;
      });
      const { name } = await turnUntil(person, move.piece, fits(move), (count) =>
        page.keyboard.press(count === 3 ? 'f' : '.'),
      );
      await walkTo(page, name.split(',')[0]);
      assert.match(await focused(page), fits(move));
      await page.keyboard.press('Enter');
      if (!move.result) await made(person, move);
    }
    await person.sees('Ann wins');
    await person.sees('Ann has 20 points, Ben −89.');
    const cut = await page.locator('dialog.ending').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    assert.equal(cut, 0, 'all columns of the result are in sight');
    await picture('end');
  }),
);

test(
  'a pass that cannot be helped is taken for the person, and said; the pads can be used out of turn',
  inBrowser('blokus-forced', {}, async ({ page, person, folder }) => {
    const game = golden('blokus-1');
    const script = scriptOf(game);
    const ply = script.findIndex(({ step, forced }) => step === 'pass' && forced);
    assert.ok(ply > 0, 'the golden game has a forced pass');
    const path = join(folder, 'before.atar');
    writeFileSync(path, JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, ply - 1) }, SEATS)));
    await person.find('Open…');
    await openFile(page, person, path);
    const move = script[ply - 1];
    await person.find(new RegExp(`^[a-n]\\d+, `));
    const other = cardOf(page, 1 - move.seat);
    const before = await other.locator('[data-item="hand"] svg').innerHTML();
    await other.locator('[data-item="next"]').click();
    await until(
      'another piece in the other pad',
      async () => (await other.locator('[data-item="hand"] svg').innerHTML()) !== before,
    );
    await other.locator('[data-item="pass"]').click({ force: true });
    await person.sees(/ can pass later\./);

    await cardOf(page, move.seat).locator(`[data-item="${move.piece}"]`).click();
    await turnUntil(person, move.piece, fits(move), (count) => page.keyboard.press(count === 3 ? 'f' : '.'));
    await page.mouse.click(...Object.values(await middleOf(person, move.cells)));
    await person.sees('can’t place another piece and passes.');
    await person.sees('Ann wins');
  }),
);

test(
  'Blokus on a phone: a finger lays the piece down, turns it, and places it',
  inBrowser('blokus-phone', PHONE, async ({ page, picture, folder }) => {
    const person = createPerson(await fingersOf(page));
    const game = golden('blokus-1');
    const path = join(folder, 'before.atar');
    writeFileSync(path, JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, 12) }, SEATS)));
    await person.find('Open…');
    await openFile(page, person, path);
    const [move] = scriptOf(game).slice(12);
    const tray = cardOf(page, 0).locator('.pad-tray');
    for (const way of ['next', ...Array(5).fill('previous')]) {
      await cardOf(page, 0).locator(`[data-item="${way}"]`).tap();
      const cut = () =>
        tray.evaluate((row) => {
          const box = row.getBoundingClientRect();
          const piece = row.querySelector('[aria-pressed="true"]').getBoundingClientRect();
          return piece.left < box.left - 1 || piece.right > box.right + 1;
        });
      await until(`the piece in hand in sight of its tray after ${way}`, async () => !(await cut()), 3000);
    }
    await cardOf(page, 0).locator(`[data-item="${move.piece}"]`).tap();
    const { x, y } = await person.find(/^h3, /);
    await page.touchscreen.tap(x, y);
    await turnUntil(person, move.piece, fits(move), (count) =>
      cardOf(page, 0)
        .locator(`[data-item="${count === 3 ? 'flip' : 'right'}"]`)
        .tap(),
    );
    const at = await middleOf(person, move.cells);
    await page.touchscreen.tap(at.x, at.y);
    await picture('laid');
    await page.touchscreen.tap(at.x, at.y);
    await made(person, move);
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(across <= 390, `the page is ${across} pixels wide`);
  }),
);

test(
  'the history draws the pieces, without a code, and the replay is walked through by arrow keys',
  inBrowser('blokus-history', { viewport: { width: 900, height: 600 } }, async ({ page, person, folder }) => {
    const game = golden('blokus-1');
    const path = join(folder, 'before.atar');
    writeFileSync(path, JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, 12) }, SEATS)));
    await person.find('Open…');
    await openFile(page, person, path);
    await page.locator('.turn').nth(11).waitFor();
    await counts(page.locator('.turn .piece-drawing'), 12);
    const lines = await page.locator('.turn-steps').allInnerTexts();
    for (const line of lines.slice(0, 12)) assert.match(line.replace('\n', ' '), /\+\d$/);
    assert.ok(
      lines.every((line) => !/[A-Z]\d?\b|[a-n]\d/.test(line)),
      lines.join(' / '),
    );

    await page.locator('.turn').nth(11).click();
    await person.sees('Step 12 of 12');
    await page.keyboard.press('ArrowLeft');
    await person.sees('Step 11 of 12');
    await page.keyboard.press('ArrowUp');
    await person.sees('Step 10 of 12');
    await page.keyboard.press('ArrowRight');
    await person.sees('Step 11 of 12');
  }),
);

test(
  'a hint is drawn where its piece would lie, though the pointer rests on the board',
  inBrowser('blokus-hint', STILL, async ({ page, person, folder }) => {
    const game = golden('blokus-1');
    const path = join(folder, 'before.atar');
    writeFileSync(path, JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, 12) }, SEATS)));
    await person.find('Open…');
    await openFile(page, person, path);
    await person.find(/^d10,/);
    const { x, y } = await middleOf(person, ['d10']);
    await page.mouse.move(x, y);
    await person.press('i');
    await person.find('Play it');
    await stillPicture(page);
    const underPointer = await page.locator('.stage').screenshot();
    await page.mouse.move(2, 2);
    await stillPicture(page);
    assert.ok(underPointer.equals(await page.locator('.stage').screenshot()), 'something lies under the pointer');
  }),
);

const FOUR = [{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cleo' }, { name: 'Dan' }];

test(
  'the classic game is set up for four and begun by pointer, each colour from its corner',
  inBrowser('blokus-classic', {}, async ({ page, person, hands, picture }) => {
    const game = golden('blokus-3');
    const positions = positionsOf(recordOf(game, FOUR));
    await person.click(/^Blokus\b/);
    await withFriends(person);
    await person.click('4');
    await person.click('Official, with bonus');
    for (const [seat, { name }] of FOUR.entries()) await person.fill(`Name of player ${seat + 1}`, name);
    await person.click('Start');
    await person.sees('Ann’s first piece must cover the marked corner: a20.');

    for (const [ply, step] of game.steps.slice(0, 8).entries()) {
      const {
        actor: { seat },
        view,
      } = positions[ply];
      const move = {
        cells: step.split(','),
        piece: Object.keys(view.places).find((name) => view.places[name].includes(step)),
      };
      const card = cardOf(page, seat);
      await card.locator(`[data-item="${move.piece}"]`).click();
      await page.mouse.move(...Object.values(await middleOf(person, ['j10'])));
      await turnUntil(person, move.piece, fits(move), async (count) => {
        await card.locator(`[data-item="${count === 3 ? 'flip' : 'right'}"]`).click();
        await page.mouse.move(...Object.values(await middleOf(person, ['j10'])));
      });
      await hands.click(await middleOf(person, move.cells));
      await person.find(
        new RegExp(`^${move.cells[0]}, ${FOUR[seat].name}’s ${shapeWords(move.piece, move.cells.length)}\\b`),
      );
    }
    await picture('eight');
    // Four open pads would not fit: who waits has a closed one, so that all players are in sight.
    const { y, height } = await cardOf(page, 3).boundingBox();
    assert.ok(y + height < 740, `the last card ends at ${y + height}`);
  }),
);

test(
  'two play four colours to the end, and the scores of each seat’s colours are added up',
  inBrowser('blokus-shared', {}, async ({ page, person, folder, picture }) => {
    const game = golden('blokus-4');
    const path = join(folder, 'before.atar');
    const placed = game.steps.slice(
      0,
      game.steps.findIndex((step) => step === 'pass'),
    );
    writeFileSync(path, JSON.stringify(recordOf({ ...game, steps: placed }, SEATS)));
    await person.find('Open…');
    await openFile(page, person, path);
    await person.sees(/ is next: \d+/);
    for (const [name, width, height, colorScheme] of [
      ['desktop', 1280, 800, 'light'],
      ['small', 900, 600, 'dark'],
      ['phone', 390, 844, 'light'],
      ['lying', 844, 390, 'dark'],
    ]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      await person.find(/^j10,/);
      const across = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(across <= width, `${name}: the page is ${across} pixels wide`);
      await picture(name);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ colorScheme: 'light' });

    const end = join(folder, 'end.atar');
    writeFileSync(end, JSON.stringify(recordOf(game, SEATS)));
    await openFile(page, person, end);
    const { result } = positionsOf(recordOf(game, SEATS)).at(-1);
    const [winner] = result.winners;
    await person.sees(new RegExp(`${SEATS[winner].name} wins`));
    await person.click('Result');
    await person.sees(
      `${SEATS[winner].name} has ${result.scores[winner]} points, ${SEATS[1 - winner].name} ${result.scores[1 - winner]}.`,
    );
    await picture('end');
  }),
);

test(
  'who may begin follows the version and the number of players',
  inBrowser('blokus-first', {}, async ({ page, person }) => {
    await person.click(/^Blokus\b/);
    const firsts = page.getByRole('radiogroup', { name: 'Who begins' }).locator('label');
    const offered = (names) =>
      until(names.join(), async () => (await firsts.allTextContents()).join() === names.join());
    await offered(['Player 1', 'Player 2']);
    await person.click('Classic: four colours');
    const colours = [1, 2, 3, 4].map((colour) => `Colour ${colour} (player ${((colour - 1) % 2) + 1})`);
    await offered(colours);
    await person.click('4');
    await offered(['Player 1', 'Player 2', 'Player 3', 'Player 4']);
    await person.click('Player 4');
    await person.click(LABELS.duo);
    await offered(['Player 1', 'Player 2']);
    await person.sees('This version is for two players. Four play the classic game.');
    await person.click('2');
    await person.sees('Each player begins on one of the two marked cells');
  }),
);

testFaults(
  'Blokus',
  () => {
    const game = golden('blokus-2');
    return recordOf({ ...game, steps: game.steps.slice(0, 12) }, SEATS);
  },
  'Legal places',
);
