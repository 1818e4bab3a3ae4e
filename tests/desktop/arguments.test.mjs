// The arguments of the program, as programs take them.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

import { BINARY, onDisplay } from './support/app.mjs';

/** Runs the program where it could open no window. */
function printed(...args) {
  const { DISPLAY, WAYLAND_DISPLAY, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(BINARY, args, { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('--help and --version are printed', () => {
  for (const option of ['--version', '-V']) {
    const { status, stdout, stderr } = printed(option);
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /^atar \d+\.\d+\.\d+\n$/);
  }
  for (const option of ['--help', '-h']) {
    const { status, stdout, stderr } = printed(option, 'game.atar');
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, /Usage: atar \[FILE\]/);
  }
});

test('an argument that cannot be used is named', () => {
  assert.deepEqual(printed('-dash.atar'), {
    status: 2,
    stdout: '',
    stderr: 'atar: There is no option -dash.atar; atar --help lists them.\n',
  });
  assert.deepEqual(printed(''), { status: 2, stdout: '', stderr: 'atar: The name of the file is empty.\n' });
});

test(
  'a name that begins with - is opened after --, also by a second start',
  onDisplay('dash', async ({ display, open }) => {
    const { person } = await open(['--', '-dash.atar']);
    await person.sees('-dash.atar cannot be read: it does not exist.');
    await person.click('Dismiss');
    const { status } = spawnSync(BINARY, ['--', '--other.atar'], { env: display.env });
    assert.equal(status, 0);
    await person.sees('--other.atar cannot be read: it does not exist.');
  }),
);
