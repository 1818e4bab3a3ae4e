// A program in another language plays in a room: the script of docs/online/bot.py against a person in a browser.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { end, start } from '../support/processes.mjs';
import { until } from '../support/until.mjs';
import { button, inCompany, linkOf, openRoom, seat } from './support/company.mjs';

const BOT = fileURLToPath(new URL('../../docs/online/bot.py', import.meta.url));
const python = ['/usr/bin/python3', 'python3'].find(
  (program) => spawnSync(program, ['-c', 'import websockets']).status === 0,
);

/** A space on which the tile in hand fits as it is turned. */
const FITS = /^\d+, empty, .* tile fits: /;

/** Exchanges a tile or passes where no tile fits, as only then the two can be used; else lays any that fits. */
async function play({ page, person, isOver }) {
  const look = async () => (await person.look()).controls.filter(({ enabled }) => enabled);
  const named = (controls) => JSON.stringify(controls.map(({ name }) => name));
  for (let count = 0; count < 90; count += 1) {
    // The script may have ended the game while the title still called.
    if (await isOver()) return;
    const controls = await look();
    const act = controls.find(({ name }) => FITS.test(name) || name === 'Exchange tile' || name === 'Pass');
    if (act) {
      // A pass that nothing can help is taken for the person, perhaps before the click.
      await person.click(act.name).catch(async (error) => {
        if ((await look()).some(({ name }) => name === act.name)) throw error;
      });
      return;
    }
    // Each tile in three ways, then the next. Some tiles look the same when they are turned, so that nothing changes.
    await page.keyboard.press(count % 3 === 2 ? 'n' : '.');
    await until('another tile or side', async () => named(await look()) !== named(controls), 600).catch(() => {});
  }
  throw new Error('No tile fits, and nothing else can be done.');
}

test(
  'a script in Python and a person in a browser play Spectrangle to its end',
  inCompany('room-bot', {}, async ({ page, person, folder }) => {
    assert.ok(python, 'Python with the library websockets; tools/setup/packages.sh test installs it');
    await openRoom(page, 'Ann', 'Spectrangle');
    const log = join(folder, 'bot.log');
    const bot = start(python, [BOT, await linkOf(page), 'Bot'], { env: process.env, log });
    try {
      await seat(page, 2).getByRole('heading', { name: 'Bot' }).waitFor();
      await button(page, 'Start').click();
      await page.locator('.table').waitFor();
      const isOver = () => page.locator('.headline', { hasText: /wins?|draw|tie/i }).isVisible();
      const turn = async () => (await page.locator('header, .table').first().innerText()).match(/Turn \d+/)?.[0];
      for (;;) {
        await until('Ann’s turn or the end', async () => (await page.title()).includes('Your turn') || isOver());
        if (await isOver()) break;
        const before = await turn();
        await play({ page, person, isOver });
        await until('the end of her turn', async () => (await turn()) !== before || isOver());
      }
      await until('the end of the script', async () => bot.exitCode !== null);
    } finally {
      await end(bot);
    }
    const said = readFileSync(log, 'utf8');
    assert.equal(bot.exitCode, 0, said);
    const { scores } = JSON.parse(said.trim().split('\n').at(-1));
    const { words } = await person.look();
    for (const score of scores) assert.match(words, new RegExp(`(^|\\D)${score}(\\D|$)`));
  }),
);
