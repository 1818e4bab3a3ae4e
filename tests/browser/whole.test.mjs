// A game is played in the browser with `atar-cli serve`, by pointer and keys only.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { WHOLE, playPart, readRecord, setUp } from '../support/games.mjs';
import { inBrowser, openFile, saveFile } from './support/page.mjs';

const game = readRecord(WHOLE);

/** The turn in the middle of which the game is saved, from 1, and how many of its steps are taken before. */
const BREAK = { turn: 12, after: 1 };

test(
  'a whole game in the browser, saved in the middle of a turn, opened again and finished',
  inBrowser('whole', {}, async ({ page, person, picture, folder }) => {
    await person.find('Open…');
    await picture('home');
    await setUp(person, game);
    await person.find(/^e9, empty/);
    await picture('placing');

    await playPart(person, game, { from: { turn: 1, after: 0 }, to: BREAK }, async (step, turn) => {
      if (step === 'd4-d3' && turn === 8) await takesBackAndAgain(person);
      if (step === 'commit' && turn === 7) await person.sees('side 4, 1 of 5 rows lost');
      if (step === 'd2-d1') await picture('shot-clock');
    });

    await picture('half-way');
    const board = await person.board();
    const saved = await saveFile(page, folder);
    assert.ok(saved.endsWith('Atar Ann, Ben and Cleo.atar'));
    const record = readRecord(saved);
    assert.deepEqual(record.turns, game.turns.slice(0, BREAK.turn - 1));
    assert.deepEqual(record.draft, game.turns[BREAK.turn - 1].slice(0, BREAK.after));

    await refusesDamaged({ page, person, folder, saved, board });

    await person.click('Menu');
    await person.click(/^New Game/);
    await person.click('Start');
    await person.sees('Turn 1 ');
    await openFile(page, person, saved);
    await person.sees(`Turn ${BREAK.turn} `);
    assert.deepEqual(await person.board(), board);
    await person.find('Undo');

    await playPart(person, game, { from: BREAK, to: { turn: Infinity } }, async (step, turn) => {
      if (step === 'd6-c5') await greysAndBack(person, picture);
      if (step === 'commit' && turn === 15) await person.sees('a row vanished as Cleo’s turn began');
    });
    await person.sees('Ben wins');
    await person.sees('The shot clock ran out, and Ben’s stones have the most liberties: 5.');
    await person.find('Again');
    await picture('end');
    await person.press('Escape');
    const { turns, draft, result } = readRecord(await saveFile(page, folder));
    assert.deepEqual({ turns, draft, result }, { turns: game.turns, draft: [], result: game.result });

    await person.click('Result');
    await person.click('Again');
    await person.sees('Turn 1 ');
    await person.sees('Ann places a stone');
  }),
);

/** A row greys when its last stone leaves it, and comes back with the stone; the clock says that it will be reset. */
async function greysAndBack(person, picture) {
  const doomed = '1 row at the bottom will vanish';
  await person.sees(doomed);
  await person.sees('Shot clock: 12 left, will be reset');
  await picture('row-about-to-go');
  await person.press('Control+z');
  await until('the row to come back', async () => !(await person.look()).words.includes(doomed));
  await person.press('Control+Shift+z');
  await person.sees(doomed);
}

/** Undo and redo by button and by key, and one stone's move taken back. */
async function takesBackAndAgain(person) {
  const now = await person.board();
  await person.click('Undo');
  await person.find(/^d4, Ann, not moved/);
  await person.press('Control+Shift+z');
  await person.find(/^d3, Ann, moved from d4/);
  await person.click(/^d3, Ann/);
  await person.sees('Take back d4 → d3?');
  await person.click('Take back');
  await person.find(/^d4, Ann, not moved/);
  await person.step('d4-d3', 8, { drag: true });
  await person.click('Reset turn');
  await person.find(/^c5, Ann.*can be removed/);
  await person.find('Redo');
  await person.press('Control+y');
  await person.find(/^d3, Ann, moved from d4/);
  await person.find(/^Shot clock starts/);
  assert.deepEqual(await person.board(), now);
}

/** Every damaged file says what is wrong, and the game stays as it was. */
async function refusesDamaged({ page, person, folder, saved, board }) {
  const text = readFileSync(saved, 'utf8');
  const damaged = {
    truncated: [text.slice(0, text.length / 2), /ends too early/, '“truncated.atar” isn’t an Atar game'],
    newer: [text.replace('"version": 1', '"version": 99'), /version/, '“newer.atar” can’t be opened'],
    illegal: [text.replace('"d6-d7"', '"d6-a1"'), /d6-a1/, '“illegal.atar” can’t be opened'],
    empty: ['', /./, '“empty.atar” isn’t an Atar game'],
  };
  for (const [name, [content, details, words]] of Object.entries(damaged)) {
    const path = join(folder, `${name}.atar`);
    writeFileSync(path, content);
    await openFile(page, person, path);
    const alert = page.getByRole('alert').filter({ hasText: words });
    await alert.waitFor();
    assert.deepEqual(await person.board(), board);
    // The details are folded away.
    await page.locator('.notice-details').waitFor({ state: 'hidden' });
    await person.click('Details');
    await until('the details', async () => details.test(await page.locator('.notice-details').innerText()));
    await person.click('Dismiss');
    await alert.waitFor({ state: 'hidden' });
  }
}
