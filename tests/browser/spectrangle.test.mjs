// Spectrangle is played to its end in the browser, once with pointer events and once by keyboard.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixture, readRecord, withFriends } from '../support/games.mjs';
import { golden, positionsOf, recordOf } from '../support/golden.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { testFaults } from './support/axe.mjs';
import { focused, tabTo } from './support/cells.mjs';
import { loadDice } from './support/dice.mjs';
import { STILL, fingersOf, inBrowser, openFile, saveFile } from './support/page.mjs';

/** Whole games: two players with an exchange and a pass, and two teams where one side must match. */
const TWO = { path: fixture('spectrangle-two.atar'), seed: 169 };
const TEAMS = { path: fixture('spectrangle-teams.atar'), seed: 1 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

const LABELS = { all: 'All that touch', any: 'At least one' };

async function setUp(page, person, { options, seats }) {
  await person.click(/^Spectrangle\b/);
  await withFriends(person);
  await person.click(String(seats.length));
  for (const [seat, { name }] of seats.entries()) await person.fill(`Name of player ${seat + 1}`, name);
  for (const [seat, team] of (options.teams ?? []).entries())
    await page.getByLabel(`Team of player ${seat + 1}`).selectOption(String(team));
  await person.click(LABELS[options.match]);
  await person.click('Start');
}

/** The steps that people take, each with the position that it is taken in and the one that comes of it. */
function movesOf(record) {
  const flat = [...record.turns.flat(), ...record.draft];
  const told = positionsOf({ ...record, turns: [], draft: flat, result: undefined });
  return flat.flatMap((step, ply) => {
    if (step.startsWith('draw ')) return [];
    const [, tile, space, rotation] = /^(\w{3})@(\d+)\/(\d)$/.exec(step) ?? [];
    const {
      actor: { seat },
      view,
    } = told[ply];
    const way = tile && view.placements[tile].find((known) => known.rotation === Number(rotation));
    return [
      {
        step,
        seat,
        tile,
        space,
        rotation: Number(rotation),
        score: way?.spaces[space] ?? null,
        forced: !view.can.place && !view.can.exchange,
      },
    ];
  });
}

/** A tile as the screen calls it. */
const tileName = (tile) => `${[...tile].map((letter) => NAMES[letter]).join('-')} tile`;

const cardOf = (page, seat) => page.locator(`.seat[data-seat="${seat}"]`);
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** The name of a space where a tile fits, with what it scores. */
function fits({ tile, space, score: { score, points, sides, bonus } }) {
  const product = `${points} × ${sides} sides?${bonus > 1 ? ` × bonus ${bonus}` : ''}`;
  return new RegExp(`^${space}, empty, .*${tileName(tile)} fits: ${score} points?: ${product}`);
}

const laid = (person, { space, tile }) => person.find(new RegExp(`^${space}, \\w+’s ${tileName(tile)}, `));

/** Puts the result away, once it is there, and finds what was laid last behind it. */
async function laidAtTheEnd(person, moves) {
  await person.find('View board');
  await person.press('Escape');
  await laid(
    person,
    moves.findLast(({ tile }) => tile),
  );
}

const NAMES = { B: 'blue', G: 'green', P: 'purple', R: 'red', W: 'white', Y: 'yellow' };

/** Turns the tile in hand by what `turn()` does until it lies as wanted: it may fit on the same space in other ways. */
async function turnUntil(page, move, turn) {
  const button = cardOf(page, move.seat).locator(`[data-item="${move.tile}"]`);
  const [a, b, c] = [0, 1, 2].map((side) => NAMES[move.tile[(side + move.rotation) % 3]]);
  const name = () => button.getAttribute('aria-label');
  const wanted = `${a[0].toUpperCase()}${a.slice(1)}, ${b} and ${c} from below clockwise`;
  for (let count = 0; !(await name()).includes(wanted); count += 1) {
    assert.ok(count < 9, `${move.tile} cannot be turned to ${wanted}`);
    const before = await name();
    await turn();
    // A wheel rests a while after each notch.
    await until('the tile to be turned', async () => (await name()) !== before, 600).catch(() => {});
  }
}

async function opened({ page, person, folder }, record) {
  const path = join(folder, 'before.atar');
  writeFileSync(path, JSON.stringify(record));
  await person.find('Open…');
  await openFile(page, person, path);
  await person.find(/^0, /);
}

const scoreOf = (page, seat) => cardOf(page, seat).locator('.seat-words').innerText();

test(
  'a whole game of Spectrangle by pointer: tiles chosen, turned by click, wheel and keys, clicked and dragged; an exchange and a pass',
  inBrowser('spectrangle', {}, async ({ page, person, hands, picture, folder }) => {
    const record = readRecord(TWO.path);
    const moves = movesOf(record);
    await loadDice(page, TWO.seed);
    await setUp(page, person, record);
    await person.sees(/drew the tile with the highest number, \d, and begins/);
    const scores = [0, 0];

    for (const [index, move] of moves.entries()) {
      if (move.step.startsWith('exchange ')) {
        await person.sees('can’t place a tile and may exchange one or pass.');
        const tile = move.step.slice('exchange '.length);
        const button = cardOf(page, move.seat).locator(`[data-item="${tile}"]`);
        if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
        await person.click('Exchange tile');
        await person.sees(`exchanged the ${tileName(tile)}`);
        continue;
      }
      if (move.step === 'pass') {
        await person.click('Pass');
        await person.sees(/passed\. (One more pass ends|\d more passes in a row end) the game\./);
        continue;
      }
      const tile = cardOf(page, move.seat).locator(`[data-item="${move.tile}"]`);
      await tile.waitFor();
      if ((await tile.getAttribute('aria-pressed')) !== 'true') await tile.click();
      await until(`${move.tile} in hand`, async () => (await tile.getAttribute('aria-pressed')) === 'true');
      const space = await person.find(new RegExp(`^${move.space}, empty`));
      await turnUntil(page, move, async () => {
        if (index % 3 === 0) return tile.click();
        await page.mouse.move(space.x, space.y);
        return index % 3 === 1 ? page.mouse.wheel(0, 120) : page.keyboard.press('.');
      });
      await person.find(fits(move));
      if (index % 2 === 0) await hands.drag(middle(await tile.boundingBox()), space);
      else await hands.click(space);
      if (index < moves.length - 1) await laid(person, move);
      scores[move.seat] += move.score.score;
      if (index < moves.length - 1)
        assert.match(await scoreOf(page, move.seat), new RegExp(`^${scores[move.seat]} points?\\b`));
      if (index === 14) await picture('half-way');
    }

    await person.sees('Ann wins');
    await person.sees('No remaining tile fits anywhere.');
    await person.sees('The tiles left in hand count against their players.');
    await person.sees(new RegExp(`\\b${record.result.scores[0]}\\b`));
    await picture('end');
    await laidAtTheEnd(person, moves);
    assert.deepEqual(readRecord(await saveFile(page, folder)).turns, record.turns);
  }),
);

/** Walks to a space: rows by up and down, along a row by left and right. */
async function walkTo(page, space) {
  const place = (number) => {
    const row = Math.floor(Math.sqrt(number));
    return { row, column: number - row * row - row };
  };
  const goal = place(Number(space));
  await until(`the way to ${space}`, async () => {
    const { row, column } = place(Number(/^\d+/.exec(await focused(page))[0]));
    if (row === goal.row && column === goal.column) return true;
    if (row !== goal.row) await page.keyboard.press(row < goal.row ? 'ArrowDown' : 'ArrowUp');
    else await page.keyboard.press(column < goal.column ? 'ArrowRight' : 'ArrowLeft');
    return false;
  });
}

test(
  'a whole game of Spectrangle in teams by the keyboard alone, where one side must match',
  inBrowser('spectrangle-keyboard', STILL, async ({ page, person, picture, folder }) => {
    const record = readRecord(TEAMS.path);
    const moves = movesOf(record);
    await loadDice(page, TEAMS.seed);
    await setUp(page, person, record);
    await person.find(/^0, /);
    await tabTo(page, 'a space', /^\d+, /);

    for (const [index, move] of moves.entries()) {
      if (move.step === 'pass') {
        if (!move.forced) await page.keyboard.press('p');
        await person.sees(/passes: the bag is empty|passed\./);
        continue;
      }
      await until(`${move.tile} in hand`, async () => {
        if ((await person.look()).words.includes(` ${tileName(move.tile)} in hand`)) return true;
        await page.keyboard.press('n');
        return false;
      });
      await turnUntil(page, move, () => page.keyboard.press('.'));
      await walkTo(page, move.space);
      assert.match(await focused(page), fits(move));
      await page.keyboard.press('Enter');
      if (index < moves.length - 1) await laid(person, move);
    }
    await person.sees('Ann and Cat win');
    await person.sees('Team A has 106 points, Team B has 95 points.');
    await picture('end');
    await laidAtTheEnd(person, moves);
    assert.deepEqual(readRecord(await saveFile(page, folder)).turns, record.turns);
  }),
);

test(
  'a pass that cannot be helped is taken for the person, and said',
  inBrowser('spectrangle-forced', {}, async (session) => {
    const { page, person } = session;
    const game = golden('spectrangle-4');
    const seats = ['Ann', 'Ben', 'Cat', 'Dan'].map((name) => ({ name }));
    const ply = game.steps.indexOf('pass');
    const [move] = movesOf(recordOf({ ...game, steps: game.steps.slice(0, ply) }, seats)).slice(-1);
    await opened(session, recordOf({ ...game, steps: game.steps.slice(0, ply - 1) }, seats));
    await cardOf(page, move.seat).locator(`[data-item="${move.tile}"]`).click();
    await turnUntil(page, move, () => page.keyboard.press('.'));
    const space = await person.find(fits(move));
    await page.mouse.click(space.x, space.y);
    await person.sees('can’t place a tile and passes: the bag is empty.');
  }),
);

test(
  'the score of a placement is seen before it is made; a tile that fits turned is turned by a click; the bag lies open',
  inBrowser('spectrangle-look', {}, async (session) => {
    const { page, person, picture } = session;
    const game = golden('spectrangle-1');
    await opened(session, recordOf({ ...game, steps: game.steps.slice(0, 30) }, [{ name: 'Ann' }, { name: 'Ben' }]));
    await person.sees('Bag: 17 tiles');
    const pixels = () => page.evaluate(() => document.querySelector('.layer-pieces').toDataURL());
    const there = await person.find(new RegExp(`^28, empty, .*${tileName('BRP')} fits: 2 points: 2 × 1 side`));
    await page.mouse.move(5, 5);
    const calm = await pixels();
    await page.mouse.move(there.x, there.y);
    await until('the imprint', async () => (await pixels()) !== calm);
    await picture('imprint');
    await page.keyboard.press('.');
    await person.find(new RegExp(`^28, empty, .*${tileName('BRP')} (fits if it is turned|fits: )`));
    const turned = await person.find(/fits if it is turned/);
    await page.mouse.click(turned.x, turned.y);
    const number = /^\d+/.exec(turned.name)[0];
    await person.find(new RegExp(`^${number}, empty, .*${tileName('BRP')} fits: `));
    await person.press('l');
    await person.find(/best of the hand here: \d+ points/);
    await picture('legal');
  }),
);

test(
  'Spectrangle on a phone: a finger puts the tile down, turned so that it fits, and places it',
  inBrowser('spectrangle-phone', PHONE, async (session) => {
    const { page, picture, folder } = session;
    const person = createPerson(await fingersOf(page));
    const game = golden('spectrangle-2');
    await opened(
      { page, person, folder },
      recordOf(
        { ...game, steps: game.steps.slice(0, 34) },
        ['Ann', 'Ben', 'Cat'].map((name) => ({ name })),
      ),
    );
    const wanted = await person.find(new RegExp(`${tileName('GGR')} fits`));
    const number = /^\d+/.exec(wanted.name)[0];
    await page.touchscreen.tap(wanted.x, wanted.y);
    await person.find(new RegExp(`^${number}, empty, .*${tileName('GGR')} fits: `));
    await picture('laid');
    await page.touchscreen.tap(wanted.x, wanted.y);
    await laid(person, { space: number, tile: 'GGR' });
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(across <= 390, `the page is ${across} pixels wide`);
  }),
);

/** The time after which the result has long been shown, in milliseconds. */
const LONG = 60_000;

test(
  'Escape just before the result comes keeps it away, and the button still shows it',
  inBrowser('spectrangle-escape', {}, async (session) => {
    const { page, person } = session;
    const record = readRecord(TWO.path);
    const last = movesOf(record).at(-1);
    const steps = record.turns.flat();
    await page.clock.install();
    await opened(session, {
      ...record,
      turns: [],
      draft: steps.slice(0, steps.lastIndexOf(last.step)),
      result: undefined,
    });
    await cardOf(page, last.seat).locator(`[data-item="${last.tile}"]`).click();
    await turnUntil(page, last, () => page.keyboard.press('.'));
    const space = await person.find(fits(last));
    await page.clock.pauseAt(new Date(Date.now() + LONG));
    await page.mouse.click(space.x, space.y);
    await person.sees('Ann wins');
    await person.press('Escape');
    await page.clock.fastForward(LONG);
    await laid(person, last);
    await person.click('Result');
    // Its answers are deaf for a moment.
    await page.locator('dialog.ending').waitFor();
    await page.clock.fastForward(LONG);
    await person.find('View board');
  }),
);

testFaults(
  'Spectrangle',
  () => {
    const game = golden('spectrangle-4');
    return recordOf(
      { ...game, steps: game.steps.slice(0, 38) },
      ['Ann', 'Ben', 'Cat', 'Dan'].map((name) => ({ name })),
    );
  },
  'Legal places',
);
