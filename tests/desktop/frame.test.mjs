// The window comes back where it was, as large as it was, if a screen still shows that place.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';

/** Where the window is moved to, and its size inside; all of it is on the screen. */
const PLACE = { x: 200, y: 100, width: 1000, height: 700 };

test(
  'the window stands where it was closed, and a place that no screen shows is left',
  onDisplay('frame', async ({ native, home, open }) => {
    const notes = join(home, 'data/atar/notes.json');
    const read = () => JSON.parse(readFileSync(notes, 'utf8'));
    const quit = async (app) => {
      await native.activate('Atar$');
      await native.keys('ctrl+q');
      await app.ended();
    };

    const first = await open();
    await first.person.find('Open…');
    const usual = await native.frame(first.window);
    await native.moveTo(first.window, PLACE);
    const moved = await native.frame(first.window);
    assert.deepEqual([moved.width, moved.height], [PLACE.width, PLACE.height]);
    await quit(first);
    assert.deepEqual(read().window, { ...PLACE, maximized: false });

    const second = await open();
    await second.person.find('Open…');
    assert.deepEqual(await native.frame(second.window), moved);
    await native.doubleClick({ x: PLACE.x + 300, y: PLACE.y + 8 });
    await until('the maximized window', async () => (await native.frame(second.window)).width > 1300);
    await quit(second);
    // What it goes back to is not forgotten.
    assert.deepEqual(read().window, { ...PLACE, maximized: true });

    const third = await open();
    await third.person.find('Open…');
    await until('the maximized window', async () => (await native.frame(third.window)).width > 1300);
    await quit(third);

    writeFileSync(notes, JSON.stringify({ ...read(), window: { ...PLACE, x: 5000, maximized: false } }));
    const fourth = await open();
    await fourth.person.find('Open…');
    assert.deepEqual(await native.frame(fourth.window), usual);
    await quit(fourth);
  }),
);
