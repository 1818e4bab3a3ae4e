// atar-cli.exe does and says what atar-cli does on this system, byte for byte.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';

import { ROOT, inRoot, run } from '../packages/support/run.mjs';
import { WINDOWS, folder, linux, named, windows } from './support/wine.mjs';

const FIXTURES = inRoot('tests/fixtures');
const games = readdirSync(FIXTURES).filter((name) => name.endsWith('.atar'));
const GAMES = ['atar', 'spectrangle', 'owari', 'petri', 'blokus'];

/** Asserts that both programs do the same. Answers what they have said. */
async function same(args, options) {
  const [here, there] = await Promise.all([linux(args, options), windows(args, options)]);
  assert.deepEqual(there, here, args.join(' '));
  return there;
}

test('the program needs nothing but the system, and tells nothing of where it was built', async () => {
  // All that it prints is more than Node reads.
  const headers = await run('sh', ['-c', 'x86_64-w64-mingw32-objdump -p "$1" | grep "DLL Name"', 'sh', WINDOWS]);
  const libraries = [...headers.matchAll(/DLL Name: (.*)/g)].map(([, name]) => name.trim().toLowerCase());
  assert.ok(libraries.includes('kernel32.dll'), `${libraries}`);
  for (const name of libraries) assert.doesNotMatch(name, /^lib|gcc|pthread|msys|webview2/);
  const bytes = readFileSync(WINDOWS);
  for (const place of [ROOT, process.env.CARGO_HOME ?? join(homedir(), '.cargo')])
    assert.equal(bytes.indexOf(place), -1, place);
});

test('records are good and bad as elsewhere', async () => {
  assert.ok(games.length > 10);
  const checked = await same(['check', ...games], { cwd: FIXTURES });
  assert.equal(checked.status, 0, checked.stderr);
});

test('hostile records are told as elsewhere', async (t) => {
  const home = folder(t);
  const hostile = join(FIXTURES, 'hostile');
  const names = readdirSync(hostile).map((name) => {
    const bytes = readFileSync(join(hostile, name));
    const plain = name.replace(/\.gz$/, '');
    writeFileSync(join(home, plain), name === plain ? bytes : gunzipSync(bytes));
    return plain;
  });
  assert.ok(names.length > 30);
  const { status } = await same(['check', ...names], { cwd: home });
  assert.equal(status, 1);
});

test('positions look as elsewhere, as text and as pictures', async (t) => {
  const home = folder(t);
  for (const name of games) {
    await same(['show', name], { cwd: FIXTURES });
    const [there, here] = ['there.svg', 'here.svg'].map((picture) => join(home, picture));
    const drawn = await windows(['show', '--svg', named(there), name], { cwd: FIXTURES });
    assert.equal(drawn.status, 0, drawn.stderr);
    await linux(['show', '--svg', here, name], { cwd: FIXTURES });
    assert.ok(readFileSync(there).equals(readFileSync(here)), name);
  }
});

test('names that are not ASCII are right', async (t) => {
  const home = folder(t);
  const name = 'Ünï 😀 あ.atar';
  writeFileSync(join(home, name), readFileSync(join(FIXTURES, 'owari.atar')));
  const { stdout } = await same(['check', name], { cwd: home });
  assert.match(stdout, /^Ünï 😀 あ\.atar: good/);
});

test('a game is played in the terminal as elsewhere, with both kinds of line ends', async () => {
  const steps = ['4', 'help', '9', 'undo', '8', 'nonsense', 'quit'];
  for (const end of ['\n', '\r\n']) await same(['play', 'owari', '--seed', '7'], { input: steps.join(end) + end });
});

test('computers play the same games as elsewhere', async () => {
  for (const game of GAMES) {
    const level = game === 'blokus' ? 'greedy' : 'level=2';
    const args = ['match', game, '--a', level, '--b', 'random', '--games', '2', '--seed', '5', '--jobs', '1'];
    const [here, there] = await Promise.all([linux(args), windows(args)]);
    const results = ({ stdout }) => stdout.replace(/"seconds_per_turn":\[[^\]]*\]/, '');
    assert.match(results(here), /"games":2/);
    assert.equal(results(there), results(here));
  }
});

test('the engine answers as elsewhere, and lives on after what is no text', async () => {
  const blocks = readFileSync(inRoot('docs/protocol.md'), 'utf8').matchAll(/^```conversation\n(.*?)^```/gms);
  // A computer thinks beside the requests that follow: whether they find the old position or its turn is chance.
  const lines = [...blocks]
    .flatMap(([, block]) => block.match(/(?<=^> ).*/gm))
    .filter((line) => !line.includes('"do": "bot"'));
  assert.ok(lines.length > 20);
  const input = Buffer.concat([
    Buffer.from(`${lines.join('\n')}\n`),
    Buffer.from([0xff, 0xfe, 10]),
    Buffer.from('{"id": "last", "do": "position"}\n'),
  ]);
  const [here, there] = await Promise.all(
    [linux, windows].map((program) => program(['engine', '--seed', '1'], { input })),
  );
  assert.equal(there.stdout, here.stdout);
  assert.match(there.stdout, /"re":"last","ok"/);
});

test('sequences are counted as elsewhere, and other programs can play', async () => {
  for (const game of GAMES) await same(['perft', game, '--depth', '2']);
  await same(['gtp', 'blokus'], { input: 'name\nlist_commands\nquit\n' });
});

test('what is wrong with the command line is said as elsewhere', async () => {
  for (const args of [['chess'], ['check', 'missing.atar'], ['serve', '--host', '192.0.2.1'], []]) {
    const [here, there] = await Promise.all([linux(args), windows(args)]);
    assert.equal(there.status, here.status);
    assert.equal(there.stderr.replaceAll('atar-cli.exe', 'atar-cli'), here.stderr);
  }
});
