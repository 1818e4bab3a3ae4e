// The library in the window: games are files in the data folder, and are there when the program starts again.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { readRecord } from '../support/games.mjs';
import { onDisplay } from './support/app.mjs';

/** The files of games that the library has. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /library.*\.atar$/.test(name))
    .map((name) => join(folder, name));

test(
  'a game that another takes the place of is a file of the library, and goes on after a restart',
  onDisplay('library', async ({ home, native, open }) => {
    const first = await open();
    await first.person.click('Play against the computer: Owari');
    await first.person.click(/^Pit 1\b/);
    await first.person.find('Undo');
    await native.activate('Atar$');
    await native.keys('ctrl+w');
    await first.person.click('Play against the computer: Blokus');
    await first.person.sees('Your last game is in the library.');
    const [file, ...others] = filesIn(join(home, 'data'));
    assert.deepEqual(others, []);
    assert.equal(readRecord(file).game, 'owari');
    await first.kill();

    const second = await open();
    await second.person.find('Open…');
    // File > Library.
    await native.menu('f', 2);
    await second.person.find(/^Owari against Computer/);
    await second.person.sees('Under way');
    await second.picture('listed');
    await second.person.click(/^Owari against Computer/);
    await second.person.find(/^Pit \d+, yours/);
    await second.picture('goes-on');
  }),
);
