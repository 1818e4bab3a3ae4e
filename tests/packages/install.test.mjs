// Installs the .deb, starts the installed app under Xvfb, opens a record by its file name as a double click would, and
// removes the package without leftovers. CI=true says that the machine may be thrown away.

import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { WHOLE } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { openDisplay } from '../desktop/support/display.mjs';
import { createNative } from '../desktop/support/native.mjs';
import { end, start } from '../support/processes.mjs';
import { builtPackage } from './support/built.mjs';
import { inRoot, run } from './support/run.mjs';

const PATIENCE = 60_000;

/** Opens a file as a double click in a file manager does: by its MIME type and the desktop entry. */
const doubleClick = (file, { env, log }) => start('gio', ['open', file], { env, log: log('app') });

const asRoot = (command, ...args) =>
  process.getuid() === 0 ? run(command, args) : run('sudo', ['-n', command, ...args]);

const apt = (...args) =>
  asRoot(
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    ...args,
    '--assume-yes',
    '--quiet',
    '--no-install-recommends',
  );

const isInstalled = () =>
  run('dpkg-query', ['--show', '--showformat=${db:Status-Status}', 'atar']).then(
    (status) => status !== 'not-installed',
    () => false,
  );

/** Why the package may not be installed here; false if it may. */
async function reason() {
  if (process.env.CI !== 'true') return 'only on a machine that may be thrown away: CI is not true';
  if (!existsSync('/usr/bin/apt-get')) return 'this system has no .deb packages';
  if (await isInstalled()) return 'Atar is installed here, and is not ours to remove';
  return false;
}

/** Everything in the system that is called after Atar. */
const named = async () =>
  new Set((await asRoot('find', '/usr', '/etc', '/opt', '/var', '-xdev', '-iname', '*atar*')).split('\n'));

/** The lists of the system that say which program opens what, and which file is what. */
const LISTS = [
  '/usr/share/applications/mimeinfo.cache',
  '/usr/share/mime/globs2',
  '/usr/share/mime/magic',
  '/usr/share/mime/types',
];

const mentions = () =>
  LISTS.filter((list) => existsSync(list) && /application\/x-atar\b|Atar\.desktop/.test(readFileSync(list, 'latin1')));

const isThere = (process) => existsSync(`/proc/${process}/exe`);

/** Opens a record by a double click, and leaves the app; whatever has been started has ended then. */
async function openAndLeave(display) {
  const native = createNative(display);
  const file = join(display.home, 'three friends.atar');
  copyFileSync(WHOLE, file);
  const click = doubleClick(file, display);
  try {
    await leaveOnce(display, native);
  } finally {
    await end(click);
  }
  assert.deepEqual(readFileSync(file), readFileSync(WHOLE), 'the file is not touched');
}

/** Leaves the app once it shows the game. */
async function leaveOnce(display, native) {
  const title = '^three friends\\.atar — Atar$';
  const window = await until('the window with the game', () => native.window(title), PATIENCE);
  const process = await native.process(window);
  assert.equal(await run('readlink', [`/proc/${process}/exe`]), '/usr/bin/atar');
  await display.picture('opened');
  await native.activate(title);
  await native.keys('alt+F4');
  await until('the end of the app', () => !isThere(process), PATIENCE);
}

test('the package is installed, opens a game by a double click, and is removed without leftovers', async (t) => {
  const why = await reason();
  if (why) return t.skip(why);
  const before = { named: await named(), mentions: mentions() };
  assert.deepEqual(before.mentions, []);

  await apt('install', builtPackage('deb'));
  let files = [];
  try {
    assert.ok(await isInstalled());
    files = (await run('dpkg-query', ['--listfiles', 'atar'])).split('\n');
    assert.ok(files.includes('/usr/bin/atar'));
    assert.ok(mentions().includes(LISTS[0]) && mentions().includes(LISTS[1]), 'the system knows what opens a game');
    assert.match(await run('/usr/bin/atar-cli', ['check', WHOLE]), /good: atar/);

    const display = await openDisplay(inRoot('artifacts/packages'));
    try {
      await openAndLeave(display);
    } catch (error) {
      await display.picture('failed').catch(() => {});
      throw error;
    } finally {
      await display.close();
    }
  } finally {
    await apt('purge', 'atar');
  }

  assert.ok(!(await isInstalled()));
  const left = [...(await named())].filter((name) => !before.named.has(name));
  assert.deepEqual(left, []);
  assert.deepEqual(mentions(), []);
  assert.deepEqual(
    files.filter((file) => /atar/i.test(file) && existsSync(file)),
    [],
  );
});
