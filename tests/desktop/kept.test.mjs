// The game in progress is there again after a quit, a crash, and a disk that failed.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { WHOLE, readRecord, setUp, withFriends } from '../support/games.mjs';
import { onDisplay } from './support/app.mjs';
import { smallDisk } from './support/disk.mjs';

const game = readRecord(WHOLE);

/** How often the app is killed in the middle of a turn. */
const KILLS = 20;
/** How much later the app is killed each time, in milliseconds. */
const LATER = 0.5;

const NEW = { game: 'atar', options: { side: 8, stones: [16, 16], placement: 'random', order: 'fixed' }, seed: 4 };

/** The draft on the table. */
const draft = async (app) => (await app.invoke('position')).draft;

/** The steps that can be taken now without ending the turn. */
const moves = async (app) => (await app.invoke('legal')).steps.filter((step) => step.includes('-'));

/** Kills the app while it is asked for a step. Answers the drafts that may be found then. */
async function killAtStep(app, later) {
  const before = await draft(app);
  const [step] = await moves(app);
  let answered = false;
  const asked = app.invoke('step', { step }).then(
    () => {
      answered = true;
    },
    () => {},
  );
  await pause(later);
  const certain = answered;
  await app.kill();
  await asked;
  const after = [...before, step];
  // A request that was not answered may have been kept or not.
  return certain || answered ? [after] : [before, after];
}

test(
  'a finished game that another took the place of is opened from the library after a quit',
  onDisplay('kept-finished', async ({ native, open }) => {
    const first = await open();
    const { person } = first;
    await person.click('Set up…: Blokus');
    await withFriends(person);
    await person.click('Start');
    for (const player of ['Player 1', 'Player 2']) {
      await person.sees(`${player} to play`);
      await person.click('Pass');
      await person.sees('Pass for the rest of the game?');
      await person.press('Enter');
    }
    await person.click('Again');
    await person.sees('Player 1 to play');
    await native.activate('Atar$');
    await native.keys('ctrl+q');
    await first.ended();

    const second = await open();
    await second.person.find('Open…');
    // File > Library.
    await native.menu('f', 2);
    await second.person.click(/^Blokus Player 1 and Player 2 .*\d/);
    await second.person.find('Result');
    await second.picture('finished');
    await second.person.click(/^Result/);
    await second.person.find('Save');
  }),
);

test(
  'killed in the middle of a turn, twenty times, the app finds the draft that was answered last',
  onDisplay('killed', async ({ open }) => {
    let app = await open();
    await app.invoke('new_game', NEW);
    let unanswered = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      if ((await moves(app)).length === 0) await app.invoke('commit');
      const possible = await killAtStep(app, kill * LATER);
      app = await open();
      const found = await draft(app);
      assert.ok(
        possible.some((steps) => steps.join() === found.join()),
        `kill ${kill}: ${found} is none of ${possible.join(' | ')}`,
      );
      unanswered += possible.length - 1;
    }
    assert.ok(unanswered > 0, 'no request was interrupted');
  }),
);

test(
  'the game is continued after a quit, with its file and what is not saved of it',
  onDisplay('continued', async ({ native, home, open }) => {
    const first = await open();
    await setUp(first.person, game);
    await first.person.step('@d4', 1);
    await native.keys('ctrl+s');
    await native.chooseToSave(join(home, 'friends'));
    await first.person.sees('Saved as friends.atar');
    await first.person.step('commit', 1);
    await first.kill();

    const second = await open();
    await second.person.click(/^Continue/);
    await second.person.find(/^d4, Ann/);
    await second.person.sees('Turn 2 ');
    assert.equal(await native.title(second.window), '• friends.atar — Atar');
    await native.keys('ctrl+s');
    await second.person.sees('Saved as friends.atar');
    assert.deepEqual(readRecord(join(home, 'friends.atar')).turns, [['@d4', 'commit']]);
    await native.keys('ctrl+q');
    await second.ended();

    const third = await open();
    await third.person.click(/^Continue/);
    await third.person.find(/^d4, Ann/);
    assert.equal(await native.title(third.window), 'friends.atar — Atar');
  }),
);

test(
  'a kept game that is damaged is put aside with a message',
  onDisplay('damaged', async ({ home, open }) => {
    const folder = join(home, 'data/atar/game');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'game-7.kept'), '{"format": "atar-rec');
    const { person } = await open();
    await person.sees(/was damaged\. Atar moved it to .*game-7\.damaged\.kept/);
    await person.click('Dismiss');
    await setUp(person, game);
    await person.step('@d4', 1);
    assert.equal(readFileSync(join(folder, 'game-7.damaged.kept'), 'utf8'), '{"format": "atar-rec');
  }),
);

test(
  'where nothing can be kept the app says so, and can be used',
  onDisplay('unkept', async ({ home, open }) => {
    mkdirSync(join(home, 'data/atar'), { recursive: true });
    writeFileSync(join(home, 'data/atar/game'), 'This is no folder.');
    const { person } = await open();
    await person.sees(/Atar cannot keep the game in progress: .*atar\/game cannot be created/);
    await person.click('Dismiss');
    await setUp(person, game);
    await person.step('@d4', 1);
    await person.step('commit', 1);
    // Settings are another matter.
    assert.ok(readRecord(join(home, 'data/atar/notes.json')).settings);
  }),
);

/** Plays where nothing can be kept. */
async function playUnkept(open, why) {
  const app = await open();
  await app.person.sees('Atar cannot keep anything: ');
  await app.person.sees(why);
  await app.person.click('Dismiss');
  await setUp(app.person, game);
  await app.person.step('@d4', 1);
  await app.person.step('commit', 1);
  await app.picture('played');
}

// Tauri could not create the folder of the web view, and panicked.
test(
  'with a file in the place of the folder for data the window opens, and says that nothing can be kept',
  onDisplay('unkept-file', async ({ home, open }) => {
    writeFileSync(join(home, 'data'), 'This is no folder.');
    await playUnkept(open, 'data/atar cannot be written: its folder is not a folder.');
    assert.equal(readFileSync(join(home, 'data'), 'utf8'), 'This is no folder.');
  }),
);

test(
  'on a disk that is read-only the window opens, at first use and later, and says that nothing can be kept',
  onDisplay('unkept-disk', async ({ native, display, home, open }, context) => {
    const disk = await smallDisk(join(home, 'data'), display.env);
    if (!disk) return context.skip('A small disk can only be made by root.');
    try {
      await disk.protect();
      await playUnkept(open, 'data/atar cannot be written: the disk is read-only.');
      await native.activate('Atar$');
    } finally {
      await disk.close();
    }
    return undefined;
  }),
);

test(
  'a disk that is full is said, the game goes on, and what was kept before is found',
  onDisplay('full', async ({ display, home, open }, context) => {
    const folder = join(home, 'data');
    const disk = await smallDisk(folder, display.env);
    if (!disk) return context.skip('A small disk can only be made by root.');
    try {
      const app = await open();
      await setUp(app.person, game);
      await app.person.step('@d4', 1);
      disk.fill();
      await app.invoke('new_game', NEW);
      await app.person.sees('Atar cannot keep the game in progress: nothing can be saved in');
      await app.person.sees('the disk is full');
      assert.equal((await draft(app)).length, 0);
      await app.invoke('step', { step: (await moves(app))[0] });
      assert.equal((await draft(app)).length, 1);
      await app.kill();
      disk.free();
      const next = await open();
      await next.person.click(/^Continue/);
      await next.person.find(/^d4, Ann/);
      await next.person.sees('Turn 1 ');
      await next.kill();
    } finally {
      await disk.close();
    }
    return undefined;
  }),
);
