// The installer, made of atar-cli.exe and of the app or what stands for it: what it installs, what stays when it is
// removed, and its signature.

import assert from 'node:assert/strict';
import {
  copyFileSync,
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
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

import { inRoot, run } from '../packages/support/run.mjs';
import { until } from '../support/until.mjs';
import { DISK, WINDOWS, helper, named, ran, start } from './support/wine.mjs';

const { bundle, identifier, productName } = JSON.parse(readFileSync(inRoot('tauri.conf.json'), 'utf8'));
const [TYPE] = bundle.fileAssociations;
const ENTRY = `HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\${identifier}`;
const CLASSES = 'HKCU\\Software\\Classes';
const PASSWORD = 'only for tests: "quoted" ünï';
const FILES = [
  'LICENSE-APACHE',
  'LICENSE-MIT',
  'WebView2Loader.dll',
  'atar-cli.exe',
  'atar.exe',
  'third-party-licences.txt',
  'uninstall.exe',
  'webview2-licence.txt',
];

let home;
let programs;
let made;
let installer;
let user;
before(async () => {
  home = mkdtempSync(join(tmpdir(), 'atar-installer-'));
  await certificate('owner', 2099, 'codeSigning');
  programs = join(home, 'programs');
  mkdirSync(programs);
  copyFileSync(WINDOWS, join(programs, 'atar-cli.exe'));
  const app = join(dirname(WINDOWS), 'atar.exe');
  copyFileSync(existsSync(app) ? app : helper('stand-in'), join(programs, 'atar.exe'));
  const loader = join(dirname(WINDOWS), 'WebView2Loader.dll');
  copyFileSync(existsSync(loader) ? loader : helper('stand-in'), join(programs, 'WebView2Loader.dll'));
  made = join(home, 'made');
  installer = await run(inRoot('tools/release/windows/installer.sh'), [programs, made], signing('owner'));
  const users = join(DISK, 'users');
  user = join(
    users,
    readdirSync(users).find((name) => existsSync(join(users, name, 'AppData'))),
  );
});
after(() => rmSync(home, { recursive: true, force: true }));

/** Makes a certificate that is valid until a year, and its key, as a .p12 file of the name. */
async function certificate(name, year, use) {
  const path = (ending) => join(home, `${name}.${ending}`);
  writeFileSync(path('list'), '');
  writeFileSync(
    path('cnf'),
    `[req]\ndistinguished_name = name\n[name]\n[ca]\ndefault_ca = own\n[own]\ndatabase = ${path('list')}
rand_serial = yes\ndefault_md = sha256\npolicy = any\nx509_extensions = use\nunique_subject = no
new_certs_dir = ${home}\n[any]\ncommonName = supplied\n[use]\nextendedKeyUsage = ${use}\n`,
  );
  const config = ['-config', path('cnf')];
  const key = ['-newkey', 'rsa:2048', '-noenc', '-keyout', path('key')];
  await run('openssl', ['req', '-new', ...config, ...key, '-subj', `/CN=${name}`, '-out', path('csr')]);
  const dates = ['-startdate', '20200101000000Z', '-enddate', `${year}0101000000Z`];
  const files = ['-keyfile', path('key'), '-in', path('csr'), '-out', path('pem')];
  await run('openssl', ['ca', '-selfsign', '-batch', '-notext', ...config, ...dates, ...files]);
  writeFileSync(path('password'), PASSWORD);
  const out = ['-passout', `file:${path('password')}`, '-out', path('p12')];
  await run('openssl', ['pkcs12', '-export', '-inkey', path('key'), '-in', path('pem'), ...out]);
}

/** The environment with a certificate. */
const signing = (name, password = PASSWORD) => ({
  ...process.env,
  WINDOWS_CERTIFICATE: readFileSync(join(home, `${name}.p12`)).toString('base64'),
  WINDOWS_CERTIFICATE_PASSWORD: password,
});

const place = (...names) => join(user, 'AppData/Local/Programs', productName, ...names);
const link = () => join(user, 'AppData/Roaming/Microsoft/Windows/Start Menu/Programs', `${productName}.lnk`);

/** What the registry has under a key; empty without one. */
async function registry(key) {
  const { status, stdout } = await ran('wine', ['reg', 'query', key, '/s']);
  return status === 0 ? stdout : '';
}

/** Installs silently. Answers the status. */
const install = async (file = installer) => (await ran(file, ['/S'])).status;

// The next test finds nothing, whatever has become of this one.
afterEach(() => existsSync(place('uninstall.exe')) && uninstall());

async function uninstall() {
  await ran(place('uninstall.exe'), ['/S']);
  // It works on as a copy of itself.
  await until('the end of the uninstaller', () => !existsSync(link()) && !existsSync(place()));
}

test('what is installed runs, opens its files, and leaves nothing but games when it is removed', async () => {
  const games = join(user, 'AppData/Local', productName, 'data/game');
  mkdirSync(games, { recursive: true });
  writeFileSync(join(games, 'game-1.kept'), 'a game');
  assert.equal(await install(), 0);
  assert.deepEqual(readdirSync(place()).sort(), FILES);
  assert.ok(existsSync(link()));
  const { stdout } = await ran(place('atar-cli.exe'), ['--version']);
  assert.equal(stdout.trim(), `atar-cli ${await run(inRoot('tools/release/version.sh'), [])}`);

  const ending = await registry(`${CLASSES}\\.${TYPE.ext[0]}`);
  assert.match(ending, new RegExp(`\\(Default\\)\\s+REG_SZ\\s+${TYPE.exportedType.identifier}`));
  assert.ok(ending.includes(TYPE.mimeType));
  const type = await registry(`${CLASSES}\\${TYPE.exportedType.identifier}`);
  assert.ok(type.includes(TYPE.description));
  assert.ok(type.includes(`"${named(place('atar.exe'))}" "%1"`), type);
  const entry = await registry(ENTRY);
  for (const [name, value] of [
    ['DisplayName', productName],
    ['Publisher', bundle.publisher],
    ['UninstallString', `"${named(place('uninstall.exe'))}"`],
  ])
    assert.ok(entry.includes(`${name}    REG_SZ    ${value}`), entry);

  // A newer version is installed over it, and leaves what is not its own.
  writeFileSync(place('mine.txt'), 'mine');
  assert.equal(await install(), 0);
  assert.deepEqual(readdirSync(place()).sort(), [...FILES, 'mine.txt'].sort());
  rmSync(place('mine.txt'));
  await uninstall();
  for (const key of [ENTRY, `${CLASSES}\\.${TYPE.ext[0]}`, `${CLASSES}\\${TYPE.exportedType.identifier}`])
    await until(key, async () => (await registry(key)) === '');
  assert.equal(readFileSync(join(games, 'game-1.kept'), 'utf8'), 'a game');
  rmSync(games, { recursive: true });
});

test('while a program runs nothing is replaced or removed', async (t) => {
  assert.equal(await install(), 0);
  const server = start(place('atar-cli.exe'), ['serve', '--port', '0', '--data', named(join(DISK, 'atar-running'))]);
  t.after(() => rmSync(join(DISK, 'atar-running'), { recursive: true, force: true }));
  await until('the server', () => server.said().includes('http'));
  assert.equal(await install(), 2);
  assert.deepEqual(readdirSync(place()).sort(), FILES);
  await ran(place('uninstall.exe'), ['/S', `_?=${named(place())}`]);
  assert.deepEqual(readdirSync(place()).sort(), FILES);
  server.child.kill('SIGKILL');
  await server.end;
  await uninstall();
});

test('an older Windows is refused', async () => {
  const old = join(home, 'old-setup.exe');
  cpSync(installer, old);
  const key = 'HKCU\\Software\\Wine\\AppDefaults\\old-setup.exe';
  await ran('wine', ['reg', 'add', key, '/v', 'Version', '/d', 'win7', '/f']);
  assert.equal(await install(old), 2);
  await ran('wine', ['reg', 'delete', key, '/f']);
  assert.ok(!existsSync(place()));
});

const verify = (file) => run('osslsigncode', ['verify', '-CAfile', join(home, 'owner.pem'), '-in', file]);

test('programs, uninstaller and installer are signed, and a changed byte is found', async () => {
  const unpacked = join(home, 'unpacked');
  assert.equal(await install(), 0);
  cpSync(place(), unpacked, { recursive: true });
  await uninstall();
  for (const file of [
    ...['atar.exe', 'atar-cli.exe', 'uninstall.exe'].map((name) => join(unpacked, name)),
    installer,
  ]) {
    await verify(file);
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1] ^= 1;
    const changed = join(home, 'changed.exe');
    writeFileSync(changed, bytes);
    await assert.rejects(verify(changed), file);
    rmSync(changed);
  }
});

test('without a certificate nothing is signed', async () => {
  const plain = join(home, 'plain.exe');
  copyFileSync(helper('stand-in'), plain);
  await run(inRoot('tools/release/windows/sign.sh'), [plain], { ...process.env, WINDOWS_CERTIFICATE: '' });
  assert.ok(readFileSync(plain).equals(readFileSync(helper('stand-in'))));
});

test('a certificate that does not do is told in a sentence, without its password, and nothing is half made', async () => {
  await certificate('expired', 2021, 'codeSigning');
  await certificate('server', 2099, 'serverAuth');
  const good = signing('owner');
  for (const [env, why] of [
    [signing('owner', 'guessed'), /WINDOWS_CERTIFICATE_PASSWORD is not its password\.$/m],
    [{ ...good, WINDOWS_CERTIFICATE: 'aGVsbG8=' }, /it is not a \.p12 file/],
    [{ ...good, WINDOWS_CERTIFICATE: '?' }, /is not a \.p12 file in base64\./],
    [{ ...good, WINDOWS_CERTIFICATE: '' }, /but no WINDOWS_CERTIFICATE\./],
    [signing('expired'), /has expired/],
    [signing('server'), /is not one for signing code\./],
  ]) {
    const thing = join(home, 'refused.exe');
    copyFileSync(helper('stand-in'), thing);
    const error = await run(inRoot('tools/release/windows/sign.sh'), [thing], env).then(
      () => assert.fail(`${why}`),
      (refused) => refused,
    );
    assert.match(error.stderr, why);
    assert.equal(error.stderr.trim().split('\n').length, 1, error.stderr);
    for (const secret of [PASSWORD, 'guessed']) assert.ok(!error.stderr.includes(secret));
    assert.ok(readFileSync(thing).equals(readFileSync(helper('stand-in'))));
    assert.deepEqual(
      readdirSync(home).filter((name) => name.startsWith('refused')),
      ['refused.exe'],
    );
  }
});

test('the same programs make the same installer', async () => {
  const same = join(home, 'same');
  mkdirSync(same);
  for (const name of ['atar.exe', 'atar-cli.exe', 'WebView2Loader.dll'])
    copyFileSync(helper('stand-in'), join(same, name));
  const [one, other] = ['one', 'other'].map((name) => join(home, name));
  for (const folder of [one, other]) {
    await run(inRoot('tools/release/windows/installer.sh'), [same, folder]);
    // What is made in the same second would be the same with the time in it.
    await pause(1100);
  }
  assert.deepEqual(readdirSync(one), readdirSync(other));
  for (const name of readdirSync(one))
    assert.ok(readFileSync(join(one, name)).equals(readFileSync(join(other, name))), name);
});

test('a program that is missing is told', async () => {
  rmSync(join(programs, 'WebView2Loader.dll'));
  await assert.rejects(
    run(inRoot('tools/release/windows/installer.sh'), [programs, join(home, 'none')]),
    /has no WebView2Loader\.dll\./,
  );
});
