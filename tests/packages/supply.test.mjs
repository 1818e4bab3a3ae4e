// Licences and sources of dependencies, lock files, and the licences shown under About. These are the fast parts of
// what `make deny` checks in full.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

import { choose } from '../../tools/build/licences/choice.mjs';
import { rules, shippedCrates } from '../../tools/build/licences/crates.mjs';
import { ROOT, inRoot, requireTool, run } from './support/run.mjs';

const { parse } = await import(requireTool.resolve('smol-toml'));
const read = (...names) => readFileSync(inRoot(...names), 'utf8');
const {
  licenses: { allow },
  bans,
} = rules(ROOT);

/**
 * The builds of Tauri's tool for systems other than the one on which the lock is made; they are fixed by their version
 * alone.
 */
const isForeignBuild = (name) => /^node_modules\/@tauri-apps\/cli-/.test(name);

test('every crate comes from crates.io, with its sum', () => {
  const { package: packages } = parse(read('Cargo.lock'));
  assert.ok(packages.length > 300);
  for (const { name, source, checksum } of packages.filter(({ source }) => source)) {
    assert.equal(source, 'registry+https://github.com/rust-lang/crates.io-index', name);
    assert.match(checksum, /^[0-9a-f]{64}$/, name);
  }
});

test('every npm package has its sum, and none says where it is fetched', () => {
  for (const folder of ['tests', 'tools']) {
    const { packages } = JSON.parse(read(folder, 'package-lock.json'));
    for (const [name, entry] of Object.entries(packages).filter(([key]) => key !== '')) {
      assert.equal(entry.resolved, undefined, name);
      if (isForeignBuild(name) && !entry.integrity)
        assert.equal(entry.version, packages['node_modules/@tauri-apps/cli'].version, name);
      else assert.match(entry.integrity, /^sha512-/, name);
    }
    const { dependencies } = JSON.parse(read(folder, 'package.json'));
    for (const [name, version] of Object.entries(dependencies))
      assert.match(version, /^\d+\.\d+\.\d+$/, `${folder}: ${name}`);
  }
});

test('what is built and installed is what is locked', () => {
  const folders = ['setup', 'build', 'test', 'release', 'measure', 'release/macos', 'release/windows'];
  const scripts = folders.flatMap((folder) =>
    readdirSync(inRoot('tools', folder))
      .filter((name) => name.endsWith('.sh'))
      .map((name) => `${folder}/${name}`),
  );
  assert.ok(scripts.length > 30);
  for (const name of scripts) {
    for (const line of read('tools', name).split('\n')) {
      if (/(^|\s)cargo (build|run|check|test|clippy|doc|bench|install|fetch)\b/.test(line))
        assert.match(line, /--locked|\$cargo/, `${name}: ${line}`);
      assert.doesNotMatch(line, /\bnpm (install|i)\b|\bnpx\b/, name);
    }
  }
});

test('every crate in the programs has a licence that deny.toml allows, and none that it forbids is there', () => {
  const crates = shippedCrates(ROOT);
  assert.ok(crates.length > 200);
  for (const { name, licence } of crates) {
    assert.ok(choose(licence, allow), `${name}: ${licence}`);
    assert.ok(!bans.deny.some(({ crate }) => crate === name), name);
  }
});

test('a licence is chosen as it is written, the earlier of deny.toml’s first', () => {
  const allowed = ['Apache-2.0', 'MIT', 'Unicode-3.0'];
  assert.deepEqual(choose('MIT OR Apache-2.0', allowed), ['Apache-2.0']);
  assert.deepEqual(choose('MIT/Apache-2.0', allowed), ['Apache-2.0']);
  assert.deepEqual(choose('GPL-3.0-only OR MIT', allowed), ['MIT']);
  assert.deepEqual(choose('(MIT OR Apache-2.0) AND Unicode-3.0', allowed), ['Apache-2.0', 'Unicode-3.0']);
  assert.equal(choose('MIT AND GPL-3.0-only', allowed), null);
  assert.equal(choose('Apache-2.0 WITH LLVM-exception', allowed), null);
});

test('About’s list of licences is that of Cargo.lock', async () => {
  await run('node', ['tools/build/licences.mjs', '--check']);
});

test('the list names every crate and holds the text of each licence', () => {
  const list = read('ui/licences.txt');
  for (const { name, version, licence } of shippedCrates(ROOT)) {
    assert.ok(list.includes(`\n${name} ${version}\n`), `${name} ${version}`);
    for (const chosen of choose(licence, allow))
      assert.ok(list.includes(`\n${chosen}\n${'='.repeat(chosen.length)}\n`), chosen);
  }
});
