// A game is played in the desktop window under Xvfb, with a save and a reopen through the native dialogs.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';

import { WHOLE, chooseAtar, playPart, readRecord, setUp, withFriends } from '../support/games.mjs';
import { onDisplay } from './support/app.mjs';

const game = readRecord(WHOLE);

/** The turn in the middle of which the game is saved, from 1, and how many of its steps are taken before. */
const BREAK = { turn: 12, after: 1 };

const START = { turn: 1, after: 0 };
const END = { turn: Infinity };

test(
  'a whole game in the window, saved in the middle of a turn, opened again and finished',
  onDisplay('whole', async ({ native, home, open }) => {
    const file = join(home, 'three friends');

    const first = await open();
    await chooseAtar(first.person);
    await withFriends(first.person);
    await first.person.click('Start');
    await first.person.find(/^h1, empty/);
    await native.menu('f', 8);
    await setUp(first.person, game);
    await playPart(first.person, game, { from: START, to: BREAK }, async (step, turn) => {
      if (step === 'commit' && turn === 7) await first.person.sees('side 4, 1 of 5 rows lost');
      if (step === 'd4-d3' && turn === 8) await first.picture('draft');
    });
    await native.menu('f', 4);
    await native.chooseToSave(file);
    await first.person.sees('Saved as three friends.atar');
    assert.equal(await native.title(first.window), 'three friends.atar — Atar');
    await first.picture('saved');
    const board = await first.person.board();
    await native.keys('ctrl+q');
    await first.ended();

    const saved = readRecord(`${file}.atar`);
    assert.deepEqual(saved.turns, game.turns.slice(0, BREAK.turn - 1));
    assert.deepEqual(saved.draft, game.turns[BREAK.turn - 1].slice(0, BREAK.after));

    const second = await open();
    await second.person.find('Open…');
    await native.menu('f', 1);
    await native.chooseToOpen(`${file}.atar`);
    await second.person.sees(`Turn ${BREAK.turn} `);
    assert.deepEqual(await second.person.board(), board);
    await second.person.find('Undo');
    await playPart(second.person, game, { from: BREAK, to: END });
    await second.person.sees('Ben wins');
    await second.person.sees('The shot clock ran out, and Ben’s stones have the most liberties: 5.');
    await second.picture('end');
    await second.person.click('View board');
    await native.menu('f', 5);
    await second.person.sees('Saved as three friends.atar');
    await native.menu('f', 10);
    await second.ended();

    const { turns, draft, result } = readRecord(`${file}.atar`);
    assert.deepEqual({ turns, draft, result }, { turns: game.turns, draft: [], result: game.result });
  }),
);
