// Phones and small windows: everything can be reached and pressed by a finger, upright and on its side.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { golden, recordOf } from '../support/golden.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { fingersOf, inBrowser, openFile } from './support/page.mjs';
import { reach, sheetOf } from './support/sheet.mjs';

const SIZES = { upright: { width: 390, height: 844 }, sideways: { width: 844, height: 390 } };

/** The least size of what a finger is to hit, in pixels. */
const TARGET = 44;

/** A test on a phone held both ways. `play` gets a person with fingers instead of a mouse. */
function onPhones(title, name, play) {
  for (const [way, viewport] of Object.entries(SIZES)) {
    test(
      `${title}, ${way}`,
      inBrowser(
        `${name}-${way}`,
        { viewport, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
        async (session) => {
          const fingers = await fingersOf(session.page);
          await play({ ...session, fingers, viewport, person: createPerson(fingers) });
        },
      ),
    );
  }
}

async function opened({ page, person }, name) {
  await person.find('Open…');
  await openFile(page, person, fixture(name));
}

onPhones('every entry of the menu can be reached and pressed by a finger', 'menu-sheet', async (session) => {
  const { page, person, fingers, viewport, picture } = session;
  await opened(session, 'moving.atar');
  await person.click('Menu');
  const { entries, across, keys, torn } = await until(
    'the sheet',
    async () => (await sheetOf(page)).entries.length > 0 && sheetOf(page),
  );
  await picture('sheet');
  assert.equal(across, 0, 'the sheet spills sideways');
  assert.equal(torn, 0, 'a group is torn apart');
  assert.ok(!keys, 'keys are shown where there is no keyboard');
  assert.ok(
    entries.every(({ height }) => height >= TARGET),
    JSON.stringify(entries),
  );
  for (const wanted of ['New Game…', 'Hint', 'Players…', 'Replay', 'Settings…', 'Keyboard'])
    assert.ok(
      entries.some(({ name }) => name === wanted),
      wanted,
    );
  assert.ok(
    entries.every(({ usable }) => usable),
    'what cannot be used takes room',
  );
  for (const { name } of entries) await reach(page, fingers, viewport, name);
  const { x, y } = await reach(page, fingers, viewport, 'Settings…');
  await page.touchscreen.tap(x, y);
  await person.find('Sound');
});

test(
  'on a phone on its side all buttons of a turn are in sight at once under More',
  inBrowser('tools-sideways', { viewport: SIZES.sideways, hasTouch: true, isMobile: true }, async (session) => {
    const { page, person, picture } = session;
    await opened(session, 'moving.atar');
    await person.find('Got it');
    await until('no tip', async () => {
      const tips = page.locator('.tip .button').filter({ visible: true });
      if ((await tips.count()) === 0) return true;
      await tips.first().tap();
      return false;
    });
    await page.locator('.more-button').tap();
    await person.find('Forced moves');
    await person.find('Start shot clock');
    await picture('tools');
    const buttons = await boxesOf(page, '.tools .button');
    assert.ok(buttons.length >= 8, JSON.stringify(buttons.map(({ words }) => words)));
    for (const { words, bottom, height, cut } of buttons)
      assert.ok(bottom <= SIZES.sideways.height && height >= TARGET && !cut, `${words} ends at ${bottom}`);
  }),
);

onPhones('a tap beside the sheet closes it and does nothing else', 'menu-beside', async (session) => {
  const { page, person } = session;
  await opened(session, 'placing.atar');
  await person.find('Menu');
  await person.find(/^a1, /);
  const before = await person.board();
  await person.click('Menu');
  await until('the sheet', async () => (await sheetOf(page)).entries.length > 0);
  await page.touchscreen.tap(20, 20);
  await until('the sheet to go', async () => (await sheetOf(page)).entries.length === 0);
  assert.deepEqual(await person.board(), before);
});

/**
 * The part of the screen that the board should have at least: most of the width of a phone, most of its height on its
 * side.
 */
const LEAST = { upright: { width: 375, height: 340 }, sideways: { width: 500, height: 320 } };

const boxesOf = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((each) => each.offsetParent)
      .map((each) => {
        const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
        return {
          left,
          top,
          right,
          bottom,
          width,
          height,
          cut: each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1,
          words: each.innerText,
        };
      }),
  );

onPhones(
  'the board gets the room, the headline is whole, and what cannot be used takes none',
  'board-room',
  async (session) => {
    const { page, person, folder, viewport, picture } = session;
    const path = join(folder, 'names.atar');
    const seats = [{ name: 'Computer number 1' }, { name: 'Computer number 2' }];
    writeFileSync(
      path,
      JSON.stringify(
        recordOf(
          { game: 'atar', options: { order: 'fixed', placement: 'players', side: 8, stones: [8, 8] }, steps: ['@g6'] },
          seats,
        ),
      ),
    );
    await person.find('Open…');
    await openFile(page, person, path);
    await person.find(/^g6, /);
    await picture('table');
    const [stage] = await boxesOf(page, '.stage');
    const least = LEAST[viewport.width < viewport.height ? 'upright' : 'sideways'];
    assert.ok(stage.width >= least.width && stage.height >= least.height, JSON.stringify(stage));
    assert.ok(stage.bottom <= viewport.height, 'the board is not in sight as a whole');
    const [headline] = await boxesOf(page, '.headline');
    assert.ok(!headline.cut && headline.words.startsWith('Computer number 1'), JSON.stringify(headline));
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
    assert.deepEqual(await boxesOf(page, '.tools-edit [aria-disabled="true"], .tools-game [aria-disabled="true"]'), []);
  },
);

for (const [name, players, plies] of [
  ['spectrangle-1', 2, 30],
  ['blokus-1', 2, 14],
  ['petri-1', 2, 40],
]) {
  test(
    `what a player has in hand is large enough for a finger, ${name}`,
    inBrowser(`fingers-${name}`, { viewport: SIZES.upright, hasTouch: true, isMobile: true }, async (session) => {
      const { page, person, folder } = session;
      const path = join(folder, 'before.atar');
      const game = golden(name);
      writeFileSync(
        path,
        JSON.stringify(
          recordOf(
            { ...game, steps: game.steps.slice(0, plies) },
            ['Ann', 'Ben'].slice(0, players).map((each) => ({ name: each })),
          ),
        ),
      );
      await person.find('Open…');
      await openFile(page, person, path);
      const boxes = await until('the pieces', async () => {
        const found = await boxesOf(
          page,
          '.seat[aria-current="true"] [data-item], .seat[aria-current="true"] .pad-button',
        );
        return found.length > 0 && found;
      });
      assert.ok(
        boxes.every(({ width, height }) => Math.round(width) >= TARGET && Math.round(height) >= TARGET),
        JSON.stringify(boxes.map(({ width, height }) => [width, height])),
      );
    }),
  );
}

/** Begins a game with the settings as they are, but that people play all seats. */
async function started(person, title) {
  await person.click(title);
  await person.click('Friends at this screen');
  await person.click('Start');
}

onPhones('a tip speaks of fingers', 'tip-words', async ({ page, person }) => {
  await started(person, /^Owari\s/);
  await person.find('Got it');
  assert.match(await page.locator('.tip p').innerText(), /^Tap to look, tap again to do it/);
});

/** Which cards, buttons and boards the tip covers, and where the board lies with it and without. */
const tipOf = (page) =>
  page.evaluate(() => {
    const box = (each) => each.getBoundingClientRect();
    const tip = document.querySelector('.tip');
    const over = box(tip);
    const meets = (other) =>
      over.left < other.right - 1 &&
      other.left < over.right - 1 &&
      over.top < other.bottom - 1 &&
      other.top < over.bottom - 1;
    const covered = [
      ...document.querySelectorAll('.stage, .status-words, .seat, .headline, .menu-host, .tools .button'),
    ]
      .filter((each) => each.offsetParent && meets(box(each)))
      .map(({ className }) => className);
    const stage = document.querySelector('.stage');
    const found = {
      shown: over.height > 0,
      inside: over.right <= innerWidth && over.left >= 0,
      covered,
      board: box(stage).toJSON(),
    };
    tip.hidden = true;
    const without = box(stage).toJSON();
    tip.hidden = false;
    return { ...found, without };
  });

const TIP_SIZES = [
  [1280, 800],
  [900, 600],
  [390, 844],
  [844, 390],
];

for (const title of ['Atar', 'Petri', 'Owari', 'Spectrangle', 'Blokus']) {
  test(
    `a tip covers nothing that is needed and leaves the board where it is, ${title}`,
    inBrowser(
      `tip-place-${title}`,
      { viewport: { width: 1280, height: 800 }, hasTouch: true, isMobile: true },
      async ({ page, person, picture }) => {
        await started(person, new RegExp(`^${title}\\s`));
        for (const [width, height] of TIP_SIZES) {
          await page.setViewportSize({ width, height });
          await person.find('Got it');
          await picture(`tip-${width}`);
          const { shown, inside, covered, board, without } = await tipOf(page);
          assert.ok(shown && inside, `at ${width} x ${height}`);
          assert.deepEqual(covered, [], `at ${width} x ${height}`);
          assert.deepEqual(board, without, `at ${width} x ${height}`);
        }
      },
    ),
  );
}

test(
  'the tiles of a hand are large enough for a finger beside the names',
  inBrowser(
    'fingers-sideways',
    { viewport: SIZES.sideways, hasTouch: true, isMobile: true },
    async ({ page, person, folder, picture }) => {
      const path = join(folder, 'before.atar');
      const game = golden('spectrangle-1');
      writeFileSync(
        path,
        JSON.stringify(recordOf({ ...game, steps: game.steps.slice(0, 30) }, [{ name: 'Ann' }, { name: 'Ben' }])),
      );
      await openFile(page, person, path);
      await person.find('Undo');
      await picture('hands');
      const boxes = await boxesOf(page, '.seat [data-item]');
      assert.ok(boxes.length >= 4);
      assert.ok(
        boxes.every(({ width, height }) => Math.round(width) >= TARGET && Math.round(height) >= TARGET),
        JSON.stringify(boxes.map(({ width, height }) => [width, height])),
      );
    },
  ),
);

/** Opens a golden game as far as a ply, for players of these names. */
async function openedAt({ page, person, folder }, name, plies, names) {
  const game = golden(name);
  const path = join(folder, `${names[0]} ${plies}.atar`);
  const seats = names.map((each) => ({ name: each }));
  const record = recordOf({ ...game, steps: game.steps.slice(0, plies) }, seats);
  writeFileSync(path, JSON.stringify({ ...record, rules: 1 + /petri|blokus/.test(name) }));
  await openFile(page, person, path);
  await page
    .locator('.seat')
    .nth(names.length - 1)
    .waitFor();
}

for (const [name, names, plies] of [
  ['atar-4', ['Ann', 'Ben'], [2, 300, 500]],
  ['atar-3', ['Ann', 'Ben', 'Cleo'], [20, 100, 110, 200]],
  ['atar-5', ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'], [40, 200, 400]],
]) {
  onPhones(`cards are as high whatever their words say, ${name}`, `card-height-${name}`, async (session) => {
    const heights = new Set();
    await session.person.find('Open…');
    for (const ply of plies) {
      await openedAt(session, name, ply, names);
      (await boxesOf(session.page, '.seat-head')).forEach(({ height }) => heights.add(Math.round(height)));
    }
    assert.equal(heights.size, 1, `the heights ${[...heights]}`);
  });
}

/** The lines in the bar that its edge cuts through. */
const cutLines = (page) =>
  page.evaluate(() => {
    const words = document.querySelector('.bar-words');
    const { bottom } = words.getBoundingClientRect();
    return [...words.children].flatMap((child) => {
      const range = document.createRange();
      range.selectNodeContents(child);
      return [...range.getClientRects()]
        .filter((line) => line.top < bottom - 3 && line.bottom > bottom + 3)
        .map((line) => `${child.className}: ${line.top} to ${line.bottom}, where ${bottom} is the end`);
    });
  });

for (const name of ['petri-1', 'blokus-1'])
  onPhones(`a headline of two lines cuts no line of the details, ${name}`, `headline-${name}`, async (session) => {
    await session.person.find('Open…');
    for (const names of [
      ['Ann', 'Ben'],
      ['Maximiliana of the Lake', 'Bartholomew of the Hill'],
    ]) {
      await openedAt(session, name, 14, names);
      await session.picture(names[0].split(' ')[0]);
      assert.deepEqual(await cutLines(session.page), [], names[0]);
      // Of two players, only the name of the other was in sight beside the pieces.
      if (session.viewport.width > session.viewport.height)
        for (const { bottom, height, words } of await boxesOf(session.page, '.seat-words'))
          assert.ok(bottom <= session.viewport.height - height / 2, `${words} ends at ${bottom}`);
    }
  });

onPhones('the mark of the winner makes no card higher', 'winner-card', async (session) => {
  const { length } = golden('owari-1').steps;
  const heights = [];
  await session.person.find('Open…');
  for (const ply of [length - 1, length]) {
    await openedAt(session, 'owari-1', ply, ['Player 1', 'Computer 2']);
    heights.push((await boxesOf(session.page, '.seat')).map(({ height }) => height));
  }
  await session.picture('winner');
  assert.deepEqual(heights[1], heights[0]);
});

/** Fails where a button of the result of four players is out of sight. */
async function choicesAreInSight({ page, person, folder, picture }) {
  const path = join(folder, 'four.atar');
  const seats = ['Ann', 'Ben', 'Cleo', 'Dan'].map((name) => ({ name }));
  writeFileSync(path, JSON.stringify({ ...recordOf(golden('blokus-3'), seats), rules: 2 }));
  await person.find('Open…');
  await openFile(page, person, path);
  await person.click('Result');
  await person.find('View board');
  await picture('result');
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] button')]
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !button.contains(met) || bottom > innerHeight;
      })
      .map((button) => button.textContent),
  );
  assert.deepEqual(hidden, []);
}

onPhones('what can be done after a game is in sight under figures of any length', 'result-choices', choicesAreInSight);

test(
  'what can be done after a game is in sight under figures of any length, 900 x 600',
  inBrowser('result-choices-900', { viewport: { width: 900, height: 600 } }, choicesAreInSight),
);

/** Runs in the page: the words of names in the result that go on in another line. */
const brokenWords = () =>
  [...document.querySelectorAll('dialog tbody :is(th, td):first-child')].flatMap((cell) => {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode();
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });

// Sideways, the second player of Blokus lay under the buttons, and "Computer 2" was broken inside the word.
for (const [way, name] of [
  ['upright', 'owari-1'],
  ['upright', 'blokus-1'],
  ['upright', 'spectrangle-1'],
  ['sideways', 'owari-1'],
  ['sideways', 'blokus-1'],
])
  test(
    `the figures of both players are in sight under the words about the end, ${way}, ${name}`,
    inBrowser(`result-${way}-${name}`, { viewport: SIZES[way], hasTouch: true, isMobile: true }, async (session) => {
      const { page, person, picture } = session;
      await person.find('Open…');
      await openedAt(session, name, golden(name).steps.length, ['Player 1', 'Computer 2']);
      await person.click('Result');
      await person.find('View board');
      await picture('result');
      const [[buttons], rows] = [await boxesOf(page, 'dialog .choices'), await boxesOf(page, 'dialog tbody tr')];
      assert.equal(rows.length, 2);
      assert.ok(rows[1].bottom <= buttons.top, `${rows[1].bottom} under ${buttons.top}`);
      assert.deepEqual(await page.evaluate(brokenWords), []);
    }),
  );

for (const [name, plies, names] of [
  ['spectrangle-1', 22, ['Ann', 'Ben']],
  ['spectrangle-2', 22, ['Ann', 'Ben', 'Cleo']],
  ['spectrangle-4', 45, ['Ann', 'Ben', 'Cleo', 'Dan']],
])
  for (const [width, height] of [
    [1280, 800],
    [900, 600],
  ])
    test(
      `the hands of ${names.length} and the bag are in sight at once, ${width} x ${height}`,
      inBrowser(`hands-${names.length}-${width}`, { viewport: { width, height } }, async (session) => {
        await session.person.find('Open…');
        await openedAt(session, name, plies, names);
        await session.picture('hands');
        const side = session.page.locator('.side');
        const heights = () => side.evaluate((each) => [each.scrollHeight, each.clientHeight]);
        const isWhole = ([all, shown]) => all <= shown;
        assert.ok(isWhole(await heights()), `${await heights()} pixels`);
        // The bag above is as the dice had it; this one has tiles of each number of points.
        await session.page.locator('.bag-list').evaluate((list) => {
          while (list.children.length < 6) list.append(list.children[0].cloneNode(true));
        });
        assert.ok(isWhole(await heights()), `${await heights()} pixels with six kinds of tiles`);
      }),
    );

/** Names for as many players as there can be. */
const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'];

for (const [name, players, plies] of [
  ['atar-5', 7, [40, 200, 400]],
  ['atar-3', 3, [20, 110, 200]],
  ['petri-2', 4, [20, 200, 300]],
  ['blokus-3', 4, [4, 40]],
  ['blokus-1', 2, [0, 20]],
])
  test(
    `the cards of all ${players} are in sight at once in a small window, ${name}`,
    inBrowser(`cards-${name}`, { viewport: { width: 900, height: 600 } }, async (session) => {
      await session.person.find('Open…');
      for (const ply of plies) {
        await openedAt(session, name, ply, NAMES.slice(0, players));
        await session.picture(`cards-${ply}`);
        const [all, shown] = await session.page
          .locator('.side')
          .evaluate((side) => [side.scrollHeight, side.clientHeight]);
        assert.ok(all <= shown, `${all} pixels in ${shown} at ${ply}`);
      }
    }),
  );

// White marks could not be seen on the white card.
test(
  'the marks of turns in the history have an edge',
  inBrowser('history-marks', {}, async (session) => {
    await session.person.find('Open…');
    await openedAt(session, 'atar-5', 40, NAMES);
    const marks = session.page.locator('.turn-seat').filter({ visible: true });
    await marks.first().waitFor();
    const edges = await marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).boxShadow));
    assert.ok(!edges.includes('none'), `${edges}`);
  }),
);
