// Petri is played to its end in the browser, once with pointer events and once by keyboard.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixture, readRecord, withFriends } from '../support/games.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { testFaults } from './support/axe.mjs';
import { focused, middleOf, tabTo, turnUntil, walkTo } from './support/cells.mjs';
import { loadDice } from './support/dice.mjs';
import { countFrames, framesASecond, stands } from './support/frames.mjs';
import { STILL, fingersOf, inBrowser } from './support/page.mjs';

/**
 * Short games in which everything happens: pieces, bites of one and two cells, captures, kills, heads bitten and
 * captured, a bite picked up.
 */
const SQUARE = { path: fixture('petri-square.atar'), seed: 60 };
const HEX = { path: fixture('petri-hex.atar'), seed: 9 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const LABELS = { square: 'Squares', hex: 'Hexagons', corners: 'In the corners', none: 'None' };

async function setUp(person, { options, seats }) {
  await person.click(/^Petri\b/);
  await withFriends(person);
  await person.click(String(seats.length));
  for (const [seat, { name }] of seats.entries()) await person.fill(`Name of player ${seat + 1}`, name);
  await person.click(LABELS[options.grid]);
  await person.fill('Columns', options.width);
  await person.fill('Rows', options.height);
  await person.fill('A bite for everyone in', options.bite_percent);
  await person.click(LABELS[options.pickups]);
  await person.click('Start');
}

/** The steps that people take, each with its turn (from 1), its cells, and whether it ends the turn or the game. */
function movesOf({ turns }) {
  return turns.flatMap((steps, index) => {
    const taken = steps.filter((step) => !['gift', 'none'].includes(step) && !step.startsWith('piece '));
    return taken.map((step, at) => ({
      step,
      turn: index + 1,
      bite: step.startsWith('bite '),
      cells: step.replace('bite ', '').split(','),
      last: at === taken.length - 1,
    }));
  });
}

const fits = ({ cells }) => new RegExp(`, piece of \\d cells? may be placed on ${cells.join(' ')}(:|$)`);

/** Once the move has been made. */
async function made(person, { bite, turn, last, cells }) {
  if (bite && !last) return person.find(new RegExp(`^${cells[0]}, empty`));
  return until(`the end of turn ${turn}`, async () => {
    const { words } = await person.look();
    return words.includes(`Turn ${turn + 1} `) || /\bwins?\b/.test(words);
  });
}

const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

test(
  'a whole game of Petri by pointer: the piece turned, clicked and dragged, bites clicked and dragged along a line',
  inBrowser('petri', {}, async ({ page, person, hands, picture, folder }) => {
    const game = readRecord(SQUARE.path);
    await loadDice(page, SQUARE.seed);
    await setUp(person, game);
    await person.find(/^b2, Ann’s head/);

    for (const [index, move] of movesOf(game).entries()) {
      if (move.bite) {
        const [from, to] = await Promise.all(
          [move.cells[0], move.cells.at(-1)].map((cell) =>
            person.find(new RegExp(`^${cell}, \\w+(’s head)?, can be bitten`)),
          ),
        );
        await page.mouse.move(from.x, from.y);
        await picture(`bite-${index}`);
        await hands.click(from);
        if (move.cells.length > 1) {
          await hands.click(to);
          await made(person, move);
          await person.press('Control+z');
          const [first, last] = await Promise.all([from, to].map(({ name }) => person.find(name)));
          await hands.drag(first, last);
        }
      } else {
        const card = page.locator('.seat[aria-current="true"]');
        await page.mouse.move(...Object.values(await middleOf(person, move.cells)));
        await turnUntil(person, move.step, fits(move), async () => {
          if (index % 3 === 0) await page.mouse.wheel(0, 120);
          else if (index % 3 === 1) await page.keyboard.press(',');
          else await card.locator('[data-item="right"]').click();
          await page.mouse.move(...Object.values(await middleOf(person, move.cells)));
        });
        await picture(`piece-${index}`);
        const at = await middleOf(person, move.cells);
        if (index % 2 === 0) await hands.drag(middle(await card.locator('[data-item="hand"]').boundingBox()), at);
        else await hands.click(at);
      }
      await made(person, move);
    }

    await person.sees('Ben wins');
    await person.sees('Only Ben has a head left.');
    await picture('end');
    await person.press('Escape');
    await person.sees('Ann’s head was captured by Ben: Ann is out.');
    const download = page.waitForEvent('download');
    await page.keyboard.press('Control+s');
    const file = await download;
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    assert.deepEqual(readRecord(path).turns, game.turns);
  }),
);

test(
  'a whole game of Petri on hexagons by the keyboard alone',
  inBrowser('petri-keyboard', STILL, async ({ page, person, picture }) => {
    const game = readRecord(HEX.path);
    await loadDice(page, HEX.seed);
    await setUp(person, game);
    await person.find(/^b2, Ann’s head/);
    await tabTo(page, 'a cell', /^[a-j]\d+, /);

    for (const move of movesOf(game)) {
      if (move.bite) {
        await walkTo(page, move.cells[0], 'ArrowDown');
        assert.match(await focused(page), /can be bitten/);
        await page.keyboard.press('Enter');
        if (move.cells.length > 1) {
          await walkTo(page, move.cells.at(-1), 'ArrowDown');
          await until('the bite to reach here', async () => /bite from \w+ to here/.test(await focused(page)));
          await page.keyboard.press('Enter');
        }
      } else {
        const { name } = await turnUntil(person, move.step, fits(move), () => page.keyboard.press('.'));
        await walkTo(page, name.split(',')[0], 'ArrowDown');
        assert.match(await focused(page), fits(move));
        await page.keyboard.press('Enter');
      }
      await made(person, move);
    }
    await person.sees('Ben wins');
    await picture('end');
  }),
);

test(
  'Petri on a phone: a finger lays the piece down, turns it, and places it; bites by two taps',
  inBrowser('petri-phone', PHONE, async ({ page, picture }) => {
    const person = createPerson(await fingersOf(page));
    const game = readRecord(SQUARE.path);
    await loadDice(page, SQUARE.seed);
    await setUp(person, game);
    await person.find(/^b2, Ann’s head/);
    const moves = movesOf(game);
    const asFarAsALongBite = moves.slice(0, moves.findIndex(({ bite, cells }) => bite && cells.length > 1) + 1);
    for (const move of asFarAsALongBite) {
      if (move.bite) {
        for (const cell of [move.cells[0], move.cells.at(-1)]) {
          const { x, y } = await person.find(new RegExp(`^${cell}, `));
          await page.touchscreen.tap(x, y);
        }
      } else {
        const at = await middleOf(person, move.cells);
        await page.touchscreen.tap(at.x, at.y);
        await turnUntil(person, move.step, fits(move), () =>
          page.locator('.seat[aria-current="true"] [data-item="right"]').tap(),
        );
        await picture('laid');
        // Turned, the piece may lie a little beside the finger: then a tap puts it right, and another one places it.
        await until('the piece to be placed', async () => {
          const { x, y } = await middleOf(person, move.cells);
          await page.touchscreen.tap(x, y);
          return until(
            'the next turn',
            async () => (await person.look()).words.includes(`Turn ${move.turn + 1} `),
            1500,
          ).catch(() => false);
        });
      }
      await made(person, move);
    }
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(across <= 390, `the page is ${across} pixels wide`);
  }),
);

test(
  'the dish lives, at most 20 frames a second, and rests while the window is not in front',
  inBrowser('petri-lives', {}, async ({ page, person }) => {
    await countFrames(page);
    await person.find('Open…');
    await setUp(person, readRecord(SQUARE.path));
    await person.find(/^b2, Ann’s head/);
    // At first there is more to be drawn than the dish.
    await until('a quiet life', async () => {
      const frames = await framesASecond(page);
      return frames > 0 && frames <= 20;
    });
    await page.evaluate(() => {
      document.hasFocus = () => false;
      window.dispatchEvent(new Event('blur'));
    });
    await stands(page);
  }),
);

test(
  'the dish is still where motion is not wanted',
  inBrowser('petri-still', STILL, async ({ page, person }) => {
    await countFrames(page);
    await person.find('Open…');
    await setUp(person, readRecord(SQUARE.path));
    await person.find(/^b2, Ann’s head/);
    await stands(page);
  }),
);

testFaults(
  'Petri',
  () => {
    const game = readRecord(HEX.path);
    return { ...game, turns: game.turns.slice(0, 8), result: null };
  },
  'Legal places',
);
