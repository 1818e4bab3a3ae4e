// The log, and the way to its folder.

import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { WHOLE, readRecord, setUp } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';

const [, version] = /^version = "(.*)"$/m.exec(readFileSync(new URL('../../Cargo.toml', import.meta.url), 'utf8'));

/** Puts a program in the way of the system's file manager, which notes what it is to open. */
function fakeFileManager({ env, home }) {
  const [folder, opened] = [join(home, 'bin'), join(home, 'opened')];
  mkdirSync(folder);
  writeFileSync(
    join(folder, 'xdg-open'),
    `#!/bin/sh\nprintf %s "$1" > '${opened}.new' && mv '${opened}.new' '${opened}'\n`,
  );
  chmodSync(join(folder, 'xdg-open'), 0o755);
  env.PATH = `${folder}:${env.PATH}`;
  return opened;
}

test(
  'a start without trouble logs version and system, and Help shows the folder of the logs',
  onDisplay('logs', async ({ native, display, home, open }) => {
    const opened = fakeFileManager(display);
    const { person } = await open();
    await setUp(person, readRecord(WHOLE));
    await person.step('@d4', 1);
    // Help > Show Logs, after the lessons, the puzzles, the strength, the rules and the keyboard.
    await native.menu('h', 6);
    await until('the file manager', () => existsSync(opened));
    const folder = join(home, 'state/atar/logs');
    assert.equal(readFileSync(opened, 'utf8'), folder);
    const log = readFileSync(join(folder, 'atar.log'), 'utf8');
    assert.match(log, /started/);
    assert.ok(log.includes(`version="${version}"`), log);
    assert.match(log, /os="linux"/);
    assert.doesNotMatch(log, /panicked|ERROR/);
    for (const name of ['Ann', 'Ben']) assert.ok(!log.includes(name), log);
  }),
);
