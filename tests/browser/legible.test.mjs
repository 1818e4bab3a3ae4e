// On every screen, of every game and at every size: no words are smaller than can be read, none are cut, and a finger
// meets what it means.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { golden, recordOf } from '../support/golden.mjs';
import { beReady, button, come, inCompany, linkOf, openRoom, seat, sit } from './support/company.mjs';
import { SIZES, assertLegible, contextOf, faultsOf } from './support/legible.mjs';
import { inBrowser, openFile } from './support/page.mjs';

const NAMES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus'];

/** Golden games, how many play, and the plies at which they are looked at; −1 is the end. */
const GAMES = [
  ['atar-4', 2, [20, 300]],
  ['atar-5', 7, [400]],
  ['atar-6', 2, [-1]],
  ['spectrangle-1', 2, [30]],
  ['spectrangle-4', 4, [45, -1]],
  ['owari-3', 2, [10, -1]],
  ['petri-1', 2, [63]],
  ['petri-2', 4, [200, -1]],
  ['blokus-1', 2, [14]],
  ['blokus-3', 4, [24, -1]],
  ['blokus-4', 2, [24]],
];

const TITLES = { atar: 'Atar', spectrangle: 'Spectrangle', owari: 'Owari', petri: 'Petri', blokus: 'Blokus' };

/**
 * A test at each size. `play` gets the session and `check(what)`, which looks at the screen as it is; `begin` makes the
 * test.
 */
function atAllSizes(title, name, play, begin = inBrowser) {
  for (const size of SIZES) {
    test(
      `${title}, ${size.width} x ${size.height}`,
      begin(`${name}-${size.width}`, contextOf(size), (session) =>
        play(session, (what) => assertLegible(session.page, size, what, session.picture)),
      ),
    );
  }
}

atAllSizes('what is not the board can be read and pressed', 'legible-screens', async ({ page, person }, check) => {
  // Wherever it stands on a page that scrolls.
  const click = (name) => page.getByRole('button', { name, exact: true }).click();
  await person.find('Open…');
  await check('home');
  for (const title of Object.values(TITLES)) {
    await click(`Set up…: ${title}`);
    await page.getByRole('button', { name: 'Start', exact: true }).waitFor();
    await check(`settings of ${title}`);
    if (title !== 'Owari') {
      await page.getByRole('radio', { name: title === 'Blokus' ? '4' : '3', exact: true }).check();
      await check(`settings of ${title} for more`);
    }
    await click('Home');
  }
  await click('Settings…');
  await page.getByText('Sound', { exact: true }).first().waitFor();
  await check('settings');
  await person.press('?');
  await person.sees('You can play with the keyboard alone.');
  await check('keyboard');
  await click('Close');
  await click('Done');
  await person.press('F1');
  await page.getByRole('button', { name: 'Close', exact: true }).waitFor();
  await check('rules');
});

/** Opens a golden game as far as a ply, for so many players. */
async function openedAt({ page, person, folder }, name, count, ply) {
  const game = golden(name);
  const path = join(folder, `${name} ${ply}.atar`);
  const seats = NAMES.slice(0, count).map((each) => ({ name: each }));
  const steps = ply < 0 ? game.steps : game.steps.slice(0, ply);
  writeFileSync(path, JSON.stringify({ ...recordOf({ ...game, steps }, seats), rules: 1 + /petri|blokus/.test(name) }));
  await openFile(page, person, path);
  await page
    .locator('.seat')
    .nth(count - 1)
    .waitFor();
}

for (const game of Object.keys(TITLES))
  atAllSizes(`the table can be read and pressed, ${game}`, `legible-${game}`, async (session, check) => {
    const { person } = session;
    await person.find('Open…');
    for (const [name, count, plies] of GAMES.filter(([each]) => each.startsWith(game)))
      for (const ply of plies) {
        await openedAt(session, name, count, ply);
        await check(`${name} at ${ply}`);
        if (ply < 0) {
          await person.click('Result');
          await person.find('View board');
          await check(`the result of ${name}`);
          await person.click('View board');
          continue;
        }
        await person.press('r');
        await person.find('Back to the game');
        await check(`the replay of ${name}`);
        await person.press('r');
      }
  });

atAllSizes(
  'what is around rooms can be read and pressed',
  'legible-rooms',
  async ({ page, invite }, check) => {
    await button(page, 'Online').waitFor();
    await check('home with the ways to others');
    await button(page, 'Settings…').click();
    await page.getByLabel('Your name').waitFor();
    await check('settings with those for rooms');
    await button(page, 'Done').click();
    await button(page, 'Join with a Link…').click();
    await button(page, 'Join').click();
    await check('a link that is none');
    await button(page, 'Home').click();
    await button(page, 'Online').click();
    await page.getByText('No games are open here at the moment.').waitFor();
    await check('no games');
    await button(page, 'New Room…').click();
    await page.getByRole('radio', { name: 'For each turn' }).check();
    await page.getByRole('radio', { name: /^After 1.min$/ }).check();
    await check('a new room');
    await button(page, 'Back').click();
    await button(page, 'Home').click();
    const longest = 'Maximiliane-Charlotte von';
    await openRoom(page, longest.slice(0, 24), 'Atar', (own) =>
      own.getByRole('radio', { name: '7', exact: true }).check(),
    );
    await button(page, 'Add Computer: seat 2').click();
    await check('a room with free seats');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await page.locator('.chat-person', { hasText: 'Ben' }).waitFor();
    await sit(ben, 3);
    await beReady(ben, 3);
    await check('a room with somebody who is ready');
    await button(page, 'Change…').click();
    await check('the settings of a room');
    await button(page, 'Cancel').click();
    await seat(page, 3).getByRole('button', { name: 'Remove… Ben' }).click();
    await check('the question whether to remove somebody');
    await button(page, 'Cancel').click();
    await button(page, 'Home').first().click();
    await page.locator('.my-room').waitFor();
    await check('home with a room');
    await button(page, 'Online').click();
    await page.locator('.listing').waitFor();
    await check('the list of rooms');
    await button(page, 'Home').first().click();
    await page.locator('.my-room').click();
    await button(page, 'Leave…').click();
    await button(page, 'Leave').click();
    await button(page, 'Online').waitFor();
  },
  inCompany,
);

test(
  'of words over words, only those that are seen are found',
  inBrowser('legible-check', contextOf(SIZES[0]), async ({ page }) => {
    const list = (lines) => `<ol style="overflow: auto; height: 40px">${lines}</ol>`;
    const line = (words, up = 0) => `<li style="height: 20px; margin-top: ${-up}px">${words}</li>`;
    // A page without a policy of its own takes styles as they are written here.
    await page.goto('about:blank');
    const faults = async (lines) => {
      await page.setContent(`${list(lines)}<p style="margin: 0">below the list</p>`);
      return (await faultsOf(page, { words: 11, target: null })).filter((fault) => /over words/.test(fault));
    };
    assert.deepEqual(await faults(line('one') + line('two')), []);
    assert.deepEqual(await faults(line('one') + line('two', 20)), ['words over words, LI: “one” and LI: “two”']);
    // Scrolled out of sight: they lie where the next paragraph is, and below it on each other.
    assert.deepEqual(await faults(line('one') + line('two') + line('three') + line('four') + line('five', 20)), []);
  }),
);
