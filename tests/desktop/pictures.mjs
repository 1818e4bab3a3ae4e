// Takes the pictures of the README in the real window: `make pictures`. They are committed, so that the README shows what is.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { onDisplay } from './support/app.mjs';
import { run } from './support/run.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PICTURES = join(ROOT, 'docs/pictures');
/** Longer than any motion of the board. */
const STILL = 1500;

/** Opens a record through the native dialog and takes a picture of the window. */
const take = (record, picture) =>
  onDisplay('pictures', async ({ native, display, open }) => {
    const { person, window } = await open();
    await person.sees('New game');
    await native.activate('Atar$');
    await native.keys('ctrl+o');
    await native.chooseToOpen(join(ROOT, 'tests/fixtures', record));
    await native.window(record.replace('.', '\\.'));
    await pause(STILL);
    await run('import', ['-window', window, join(PICTURES, picture)], display.env);
  });

mkdirSync(PICTURES, { recursive: true });
await take('row.atar', 'play.png')();
