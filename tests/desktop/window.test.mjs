// The window and its menu: commands by the native menu, and leaving the program.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { WHOLE, readRecord, setUp } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';

const game = readRecord(WHOLE);

test(
  'entries of the menu do what they say, and those that cannot be used are passed over',
  onDisplay('menu', async ({ native, open }) => {
    const { person } = await open();
    await setUp(person, game);
    await person.step('@d4', 1);
    await native.menu('e', 0);
    await person.find(/^d4, empty/);
    // There is nothing to undo any more, so the first entry is that for redoing.
    await native.menu('e', 0);
    await person.find(/^d4, Ann/);
    // Legal moves can be shown, and the turn can be ended.
    await native.menu('g', 1);
    await person.sees('Turn 2 ');
  }),
);

test(
  'switches, sizes and the full screen are those of the page',
  onDisplay('view', async ({ native, home, open }) => {
    const app = await open();
    await setUp(app.person, game);
    const prefs = () => JSON.parse(readFileSync(join(home, 'data/atar/notes.json'), 'utf8')).settings.prefs;
    assert.equal(await app.shown(() => innerWidth), 1280);
    await native.activate('Atar$');
    await native.keys('ctrl+equal');
    await until('the larger page', async () => (await app.shown(() => innerWidth)) < 1280);
    assert.equal(prefs().zoom, 1.1);
    await native.keys('ctrl+0');
    await until('the usual page', async () => (await app.shown(() => innerWidth)) === 1280);
    // View > Sound, by counting: zoom in and out, full screen, appearance, coordinates, history.
    await native.menu('v', 6);
    await until('silence', () => prefs().sound === false);
    await native.menu('v', 6);
    await until('sound', () => prefs().sound === true);
    // View > Appearance > Dark.
    await native.menu('v', 3, 2);
    await until('the dark theme', () => prefs().theme === 'dark');
    await app.picture('dark');
    await native.keys('F11');
    await until('the full screen', async () => (await native.frame(app.window)).width === 1400);
    await native.keys('F11');
    await until('the window', async () => (await native.frame(app.window)).width === 1280);
  }),
);

test(
  'a game with changes that its file has not is not left unasked, whichever way the window is closed',
  onDisplay('closing', async ({ native, home, open }) => {
    const app = await open();
    const { person } = app;
    await setUp(person, game);
    await person.step('@d4', 1);
    await native.keys('ctrl+s');
    await native.chooseToSave(join(home, 'friends'));
    await person.sees('Saved as friends.atar');
    await person.step('commit', 1);
    for (const keys of ['alt+F4', 'ctrl+q']) {
      await native.activate('Atar$');
      await native.keys(keys);
      await person.sees('Save this game?');
      await person.click('Cancel');
      assert.ok(app.isRunning());
      await person.find(/^d4, Ann/);
    }
    await native.activate('Atar$');
    await native.keys('alt+F4');
    await person.click('Don’t Save');
    await app.ended();
  }),
);

test(
  'Alt and the left arrow go back one screen, and close first what lies over it',
  onDisplay('back', async ({ native, open }) => {
    const { person } = await open();
    await setUp(person, game);
    await native.activate('Atar$');
    await native.keys('F1');
    await person.find('Close');
    await native.keys('alt+Left');
    await person.find(/^d4, empty/);
    await native.keys('alt+Left');
    await person.find('Start');
    await native.keys('alt+Left');
    await person.find(/^Continue/);
  }),
);
