// The script that makes the disk image for macOS, with stand-ins for the scripts that it calls: in which order it calls
// them, what it gives them, and what it leaves. tests/macos looks at a real image.

import assert from 'node:assert/strict';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';

import { inRoot, run } from './support/run.mjs';

const SECRETS = { APPLE_CERTIFICATE: 'abc123', APPLE_CERTIFICATE_PASSWORD: 'opensesame', APPLE_API_KEY: 'TheKey' };

/** What stands for each script, after it has noted how it was called and what is in its environment. */
const SCRIPTS = {
  'setup/rust.sh': '',
  'setup/packages.sh': '',
  'release/version.sh': 'echo 1.0.0',
  'release/macos/signer.sh': 'echo signer',
  'release/macos/compile.sh': 'echo "programs-$2"',
  'release/macos/bundle.sh': 'mkdir "$1/Atar.app"',
  'release/macos/seal.sh': '[ $# = 1 ] || : >"$3"',
};

let home;
before(() => {
  home = mkdtempSync(join(tmpdir(), 'atar-dmg-'));
});
after(() => rmSync(home, { recursive: true, force: true }));

/** A repository in which the script calls stand-ins; `changed` says what some of these do instead. */
function repository(changed = {}) {
  const root = mkdtempSync(join(home, 'root-'));
  const notes = join(root, 'notes');
  mkdirSync(notes);
  for (const [name, does] of Object.entries({ ...SCRIPTS, ...changed })) {
    const path = join(root, 'tools', name);
    mkdirSync(dirname(path), { recursive: true });
    const short = name.split('/').at(-1);
    writeFileSync(path, `#!/bin/sh\nenv >>'${notes}/${short}'\necho "${short} $*" >>'${notes}/calls'\n${does}\n`);
    chmodSync(path, 0o755);
  }
  cpSync(inRoot('tools/release/dmg.sh'), join(root, 'tools/release/dmg.sh'));
  return {
    make: (...args) =>
      run(join(root, 'tools/release/dmg.sh'), args, {
        ...process.env,
        ...SECRETS,
        CARGO_TARGET_DIR: join(root, 'target'),
        SOURCE_DATE_EPOCH: '1700000000',
      }),
    calls: () =>
      readFileSync(join(notes, 'calls'), 'utf8')
        .replaceAll(/\S*\/dmg\.\w+/g, 'WORK')
        .trim()
        .split('\n'),
    noted: (name) => readFileSync(join(notes, name), 'utf8'),
    built: join(root, 'target/macos'),
  };
}

test('the certificate is looked at first, then both halves are built, joined and sealed', async () => {
  const { make, calls, built } = repository();
  const image = await make();
  assert.deepEqual(calls(), [
    'version.sh ',
    'rust.sh ',
    'packages.sh dmg',
    'signer.sh notary',
    'seal.sh signer',
    'compile.sh release aarch64',
    'compile.sh release x86_64',
    'bundle.sh WORK signer programs-aarch64 programs-x86_64',
    'seal.sh signer WORK/Atar.app WORK/Atar_1.0.0_universal.dmg',
  ]);
  assert.equal(image, join(built, 'release-universal/Atar_1.0.0_universal.dmg'));
  assert.deepEqual(readdirSync(built), ['release-universal']);
  assert.deepEqual(readdirSync(join(built, 'release-universal')).sort(), ['Atar.app', 'Atar_1.0.0_universal.dmg']);
});

test('what builds is given no secret', async () => {
  const { make, noted } = repository();
  await make();
  for (const name of ['rust.sh', 'packages.sh', 'signer.sh', 'compile.sh', 'bundle.sh']) {
    for (const value of Object.values(SECRETS)) assert.ok(!noted(name).includes(value), name);
  }
  for (const value of Object.values(SECRETS)) assert.ok(noted('seal.sh').includes(value));
});

test('a certificate that cannot be used stops the run before anything is built, and leaves the last image', async () => {
  const { make, calls, built } = repository({ 'release/macos/seal.sh': 'echo "It has expired." >&2; exit 1' });
  const old = join(built, 'release-universal/Atar_1.0.0_universal.dmg');
  mkdirSync(dirname(old), { recursive: true });
  writeFileSync(old, 'the last one');
  await assert.rejects(make(), /It has expired\./);
  assert.ok(!calls().some((call) => call.startsWith('compile')));
  assert.deepEqual(readdirSync(built), ['release-universal']);
  assert.ok(existsSync(old));
});

test('whatever fails later, nothing is left', async () => {
  for (const [name, does] of [
    ['release/macos/compile.sh', 'exit 1'],
    ['release/macos/bundle.sh', 'mkdir "$1/Atar.app"; exit 1'],
    ['release/macos/seal.sh', '[ $# = 1 ] || { : >"$3"; exit 1; }'],
  ]) {
    const { make, built } = repository({ [name]: does });
    await assert.rejects(make());
    assert.deepEqual(readdirSync(built), [], name);
  }
});

test('for the tests one half is built quickly', async () => {
  const { make, calls } = repository();
  await make('--quick', 'aarch64');
  assert.deepEqual(
    calls().filter((call) => call.startsWith('compile')),
    ['compile.sh quick aarch64'],
  );
});
