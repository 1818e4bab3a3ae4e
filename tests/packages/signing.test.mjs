// No script of the signing job reveals a secret. The job runs here as on GitHub, with stand-ins for Apple's programs
// that write down what they were given.

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
import { makeMachine, rehearse, start } from './support/rehearsal.mjs';
import { inRoot, run } from './support/run.mjs';
import { workflow } from './support/workflow.mjs';

const { sign } = workflow('release.yml').jobs;
const IDENTITY = 'Developer ID Application: A. Tar (TEAM123456)';
/** As awkward as a password may be for a shell, and for `security -i`. */
const PASSWORD = 'a "b" \\c\' $d `e` {f}';
const CERTIFICATE = 'the certificate with its key';
const KEY = '-----BEGIN PRIVATE KEY-----\nTheKeyForTheNotary\n-----END PRIVATE KEY-----';
const SECRETS = {
  APPLE_CERTIFICATE: Buffer.from(CERTIFICATE).toString('base64'),
  APPLE_CERTIFICATE_PASSWORD: `${PASSWORD}\n`,
  APPLE_API_KEY: KEY,
};
const VARIABLES = {
  APPLE_SIGNING_IDENTITY: IDENTITY,
  APPLE_API_KEY_ID: 'KEY1234567',
  APPLE_API_ISSUER: '69a6de70-0000',
};
const ALL = { secrets: SECRETS, vars: VARIABLES };
const HIDDEN = [
  SECRETS.APPLE_CERTIFICATE,
  CERTIFICATE,
  PASSWORD,
  PASSWORD.replace(/[\\"]/g, '\\$&'),
  'TheKeyForTheNotary',
];
const VERSION = await run(inRoot('tools/version.sh'), []);

let home;
before(() => {
  home = mkdtempSync(join(tmpdir(), 'atar-signing-'));
});
after(() => rmSync(home, { recursive: true, force: true }));

/**
 * A machine to which the artifact of the build has been brought: the packed app, with a library inside, and the
 * unsigned image.
 */
async function machineWith(plan = {}) {
  const machine = makeMachine(mkdtempSync(join(home, 'machine-')), { hidden: HIDDEN, identity: IDENTITY, ...plan });
  const app = join(machine.folder, 'built/Atar.app');
  mkdirSync(join(app, 'Contents/MacOS'), { recursive: true });
  mkdirSync(join(app, 'Contents/Frameworks'));
  writeFileSync(join(app, 'Contents/MacOS/atar'), 'the program', { mode: 0o755 });
  writeFileSync(join(app, 'Contents/Frameworks/inner.dylib'), 'a library');
  plan.alter?.(app);
  const unsigned = join(machine.env.RUNNER_TEMP, 'unsigned');
  mkdirSync(unsigned);
  writeFileSync(join(unsigned, `Atar_${VERSION}_universal_unsigned.dmg`), 'as it was built');
  await run('tar', ['-cf', join(unsigned, 'Atar.app.tar'), '-C', join(machine.folder, 'built'), 'Atar.app']);
  return machine;
}

/** What is done with what, without the calls that only look. */
function deeds(machine) {
  return machine.calls().flatMap(({ name, args }) => {
    const thing = args.at(-1).split('/').at(-1);
    if (name === 'codesign' && args.includes('--sign')) return `sign ${thing}`;
    if (name === 'xcrun' && args[1] === 'submit') return `notarise ${args[2].split('/').at(-1)}`;
    if (name === 'xcrun' && args[0] === 'stapler') return `${args[1]} ${thing}`;
    if (name === 'hdiutil' && args[0] === 'convert') return `make ${thing}`;
    return name === 'spctl' ? `assess ${thing}` : [];
  });
}

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

/** Every keychain that was made is gone, and was given back to the system. */
function assertNoKeychain(machine) {
  const told = machine
    .calls()
    .filter(({ name }) => name === 'security')
    .flatMap(({ commands }) => commands);
  const count = (command) => told.filter((each) => each === command).length;
  assert.equal(count('delete-keychain'), count('create-keychain'));
  assert.ok(!machine.left().some((path) => path.includes('keychain')));
  return count('create-keychain');
}

const imageOf = (machine) => readdirSync(join(machine.env.RUNNER_TEMP, 'image'));

test('with all secrets the app is signed, notarised and stapled, then its image', async () => {
  const machine = await machineWith();
  const { failed, said } = await rehearse(machine, sign, ALL);
  assert.equal(failed, null, said);
  const image = `Atar_${VERSION}_universal.dmg`;
  assert.deepEqual(deeds(machine), [
    'sign inner.dylib',
    'sign Atar.app',
    'notarise app.zip',
    'staple Atar.app',
    `make ${image}`,
    `sign ${image}`,
    `notarise ${image}`,
    `staple ${image}`,
    'validate Atar.app',
    `validate ${image}`,
    'assess Atar.app',
    `assess ${image}`,
  ]);
  assert.deepEqual(imageOf(machine), [image]);
  assertNothingLeaks(machine, said);
  assert.equal(assertNoKeychain(machine), 2);
});

test('the secrets arrive as they are', async () => {
  const machine = await machineWith();
  await rehearse(machine, sign, ALL);
  const imported = machine.calls().filter((call) => call.imported);
  assert.equal(imported.length, 2);
  for (const call of imported)
    assert.deepEqual(call.imported, { certificate: CERTIFICATE, password: PASSWORD, keychain: true });
  const keys = machine
    .calls()
    .filter(({ key }) => key)
    .map(({ key }) => key.trim());
  assert.deepEqual(keys, [KEY, KEY]);
  const modes = machine
    .calls()
    .filter(({ secretFile }) => secretFile)
    .map(({ secretFile }) => secretFile);
  assert.deepEqual([...new Set(modes)], ['600'], 'only their owner may read the files');
});

test('what is signed is hardened, has a time stamp, and no more rights than are written down', async () => {
  const machine = await machineWith();
  await rehearse(machine, sign, ALL);
  const signed = machine
    .calls()
    .filter(({ name, args }) => name === 'codesign' && args.includes('--sign'))
    .map(({ args }) => args.join(' '));
  assert.equal(signed.length, 3);
  for (const args of signed) assert.match(args, /--timestamp .*--sign Developer ID Application/);
  const [library, app, image] = signed;
  assert.match(app, /--options runtime --entitlements packaging\/entitlements\.plist .*\/Atar\.app$/);
  assert.match(library, /--options runtime/);
  for (const args of [library, image]) assert.doesNotMatch(args, /--entitlements/);
});

test('what is signed can be read by every user of the machine on which it is installed', async () => {
  const machine = await machineWith();
  await rehearse(machine, sign, ALL);
  const mode = (name) => (statSync(join(machine.folder, 'content/Atar.app/Contents', name)).mode & 0o777).toString(8);
  assert.deepEqual(['MacOS/atar', '_CodeSignature', '_CodeSignature/CodeResources'].map(mode), ['755', '755', '644']);
});

test('without any secret the image is given away as it was built', async () => {
  const machine = await machineWith();
  const { failed, said } = await rehearse(machine, sign, { secrets: {}, vars: {} });
  assert.equal(failed, null, said);
  assert.match(said, /::warning title=Unsigned::/);
  assert.deepEqual(machine.calls(), []);
  assert.deepEqual(imageOf(machine), [`Atar_${VERSION}_universal_unsigned.dmg`]);
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

test('whatever fails, the keychain is deleted and no secret is left', async () => {
  const stops = [
    ['Sign the app', { name: 'security', word: 'set-keychain-settings' }],
    ['Sign the app', { name: 'codesign', word: 'inner.dylib' }],
    ['Sign the app', { name: 'codesign', word: '--entitlements packaging' }],
    ['Notarise the app', { name: 'ditto', word: '--keepParent' }],
    ['Notarise the app', { name: 'xcrun', word: 'notarytool submit' }],
    ['Make the disk image', { name: 'hdiutil', word: 'convert' }],
    ['Sign the disk image', { name: 'codesign', word: '--sign Developer ID Application: A. Tar (TEAM123456) /' }],
    ['Notarise the disk image', { name: 'xcrun', word: 'image/Atar' }],
    ['Look at what has been signed', { name: 'spctl', word: 'execute' }],
  ];
  for (const [step, stop] of stops) {
    const machine = await machineWith({ stops: [stop] });
    const { failed, said } = await rehearse(machine, sign, ALL);
    assert.equal(failed, step, `${stop.name} ${stop.word}`);
    assertNothingLeaks(machine, said);
    assertNoKeychain(machine);
  }
});

test('a certificate of somebody else is refused', async () => {
  const machine = await machineWith({ identity: 'Developer ID Application: Somebody Else' });
  const { failed, said } = await rehearse(machine, sign, ALL);
  assert.equal(failed, 'Sign the app');
  assert.match(said, /not valid, or not of Developer ID Application: A\. Tar/);
  assert.deepEqual(deeds(machine), []);
  assert.equal(assertNoKeychain(machine), 1);
});

test('what the notary refuses is not stapled, though its tool calls that a success', async () => {
  const machine = await machineWith({ verdict: 'Invalid' });
  const { failed, said } = await rehearse(machine, sign, ALL);
  assert.equal(failed, 'Notarise the app');
  assert.match(said, /The signature is missing[\s\S]*::error::The notary has not accepted/);
  assert.deepEqual(deeds(machine), ['sign inner.dylib', 'sign Atar.app', 'notarise app.zip']);
  assertNothingLeaks(machine, said);
});

test('an app with links is not signed: they could lead the signature into the scripts', async () => {
  const machine = await machineWith({
    alter: (app) => symlinkSync('../../../../tools', join(app, 'Contents/_CodeSignature')),
  });
  const { failed, said } = await rehearse(machine, sign, ALL);
  assert.equal(failed, 'Sign the app');
  assert.match(said, /no links are signed: .*_CodeSignature/);
  assert.deepEqual(
    machine.calls().filter(({ name }) => name === 'codesign'),
    [],
  );
});

test('a run that is cancelled in the middle of signing deletes the keychain as well', async () => {
  const machine = await machineWith({ stops: [{ name: 'codesign', word: 'Atar.app', hangs: true }] });
  const app = join(machine.folder, 'built/Atar.app');
  const { APPLE_API_KEY: _, ...certificate } = SECRETS;
  const { child, ended } = start(machine, `tools/sign-macos.sh '${app}'`, { ...certificate, ...VARIABLES });
  await until('the signing', () => machine.calls().some(({ name }) => name === 'codesign'));
  process.kill(-child.pid, 'SIGTERM');
  const { said } = await ended;
  await until('an empty folder', () => readdirSync(machine.env.TMPDIR).length === 0);
  assertNothingLeaks(machine, said);
  assert.equal(assertNoKeychain(machine), 1);
});

test('the image holds the app, the folder to drag it to and the picture, laid out by tauri.conf.json', async () => {
  const machine = await machineWith();
  const { code, said } = await start(
    machine,
    `tools/image-macos.sh '${machine.folder}/built/Atar.app' "$RUNNER_TEMP/new/Atar.dmg"`,
  ).ended;
  assert.equal(code, 0, said);
  assert.doesNotMatch(said, /::warning/);
  const content = (name) => join(machine.folder, 'content', name);
  assert.ok(statSync(content('Atar.app/Contents/MacOS/atar')).mode & 0o100, 'the program may be run');
  assert.deepEqual(readFileSync(content('.background/dmg.png')), readFileSync(inRoot('packaging/dmg.png')));
  assert.equal(await run('readlink', [content('Applications')]), '/Applications');
  const [{ args }] = machine.calls().filter(({ name }) => name === 'osascript');
  assert.deepEqual(args, ['packaging/dmg.applescript', 'Atar', '660', '400', '180', '170', '480', '170']);
  assert.ok(existsSync(join(machine.env.RUNNER_TEMP, 'new/Atar.dmg')));
});

test('an image is made even where the Finder cannot be asked, and says so', async () => {
  const machine = await machineWith({ stops: [{ name: 'osascript', word: '' }] });
  const { code, said } = await start(
    machine,
    `tools/image-macos.sh '${machine.folder}/built/Atar.app' "$RUNNER_TEMP/Atar.dmg"`,
  ).ended;
  assert.equal(code, 0, said);
  assert.match(said, /::warning title=Plain window::/);
  assert.ok(existsSync(join(machine.env.RUNNER_TEMP, 'Atar.dmg')));
});
