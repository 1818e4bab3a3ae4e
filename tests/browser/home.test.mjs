// Home and the settings of a new game: one click to a game against the computer, its level, the rules, and nothing cut
// off.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chooseAtar, fixture, withFriends } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { inCompany, openRoom } from './support/company.mjs';
import { inBrowser, openFile } from './support/page.mjs';
import { SOME, importFiles, openLibrary } from './support/library.mjs';
import { playShell } from './support/shell.mjs';
import { animationsEnd } from './support/still.mjs';

const SIZES = [
  [1280, 800],
  [3840, 2160],
  [900, 600],
  [768, 1024],
  [390, 844],
  [844, 390],
];

const fieldsOf = (page, selector) => page.locator(selector).evaluateAll((all) => all.map(({ value }) => value));

test(
  'a game against the computer is one click away; its level holds for all games and after a reload',
  inBrowser('home-play', {}, async ({ page, person }) => {
    await person.choose('Computer level', '7 Strong');
    await person.click('Play against the computer: Owari');
    await person.find(/^Pit \d+, yours/);
    await person.sees('Computer');
    await page.reload();
    await person.find(/^Pit \d+, yours/);
    await person.press('Control+w');
    await person.find(/^Continue/);
    await person.click(/^Petri\b/);
    await until('the level', async () => (await person.find('Who plays for player 2')).text === 'Computer: 7 Strong');
    await person.choose('Who plays for player 2', 'Computer: 2 Novice');
    await person.click('Start');
    await person.press('Control+w');
    assert.equal((await person.find('Computer level')).text, '2 Novice');
  }),
);

test(
  'Home says in which game it is your turn',
  inBrowser('home-turn', { reducedMotion: 'reduce' }, async ({ page, person, picture }) => {
    for (const title of ['Atar', 'Spectrangle', 'Owari', 'Petri', 'Blokus']) {
      await person.click(`Play against the computer: ${title}`);
      await page.locator('.table .headline', { hasText: /^Your turn/ }).waitFor();
      await person.press('Control+w');
      await person.find(new RegExp(`^Continue ${title} Your turn`));
      assert.equal(await page.title(), `● Your turn — ${title === 'Atar' ? title : `${title} — Atar`}`);
    }
    await picture('turn');
  }),
);

test(
  'stones set by hand stay when the side changes; the field says what had to change, and the cap is stated',
  inBrowser('home-stones', {}, async ({ page, person, picture }) => {
    await chooseAtar(person);
    const stones = () => fieldsOf(page, '.players input[type="number"]');
    await page.getByLabel('Stones of player 1').fill('26');
    await person.sees('All players together can have at most 38 stones: 60% of 64 spaces.');
    await page.getByLabel('Side of the board').fill('10');
    assert.deepEqual(await stones(), ['26', '16']);
    await page.getByLabel('Side of the board').fill('5');
    assert.deepEqual(await stones(), ['14', '1']);
    await person.sees('You set 26, but the board has no room for that many.');
    await person.sees('The other players get fewer than 4.');
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await page.getByText('You set 26,').scrollIntoViewIfNeeded();
      await picture(`stones-${width}`);
    }
    await page.getByLabel('Side of the board').fill('8');
    assert.deepEqual(await stones(), ['26', '10']);
    await page.getByLabel('Stones of player 2').fill('20');
    await person.sees('Now they have 46.');
    await page.getByRole('button', { name: 'Reset to Defaults' }).click();
    assert.deepEqual(await stones(), ['10', '10']);
  }),
);

test(
  'each card says what the game is and leads to its rules and its settings',
  inBrowser('home-cards', {}, async ({ person }) => {
    for (const title of ['Atar', 'Spectrangle', 'Owari', 'Petri', 'Blokus']) {
      const { name } = await person.find(new RegExp(`^${title}\\b`));
      assert.match(name, /\. 1 (to \d|or 2) players.*minutes.*(Easy to learn|Moderate|Challenging)$/, title);
      await person.click(`Rules: ${title}`);
      await person.sees(title);
      await person.click('Close');
    }
    await person.click('Set up…: Blokus');
    await person.find('Friends at this screen');
  }),
);

test(
  'Home fills the window and spills over no side of it',
  inBrowser('home-sizes', {}, async ({ page, person, picture }) => {
    await person.find('Open…');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await picture(`home-${width}`);
      const { wide, used } = await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.cards > li, .home-lab')].map((card) =>
          card.getBoundingClientRect(),
        );
        return {
          wide: document.documentElement.scrollWidth,
          used: boxes.reduce((sum, box) => sum + box.width * box.height, 0) / (innerWidth * innerHeight),
        };
      });
      assert.ok(wide <= width, `${wide} of ${width} pixels`);
      assert.ok(used > 0.7, `${Math.round(100 * used)} % of ${width} × ${height} used`);
    }
  }),
);

test(
  'lessons and puzzles of every game are reached from Home, however low the window is, and lie over no words',
  inBrowser('home-ways', {}, async ({ page, person }) => {
    await person.find('Open…');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const { ways, over } = await page.evaluate(() => {
        const boxOf = (each) => each.getBoundingClientRect();
        const seen = [...document.querySelectorAll('.card-ways .learn')].filter((each) => each.checkVisibility());
        const words = [...document.querySelectorAll('.card-item :is(.card-title, .card-what, .card-facts)')];
        const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        const covered = seen.filter((way) => words.some((each) => meets(boxOf(way), boxOf(each))));
        return { ways: seen.length, over: covered.length };
      });
      assert.deepEqual([ways, over], [10, 0], `${width} × ${height}`);
    }
    await page.setViewportSize({ width: 844, height: 390 });
    await person.click('Puzzles: Owari');
    await person.sees('Owari puzzle 1');
  }),
);

test(
  'with several games under way all of Home is in sight on a small desk, and its first row is full',
  inBrowser('home-several', { viewport: { width: 900, height: 600 } }, async ({ page, person, picture }) => {
    await openLibrary({ page, person });
    await importFiles(page, SOME);
    await page.goBack();
    await page.locator('.others-game').first().click();
    // A game that is not open yet cannot be closed.
    await page.locator('.table').waitFor();
    await person.press('Control+w');
    await page.locator('.home[data-going][data-others]').waitFor();
    for (const [width, height] of [
      [900, 600],
      [1280, 800],
    ]) {
      await page.setViewportSize({ width, height });
      await picture(`home-${width}`);
      const { whole, gap } = await page.evaluate(() => {
        const bottom = (selector) => document.querySelector(selector).getBoundingClientRect().bottom;
        return {
          whole: document.documentElement.scrollHeight <= innerHeight,
          gap: Math.abs(bottom('.desk-acts') - bottom('.card-item')),
        };
      });
      assert.ok(whole, `the page scrolls at ${width} × ${height}`);
      assert.ok(gap < 8, `${gap} pixels are empty below the desk at ${width} × ${height}`);
    }
  }),
);

/** How many games can be begun without scrolling, at least. */
const IN_SIGHT = [
  [1280, 800, 5],
  // A window on a screen of 1280 × 800 has a title and a menu.
  [1280, 750, 5],
  [1264, 696, 5],
  [1100, 600, 5],
  [900, 600, 5],
  [844, 390, 3],
  [390, 844, 1],
];

/** The same beside a game in progress, whose card comes first. */
const IN_SIGHT_BESIDE = [
  [1280, 800, 5],
  [900, 600, 5],
  [844, 390, 2],
];

/** Fails where fewer games than there is room for can be begun without scrolling, at one of the sizes. */
async function gamesAreInSight({ page, picture }, sizes = IN_SIGHT) {
  for (const [width, height, least] of sizes) {
    await page.setViewportSize({ width, height });
    await picture(`home-${width}`);
    const whole = await page
      .locator('[data-act="play"]')
      .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().bottom <= innerHeight).length);
    assert.ok(whole >= least, `${whole} games at ${width} × ${height}`);
  }
}

for (const [where, begin] of [
  ['alone', inBrowser],
  ['with ways to others', inCompany],
])
  test(
    `the games come first, and as many as there is room for are in sight, ${where}`,
    begin(`home-in-sight-${where.split(' ')[0]}`, {}, async (session) => {
      await session.person.find('Open…');
      await gamesAreInSight(session);
    }),
  );

/** A window on a screen of 1280 × 800 under its title and menu, and one that is smaller both ways. */
const LOW_WINDOWS = [
  [1264, 716],
  [1100, 620],
];

// The Lab's band had the height that was left, and the games none of it.
test(
  'in a low window of the desktop app the games have the height, and the Lab has its one line',
  inBrowser('home-low-desktop', {}, async ({ page, picture }) => {
    await playShell(page, {});
    await page.reload();
    await page.locator('.home > .together').waitFor();
    await page.locator('.home > .home-lab').waitFor();
    for (const [width, height] of LOW_WINDOWS) {
      await page.setViewportSize({ width, height });
      await picture(`home-${width}`);
      const { games, lab, end } = await page.evaluate(() => {
        const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
        return { games: boxOf('.home-games').height, lab: boxOf('.home-lab').height, end: boxOf('.home-lab').bottom };
      });
      const at = `${width} × ${height}: games of ${games} pixels, the Lab of ${lab}, which ends at ${end}`;
      assert.ok(games > 0.7 * height && lab < 0.12 * height && end <= height && end > 0.95 * height, at);
    }
  }),
);

// The desktop's own window is 740 pixels high, its page less: there the lower third of the cards was empty.
test(
  'in a wide window that is somewhat low the words of a card have the room above its buttons',
  inBrowser('home-room', {}, async ({ page, picture }) => {
    await page.locator('.home-lab').waitFor();
    for (const [width, height] of [
      [1280, 750],
      [1280, 715],
      [1200, 665],
    ]) {
      await page.setViewportSize({ width, height });
      await picture(`home-${height}`);
      const { gaps, whole } = await page.evaluate(() => {
        const bottomOf = (each) => each.getBoundingClientRect().bottom;
        const gapOf = (card) => {
          const words = [...card.querySelectorAll('.card-facts, .card-ways .learn')].map(bottomOf);
          return card.querySelector('.card-acts').getBoundingClientRect().top - Math.max(...words);
        };
        const gaps = [...document.querySelectorAll('.card-item')].map(gapOf);
        return { gaps, whole: document.documentElement.scrollHeight <= innerHeight };
      });
      assert.equal(gaps.length, 5);
      assert.ok(whole && gaps.every((gap) => gap >= 0 && gap < 24), `${gaps} at ${width} × ${height}`);
    }
  }),
);

test(
  'they stay in sight beside a game in progress and a list of recent games',
  inBrowser('home-in-sight-recent', {}, async (session) => {
    const { page, person } = session;
    const names = ['Atar Ann, Ben and Cleo.atar', 'Owari Dan.atar', 'Petri Eve.atar', 'Blokus Finn.atar'];
    await playShell(page, { recent: names.map((name) => ({ name, place: `/games/${name}` })) });
    await page.reload();
    await person.click('Play against the computer: Atar');
    await person.find(/may place here/);
    await page.evaluate(() => window.chooseInMenu('close'));
    await person.find(/^Continue/);
    await gamesAreInSight(session, IN_SIGHT_BESIDE);
    const list = page.locator('.recent-list');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const [box, latest] = [await list.boundingBox(), await list.getByRole('button').first().boundingBox()];
      assert.ok(latest.y + latest.height <= box.y + box.height, `the latest file is cut off at ${width} × ${height}`);
    }
  }),
);

test(
  'reset brings back number, names, colours, computers and stones',
  inBrowser('home-reset', {}, async ({ page, person }) => {
    await chooseAtar(person);
    const names = () => fieldsOf(page, '.player input[type=text]');
    const lists = () => fieldsOf(page, '.player select');
    const before = [await names(), await lists()];
    await withFriends(person);
    await person.click('5');
    await person.fill('Name of player 1', 'Ann');
    await person.choose('Colour of player 1', 'green, triangle');
    await person.click('Reset to Defaults');
    await until('two players again', async () => (await names()).length === 2);
    assert.deepEqual([await names(), await lists()], before);
  }),
);

test(
  'the settings of the program have number of players and stones for new games',
  inBrowser('home-settings', {}, async ({ page, person }) => {
    await person.find('Open…');
    await person.press('Control+,');
    await page.locator('summary', { hasText: 'New games of Atar' }).click();
    await person.click('3');
    await person.fill('Stones of player 3', 4);
    await person.click('Done');
    await chooseAtar(person);
    assert.equal((await person.find('Stones of player 3')).value, '4');
  }),
);

test(
  'names and levels of players are never cut off',
  inBrowser('home-names', {}, async ({ page, person }) => {
    await chooseAtar(person);
    await person.find('Start');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const cut = await page.evaluate(() => {
        const pen = document.createElement('canvas').getContext('2d');
        const wanted = (field) => {
          pen.font = getComputedStyle(field).font;
          return pen.measureText(field.selectedOptions?.[0].text ?? field.value).width + 28;
        };
        return [...document.querySelectorAll('.player input[type=text], .player select')]
          .filter((field) => field.clientWidth < wanted(field))
          .map((field) => field.getAttribute('aria-label'));
      });
      assert.deepEqual(cut, [], `at ${width} × ${height}`);
    }
  }),
);

test(
  'a screen whose code cannot be loaded leads back to Home and says so',
  inBrowser('home-late-screen', {}, async ({ page, person }) => {
    const lab = /\/(screens\/lab\/lab|program\/lab-\w+)\.js$/;
    await page.route(lab, (route) => route.abort('connectionrefused'));
    await person.click('Open the Lab');
    await person.sees('This part of Atar could not be loaded. Check your connection, then reload Atar.');
    await person.find('Play against the computer: Atar');
    await page.unroute(lab);
    await page.reload();
    await person.click('Open the Lab');
    await person.find('Start');
  }),
);

// The game in progress stood first and was the last that Tab led to.
test(
  'Tab leads through Home as it is read: from top to bottom, and in a row from left to right',
  inBrowser('home-order', {}, async ({ page, person }) => {
    await openFile(page, person, fixture('moving.atar'));
    await page.locator('.table').waitFor();
    await page.goto(page.url().replace(/#.*$/, ''));
    await page.locator('.home-going').waitFor();
    await animationsEnd(page);
    const cards = await page.locator('.cards > li').evaluateAll((all) =>
      all.map((each) => {
        const { left, top } = each.getBoundingClientRect();
        return [Math.round(top), Math.round(left)];
      }),
    );
    const read = [...cards].sort(([top, left], [otherTop, otherLeft]) => top - otherTop || left - otherLeft);
    assert.deepEqual(cards, read);
  }),
);

// Under the games lay half of the band that leads to the Lab, or it lay below the edge beside recent games.
test(
  'the Lab is in sight, also beside a game in progress and recent games',
  inBrowser('home-lab-sight', {}, async ({ page, person, picture }) => {
    const inSight = async (what) => {
      for (const [width, height] of [
        [1280, 800],
        [1024, 700],
        [900, 600],
      ]) {
        await page.setViewportSize({ width, height });
        await picture(`${what}-${width}`);
        const ends = await page
          .locator('.home-lab, .home-lab p, .home-lab .button')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
        assert.ok(Math.max(...ends) <= height, `${what}: ${ends} at ${width} x ${height}`);
      }
    };
    await person.find('Open…');
    await inSight('alone');
    await openFile(page, person, fixture('moving.atar'));
    await person.press('Control+w');
    await page.locator('.recent-file').first().waitFor();
    await inSight('beside');
  }),
);

test(
  'on a phone on its side, with a room, Settings is as wide as its word',
  inCompany('home-settings', { viewport: { width: 844, height: 390 } }, async ({ page, picture }) => {
    await openRoom(page, 'Ann', 'Owari');
    await page.getByRole('button', { name: 'Home', exact: true }).first().click();
    await page.locator('.my-room').waitFor();
    await picture('home');
    const { width } = await page.getByRole('button', { name: 'Settings…' }).boundingBox();
    assert.ok(width < 160, `${width} pixels`);
  }),
);

test(
  'what is said of the board stands under its picture',
  inBrowser('home-preview', {}, async ({ page, person, picture }) => {
    await person.click('Set up…: Owari');
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const gap = () =>
        page.evaluate(() => {
          const [board, words] = ['.preview', '.fill'].map((part) =>
            document.querySelector(part).getBoundingClientRect(),
          );
          return words.top - board.bottom;
        });
      await until(`the words under the board at ${width}`, async () => (await gap()) >= 0 && (await gap()) < 24);
      await picture(`preview-${width}`);
    }
  }),
);
