// Stands for a program of Apple's, where there is no Mac: `node fake-tool.mjs NAME ARGUMENT…`. It leaves the files that
// the program would leave, and writes into ATAR_REHEARSAL/calls how it was called and what it could have given away.

import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const home = process.env.ATAR_REHEARSAL;
const [name, ...args] = process.argv.slice(2);
const plan = JSON.parse(readFileSync(join(home, 'plan.json'), 'utf8'));
const hides = (text) => plan.hidden.some((secret) => text.includes(secret));
const call = {
  name,
  args,
  shown: args.filter(hides),
  inherited: Object.entries(process.env)
    .filter(([, value]) => hides(value))
    .map(([key]) => key),
};
const said = [];

const after = (option, list = args) => list[list.indexOf(option) + 1];
const last = (list = args) => list.at(-1);
const leave = (path, text = name) => writeFileSync(path, text);

const modeOf = (path) => (statSync(path).mode & 0o777).toString(8);

/** A line as `security -i` takes it apart: a quote ends its argument, and `\` takes the next sign as it is. */
function words(line) {
  const parts = line.matchAll(/"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|((?:\\.|[^\s\\])+)/g);
  return [...parts].map(([, double, single, bare]) => (double ?? single ?? bare).replace(/\\(.)/g, '$1'));
}

const keychain = {
  'create-keychain': (list) => leave(last(list)),
  'delete-keychain': (list) => rmSync(last(list)),
  'list-keychains': (list) =>
    list.includes('-s') || said.push('    "/Users/runner/Library/Keychains/login.keychain-db"'),
  'find-identity': () => said.push(`  1) 0123456789ABCDEF "${plan.identity}"`, '     1 valid identities found'),
  import: (list) => {
    call.secretFile = modeOf(list[1]);
    call.imported = {
      certificate: readFileSync(list[1], 'latin1'),
      password: after('-P', list),
      keychain: existsSync(after('-k', list)),
    };
  },
};

function security() {
  const lines = args[0] === '-i' ? readFileSync(0, 'utf8').trimEnd().split('\n').map(words) : [args];
  call.commands = lines.map(([command]) => command);
  for (const list of lines) keychain[list[0]]?.(list);
}

function notarytool() {
  const key = after('--key');
  call.secretFile = modeOf(key);
  call.key = readFileSync(key, 'utf8');
  if (args[1] !== 'submit') return said.push('{"issues": ["The signature is missing."]}');
  if (!existsSync(args[2])) throw new Error(`${args[2]} is not there.`);
  return said.push(
    JSON.stringify({ id: '2efe2717', message: 'Processing complete', status: plan.verdict ?? 'Accepted' }),
  );
}

/** Copies a folder with its links as they are. */
function copyFolder(from, to) {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

function hdiutil() {
  const content = join(home, 'content');
  if (args[0] === 'create') {
    copyFolder(after('-srcfolder'), content);
    leave(last());
  }
  if (args[0] === 'convert') copyFileSync(args[1], after('-o'));
  if (args[0] === 'attach') {
    const disk = args.includes('-mountpoint') ? after('-mountpoint') : join(home, 'volumes/Atar');
    copyFolder(content, disk);
    said.push(
      '/dev/disk4          \tGUID_partition_scheme          \t',
      `/dev/disk4s1        \tApple_HFS                      \t${disk}`,
    );
  }
}

const fakes = {
  security,
  hdiutil,
  xcrun: () => args[0] === 'notarytool' && notarytool(),
  ditto: () => (args[0] === '-c' ? leave(last()) : cpSync(args[0], args[1], { recursive: true })),
  osascript: () => leave(join(home, 'volumes', args[1], '.DS_Store')),
  codesign() {
    if (args.includes('--sign') && last().endsWith('.app')) {
      mkdirSync(join(last(), 'Contents/_CodeSignature'), { recursive: true });
      leave(join(last(), 'Contents/_CodeSignature/CodeResources'));
    }
    if (args.includes('--entitlements') && args[0] === '--display') said.push('granted');
    else if (args[0] === '--display') console.error('flags=0x10000(runtime)');
  },
  plutil() {
    if (args[0] === '-convert') return leave(after('-o'), 'granted');
    const config = JSON.parse(readFileSync(last(), 'utf8'));
    return said.push(String(args[1].split('.').reduce((inner, key) => inner[key], config)));
  },
};

const stops = plan.stops?.find(({ name: stopped, word }) => stopped === name && args.join(' ').includes(word));
if (!stops) fakes[name]?.();
appendFileSync(join(home, 'calls'), `${JSON.stringify(call)}\n`);
if (said.length > 0) console.log(said.join('\n'));
if (stops?.hangs) setInterval(() => {}, 1000);
else if (stops) process.exitCode = 1;
