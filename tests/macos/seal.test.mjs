// Signs a small app in earnest, with certificates made here that stand for the owner's, and looks at what becomes of
// it. tests/packages/signing.test.mjs has what needs Apple's notary, with stand-ins.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
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
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { until } from '../support/until.mjs';
import { BUILT, inRoot, run } from '../packages/support/run.mjs';
import { changedIn, isImageWhole } from '../packages/support/signature.mjs';

const IDENTITY = 'Developer ID Application: A. Tar (TEAM123456)';
/** As awkward as a password may be for a shell. */
const PASSWORD = 'a "b" \\c\' $d `e` {f}';

let home;
let signer;
before(async () => {
  home = mkdtempSync(join(tmpdir(), 'atar-seal-'));
  signer = await run(inRoot('tools/release/macos/signer.sh'), []);
  // OpenSSL takes a line for each password that it asks for.
  writeFileSync(join(home, 'password'), `${PASSWORD}\n${PASSWORD}\n`);
  const source = join(home, 'program.c');
  writeFileSync(source, 'int main(void) { return 0; }\n');
  await run(join(BUILT, 'macos/cc-aarch64'), [source, '-o', join(home, 'program')]);
  await authority();
});
after(() => rmSync(home, { recursive: true, force: true }));

const at = (name) => join(home, name);

/** Runs OpenSSL by a text of words; `subject` is one that may have spaces. */
const openssl = (words, ...subject) => run('openssl', [...words.split(' '), ...subject]);

/** Makes the key and the certificate that stand for Apple's. */
async function authority() {
  const subject = '/CN=Developer ID Certification Authority';
  await openssl(`req -x509 -newkey rsa:2048 -noenc -keyout ${at('ca.key')} -out ${at('ca.crt')} -subj`, subject);
  writeFileSync(at('issued'), '');
  writeFileSync(
    at('ca.cnf'),
    `[ca]\ndefault_ca=own\n[own]\ndatabase=${at('issued')}\nnew_certs_dir=${home}\nrand_serial=yes\nunique_subject=no
default_md=sha256\npolicy=any\nx509_extensions=signs\n[any]\ncommonName=supplied\norganizationalUnitName=optional
[signs]\nkeyUsage=critical,digitalSignature\nextendedKeyUsage=critical,codeSigning
1.2.840.113635.100.6.1.13=critical,DER:0500\n`,
  );
}

/** Signs a request for a certificate, as Apple does: the name is that of the authority’s choice. */
async function issue(asked, signed, person, end = '29990101000000Z') {
  const by = `-config ${at('ca.cnf')} -cert ${at('ca.crt')} -keyfile ${at('ca.key')}`;
  const dates = `-startdate 20200101000000Z -enddate ${end}`;
  const name = `/CN=${person}/OU=TEAM123456`;
  await openssl(`ca -batch -notext ${by} -in ${asked} -out ${signed} ${dates} -subj`, name);
}

/** A certificate with its key, signed by the authority, as Keychain Access exports it: in base64. */
async function certificate(person, end) {
  const [key, asked, signed, file] = ['key', 'csr', 'crt', 'p12'].map((kind) => at(`owner.${kind}`));
  await openssl(`req -newkey rsa:2048 -noenc -keyout ${key} -out ${asked} -subj`, '/CN=Owner');
  await issue(asked, signed, person, end);
  const kinds = '-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg sha1';
  const files = `-inkey ${key} -in ${signed} -out ${file}`;
  await openssl(`pkcs12 -export ${kinds} ${files} -passout file:${at('password')}`);
  return readFileSync(file).toString('base64');
}

/** The same in a new folder, by the commands of docs/releasing.md. They would ask for passwords. */
async function certificateByDocs(person) {
  const folder = mkdtempSync(join(home, 'docs-'));
  const text = readFileSync(inRoot('docs/releasing.md'), 'utf8').split('### A certificate without a Mac')[1];
  const [request, packing] = [...text.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block.trim());
  const sh = (command) => run('sh', ['-ec', `cd '${folder}'\n${command}`]);
  const pass = (kind) => `-pass${kind} 'file:${at('password')}'`;
  await sh(`${request} ${pass('out')}`);
  await issue(join(folder, 'developer-id.csr'), join(folder, 'issued.crt'), person);
  await sh('openssl x509 -in issued.crt -outform der -out developerID_application.cer');
  await sh(`${packing} ${pass('in')} ${pass('out')}`);
  return readFileSync(join(folder, 'certificate.p12')).toString('base64');
}

/** A folder with a small app, and the files that the script may leave. */
function workplace() {
  const folder = mkdtempSync(join(home, 'work-'));
  const contents = join(folder, 'Atar.app/Contents');
  mkdirSync(join(contents, 'MacOS'), { recursive: true });
  mkdirSync(join(contents, 'Resources'));
  mkdirSync(join(folder, 'temporary'));
  for (const name of ['atar', 'atar-cli']) cpSync(at('program'), join(contents, 'MacOS', name));
  writeFileSync(join(contents, 'Resources/note'), 'a resource');
  const text = (key, value) => `<key>${key}</key><string>${value}</string>`;
  writeFileSync(
    join(contents, 'Info.plist'),
    `<plist version="1.0"><dict>${text('CFBundleExecutable', 'atar')}${text('CFBundleIdentifier', 'games.atar.desktop')}${text('CFBundlePackageType', 'APPL')}</dict></plist>`,
  );
  return folder;
}

/** Runs the script in a workplace, by a command with `$0` for it; gives its exit code and all that it said. */
function seal(folder, env, { tools = signer, command = 'exec "$0" "$@"', look = () => {} } = {}) {
  const child = spawn(
    'sh',
    ['-c', command, inRoot('tools/release/macos/seal.sh'), tools, join(folder, 'Atar.app'), join(folder, 'Atar.dmg')],
    {
      env: {
        ...process.env,
        TMPDIR: join(folder, 'temporary'),
        TIMESTAMP_URL: 'none',
        SOURCE_DATE_EPOCH: '1700000000',
        ...env,
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  look(child);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

/** That a run has failed with one sentence, has told no secret, and has left nothing. */
function assertRefused(folder, { code, said }, sentence, secrets = [PASSWORD]) {
  assert.notEqual(code, 0);
  assert.match(said, sentence);
  assert.equal(said.trim().split('\n').length, 1, said);
  for (const secret of secrets) assert.ok(!said.includes(secret), 'a secret was printed');
  assertNothingLeft(folder);
}

function assertNothingLeft(folder) {
  assert.deepEqual(readdirSync(folder).sort(), ['Atar.app', 'temporary']);
  assert.deepEqual(readdirSync(join(folder, 'temporary')), []);
}

const about = (path) => run(join(signer, 'rcodesign'), ['print-signature-info', path]);

test('without a certificate app and image are signed ad hoc', async () => {
  const folder = workplace();
  const { code, said } = await seal(folder, {});
  assert.equal(code, 0, said);
  assert.equal(said, '');
  assert.match(await about(join(folder, 'Atar.app/Contents/MacOS/atar')), /ADHOC/);
  assert.match(await about(join(folder, 'Atar.dmg')), /identifier: games\.atar\.desktop\.dmg/);
});

test('with the owner’s certificate app, atar-cli and image are the owner’s', async () => {
  const folder = workplace();
  const secrets = { APPLE_CERTIFICATE: await certificate(IDENTITY), APPLE_CERTIFICATE_PASSWORD: PASSWORD };
  const { code, said } = await seal(folder, { ...secrets, APPLE_SIGNING_IDENTITY: IDENTITY });
  assert.equal(code, 0, said);
  for (const name of ['Atar.app/Contents/MacOS/atar', 'Atar.app/Contents/MacOS/atar-cli', 'Atar.dmg']) {
    const info = await about(join(folder, name));
    assert.match(info, /A\. Tar \(TEAM123456\)/, name);
    assert.match(info, /signature_verifies: true/, name);
    assert.doesNotMatch(info, /ADHOC/, name);
  }
  assert.deepEqual(changedIn(join(folder, 'Atar.app')), []);
  assert.ok(isImageWhole(join(folder, 'Atar.dmg')));
  writeFileSync(join(folder, 'Atar.app/Contents/Resources/note'), 'another resource');
  assert.deepEqual(changedIn(join(folder, 'Atar.app')), ['Resources/note']);
  assert.deepEqual(readdirSync(folder).sort(), ['Atar.app', 'Atar.dmg', 'temporary']);
  assert.deepEqual(readdirSync(join(folder, 'temporary')), []);
});

test('a certificate got without a Mac, as the docs say, signs as well', async () => {
  const folder = workplace();
  const secrets = { APPLE_CERTIFICATE: await certificateByDocs(IDENTITY), APPLE_CERTIFICATE_PASSWORD: PASSWORD };
  const { code, said } = await seal(folder, secrets);
  assert.equal(code, 0, said);
  assert.match(await about(join(folder, 'Atar.app/Contents/MacOS/atar')), /A\. Tar \(TEAM123456\)/);
});

test('a certificate that cannot be used is refused before anything is signed', async () => {
  const good = await certificate(IDENTITY);
  const cases = [
    [good, 'another', IDENTITY, /cannot be opened with APPLE_CERTIFICATE_PASSWORD/],
    [good, '', IDENTITY, /There is no APPLE_CERTIFICATE_PASSWORD/],
    ['what is no base64!', PASSWORD, IDENTITY, /not a \.p12 file in base64/],
    [Buffer.from('nonsense').toString('base64'), PASSWORD, IDENTITY, /cannot be opened/],
    [
      good,
      PASSWORD,
      'Developer ID Application: Somebody',
      /is of “Developer ID Application: A\. Tar .* not of “.*Somebody”/,
    ],
    [
      await certificate(IDENTITY, '20210101000000Z'),
      PASSWORD,
      IDENTITY,
      /has expired: it was valid until 2021-01-01\./,
    ],
    [await certificate('Apple Development: A. Tar'), PASSWORD, '', /is of “Apple Development: A\. Tar”, not of/],
  ];
  for (const [file, password, identity, sentence] of cases) {
    const folder = workplace();
    const env = { APPLE_CERTIFICATE: file, APPLE_CERTIFICATE_PASSWORD: password, APPLE_SIGNING_IDENTITY: identity };
    assertRefused(folder, await seal(folder, env), sentence, [PASSWORD, 'another', file.slice(0, 40)]);
    assert.ok(!existsSync(join(folder, 'Atar.app/Contents/_CodeSignature')), String(sentence));
  }
});

test('a missing tool and a full disk are said in a sentence, and leave nothing', async () => {
  const empty = join(home, 'empty');
  mkdirSync(empty);
  const folder = workplace();
  assertRefused(folder, await seal(folder, {}, { tools: empty }), /^There is no rcodesign in /);
  const full = workplace();
  const limited = 'trap \'\' XFSZ; ulimit -f 60; exec "$0" "$@"';
  assertRefused(full, await seal(full, {}, { command: limited }), /too large/i);
});

test('a run that is interrupted in the middle leaves nothing', async () => {
  const tools = join(home, 'slow');
  mkdirSync(tools);
  cpSync(join(signer, 'rcodesign'), join(tools, 'rcodesign'));
  const begun = join(home, 'begun');
  writeFileSync(join(tools, 'disk-image'), `#!/bin/sh\n: >"$3"\n: >'${begun}'\nwhile :; do sleep 1; done\n`);
  chmodSync(join(tools, 'disk-image'), 0o755);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    const folder = workplace();
    rmSync(begun, { force: true });
    let process_;
    const ended = seal(folder, {}, { tools, look: (child) => (process_ = child) });
    await until('the image', () => existsSync(begun));
    process.kill(-process_.pid, signal);
    const { code } = await ended;
    assert.notEqual(code, 0);
    await until('an empty folder', () => readdirSync(join(folder, 'temporary')).length === 0);
    assertNothingLeft(folder);
  }
});

test('no secret is in the environment or on the command line of a program that signs', async () => {
  const tools = join(home, 'watched');
  mkdirSync(tools);
  const notes = join(home, 'notes');
  for (const name of ['rcodesign', 'disk-image']) {
    writeFileSync(
      join(tools, name),
      `#!/bin/sh\nprintf '%s\\n' "$@" >>'${notes}'\nenv >>'${notes}'\nexec '${join(signer, name)}' "$@"\n`,
    );
    chmodSync(join(tools, name), 0o755);
  }
  const folder = workplace();
  const file = await certificate(IDENTITY);
  const { code, said } = await seal(
    folder,
    { APPLE_CERTIFICATE: file, APPLE_CERTIFICATE_PASSWORD: PASSWORD },
    { tools },
  );
  assert.equal(code, 0, said);
  const text = readFileSync(notes, 'utf8');
  assert.match(text, /--p12-password-file/);
  for (const secret of [PASSWORD, file.slice(0, 40)]) assert.ok(!text.includes(secret));
});
