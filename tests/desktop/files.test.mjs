// Files through the native dialogs: bad ones give a message and leave the game as it was, good ones are not lost.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { WHOLE, readRecord, setUp } from '../support/games.mjs';
import { onDisplay } from './support/app.mjs';

const game = readRecord(WHOLE);
const text = readFileSync(WHOLE, 'utf8');
const MIB = 1024 * 1024;

/** Files that are no games, and what is said of them. */
const BAD = [
  { name: 'truncated.atar', content: text.slice(0, text.length / 2), says: /not a record.*ends too early/ },
  { name: 'illegal.atar', content: text.replace('"@c3"', '"@d4"'), says: /turn 3.*@d4/is },
  { name: 'newer.atar', content: text.replace('"version": 1', '"version": 3'), says: /version 3/i },
  {
    name: 'picture.atar',
    content: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]),
    says: '“picture.atar” isn’t an Atar game.',
  },
  { name: 'large.atar', content: Buffer.alloc(16 * MIB + 1, 0x20), says: '“large.atar” is larger than 16 MiB' },
];

/** Begins the game and takes its first steps. */
async function begin(person, steps) {
  await setUp(person, game);
  for (const [index, step] of game.turns.flat().slice(0, steps).entries())
    await person.step(step, Math.floor(index / 2) + 1);
}

test(
  'bad files give a message, and the game on the screen stays',
  onDisplay('bad-files', async ({ native, home, open }) => {
    const folder = join(home, 'files');
    mkdirSync(folder);
    const { person, window } = await open();
    await begin(person, 3);
    await native.keys('ctrl+s');
    await native.chooseToSave(join(folder, 'good.atar'));
    await person.sees('Saved as good.atar');
    const board = await person.board();
    for (const { name, content, says } of BAD) {
      writeFileSync(join(folder, name), content);
      await native.keys('ctrl+o');
      await native.chooseToOpen(join(folder, name));
      if (says instanceof RegExp) await person.click('Details');
      await person.sees(says);
      assert.deepEqual(await person.board(), board, name);
      assert.equal(await native.title(window), 'good.atar — Atar');
      await person.click('Dismiss');
    }
    await person.step('commit', 2);
  }),
);

test(
  'saving replaces nothing unasked, and says what cannot be written',
  onDisplay('saving', async ({ native, home, open }) => {
    const other = join(home, 'other.atar');
    writeFileSync(other, 'something else');
    const { person } = await open();
    await begin(person, 1);

    await native.keys('ctrl+s');
    await native.chooseToSave(join(home, 'other'));
    await native.cancel('^Save As$');
    assert.equal(readFileSync(other, 'utf8'), 'something else');

    await native.keys('ctrl+shift+s');
    await native.chooseToSave('/proc/game.atar');
    await person.sees(/game\.atar cannot be written: /);
    await person.click('Dismiss');

    await native.keys('ctrl+shift+s');
    await native.chooseToSave(join(home, 'game'));
    await person.sees('Saved as game.atar');
    assert.deepEqual(readRecord(join(home, 'game.atar')).draft, ['@d4']);
  }),
);

// Save replaced it without a word.
test(
  'a file that another program has changed is replaced only when the person says so, also at the end',
  onDisplay('changed', async ({ native, home, open }) => {
    const path = join(home, 'game.atar');
    const app = await open();
    const { person } = app;
    await begin(person, 1);
    await native.keys('ctrl+s');
    await native.chooseToSave(path);
    await person.sees('Saved as game.atar');
    writeFileSync(path, 'theirs');
    await person.step('commit', 1);

    await native.keys('ctrl+s');
    await person.sees('This file has changed');
    await app.picture('asked');
    await person.click('Cancel');
    assert.equal(readFileSync(path, 'utf8'), 'theirs');

    await native.keys('ctrl+q');
    await person.sees('Save this game?');
    await person.click('Save');
    await person.sees('This file has changed');
    await person.click('Save As…');
    await native.cancel('^Save As$');
    assert.equal(readFileSync(path, 'utf8'), 'theirs');
    assert.ok(app.isRunning());

    await native.keys('ctrl+s');
    await person.click('Replace');
    await person.sees('Saved as game.atar');
    assert.deepEqual(readRecord(path).turns, [['@d4', 'commit']]);
  }),
);

test(
  'the board is exported as SVG and PNG, the record as JSON',
  onDisplay('export', async ({ native, home, open }) => {
    const { person } = await open();
    await begin(person, 1);
    // File > Export Picture > As SVG… and As PNG…, File > Export Record as JSON….
    const exported = async (name, ...entry) => {
      await native.menu('f', ...entry);
      await native.chooseToSave(join(home, name.replace(/\..*/, '')), '^Export$');
      await person.sees(`Exported as ${name}.`);
      return readFileSync(join(home, name));
    };
    assert.match(String(await exported('board.svg', 6, 0)), /^<svg /);
    const png = await exported('board.png', 6, 1);
    assert.deepEqual([...png.subarray(0, 8)], [...Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]);
    assert.equal(Math.max(png.readUInt32BE(16), png.readUInt32BE(20)), 2400);
    assert.deepEqual(JSON.parse(await exported('record.json', 7)).draft, ['@d4']);
  }),
);
