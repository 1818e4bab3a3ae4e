// Looks at the disk image for macOS with programs that are not ours: what the system would load, what is signed, and
// whether all of it can be read back from the image. It is the one of `tools/release/dmg.sh --quick aarch64`, or with
// ATAR_IMAGE=release-universal that of `make dmg`.

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';

import { BUILT, ROOT, inRoot, requireTool, run } from '../packages/support/run.mjs';
import { changedIn, entitlementsOf, isImageWhole } from '../packages/support/signature.mjs';

const plist = requireTool('plist');

const IMAGE = process.env.ATAR_IMAGE ?? 'quick-aarch64';
const [PROFILE, KIND] = IMAGE.split('-');
const PROCESSORS = KIND === 'universal' ? ['aarch64', 'x86_64'] : [KIND];
const MADE = join(BUILT, 'macos', IMAGE);
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
  rcodesign = join(await run(inRoot('tools/release/macos/signer.sh'), []), 'rcodesign');
});
after(() => rmSync(home, { recursive: true, force: true }));

/** What a program of LLVM says of a Mach-O file, line by line, without its heads of one processor each. */
const said = async (command, args, program) =>
  (await run(command, [...args, '--arch=all', program])).split('\n').filter((line) => line && !line.includes(program));

/** All files below a folder, sorted. */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

test('the programs load only libraries of the system, and run on the oldest that we promise', async () => {
  for (const program of PROGRAMS) {
    const libraries = await said('llvm-objdump', ['--macho', '--dylibs-used'], program);
    assert.ok(libraries.length > 0);
    for (const line of libraries) assert.match(line.trim(), /^\/(usr\/lib|System\/Library\/Frameworks)\//);
    const headers = (await said('llvm-objdump', ['--macho', '--private-headers'], program)).map((line) => line.trim());
    const oldest = headers.filter((line) => line.startsWith('minos '));
    assert.deepEqual(
      oldest,
      PROCESSORS.map(() => `minos ${config.bundle.macOS.minimumSystemVersion}`),
    );
  }
});

test('every name is looked up in one library', async () => {
  for (const program of PROGRAMS) {
    const names = await said('llvm-nm', ['--undefined-only', '-m'], program);
    assert.ok(names.length > 10);
    for (const line of names) assert.match(line, /\(from \w+\)$/);
  }
});

test('no path of the building machine is in a program', () => {
  const paths = [ROOT, BUILT, ...['.cargo', '.rustup', '.cache'].map((name) => join(homedir(), name))];
  for (const program of PROGRAMS) {
    const text = readFileSync(program, 'latin1');
    for (const path of paths) assert.ok(!text.includes(path), `${program}: ${path}`);
  }
});

test('the front in the app is the bundled one', () => {
  const program = readFileSync(PROGRAMS[0]);
  for (const processor of PROCESSORS) {
    const built = join(BUILT, `macos/${processor}-apple-darwin/${PROFILE}/build`);
    const packed = readdirSync(built, { recursive: true })
      .filter((name) => /^atar-[0-9a-f]+\/out\/tauri-codegen-assets\/[^/]+$/.test(name))
      .map((name) => readFileSync(join(built, name)))
      .filter((bytes) => program.includes(bytes));
    const inside = new Set(packed.map((bytes) => brotliDecompressSync(bytes).toString('base64')));
    // Of pages the digests of their scripts are noted, and the policy is written into them.
    for (const name of filesIn(inRoot('target/front')).filter((each) => !each.endsWith('.html')))
      assert.ok(inside.has(readFileSync(inRoot('target/front', name)).toString('base64')), name);
  }
});

test('the app says who it is', async () => {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  await run(process.execPath, ['--test', 'tests/packages/macos.test.mjs'], { ...env, ATAR_APP: APP });
});

test('the programs have the hardened runtime, and only the app what the web view needs', async () => {
  for (const program of PROGRAMS) {
    const signature = await run(rcodesign, ['print-signature-info', program]);
    assert.match(signature, /flags: CodeSignatureFlags\(.*RUNTIME\)/);
    const granted = program.endsWith('/atar') ? { 'com.apple.security.cs.allow-jit': true } : {};
    assert.deepEqual(
      entitlementsOf(program),
      PROCESSORS.map(() => granted),
    );
  }
});

test('each resource is sealed', () => {
  const sealed = plist.parse(readFileSync(join(APP, 'Contents/_CodeSignature/CodeResources'), 'utf8'));
  const inside = filesIn(join(APP, 'Contents/Resources')).map((name) => `Resources/${name}`);
  for (const name of [...inside, 'MacOS/atar-cli']) assert.ok(sealed.files2[name], name);
});

/** Changes a byte in the middle of a file. */
function change(path) {
  const bytes = readFileSync(path);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(path, bytes);
}

test('the signature fits the app, and a changed byte is found wherever it is', () => {
  assert.deepEqual(changedIn(APP), []);
  const copy = join(home, 'Atar.app');
  for (const name of ['MacOS/atar', 'Info.plist', 'Resources/icon.icns', '_CodeSignature/CodeResources']) {
    cpSync(APP, copy, { recursive: true });
    const path = join(copy, 'Contents', name);
    // A list that cannot be read any more is found without a signature.
    if (name.endsWith('CodeResources')) writeFileSync(path, readFileSync(path, 'utf8').replace('<plist', ' <plist'));
    else change(path);
    assert.deepEqual(changedIn(copy), [name]);
    rmSync(copy, { recursive: true });
  }
});

test('what is in the image is what was put in', async () => {
  assert.match(await run('7z', ['t', image]), /Everything is Ok/);
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
  change(copy);
  await assert.rejects(run('7z', ['t', copy]));
  assert.ok(isImageWhole(image));
  assert.ok(!isImageWhole(copy));
});
