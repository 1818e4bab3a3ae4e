// Looks at the disk image for macOS, as `tools/dmg.sh --quick aarch64` has made it, with programs that are not ours:
// what the system would load, what is signed, and whether all of it can be read back from the image.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { BUILT, inRoot, requireTool, run } from '../packages/support/run.mjs';

const plist = requireTool('plist');

const MADE = join(BUILT, 'macos/quick-aarch64');
const APP = join(MADE, 'Atar.app');
const PROGRAMS = ['atar', 'atar-cli'].map((name) => join(APP, 'Contents/MacOS', name));
const config = JSON.parse(readFileSync(inRoot('tauri.conf.json'), 'utf8'));

let home;
let image;
let rcodesign;
before(async () => {
  home = mkdtempSync(join(tmpdir(), 'atar-macos-'));
  image = join(
    MADE,
    readdirSync(MADE).find((name) => name.endsWith('.dmg')),
  );
  rcodesign = await run(inRoot('tools/cargo-tool.sh'), ['apple-codesign']);
});
after(() => rmSync(home, { recursive: true, force: true }));

/** All files below a folder, sorted. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

test('the programs load only libraries of the system, and run on the oldest that we promise', async () => {
  for (const program of PROGRAMS) {
    const libraries = (await run('llvm-objdump', ['--macho', '--dylibs-used', program])).split('\n').slice(1);
    assert.ok(libraries.length > 0);
    for (const line of libraries) assert.match(line.trim(), /^\/(usr\/lib|System\/Library\/Frameworks)\//);
    const headers = await run('llvm-objdump', ['--macho', '--private-headers', program]);
    assert.match(headers, new RegExp(`minos ${config.bundle.macOS.minimumSystemVersion.replace('.', '\\.')}\\b`));
  }
});

test('every name is looked up in one library', async () => {
  for (const program of PROGRAMS) {
    const names = (await run('llvm-nm', ['--undefined-only', '-m', program])).split('\n');
    assert.ok(names.length > 10);
    for (const line of names) assert.match(line, /\(from \w+\)$/);
  }
});

test('the programs have the hardened runtime, and only the app what the web view needs', async () => {
  for (const program of PROGRAMS) {
    const said = await run(rcodesign, ['print-signature-info', program]);
    assert.match(said, /flags: CodeSignatureFlags\(.*RUNTIME\)/);
    assert.equal(said.includes('com.apple.security.cs.allow-jit'), program.endsWith('/atar'));
  }
});

test('each resource is sealed', () => {
  const sealed = plist.parse(readFileSync(join(APP, 'Contents/_CodeSignature/CodeResources'), 'utf8'));
  const inside = filesIn(join(APP, 'Contents/Resources')).map((name) => `Resources/${name}`);
  for (const name of [...inside, 'MacOS/atar-cli']) assert.ok(sealed.files2[name], name);
});

test('what is in the image is what was put in', async () => {
  const said = await run('7z', ['t', image]);
  assert.match(said, /Everything is Ok/);
  const volume = join(home, 'volume');
  await run('dmg2img', ['-s', '-p', '4', image, volume]);
  await run('7z', ['x', '-y', `-o${home}/out`, volume]);
  const app = join(home, 'out/Atar/Atar.app');
  assert.deepEqual(filesIn(app), filesIn(APP));
  for (const name of filesIn(APP)) {
    assert.ok(readFileSync(join(app, name)).equals(readFileSync(join(APP, name))), name);
    assert.equal(statSync(join(app, name)).mode, statSync(join(APP, name)).mode, name);
  }
  const link = /^l\/l (\d+):\s+Applications$/m.exec(await run('fls', [volume]));
  assert.equal(await run('icat', [volume, link[1]]), '/Applications');
});

test('a changed byte in the image is found', async () => {
  const copy = join(home, 'changed.dmg');
  cpSync(image, copy);
  const bytes = readFileSync(copy);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(copy, bytes);
  await assert.rejects(run('7z', ['t', copy]));
});
