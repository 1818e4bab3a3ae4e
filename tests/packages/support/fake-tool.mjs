// Stands for a program that signs: `node fake-tool.mjs rcodesign ARGUMENT…`, or `disk-image`. It leaves the files that
// the program would leave, and writes into ATAR_REHEARSAL/calls how it was called and what it could have given away.

import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const home = process.env.ATAR_REHEARSAL;
const [name, ...all] = process.argv.slice(2);
const args = name === 'rcodesign' ? all.slice(2) : all;
const plan = JSON.parse(readFileSync(join(home, 'plan.json'), 'utf8'));
const hides = (text) => plan.hidden.some((secret) => text.includes(secret));
const call = {
  name,
  args,
  shown: all.filter(hides),
  inherited: Object.entries(process.env)
    .filter(([, value]) => hides(value))
    .map(([key]) => key),
  files: {},
};

const after = (option) => args[args.indexOf(option) + 1];

/** Notes the content of a file with a secret, and who may read it. */
function secret(path) {
  call.files[path.split('/').at(-1)] = readFileSync(path, 'utf8');
  call.modes = [...(call.modes ?? []), (statSync(path).mode & 0o777).toString(8)];
}

function takeCertificate() {
  if (!args.includes('--p12-file')) return;
  secret(after('--p12-file'));
  secret(after('--p12-password-file'));
}

const commands = {
  'analyze-certificate'() {
    takeCertificate();
    console.log(`Subject CN:                  ${plan.identity}\nNot Valid After:             ${plan.end}`);
  },
  'encode-app-store-connect-api-key'() {
    if (args[1] === '--help') return;
    secret(args.at(-1));
    const [, , path, issuer, id] = args;
    writeFileSync(path, JSON.stringify({ issuer, id }), { mode: 0o600 });
  },
  sign() {
    takeCertificate();
    const thing = args.at(-1);
    if (!thing.endsWith('.app')) return appendFileSync(thing, ', signed');
    mkdirSync(join(thing, 'Contents/_CodeSignature'));
    return writeFileSync(join(thing, 'Contents/_CodeSignature/CodeResources'), 'sealed');
  },
  'notary-submit'() {
    call.key = JSON.parse(readFileSync(after('--api-key-file'), 'utf8'));
    if (!plan.refused) return;
    console.error('notary log> "The signature is missing."\nError: Notary API: Invalid');
    process.exitCode = 1;
  },
};

const stop = plan.stops?.find(({ name: stopped, word }) => stopped === name && args.join(' ').includes(word));
if (!stop) {
  if (name === 'rcodesign') commands[args[0]]();
  else writeFileSync(args[2], 'the image');
}
appendFileSync(join(home, 'calls'), `${JSON.stringify(call)}\n`);
if (stop?.hangs) setInterval(() => {}, 1000);
else if (stop) {
  console.error('Error: it has stopped');
  process.exitCode = 1;
}
