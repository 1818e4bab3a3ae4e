// The window comes back where it was, as large as it was, if a screen still shows that place, and no larger than its
// screen.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';

/** Where the window is moved to, and its size inside; all of it is on the screen. */
const PLACE = { x: 200, y: 100, width: 1000, height: 700 };

/** Ends the app as a person does. */
async function quit(native, app) {
  await native.activate('Atar$');
  await native.keys('ctrl+q');
  await app.ended();
}

test(
  'the window stands where it was closed, and a place that no screen shows is left',
  onDisplay('frame', async ({ native, home, open }) => {
    const notes = join(home, 'data/atar/notes.json');
    const read = () => JSON.parse(readFileSync(notes, 'utf8'));
    const first = await open();
    await first.person.find('Open…');
    const usual = await native.frame(first.window);
    await native.moveTo(first.window, PLACE);
    const moved = await native.frame(first.window);
    assert.deepEqual([moved.width, moved.height], [PLACE.width, PLACE.height]);
    await quit(native, first);
    assert.deepEqual(read().window, { ...PLACE, maximized: false });

    const second = await open();
    await second.person.find('Open…');
    assert.deepEqual(await native.frame(second.window), moved);
    await native.doubleClick({ x: PLACE.x + 300, y: PLACE.y + 8 });
    await until('the maximized window', async () => (await native.frame(second.window)).width > 1300);
    await quit(native, second);
    // What it goes back to is not forgotten.
    assert.deepEqual(read().window, { ...PLACE, maximized: true });

    const third = await open();
    await third.person.find('Open…');
    await until('the maximized window', async () => (await native.frame(third.window)).width > 1300);
    await quit(native, third);

    writeFileSync(notes, JSON.stringify({ ...read(), window: { ...PLACE, x: 5000, maximized: false } }));
    const fourth = await open();
    await fourth.person.find('Open…');
    assert.deepEqual(await native.frame(fourth.window), usual);
    await quit(native, fourth);
  }),
);

// It came back with the size of the whole screen, as if a person had made it so large.
test(
  'a first window that is closed maximized goes back to the usual size',
  onDisplay('frame-maximized', async ({ native, home, open }) => {
    const first = await open();
    await first.person.find('Open…');
    const { width, height } = await native.frame(first.window);
    await native.moveTo(first.window, PLACE);
    await native.doubleClick({ x: PLACE.x + 300, y: PLACE.y + 8 });
    await until('the maximized window', async () => (await native.frame(first.window)).width > 1300);
    await quit(native, first);
    const { window } = JSON.parse(readFileSync(join(home, 'data/atar/notes.json'), 'utf8'));
    assert.deepEqual([window.width, window.height, window.maximized], [width, height, true]);

    const second = await open();
    await second.person.find('Open…');
    await until('the maximized window', async () => (await native.frame(second.window)).width > 1300);
    await native.doubleClick({ x: 300, y: 8 });
    await until('the usual size', async () => (await native.frame(second.window)).width === width);
    await quit(native, second);
  }),
);

/** What a screen of 1920 by 1080 at 200 % has room for. */
const SMALL = { width: 960, height: 540 };

// The window began at 1280 by 800 and could not be made smaller than 900 by 600: Commit lay below the edge.
test(
  'on a small screen the window fits with its frame, and can be made as small as a phone',
  onDisplay(
    'frame-small',
    async ({ native, open }) => {
      const app = await open([fixture('placing.atar')]);
      await app.person.sees('Turn 7 ');
      const { x, y, width, height } = await native.frame(app.window);
      assert.ok(
        x >= 0 && y >= 0 && x + width <= SMALL.width && y + height <= SMALL.height,
        `${x} ${y} ${width} ${height}`,
      );
      const inSight = async () => {
        const { y: middle } = await app.person.find(/^Commit/);
        assert.ok(middle < (await app.shown(() => window.innerHeight)));
      };
      await inSight();
      await app.picture('small');
      for (const size of [
        { width: 360, height: 480 },
        { width: 640, height: 360 },
      ]) {
        await native.moveTo(app.window, { x: 20, y: 20, ...size });
        await until('the small page', async () => (await app.shown(() => window.innerWidth)) === size.width);
        await inSight();
        await app.picture(`${size.width}`);
      }
    },
    { screen: `${SMALL.width}x${SMALL.height}` },
  ),
);
