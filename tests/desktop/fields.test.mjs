// Text fields in the window: typing is taken back by the usual keys, and nothing else is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chooseAtar, withFriends } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';

// WebKit knows none of these keys on Linux.
test(
  'Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y take back typing, and only typing',
  onDisplay('fields', async ({ native, open }) => {
    const { person, invoke } = await open();
    await chooseAtar(person);
    await withFriends(person);
    const name = 'Name of player 2';
    const value = async () => (await person.find(name)).value;
    const before = await value();
    await person.fill(name, 'Ann');
    await native.activate('Atar$');
    await native.keys('ctrl+z');
    await until('the name from before', async () => (await value()) === before);
    await native.keys('ctrl+shift+z');
    await until('the name that was typed', async () => (await value()) === 'Ann');
    await native.keys('ctrl+z');
    await until('the name from before', async () => (await value()) === before);
    await native.keys('ctrl+y');
    await until('the name that was typed', async () => (await value()) === 'Ann');
    // With nothing left to take back, the keys do nothing.
    for (let times = 0; times < 4; times += 1) await native.keys('ctrl+z');
    await until('the name from before', async () => (await value()) === before);
    await person.click('Start');
    assert.equal((await invoke('position')).seats[1].name, before);
  }),
);
