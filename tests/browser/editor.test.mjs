// Positions are set up by mouse, finger and keyboard, in every game; what cannot be is said at once beside its place.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bringAxe, faults } from './support/axe.mjs';
import { fingersOf, inBrowser, STILL } from './support/page.mjs';
import { animationsEnd } from './support/still.mjs';

/** From Home to the empty board of a game. */
async function setUp(person, title) {
  await person.click(`Set up…: ${title}`);
  await person.click('Set Up a Position…');
  await person.find('Start Position');
}

/** Whether a game can begin here, once the rules have answered. */
const canPlay = (page, can) =>
  page
    .locator(`.editor-ends .main[aria-disabled${can ? '' : '="true"'}]`)
    .waitFor({ state: can ? 'detached' : 'attached' });

/** What lies on a space, by its name. */
const named = (page, name) => page.getByRole('button', { name }).waitFor({ state: 'attached' });

/** Moves the keyboard to a space of the board. */
const at = (page, space) => page.evaluate((name) => document.querySelector(`[data-space="${name}"]`).focus(), space);

/** Puts something from the palette on spaces, by clicks. */
async function lay(person, item, ...spaces) {
  await person.click(item);
  for (const space of spaces) await person.click(space);
  await person.press('Escape');
}

test(
  'a position of Owari is set up by mouse, what is impossible is said, and the game goes on from there',
  inBrowser('editor-owari', {}, async ({ page, person, picture }) => {
    await setUp(person, 'Owari');
    await person.sees('The board is empty.');
    await canPlay(page, false);
    await person.click('Start Position');
    await canPlay(page, true);
    await person.click('Stone');
    await person.click(/^Pit 4, 3/);
    await person.sees('They hold 37 stones; the game has 36.');
    await person.sees('1 stone too many');
    await canPlay(page, false);
    await picture('too-many');
    // Nothing happens where the button is closed.
    await page.getByRole('button', { name: 'Play from Here' }).click({ force: true });
    await person.press('Control+z');
    await canPlay(page, true);
    await person.press('Control+Shift+z');
    await person.sees('They hold 37 stones');
    await person.fill('Pit 0', 2);
    await canPlay(page, true);
    await person.choose('To move', 'Computer');
    await canPlay(page, true);
    await person.click('Play from Here');
    await person.sees('(2 3 3 3 4 3 0');
  }),
);

// Red sentences stood there before anybody had done anything, and again at the first stone of 36.
test(
  'an empty board is no error, nor is what is not finished: what lacks is said calmly, and what is wrong is not',
  inBrowser('editor-empty', STILL, async ({ page, person, picture }) => {
    const alarmed = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.editor .problem:not([data-calm]), .editor [aria-invalid="true"]')]
          .map((each) => each.textContent)
          .filter(Boolean),
      );
    for (const title of ['Atar', 'Spectrangle', 'Owari', 'Petri']) {
      await setUp(person, title);
      await person.sees('The board is empty. Put pieces on it, or choose Start Position.');
      await canPlay(page, false);
      await picture(title);
      assert.deepEqual(await alarmed(), [], title);
      await person.click('Home');
      await page.locator('.home').waitFor();
    }
    await setUp(person, 'Atar');
    await lay(person, /^Stone of Player 1/, 'd4, empty');
    await person.sees('Nobody but the player to move has stones');
    assert.deepEqual(await alarmed(), [], 'one stone');
    await canPlay(page, false);
    await person.click('Home');
    await setUp(person, 'Petri');
    await lay(person, 'Cell of Player 1', 'd4, empty');
    await person.sees('Player 1: who has no head has no cells.');
    assert.deepEqual(await alarmed(), [], 'one cell');
    await person.click('Home');
    await setUp(person, 'Owari');
    await lay(person, 'Stone', /^Pit 4/);
    await person.sees('They hold 1 stone; the game has 36.');
    assert.deepEqual(await alarmed(), [], 'one of 36');
    await person.fill('Pit 0', 36);
    await person.sees('They hold 37 stones');
    assert.notDeepEqual(await alarmed(), [], 'one too many');
    await person.click('Clear');
    await person.sees('The board is empty.');
    assert.deepEqual(await alarmed(), []);
  }),
);

test(
  'a position that is set up is analysed at once, and a computer in turn moves nothing before',
  inBrowser('editor-analyse', STILL, async ({ page, person }) => {
    await setUp(person, 'Owari');
    await canPlay(page, false);
    const analyse = page.getByRole('button', { name: 'Analyse', exact: true });
    assert.equal(await analyse.getAttribute('aria-disabled'), 'true');
    await analyse.click({ force: true });
    await person.click('Start Position');
    await person.choose('To move', 'Computer');
    await canPlay(page, true);
    await person.click('Analyse');
    await page.locator('.tree').waitFor();
    await page.getByRole('list', { name: 'Best turns' }).getByRole('button').first().waitFor({ timeout: 60_000 });
    assert.equal(await page.getByRole('treeitem').count(), 1, 'nobody has moved');
    assert.doesNotMatch((await person.look()).words, /paused/);
    await person.click(/^Pit 9,/);
    await page.getByRole('treeitem').nth(1).waitFor();
    await person.click('Back to the game');
    await person.click('Resume');
    await person.sees('Turn 2 ');
  }),
);

test(
  'what lies on the board is changed from there, and going back changes nothing',
  inBrowser('editor-back', {}, async ({ page, person }) => {
    await person.click('Set up…: Owari');
    await person.click('Friends at this screen');
    await person.click('Start');
    await person.click(/^Pit 3,/);
    await person.sees('Turn 2 ');
    await person.click('Menu');
    await person.click('Set Up a Position…');
    await named(page, /^Pit 3, no stones/);
    await canPlay(page, true);
    await at(page, '0');
    await person.press('Delete');
    await named(page, /^Pit 0, 2 stones/);
    await canPlay(page, false);
    await person.press('Tab');
    await person.click('Back to Game');
    await person.sees('Turn 2 ');
    await person.sees('(3 3 3 0 4 4 1');
  }),
);

test(
  'the menu leads to the editor from Home, what is set up is copied, and stays there while one looks elsewhere',
  inBrowser('editor-home', { permissions: ['clipboard-write'] }, async ({ page, person }) => {
    await person.find('Open…');
    await person.click('Menu');
    await person.click('Set Up a Position…');
    await lay(person, /^Stone of Player 1/, 'a1, empty');
    await lay(person, /^Stone of Computer/, 'b2, empty');
    await canPlay(page, true);
    await person.click('Copy Position');
    await person.sees('Position copied.');
    await person.click('Other Board…');
    await person.find('Start');
    await page.goBack();
    await named(page, 'a1, stone of Player 1');
    await person.press('Control+Shift+v');
    const field = page.getByLabel('Position', { exact: true });
    await field.focus();
    await person.press('Control+v');
    assert.match(await field.inputValue(), /^atar \{"rules":1,.*"stones":\{"a1":0,"b2":1\}/);
  }),
);

test(
  'the menu leads from the settings of a game to its own board',
  inBrowser('editor-settings', {}, async ({ page, person }) => {
    await person.click('Set up…: Owari');
    await person.find('Start');
    await person.click('Menu');
    await page.locator('.menu-groups').getByText('Set Up a Position…').click();
    await person.find('Start Position');
    await named(page, /^Pit 3, no stones/);
  }),
);

test(
  'in a replay the position that is shown is set up',
  inBrowser('editor-replay', {}, async ({ page, person }) => {
    await person.click('Set up…: Owari');
    await person.click('Friends at this screen');
    await person.click('Start');
    await person.click(/^Pit 3,/);
    await person.sees('Turn 2 ');
    await person.press('r');
    await person.press('Home');
    await person.sees('(3 3 3 3 3 3 0 ');
    await person.click('Menu');
    await person.click('Set Up a Position…');
    await person.find('Start Position');
    await named(page, /^Pit 3, 3 stones/);
    await canPlay(page, true);
  }),
);

test(
  'a position of Owari is set up by keyboard',
  inBrowser('editor-owari-keys', STILL, async ({ page, person }) => {
    await setUp(person, 'Owari');
    await person.click('Start Position');
    await canPlay(page, true);
    await at(page, '2');
    await person.press('Delete');
    await person.sees('1 stone left');
    await person.press('1');
    await person.press('ArrowRight');
    await person.press('Enter');
    await named(page, /^Pit 3, 4 stones/);
    await canPlay(page, true);
    await person.press('Control+z');
    await named(page, /^Pit 3, 3 stones/);
  }),
);

test(
  'a position of Atar is set up by mouse, and a stone is dragged away',
  inBrowser('editor-atar', {}, async ({ page, person, hands, picture }) => {
    await setUp(person, 'Atar');
    await person.sees('The board is empty.');
    await canPlay(page, false);
    await lay(person, /^Stone of Player 1/, 'd4, empty', 'd5, empty');
    await lay(person, /^Stone of Computer/, 'e5, empty');
    await canPlay(page, true);
    await hands.drag(await person.find(/^d5, stone of Player 1/), await person.find('e6, empty'));
    await named(page, 'e6, stone of Player 1');
    await hands.drag(await person.find(/^e6, stone of Player 1/), await person.find('Start Position'));
    await named(page, 'e6, empty');
    await person.press('Control+z');
    await named(page, 'e6, stone of Player 1');
    await lay(person, /^Mark of a stone/, 'd4, stone of Player 1');
    await named(page, 'd4, stone of Player 1, moved in this turn');
    await person.fill('Rows gone at the bottom', 5);
    await person.sees('d4: the space is not on the board.');
    await canPlay(page, false);
    await picture('gone');
    await person.fill('Rows gone at the bottom', 2);
    await person.fill('Shot clock at', 99);
    await person.sees('It has fallen off the board, so the game is over.');
    const clock = page.getByLabel('Shot clock at', { exact: true });
    assert.equal(await clock.getAttribute('aria-invalid'), 'true');
    await person.fill('Shot clock at', 3);
    await canPlay(page, true);
    await picture('ready');
    await person.click('Play from Here');
    await person.sees('Turn 1 ');
    await named(page, /^d4, .*moved/);
  }),
);

test(
  'a position of Atar is set up by keyboard',
  inBrowser('editor-atar-keys', STILL, async ({ page, person }) => {
    await setUp(person, 'Atar');
    await at(page, 'c1');
    await person.press('1');
    await person.press('Enter');
    await named(page, 'c1, stone of Player 1');
    await person.press('2');
    await person.press('ArrowRight');
    await person.press('ArrowRight');
    await person.press('Enter');
    await named(page, 'c3, stone of Computer');
    await canPlay(page, true);
    await person.press('Escape');
    await person.press('Delete');
    await named(page, 'c3, empty');
    await canPlay(page, false);
    await person.press('Control+z');
    await canPlay(page, true);
    await person.choose('Phase', 'Placing');
    await canPlay(page, true);
    await person.fill('Rack of Player 1', 4);
    await person.sees('4 in the rack and 1 on the board; the player has 10 stones.');
    await canPlay(page, false);
  }),
);

test(
  'a position of Blokus is set up by mouse: pieces are laid, taken up and turned',
  inBrowser('editor-blokus', {}, async ({ page, person, hands, picture }) => {
    await setUp(person, 'Blokus');
    await canPlay(page, true);
    const item = page.locator('.palette-group').first().getByRole('button', { name: 'L of 4 cells' });
    const box = await item.boundingBox();
    await hands.drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, await person.find('d4, empty'));
    await named(page, /^d4, Player 1: L of 4 cells/);
    await person.sees(/: the piece here neither touches one of its colour at a corner nor covers a start cell\./);
    await canPlay(page, false);
    await picture('apart');
    await hands.drag(await person.find(/^d4, Player 1/), await person.find('a14, empty'));
    await named(page, /^a14, Player 1: L of 4 cells/);
    await canPlay(page, true);
    await person.click('Computer has passed');
    await canPlay(page, true);
    await person.click('Play from Here');
    await person.sees('Turn 1 ');
  }),
);

test(
  'a position of Blokus is set up by keyboard',
  inBrowser('editor-blokus-keys', STILL, async ({ page, person }) => {
    await setUp(person, 'Blokus');
    await at(page, 'a14');
    await person.press('n');
    await person.press('n');
    await person.press('.');
    await person.press('Enter');
    await named(page, 'a10, Player 1: straight piece of 5 cells');
    await named(page, 'b14, empty');
    await canPlay(page, true);
    await person.press('Delete');
    await named(page, 'a10, empty');
    await person.press('Control+z');
    await named(page, 'a10, Player 1: straight piece of 5 cells');
  }),
);

test(
  'a position of Spectrangle is set up by mouse: tiles go to the board, to hands and back into the bag',
  inBrowser('editor-spectrangle', {}, async ({ page, person, picture }) => {
    await setUp(person, 'Spectrangle');
    await person.sees('The board is empty.');
    await canPlay(page, false);
    const group = (title) => page.locator('.palette-group', { hasText: title });
    for (const hand of ['Hand of Player 1', 'Hand of Computer'])
      for (let index = 0; index < 4; index += 1) {
        await group('Bag: ').locator('[data-item]').nth(2).click();
        await group(hand).locator('.palette-title').click();
      }
    await canPlay(page, true);
    await group('Bag: ').locator('[data-item]').first().click();
    await person.click('Space 2, empty');
    await person.sees('The first tile goes on a space without a bonus.');
    await canPlay(page, false);
    await picture('bonus');
    await person.click(/^Space 2, /);
    await person.click('Space 6, empty');
    await named(page, /^Space 6, (?!empty)/);
    await canPlay(page, true);
    await person.fill('Score of Computer', 500);
    await person.sees('The tiles on the board cannot make so much.');
    await canPlay(page, false);
    await person.press('Tab');
    await person.click('Undo');
    await person.click('Undo');
    await person.click('Undo');
    await canPlay(page, true);
    await person.click('Play from Here');
    await person.sees('Turn 1 ');
  }),
);

test(
  'hands of Spectrangle that are not full are dealt the rest',
  inBrowser('editor-spectrangle-deal', STILL, async ({ page, person }) => {
    await setUp(person, 'Spectrangle');
    await person.choose('Phase', 'Dealing');
    await person.sees('The player who draws has one to three tiles.');
    const group = (title) => page.locator('.palette-group', { hasText: title });
    for (const hand of ['Hand of Player 1', 'Hand of Computer']) {
      await canPlay(page, false);
      await group('Bag: ').locator('[data-item]').nth(2).click();
      await group(hand).locator('.palette-title').click();
    }
    await canPlay(page, true);
    await person.click('Play from Here');
    await person.sees('Bag: 28 tiles');
  }),
);

test(
  'a position of Spectrangle is set up by keyboard',
  inBrowser('editor-spectrangle-keys', STILL, async ({ page, person }) => {
    await setUp(person, 'Spectrangle');
    await at(page, '6');
    await person.press('n');
    await person.press('.');
    await person.press('Enter');
    await named(page, /^Space 6, (?!empty)/);
    await person.sees('Bag: 35');
    await person.press('Delete');
    await person.sees('Bag: 36');
    await person.press('Control+z');
    await person.sees('Bag: 35');
  }),
);

test(
  'a position of Petri is set up by mouse',
  inBrowser('editor-petri', {}, async ({ page, person, picture }) => {
    await setUp(person, 'Petri');
    await person.sees('The board is empty.');
    await canPlay(page, false);
    await lay(person, 'Head of Player 1', 'd4, empty');
    await lay(person, 'Head of Computer', 'h8, empty');
    await canPlay(page, true);
    await lay(person, 'Cell of Player 1', 'd5, empty', 'f5, empty');
    await person.sees('f5: it is not joined to the head of its player.');
    await canPlay(page, false);
    await picture('apart');
    await lay(person, 'Cell of Player 1', 'e5, empty');
    await canPlay(page, true);
    await person.choose('Piece', 'I5');
    await person.fill('Bites of Player 1', 3);
    await canPlay(page, true);
    await person.click('Play from Here');
    await person.sees('Turn 1 ');
    await person.sees('3 bites');
  }),
);

test(
  'a position of Petri is set up by keyboard',
  inBrowser('editor-petri-keys', STILL, async ({ page, person }) => {
    await setUp(person, 'Petri');
    await at(page, 'c3');
    await person.press('2');
    await person.press('Enter');
    await named(page, 'c3, head of Player 1');
    await person.press('4');
    await person.press('ArrowRight');
    await person.press('ArrowDown');
    await person.press('Enter');
    await named(page, 'd4, head of Computer');
    await canPlay(page, true);
    await person.press('Control+z');
    await canPlay(page, true);
    await named(page, 'd4, empty');
  }),
);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test(
  'a finger takes from the palette and puts on the board',
  inBrowser('editor-phone', PHONE, async ({ page, person, picture }) => {
    const fingers = await fingersOf(page);
    await person.find('Open…');
    await page.getByRole('button', { name: 'Set up…: Atar' }).tap();
    await page.getByRole('button', { name: 'Set Up a Position…' }).tap();
    await page.getByRole('button', { name: 'Start Position' }).waitFor();
    await fingers.click(await person.find(/^Stone of Player 1/));
    await fingers.click(await person.find('d4, empty'));
    await fingers.click(await person.find(/^Stone of Computer/));
    await fingers.click(await person.find('f6, empty'));
    await canPlay(page, true);
    await picture('two-stones');
    await fingers.click(await person.find('Play from Here'));
    await person.sees('Turn 1 ');
  }),
);

for (const colorScheme of ['light', 'dark'])
  test(
    `axe-core finds no fault with the editor, ${colorScheme}`,
    inBrowser(`editor-axe-${colorScheme}`, { colorScheme }, async ({ page, person, picture }) => {
      await person.find('Open…');
      await bringAxe(page);
      for (const title of ['Owari', 'Atar', 'Blokus', 'Spectrangle', 'Petri']) {
        await setUp(person, title);
        await animationsEnd(page);
        assert.deepEqual(await faults(page), [], `${title}, empty`);
        await person.click('Start Position');
        await animationsEnd(page);
        assert.deepEqual(await faults(page), [], title);
        await picture(title);
        await person.click('Home');
      }
    }),
  );
