// No script of the signing job reveals a secret. The job runs here as on GitHub, with stand-ins for the programs that
// sign, which write down what they were given. tests/macos/seal.test.mjs signs in earnest.

import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { until } from '../support/until.mjs';
import { makeMachine, makeSigner, rehearse, start } from './support/rehearsal.mjs';
import { inRoot, run } from './support/run.mjs';
import { workflow } from './support/workflow.mjs';

const { sign } = workflow('release.yml').jobs;
const IDENTITY = 'Developer ID Application: A. Tar (TEAM123456)';
/** As awkward as a password may be for a shell. */
const PASSWORD = 'a "b" \\c\' $d `e` {f}';
const CERTIFICATE = 'the certificate with its key';
const KEY = '-----BEGIN PRIVATE KEY-----\nTheKeyForTheNotary\n-----END PRIVATE KEY-----';
const SECRETS = {
  APPLE_CERTIFICATE: Buffer.from(CERTIFICATE).toString('base64'),
  APPLE_CERTIFICATE_PASSWORD: PASSWORD,
  APPLE_API_KEY: KEY,
};
const VARIABLES = {
  APPLE_SIGNING_IDENTITY: IDENTITY,
  APPLE_API_KEY_ID: 'KEY1234567',
  APPLE_API_ISSUER: '69a6de70-0000',
};
const ALL = { secrets: SECRETS, vars: VARIABLES };
const HIDDEN = [SECRETS.APPLE_CERTIFICATE, CERTIFICATE, PASSWORD, 'TheKeyForTheNotary'];
const VERSION = await run(inRoot('tools/release/version.sh'), []);
const IMAGE = `Atar_${VERSION}_universal.dmg`;
const STEP = 'Sign and notarise the app and its disk image';

let home;
before(() => {
  home = mkdtempSync(join(tmpdir(), 'atar-signing-'));
});
after(() => rmSync(home, { recursive: true, force: true }));

/** A machine to which the artifacts have been brought: the packed app, its unsigned image, and what signs. */
async function machineWith(plan = {}) {
  const machine = makeMachine(mkdtempSync(join(home, 'machine-')), {
    hidden: HIDDEN,
    identity: IDENTITY,
    end: '2999-01-01T00:00:00+00:00',
    ...plan,
  });
  const app = join(machine.folder, 'built/Atar.app');
  mkdirSync(join(app, 'Contents/MacOS'), { recursive: true });
  writeFileSync(join(app, 'Contents/MacOS/atar'), 'the program', { mode: 0o755 });
  plan.alter?.(app);
  const [unsigned, signer] = ['unsigned', 'signer'].map((name) => join(machine.env.RUNNER_TEMP, name));
  for (const folder of [unsigned, signer]) mkdirSync(folder);
  writeFileSync(join(unsigned, `Atar_${VERSION}_universal_unsigned.dmg`), 'as it was built');
  await run('tar', ['-cf', join(unsigned, 'Atar.app.tar'), '-C', join(machine.folder, 'built'), 'Atar.app']);
  makeSigner(join(machine.folder, 'tools'));
  await run('tar', ['-cf', join(signer, 'tools.tar'), '-C', join(machine.folder, 'tools'), '.']);
  return machine;
}

/** What is done with what, without the calls that only look. */
const deeds = (machine) =>
  machine
    .calls()
    .map(({ name, args }) => `${name === 'rcodesign' ? args[0] : 'make'} ${args.at(-1).split('/').at(-1)}`)
    .filter((deed) => /^(sign|notary-submit|make) /.test(deed));

/** That nobody was told a secret, that nothing was built, and that no file has a secret. */
function assertNothingLeaks(machine, said) {
  for (const { name, args, shown, inherited } of machine.calls()) {
    assert.deepEqual(shown, [], `${name} ${args[0]} was given a secret on its command line`);
    assert.deepEqual(inherited, [], `${name} ${args[0]} has a secret in its environment`);
  }
  for (const secret of HIDDEN) {
    assert.ok(!machine.arguments().includes(secret), 'a secret stood on the command line of a common program');
    assert.ok(!said.includes(secret), 'a secret was printed');
  }
  assert.deepEqual(machine.forbidden(), []);
  for (const path of machine.left()) {
    const text = readFileSync(path, 'utf8');
    assert.ok(!HIDDEN.some((secret) => text.includes(secret)), `${path} has a secret`);
  }
  assert.deepEqual(readdirSync(machine.env.TMPDIR), [], 'something was left over');
}

/** The images that the job leaves; none if it has failed before it could make one. */
function imagesOf(machine) {
  const folder = join(machine.env.RUNNER_TEMP, 'image');
  return existsSync(folder) ? readdirSync(folder) : [];
}

test('with all secrets the app is signed, notarised and stapled, then its image', async () => {
  const machine = await machineWith();
  const { failed, said } = await rehearse(machine, sign, ALL);
  assert.equal(failed, null, said);
  assert.deepEqual(deeds(machine), [
    'sign Atar.app',
    'notary-submit Atar.app',
    `make ${IMAGE}`,
    `sign ${IMAGE}`,
    `notary-submit ${IMAGE}`,
  ]);
  for (const { args } of machine.calls().filter(({ args: [word] }) => word === 'notary-submit'))
    assert.ok(args.includes('--staple'));
  assert.deepEqual(imagesOf(machine), [IMAGE]);
  assertNothingLeaks(machine, said);
});

test('the secrets arrive as they are, in files for their owner alone', async () => {
  const machine = await machineWith();
  await rehearse(machine, sign, ALL);
  const calls = machine.calls();
  const files = Object.assign({}, ...calls.map((call) => call.files));
  assert.deepEqual(files, {
    'certificate.p12': CERTIFICATE,
    APPLE_CERTIFICATE_PASSWORD: `${PASSWORD}\n`,
    APPLE_API_KEY: `${KEY}\n`,
  });
  assert.deepEqual([...new Set(calls.flatMap(({ modes }) => modes ?? []))], ['600']);
  for (const { key } of calls.filter((call) => call.key))
    assert.deepEqual(key, { issuer: VARIABLES.APPLE_API_ISSUER, id: VARIABLES.APPLE_API_KEY_ID });
});

test('what is signed is hardened, fit for the notary, and has no more rights than are written down', async () => {
  const machine = await machineWith();
  await rehearse(machine, sign, ALL);
  const signed = machine.calls().filter(({ args: [word] }) => word === 'sign');
  const [app, image] = signed.map(({ args }) => args.join(' '));
  assert.match(app, /--code-signature-flags runtime .*--entitlements-xml-file packaging\/entitlements\.plist/);
  assert.match(app, /--code-signature-flags Contents\/MacOS\/atar-cli:runtime/);
  assert.doesNotMatch(image, /entitlements/);
  for (const args of [app, image]) assert.match(args, /--for-notarization/);
});

test('what is signed can be read by every user of the machine on which it is installed', async () => {
  const machine = await machineWith();
  await rehearse(machine, sign, ALL);
  const mode = (name) =>
    (statSync(join(machine.env.RUNNER_TEMP, 'app/Atar.app/Contents', name)).mode & 0o777).toString(8);
  assert.deepEqual(['MacOS/atar', '_CodeSignature', '_CodeSignature/CodeResources'].map(mode), ['755', '755', '644']);
  assert.equal(statSync(join(machine.env.RUNNER_TEMP, 'image', IMAGE)).mode & 0o777, 0o644);
});

test('without any secret the image is given away as it was built', async () => {
  const machine = await machineWith();
  const { failed, said } = await rehearse(machine, sign, { secrets: {}, vars: {} });
  assert.equal(failed, null, said);
  assert.match(said, /::warning title=Unsigned::/);
  assert.deepEqual(machine.calls(), []);
  assert.deepEqual(imagesOf(machine), [`Atar_${VERSION}_universal_unsigned.dmg`]);
});

test('with some of the secrets nothing is signed', async () => {
  for (const left of [...Object.keys(SECRETS), ...Object.keys(VARIABLES)]) {
    const machine = await machineWith();
    const without = (values) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== left));
    const { failed, said } = await rehearse(machine, sign, { secrets: without(SECRETS), vars: without(VARIABLES) });
    assert.equal(failed, 'Which secrets are here');
    assert.match(said, new RegExp(`missing: ${left}$`, 'm'));
    assert.deepEqual(machine.calls(), []);
  }
});

test('whatever fails, there is one sentence, no image and no secret', async () => {
  const stops = [
    ['rcodesign', 'analyze-certificate', /APPLE_CERTIFICATE cannot be opened with APPLE_CERTIFICATE_PASSWORD/],
    ['rcodesign', 'api-key --help', /What signs was built without the notary/],
    ['rcodesign', 'api-key --output-path', /APPLE_API_KEY is not the text of a key: it has stopped/],
    ['rcodesign', 'sign --code-signature-flags', /Atar\.app cannot be signed: it has stopped/],
    ['rcodesign', 'Atar.app', /Atar\.app cannot be signed: it has stopped/],
    ['disk-image', 'Atar.app', /it has stopped/],
    ['rcodesign', 'sign --binary-identifier', /\.dmg cannot be signed: it has stopped/],
    ['rcodesign', `--staple`, /The notary has not accepted Atar\.app: it has stopped/],
  ];
  for (const [name, word, sentence] of stops) {
    const machine = await machineWith({ stops: [{ name, word }] });
    const { failed, said } = await rehearse(machine, sign, ALL);
    assert.equal(failed, STEP, `${name} ${word}`);
    assert.match(said, sentence);
    assert.equal(said.trim().split('\n').length, 1, said);
    assert.deepEqual(imagesOf(machine), []);
    assertNothingLeaks(machine, said);
  }
});

test('what the notary refuses is not given away, and its reasons are said', async () => {
  const machine = await machineWith({ refused: true });
  const { failed, said } = await rehearse(machine, sign, ALL);
  assert.equal(failed, STEP);
  assert.match(said, /The signature is missing[\s\S]*The notary has not accepted Atar\.app: Notary API: Invalid/);
  assert.deepEqual(deeds(machine), ['sign Atar.app', 'notary-submit Atar.app']);
  assertNothingLeaks(machine, said);
});

test('an app with links is not signed: they could lead the signature into the scripts', async () => {
  const machine = await machineWith({
    alter: (app) => symlinkSync('../../../../tools', join(app, 'Contents/_CodeSignature')),
  });
  const { failed, said } = await rehearse(machine, sign, ALL);
  assert.equal(failed, STEP);
  assert.match(said, /no links are signed: .*_CodeSignature/);
  assert.deepEqual(deeds(machine), []);
});

test('a run that is cancelled in the middle of signing leaves no secret and no image', async () => {
  for (const word of ['--entitlements-xml-file', '--binary-identifier']) {
    const machine = await machineWith({ stops: [{ name: 'rcodesign', word, hangs: true }] });
    const image = join(machine.folder, 'runner', IMAGE);
    const { child, ended } = start(
      machine,
      `tools/release/macos/seal.sh '${machine.folder}/tools' '${machine.folder}/built/Atar.app' '${image}'`,
      { ...SECRETS, ...VARIABLES },
    );
    await until('the signing', () => machine.calls().some(({ args }) => args[0] === 'sign'));
    process.kill(-child.pid, 'SIGTERM');
    const { said } = await ended;
    await until('an empty folder', () => readdirSync(machine.env.TMPDIR).length === 0);
    assert.ok(!existsSync(image));
    assertNothingLeaks(machine, said);
  }
});
