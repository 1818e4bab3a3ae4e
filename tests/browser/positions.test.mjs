// Positions leave the program as a line of text and come back, and games of Blokus as files of Pentobi.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';

import { withFriends } from '../support/games.mjs';
import { inBrowser, saveFile } from './support/page.mjs';

const CLIPBOARD = { permissions: ['clipboard-write'] };

/** What a person sees who pastes what was copied into the field; the page may not read the clipboard. */
async function copied(page) {
  await page.keyboard.press('Control+Shift+v');
  const field = page.getByLabel('Position', { exact: true });
  await field.focus();
  await page.keyboard.press('Control+v');
  const text = await field.inputValue();
  await page.keyboard.press('Escape');
  return text;
}

/** Pastes a line where a position is asked for. */
async function paste(page, text) {
  await page.getByLabel('Position', { exact: true }).fill(text);
  // What has just come up takes no press yet.
  await page.locator('dialog .choices:not([data-guarded])').waitFor();
  await page.getByRole('button', { name: 'Play from Here' }).click();
}

test(
  'a position is copied, and a game begins from it',
  inBrowser('positions', CLIPBOARD, async ({ page, person, folder, picture }) => {
    await person.click('Set up…: Owari');
    await withFriends(person);
    await person.click('Start');
    await person.click(/^Pit 4,/);
    await person.sees('Turn 2 ');
    await page.keyboard.press('Control+Shift+c');
    await person.sees('Position copied.');
    const line = await copied(page);
    assert.match(line, /^owari \{"options":\{"stones":3,"first":0\},"state":\{"pits":\[/);

    await person.click(/^Pit 9,/);
    await person.sees('Turn 3 ');
    await page.keyboard.press('Control+Shift+v');
    await person.sees('Paste position');
    await picture('asked');
    await paste(page, line.replace('"pits":[3', '"pits":[4'));
    await person.sees('they hold 37 stones; the game has 36.');
    const field = page.getByLabel('Position', { exact: true });
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    await picture('refused');
    await paste(page, line);
    await person.sees('Turn 1 ');
    await page.keyboard.press('Control+Shift+c');
    await person.sees('Position copied.');
    assert.equal(await copied(page), line);

    const saved = JSON.parse(readFileSync(await saveFile(page, folder), 'utf8'));
    assert.equal(saved.version, 2);
    assert.deepEqual(saved.start.pits, JSON.parse(line.slice('owari '.length)).state.pits);
  }),
);

test(
  'on Home a position of any game begins its game, and another text says what it lacks',
  inBrowser('positions-home', {}, async ({ page, person }) => {
    await person.find('Open…');
    await page.keyboard.press('Control+Shift+v');
    await paste(page, 'chess {}');
    await person.sees(/must begin with the name of a game/);
    await paste(page, '(0 0 0 0 0 1 8 0 0 0 1 0 0 2)');
    await person.sees('Turn 1 ');
    await person.sees('(0 0 0 0 0 1 8 0 0 0 1 0 0 2)');
  }),
);

test(
  'a game of Blokus comes from Pentobi and goes back, and Save leaves its file alone',
  inBrowser('positions-pentobi', {}, async ({ page, person, folder, picture }) => {
    const text = '(;CA[UTF-8]AP[Atar]GM[Blokus Duo]PB[Ann]PW[Ben]\n;B[e10]\n;W[j5,k5])\n';
    const path = join(folder, 'theirs.blksgf');
    writeFileSync(path, text);
    await person.find('Open…');
    const open = async (file) => {
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Control+o');
      await (await chooser).setFiles(file);
    };
    await open(path);
    await person.sees('Turn 3 ');
    await person.sees('Ann');
    await picture('opened');
    assert.match(basename(await saveFile(page, folder)), /^Blokus Ann and Ben\.atar$/);

    await person.click('Menu');
    const download = page.waitForEvent('download');
    await page.getByText('Export for Pentobi…').click();
    const file = await download;
    assert.match(file.suggestedFilename(), /\.blksgf$/);
    assert.equal(readFileSync(await file.path(), 'utf8'), text);

    writeFileSync(path, text.replace('e10', 'a1'));
    await open(path);
    await person.sees('“theirs.blksgf” can’t be opened. Move 1 of the file, a1, cannot be played');
  }),
);
