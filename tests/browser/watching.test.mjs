// The computer watches who studies a game, and reviews it.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createPerson } from '../support/person.mjs';
import { COSTLY_TURN, SHOWN_TURN, analysed } from '../support/studying.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { STILL, inBrowser } from './support/page.mjs';
import { animationsEnd } from './support/still.mjs';
import { treeOf } from './support/tree.mjs';

const LONG = { timeout: 60_000 };

/** The best turns that the computer shows, as people read them. */
const bestTurns = (page) => page.getByRole('list', { name: 'Best turns' }).getByRole('button');

test(
  'the computer shows the best turns, and a click plays one as a variation',
  inBrowser('watching', {}, async ({ page, person, picture }) => {
    await analysed(person);
    await bestTurns(page).first().waitFor(LONG);
    assert.match(await bestTurns(page).first().innerText(), SHOWN_TURN);
    await page.getByRole('img', { name: /^Chance of winning: Player 1 \d+%, Player 2 \d+%$/ }).waitFor(LONG);
    await picture('best');
    // The board shows what would come of it while it is pointed at.
    await bestTurns(page).nth(1).hover();
    await person.sees('After this turn');
    await page.mouse.move(5, 5);
    const before = await page.getByRole('treeitem').count();
    await bestTurns(page).first().click();
    await page.waitForFunction((count) => document.querySelectorAll('[role=treeitem]').length > count, before);
    // It goes on with the position that has come, and the board shows that: the pointer rests where it clicked.
    await bestTurns(page).first().waitFor(LONG);
    assert.doesNotMatch((await person.look()).words, /After this turn/);
    const { x, y } = await bestTurns(page).first().boundingBox();
    await page.mouse.move(x + 9, y + 9);
    await person.sees('After this turn');
    const toggle = page.getByRole('button', { name: 'Computer', exact: true });
    await toggle.click();
    await person.sees('Rests');
    assert.equal(await bestTurns(page).count(), 0);
    // What is below stays where it is when the turns come.
    const tree = await page.getByRole('tree').elementHandle();
    const top = () => tree.evaluate((below) => below.getBoundingClientRect().top);
    const thinking = await toggle.evaluate((button, below) => {
      button.click();
      return below.getBoundingClientRect().top;
    }, tree);
    await bestTurns(page).first().waitFor(LONG);
    assert.equal(await top(), thinking);
  }),
);

test(
  'a review marks the turns, puts better ones beside them, and lets a person try again',
  inBrowser('review', {}, async ({ page, person, picture }) => {
    await analysed(person);
    // How far it is stands beside *Stop*: on a phone it was out of sight.
    await page
      .locator('.computer-head .computer-words')
      .first()
      .evaluate((words) => {
        globalThis.told = [];
        new MutationObserver(() => globalThis.told.push(words.textContent)).observe(words, { childList: true });
      });
    await person.click('Review game');
    const worst = page.getByRole('list', { name: 'What cost most' }).getByRole('button');
    await worst.first().waitFor(LONG);
    const told = await page.evaluate(() => globalThis.told);
    assert.ok(
      told.some((words) => /^\d+ of \d+ turns$/.test(words)),
      told.join('; '),
    );
    assert.match(await worst.first().innerText(), COSTLY_TURN);
    assert.equal(await page.locator('.review-players li').count(), 2);
    await page.getByRole('img', { name: 'Chance of winning over the game, a line for each player' }).waitFor(LONG);
    await page.locator('.tree-mark', { hasText: '??' }).first().waitFor(LONG);
    await picture('reviewed');

    const better = /Better: pit (\d+)$/.exec(await worst.first().innerText())?.[1];
    const sizes = [
      [900, 600],
      [1024, 768],
      [1280, 800],
    ];
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await worst.first().click();
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      await checkPanel(page);
    }
    await page.getByText('What cost most', { exact: true }).click();
    assert.equal(await worst.first().isVisible(), false, 'it is folded away');
    await page.getByRole('button', { name: 'Retry' }).click();
    await person.sees('Find a better turn for');
    assert.equal(await bestTurns(page).count(), 0, 'the best turns are hidden meanwhile');
    // The better turn stood in the list of what cost most, and as a variation in the tree.
    assert.doesNotMatch(await page.locator('.review-point').first().textContent(), /Better/);
    await page.locator('.tree-steps', { hasText: 'Hidden while you try' }).first().waitFor();
    await person.click(new RegExp(`^Pit ${better},`));
    await person.sees('Yes, that is a good turn.');
    await page.locator('.tree-steps', { hasText: 'Hidden while you try' }).waitFor({ state: 'hidden' });
    assert.match(await page.locator('.review-point').first().textContent(), /Better/);
    await bestTurns(page).first().waitFor(LONG);
  }),
);

/** Checks that the panel has room for some turns of the tree, and cuts nothing that does not scroll. */
async function checkPanel(page) {
  const size = page.viewportSize();
  const boxOf = (selector) => page.locator(selector).first().boundingBox();
  const isSeen = async (selector) => {
    const [{ y, height }, panel] = [await boxOf(selector), await boxOf('.study')];
    return y >= panel.y && y + height <= panel.y + panel.height + 1;
  };
  assert.ok((await boxOf('.tree')).height >= 160, `rows of the tree at ${size.width}`);
  assert.ok(await isSeen('.computer-here .button'), `Retry at ${size.width}`);
  // In a low window the way through the game lay over it.
  const { x, y, width, height } = await boxOf('.computer-here .button');
  const under = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left, top)?.textContent,
    [x + width / 2, y + height / 2],
  );
  assert.equal(under, 'Retry', `at ${size.width}`);
  // The sentence beside it was cut after its first words.
  const beside = page.locator('.computer-here .computer-words');
  const isWhole = await beside.evaluate((words) => words.scrollWidth <= words.clientWidth + 1);
  assert.ok(isWhole, `${await beside.innerText()} at ${size.width}`);
  assert.equal(await page.locator('.computer-sure').first().isVisible(), true, `how sure it is at ${size.width}`);
  if (size.height < 700) return;
  for (const part of ['.tree', '.study-walk', '.study-acts', '.study-comment'])
    assert.ok(await isSeen(part), `${part} at ${size.width}`);
}

/** Goes on by Tab until the keyboard is on something of this name. */
async function tabTo(page, name) {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const { ariaLabel, labels, innerText } = document.activeElement;
      return (ariaLabel ?? labels?.[0]?.innerText ?? innerText).trim();
    });
    if (name instanceof RegExp ? name.test(at) : name === at) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

test(
  'a whole analysis with the computer by keyboard alone',
  inBrowser('watching-keys', STILL, async ({ page, person }) => {
    const enter = async (name) => {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
    };
    await enter('Set up…: Owari');
    await person.find('Start');
    await tabTo(page, 'Computer');
    await page.keyboard.press('ArrowRight');
    await enter('Start');
    await tabTo(page, /^Pit 0,/);
    const rows = page.getByRole('treeitem');
    // From pit 0 to pit 1, and then to the one above it.
    for (const [turn, key] of ['ArrowRight', 'ArrowUp'].entries()) {
      await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await person.sees(`Turn ${turn + 2} `);
    }
    await page.keyboard.press('a');
    await rows.first().waitFor();
    await bestTurns(page).first().waitFor(LONG);
    await enter(SHOWN_TURN);
    await rows.nth(3).waitFor();
    await enter('Review game');
    await page.getByRole('list', { name: 'What cost most' }).getByRole('button').first().waitFor(LONG);
    await enter(COSTLY_TURN);
    await enter('Good');
    await tabTo(page, 'Comment');
    await page.keyboard.type('Not so good.');
    await page.keyboard.press('Tab');
    await page.locator('.tree-text', { hasText: 'Not so good.' }).waitFor();
    await page.keyboard.press('a');
    await person.sees('This game has an analysis.');
  }),
);

test(
  'a whole analysis with the computer by the accessibility tree alone',
  inBrowser('watching-tree', STILL, async ({ page }) => {
    const person = createPerson(await treeOf(page));
    await analysed(person);
    await person.find(SHOWN_TURN);
    await person.click('Review game');
    const { name } = await person.find(COSTLY_TURN);
    await person.click(name);
    await person.click('Retry');
    await person.sees('Find a better turn for Player 1.');
    await person.click(new RegExp(`^Pit ${/\d+$/.exec(name)[0]},`));
    await person.sees('Yes, that is a good turn.');
    await person.click('Fold the variations of this turn');
    await person.click('Unfold the variations of this turn');
    await person.click('Make main line');
    await person.click('Back to the game');
    await person.sees('This game has an analysis.');
  }),
);

for (const colorScheme of ['light', 'dark']) {
  test(
    `axe-core finds no fault with the computer that watches, nor with its review, ${colorScheme}`,
    inBrowser(`watching-axe-${colorScheme}`, { ...STILL, colorScheme }, async ({ page, person }) => {
      await person.find('Open…');
      await bringAxe(page);
      await analysed(person);
      await bestTurns(page).first().waitFor(LONG);
      await animationsEnd(page);
      assert.deepEqual(await faults(page), [], 'best turns');
      await person.click('Review game');
      await person.click(COSTLY_TURN);
      await page.getByRole('treeitem', { level: 2 }).first().waitFor();
      await page.getByRole('button', { name: 'Fold the variations of this turn' }).first().waitFor();
      await animationsEnd(page);
      assert.deepEqual(await faults(page), [], 'review');
    }),
  );
}
