// The Lab against a real one: a question is asked, games are played, looked at, replayed, reported and saved.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { bringAxe, faults } from './support/axe.mjs';
import { counts } from './support/count.mjs';
import { button, openLab } from './support/lab.mjs';
import { inBrowser } from './support/page.mjs';
import { animationsEnd } from './support/still.mjs';

/** So long a small study may take where the processor is busy with other tests. */
const PATIENCE = { timeout: 120_000 };

const amount = (page, name) => page.getByRole('radio', { name, exact: true });
const side = (page) => page.getByRole('spinbutton', { name: 'Side of the board' });

/** Asks on a board of side 4 for weak players, whose games take no time. */
async function askQuickly(page, { player = 'random', sure = 'A first look' } = {}) {
  await side(page).fill('4');
  await page.getByRole('combobox', { name: 'Players' }).selectOption(player);
  await amount(page, sure).check();
  await page.getByText(/ for [\d,]+ games/).waitFor(PATIENCE);
  await button(page, 'Start').click();
}

/** Saves a file by a button; returns its name and text. */
async function saved(page, name, folder) {
  const waiting = page.waitForEvent('download', PATIENCE);
  await button(page, name).click();
  const download = await waiting;
  const path = `${folder}/${download.suggestedFilename()}`;
  await download.saveAs(path);
  return { name: download.suggestedFilename(), text: readFileSync(path, 'utf8') };
}

test(
  'who has never seen it asks whether a game is fair, sees an answer, replays games and keeps a report',
  inBrowser('lab-whole', {}, async ({ page, folder, picture }) => {
    await openLab(page);
    await page.getByRole('radio', { name: '3', exact: true }).check();
    await askQuickly(page);
    await page.getByRole('heading', { name: 'Is it fair? Atar, 3 players, side of the board 4' }).waitFor(PATIENCE);
    await page.getByText(/^Done: [\d,]+ games\.$/).waitFor(PATIENCE);
    await page
      .getByText(/Place \d has [\d.]+%/)
      .first()
      .waitFor();
    await page.getByRole('img', { name: 'Share of the first place' }).waitFor();
    await picture('answer');
    for (const kind of ['Typical', 'Most dramatic']) {
      await button(page, 'Games: random').click();
      await page.getByRole('radio', { name: kind }).check();
      await page
        .getByRole('button', { name: /^Replay: game \d+$/ })
        .first()
        .click(PATIENCE);
      await button(page, 'Step ›').waitFor(PATIENCE);
      await page.getByText(/^Step 0 of \d+/).waitFor();
      await page.goBack();
      await button(page, 'Step ›').waitFor({ state: 'hidden' });
      await page.goBack();
      await button(page, 'Games: random').waitFor();
    }
    await page.getByLabel('Measure').selectOption({ label: 'Turns of play' });
    await page.getByRole('table', { name: 'Turns of play' }).waitFor();
    const csv = await saved(page, 'Save: Table (CSV)…', folder);
    assert.match(csv.name, /\.csv$/);
    assert.equal(csv.text.trimEnd().split('\n').length, 101, 'a heading, and a row for each game');
    const study = await saved(page, 'Save: Study…', folder);
    assert.deepEqual(JSON.parse(study.text).options, { players: 3, side: 4 });
    const report = await saved(page, 'Save the Report…', folder);
    assert.equal(report.name, 'Is it fair Atar 3 players side of the board 4.html');
    assert.ok(report.text.startsWith('<!doctype html>') && report.text.includes('Is it fair? Atar, 3 players'));
    await button(page, 'Read the Report').click();
    await page.getByRole('article', { name: 'Report' }).getByRole('heading', { name: 'Answer' }).waitFor(PATIENCE);
    await page.emulateMedia({ media: 'print' });
    assert.ok((await page.pdf({ format: 'A4' })).length > 20_000);
  }),
);

/** Notes what a person sees: which figures are shown, and whether they are marked as first ones. */
const watch = (page) =>
  page.evaluate(() => {
    globalThis.seen = [];
    const look = () => {
      const mark = document.querySelector('.lab-preview');
      const answer = document.querySelector('.lab-answers li')?.textContent;
      if (mark && answer) globalThis.seen.push({ isMarked: !mark.hidden, answer });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });

test(
  'is it fair for three players on side 7: marked figures come first, then those of the players that were asked for',
  inBrowser('lab-first', {}, async ({ page, picture }) => {
    const answers = page.locator('.lab-answers li');
    await openLab(page);
    await page.getByRole('radio', { name: '3', exact: true }).check();
    await side(page).fill('7');
    await page.getByText(/ for 1,000 games/).waitFor(PATIENCE);
    await watch(page);
    await button(page, 'Start').click();
    await page.getByRole('heading', { name: 'Is it fair? Atar, 3 players, side of the board 7' }).waitFor(PATIENCE);
    await answers.first().waitFor(PATIENCE);
    await picture('first');
    await answers.filter({ hasNotText: /greedy/i }).waitFor(PATIENCE);
    const seen = await page.evaluate(() => globalThis.seen);
    assert.match(seen[0].answer, /greedy/i);
    assert.ok(seen.every(({ isMarked, answer }) => isMarked === /greedy/i.test(answer)));
    await button(page, 'Stop').click();
    await page.getByText(/^Stopped after [\d,]+ of 1,000 games\.$/).waitFor(PATIENCE);
  }),
);

test(
  'a study is stopped, found again after a reload, gone on with and removed',
  inBrowser('lab-kept', {}, async ({ page, server }) => {
    await openLab(page);
    // So many games that no machine has played them before they are stopped.
    await askQuickly(page, { player: 'level=5', sure: 'Thorough' });
    await button(page, 'Stop').click(PATIENCE);
    await page.getByText(/^Stopped after [\d,]+ of 4,000 games\.$/).waitFor(PATIENCE);
    const address = page.url();
    assert.match(address, /#lab\/\w+$/);
    await page.reload();
    await page.getByText(/^Stopped after /).waitFor(PATIENCE);
    await button(page, 'New Question').click();
    await button(page, 'Continue: Is it fair? Atar, side of the board 4').click();
    await button(page, 'Stop').waitFor(PATIENCE);
    const other = await page.context().newPage();
    await other.goto(`${server.url}${new URL(address).hash}`);
    await button(other, 'Stop').click(PATIENCE);
    await page.getByText(/^Stopped after /).waitFor(PATIENCE);
    await button(page, 'Remove: Is it fair? Atar, side of the board 4').click();
    await button(page, 'Remove').click();
    await page.getByRole('heading', { name: 'What do you want to know?' }).waitFor();
    await page.getByRole('heading', { name: 'Your studies' }).waitFor({ state: 'hidden' });
  }),
);

test(
  'a grid of one’s own varies options and players, and its plots show them',
  inBrowser('lab-grid', {}, async ({ page }) => {
    await openLab(page);
    await page.getByText('Your own question').click();
    await side(page).fill('4');
    await button(page, 'Vary: Side of the board').click();
    await page.getByLabel('Side of the board: from').fill('3');
    await page.getByLabel('Side of the board: to').fill('5');
    await page.getByLabel('Side of the board: step').fill('1');
    await page.getByText('3, 4 and 5 spaces').waitFor();
    // By keyboard no end could leave its value for one in between, and the step fell back to what the list showed.
    const press = (part, keys) => page.getByLabel(`Side of the board: ${part}`).press(keys);
    await press('step', 'ArrowRight');
    await page.getByText('3 and 5 spaces').waitFor();
    await press('to', 'ArrowRight');
    await press('to', 'ArrowRight');
    await page.getByText('3, 5 and 7 spaces').waitFor();
    for (let step = 2; step < 6; step += 1) await press('step', 'ArrowRight');
    await page.getByText('3 spaces').waitFor();
    for (let step = 6; step > 1; step -= 1) await press('step', 'ArrowLeft');
    for (let end = 7; end > 5; end -= 1) await press('to', 'ArrowLeft');
    await page.getByText('3, 4 and 5 spaces').waitFor();
    await button(page, 'Vary: Placement').click();
    await page.getByRole('combobox', { name: 'Players' }).selectOption('random');
    await amount(page, 'A first look').check();
    await page.getByText(/ for 600 games in 6 settings\.$/).waitFor(PATIENCE);
    await button(page, 'Start').click();
    await page.getByRole('heading', { name: 'Atar by side of the board and placement' }).waitFor(PATIENCE);
    await page.getByText('Done: 600 games.').waitFor(PATIENCE);
    await counts(page.getByRole('button', { name: /^Games: / }), 6);
    await page.getByLabel('Measure').selectOption({ label: 'Turns of play' });
    await page.getByLabel('Along the bottom').selectOption({ label: 'Placement' });
    await page.getByRole('img', { name: 'Turns of play', exact: true }).waitFor();
    const side5 = page.locator('.lab-plots text', { hasText: /^side 5$/ });
    await side5.waitFor();
    await page.getByLabel('Colours').selectOption({ label: 'None: one plot for each' });
    await page.getByRole('img', { name: 'Turns of play: side 5', exact: true }).waitFor();
    await page.getByLabel('Along the bottom').selectOption({ label: 'Automatic' });
    await side5.waitFor({ state: 'detached' });
    await bringAxe(page);
    await animationsEnd(page);
    assert.deepEqual(await faults(page), []);
  }),
);

test(
  'what cannot be played is said with its place before anything is played',
  inBrowser('lab-impossible', {}, async ({ page }) => {
    await openLab(page);
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Open a Study…').click();
    const study = {
      format: 'atar-study',
      version: 1,
      name: 'Odd',
      game: 'atar',
      grid: [{ side: [6] }, { density: [80] }],
    };
    const text = JSON.stringify({ ...study, line_ups: [{ all: 'random' }], stop: { games: 10 } });
    await (await chooser).setFiles({ name: 'odd.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.getByRole('alert').filter({ hasText: 'grid 2: density is 80; it must be 5 to 60' }).waitFor(PATIENCE);
  }),
);

test(
  'who wishes for a short game finds the settings for it, and starts a game with them',
  inBrowser('lab-wish', {}, async ({ page, picture }) => {
    await openLab(page);
    await page.getByRole('radio', { name: 'Owari' }).check();
    await page.getByText('Find Settings…').click();
    await page.getByRole('region', { name: 'What you wish for' }).waitFor();
    for (const name of ['A game lasts at least', 'No place wins more than'])
      await page.getByRole('checkbox', { name }).uncheck();
    await page.getByRole('spinbutton', { name: 'A game lasts at most' }).fill('12');
    await page.getByText('So 12 minutes are 36 turns.').waitFor();
    // What was typed is still there after a look at another question, and at another game.
    await page.getByText('How long is a game?').click();
    await page.getByText('Find Settings…').click();
    await page.getByRole('radio', { name: 'Petri' }).check();
    await page.getByRole('radio', { name: 'Owari' }).check();
    assert.equal(await page.getByRole('spinbutton', { name: 'A game lasts at most' }).inputValue(), '12');
    assert.equal(await button(page, 'Vary: Stones in each pit').getAttribute('aria-pressed'), 'true');
    await button(page, 'Vary: Who begins').click();
    await page.getByRole('combobox', { name: 'Players' }).selectOption('random');
    await amount(page, 'A first look').check();
    await bringAxe(page);
    await picture('ask');
    assert.deepEqual(await faults(page), []);
    await page.getByText(/ for at most [\d,]+ games/).waitFor(PATIENCE);
    await button(page, 'Start').click();
    await page.getByText(/^Done: [\d,]+ games\.$/).waitFor(PATIENCE);
    await page.getByText(/^Of \d+ combinations, /).waitFor(PATIENCE);
    const found = page.getByRole('region', { name: 'What was found' });
    await found.getByText(/^As wished: \d+ settings?$/).waitFor();
    await found.getByText('Minutes').first().waitFor();
    await animationsEnd(page);
    await picture('found');
    assert.deepEqual(await faults(page), []);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, 'nothing sticks out on a phone');
    await found
      .getByRole('button', { name: /^Typical Games: / })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^Replay: game \d+$/ })
      .first()
      .click(PATIENCE);
    await button(page, 'Step ›').waitFor(PATIENCE);
    await page.goBack();
    await button(page, 'Step ›').waitFor({ state: 'hidden' });
    await page.goBack();
    await found
      .getByRole('button', { name: /^Start a Game with These Settings: / })
      .first()
      .click();
    await page.getByText(/turn/i).first().waitFor(PATIENCE);
    await page.locator('.lab').waitFor({ state: 'hidden' });
  }),
);

test(
  'any figure can be wished for, and a search is stopped, found after a reload and gone on with',
  inBrowser('lab-wish-kept', {}, async ({ page, picture }) => {
    await openLab(page);
    await page.getByText('Find Settings…').click();
    const wishes = page.getByRole('region', { name: 'What you wish for' });
    const clock = 'Ending by the shot clock, at most';
    await wishes.getByRole('checkbox', { name: clock }).check();
    const most = wishes.getByRole('spinbutton', { name: clock });
    await most.fill('');
    await wishes.getByText('Enter a number from 1 to 99.').waitFor();
    await most.fill('25');
    await wishes.getByText('Enter a number from 1 to 99.').waitFor({ state: 'hidden' });
    await wishes.getByRole('combobox', { name: 'Another wish' }).selectOption('Winner not leading at half time');
    await wishes.getByRole('combobox', { name: 'What you wish of it' }).selectOption('at most');
    await button(page, 'Add Wish').click();
    const added = wishes.getByRole('checkbox', { name: 'Winner not leading at half time, at most' });
    assert.equal(await added.evaluate((box) => box === document.activeElement), true, 'the new wish is found at once');
    // A part of a whole has a slider, as in the wishes that are offered.
    const field = wishes.locator('.field', {
      has: page.getByRole('checkbox', { name: 'Winner not leading at half time, at most' }),
    });
    await field.locator('input[type=range]').fill('30');
    assert.equal(
      await wishes.getByRole('spinbutton', { name: 'Winner not leading at half time, at most' }).inputValue(),
      '30',
    );
    await wishes.getByRole('combobox', { name: 'Another wish' }).selectOption('Turns per place');
    await wishes.getByRole('combobox', { name: 'What you wish of it' }).selectOption('the less, the better');
    await button(page, 'Add Wish').click();
    await bringAxe(page);
    await picture('added');
    assert.deepEqual(await faults(page), []);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, 'nothing sticks out on a phone');
    await picture('phone');
    await page.setViewportSize({ width: 1280, height: 800 });
    await wishes.getByRole('checkbox', { name: /^Turns per place, the less/ }).click();
    await counts(wishes.getByText(/^Turns per place, the less/), 0);
    // So many games that no machine has played them before they are stopped.
    await amount(page, 'Thorough').check();
    await page.getByText(/ for at most [\d,]+ games/).waitFor(PATIENCE);
    await button(page, 'Start').click();
    await button(page, 'Stop').click(PATIENCE);
    await page.getByText(/^Stopped after [\d,]+ of at most [\d,]+ games\.$/).waitFor(PATIENCE);
    await page.reload();
    await page.getByText(/^Stopped after /).waitFor(PATIENCE);
    await button(page, 'Continue').click();
    await button(page, 'Stop').click(PATIENCE);
    await page.getByText(/^Stopped after /).waitFor(PATIENCE);
  }),
);
