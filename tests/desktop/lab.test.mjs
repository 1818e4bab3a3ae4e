// The Lab in the window: a question is asked, its first figures come, an example is replayed, and its games are kept.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';

/** Places of windows: their sizes as the program begins, and as small as people make them. */
const WIDE = { x: 50, y: 50, width: 1280, height: 800 };
const NARROW = { x: 50, y: 50, width: 900, height: 600 };

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

/** Runs in the page: its width, and the questions whose words run over an edge of their card. */
const questions = () => ({
  width: innerWidth,
  cards: document.querySelectorAll('.lab-question').length,
  over: [...document.querySelectorAll('.lab-question')]
    .filter((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(card);
      return [...words.getClientRects()].some((line) => line.bottom > bottom || line.top < top);
    })
    .map((card) => card.innerText),
});

// WebKit kept the heights of the cards when the window got narrower, and their words ran over the lower edge.
test(
  'the words of each question lie on its card, also when the window gets narrower',
  onDisplay('lab-narrow', async ({ native, open }) => {
    const app = await open();
    await app.person.click('Open the Lab');
    await app.person.find('Start');
    for (const place of [WIDE, NARROW, WIDE, NARROW]) {
      await native.moveTo(app.window, place);
      const found = await until(`the page in ${place.width} pixels`, async () => {
        const now = await app.shown(questions);
        return now.width === place.width && now;
      });
      await app.picture(`questions-${place.width}`);
      assert.ok(found.cards >= 4, `${found.cards} questions`);
      assert.deepEqual(found.over, []);
    }
  }),
);
