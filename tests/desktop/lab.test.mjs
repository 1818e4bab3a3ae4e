// The Lab in the window: a question is asked, its first figures come, an example is replayed, and its games are kept.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';

test(
  'a question is asked in the window, and its games are there again when the program is',
  onDisplay('lab', async ({ native, home, open }) => {
    const first = await open();
    await first.person.click('Open the Lab');
    await first.person.fill('Side of the board', 4);
    await first.person.choose('Players', 'Random moves');
    await first.person.click('A first look');
    await first.person.sees(/ for 100 games/);
    await first.person.click('Start');
    await first.person.sees('Done: 100 games.');
    await first.person.sees(/Place \d has [\d.]+.%/);
    await first.picture('answer');
    // The table lies below what the window shows.
    await first.shown(() => document.querySelector('.lab-games-button').scrollIntoView({ block: 'center' }));
    await first.person.click('Games: random');
    await first.person.click(/^Replay: game \d+/);
    await first.person.sees(/Step 0 of \d+/);
    await first.picture('replay');
    const folder = join(home, 'data/atar/lab');
    const lines = () =>
      readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'));
    await until('all lines', () => lines().length === 101);
    await native.keys('ctrl+q');
    await first.ended();

    const second = await open();
    await second.person.click('Open the Lab');
    await second.person.click(/^Is it fair\? Atar, side of the board 4/);
    await second.person.sees('Done: 100 games.');
    assert.equal(lines().length, 101);
  }),
);
