// Archives of games and files that are imported: what is read, what is refused, and how much at once.

import assert from 'node:assert/strict';
import test from 'node:test';

import { importWords, readGames } from '../../ui/library/files.js';
import { crc32, unzip, zipped } from '../../ui/library/zip.js';
import { summary } from './support/session.mjs';

/** What an archive holds, and what of it was refused. */
async function contents(bytes, isWanted = () => true) {
  const found = { files: [], refused: [] };
  const refuse = (name, why) => found.refused.push([name, why]);
  await unzip(bytes, { isWanted, take: (file) => found.files.push(file), refuse });
  return found;
}

const FILES = [
  { name: 'ä one.atar', text: 'text '.repeat(1000) },
  { name: 'two.atar', text: 'é' },
  { name: 'empty.atar', text: '' },
];

test('an archive gives back what was put in, and is smaller', async () => {
  const bytes = await zipped(FILES);
  assert.ok(bytes.length < 1000);
  assert.deepEqual(await contents(bytes), { files: FILES, refused: [] });
  assert.equal(crc32(new TextEncoder().encode('123456789')), 0xcbf43926);
  assert.deepEqual(await zipped(FILES), bytes, 'the same games give the same file');
});

test('of an archive only games are taken, whatever they are called', async () => {
  const bytes = await zipped([...FILES, { name: '../../etc/passwd', text: 'x' }, { name: 'folder/', text: '' }]);
  const found = await contents(bytes, (name) => name.endsWith('.atar'));
  assert.deepEqual(found, { files: FILES, refused: [['../../etc/passwd', 'It is no game.']] });
});

/** Writes a number into an archive at the first place of a signature. */
function patched(bytes, signature, [offset, value, size]) {
  const changed = bytes.slice();
  const view = new DataView(changed.buffer);
  let place = 0;
  while (view.getUint32(place, true) !== signature) place += 1;
  if (size === 2) view.setUint16(place + offset, value, true);
  else view.setUint32(place + offset, value, true);
  return changed;
}

test('what an archive says of its files is not believed', async () => {
  const CENTRAL = 0x02014b50;
  const bytes = await zipped([{ name: 'a.atar', text: 'text '.repeat(1000) }]);
  for (const [patch, why] of [
    [[8, 0x801, 2], 'It is encrypted.'],
    [[10, 99, 2], 'It uses a compression that Atar does not know.'],
    [[16, 1, 4], 'It is damaged.'],
    [[24, 10, 4], 'It is damaged.'],
    [[24, 0xffffffff, 4], 'It is too large for a game.'],
    [[20, 0xffffff, 4], 'It is damaged.'],
    [[42, 0xffffff, 4], 'It is damaged.'],
    [[42, 1, 4], 'It is damaged.'],
  ]) {
    const { files, refused } = await contents(patched(bytes, CENTRAL, patch));
    assert.deepEqual([files, refused], [[], [['a.atar', why]]], String(patch));
  }
  for (const cut of [0, 10, bytes.length - 1]) await assert.rejects(contents(bytes.slice(0, cut)), /damaged/);
});

// 32 MiB of nothing are a few KiB in an archive, which says that they are 10 bytes.
test('a file that unpacks to more than a game may have is stopped', async () => {
  const bomb = await zipped([{ name: 'a.atar', text: '\0'.repeat(32 * 1024 * 1024) }]);
  assert.ok(bomb.length < 100_000);
  const { refused } = await contents(patched(bomb, 0x02014b50, [24, 10, 4]));
  assert.deepEqual(refused, [['a.atar', 'It is too large for a game.']]);
});

// 3 MB in which 60,000 files with a wrong checksum share one content were read for hours.
test('what is unpacked in vain takes room, too', async () => {
  const one = { name: 'a.atar', text: 'text '.repeat(1000) };
  const damaged = patched(await zipped([one, one]), 0x02014b50, [16, 1, 4]);
  const refused = [];
  const to = { isWanted: () => true, take: () => assert.fail(), refuse: (_, why) => refused.push(why) };
  await assert.rejects(unzip(damaged, { ...to, room: { games: 9, bytes: 8000 } }), /All after the first 256 MiB/);
  assert.deepEqual(refused, ['It is damaged.']);
});

// An archive that the Finder made named each game twice, the second time as one that cannot be read.
test('what a system hides beside the games is no part of an archive', async () => {
  const names = ['__MACOSX/._a.atar', '.DS_Store', 'in/._a.atar', 'in/a.atar', '../b.atar'];
  const { files, refused } = await contents(await zipped(names.map((name) => ({ name, text: name }))));
  assert.deepEqual([files.map(({ name }) => name), refused], [['in/a.atar', '../b.atar'], []]);
});

/** Bytes by a generator of numbers, the same each time. */
function random(seed) {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

test('no damage of an archive does more than refuse it', async () => {
  const whole = await zipped(FILES);
  const next = random(7);
  for (let time = 0; time < 400; time += 1) {
    const bytes = whole.slice(0, next() < 0.2 ? Math.floor(next() * whole.length) : whole.length);
    for (let flips = 0; flips < 4; flips += 1) bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
    try {
      const { files } = await contents(bytes);
      assert.ok(files.every(({ text }) => text.length <= 5000));
    } catch (error) {
      assert.equal(error.message, 'This ZIP file is damaged.');
    }
  }
});

test('games are read from files and archives; the rest is refused by name', async () => {
  const zip = await zipped([
    { name: 'in/a.atar', text: 'one' },
    { name: 'in/b.txt', text: 'x' },
  ]);
  const files = [
    new File([zip], 'games.zip'),
    new File(['two'], 'c.atar'),
    new File(['three'], 'note.txt'),
    new File(['PK\u0003\u0004'], 'broken.zip'),
  ];
  const { texts, refused } = await readGames(files);
  assert.deepEqual(texts, ['one', 'two']);
  assert.deepEqual(
    refused.map(({ name }) => name),
    ['b.txt', 'note.txt', 'broken.zip'],
  );
  assert.deepEqual(
    (await readGames(files, true)).refused.map(({ name }) => name),
    ['b.txt', 'broken.zip'],
  );
  assert.equal(
    importWords([{ game: summary('a') }, { known: true }, { error: 'It is none.' }], refused.slice(0, 1)),
    '1 game imported. 1 game was in the library already. 1 file cannot be imported: It is none. Left out: “b.txt” (It is no game).',
  );
  assert.equal(importWords([], []), 'No games imported.');
});

test('what an archive calls its files turns no sentence around and fills no screen', async () => {
  const names = ['../../\u202Eratac.txt', `${'a'.repeat(5000)}.txt`, '\u2066\n.txt'];
  const zip = await zipped(names.map((name) => ({ name, text: 'x' })));
  const { texts, refused } = await readGames([
    { name: 'games.zip', size: zip.length, arrayBuffer: async () => zip.buffer },
  ]);
  assert.deepEqual(texts, []);
  assert.deepEqual(
    refused.map(({ name }) => name),
    ['ratac.txt', `${'a'.repeat(60)}…`, '.txt'],
  );
});

test('an archive of thousands of files is read, and of what is no game three are named', async () => {
  const files = Array.from({ length: 5000 }, (_, at_) => ({ name: `${at_}.txt`, text: '' }));
  const zip = await zipped(files);
  const { refused } = await readGames([{ name: 'games.zip', size: zip.length, arrayBuffer: async () => zip.buffer }]);
  assert.equal(refused.length, 5000);
  assert.equal(
    importWords([], refused),
    'No games imported. Left out: “0.txt” (It is no game), “1.txt” (It is no game), “2.txt” (It is no game) and 4997 more.',
  );
});

// An archive could unpack to 1 GiB, all of it in memory, and every further file was said to be too large for a game.
test('more than 20,000 games or 256 MiB are not read at once, which is said once for each archive', async () => {
  const fileOf = (name, bytes) => ({ name, size: bytes.length, arrayBuffer: async () => bytes.buffer });
  const few = fileOf('few.zip', await zipped(FILES));
  const room = { games: FILES.length + 1, bytes: 1e6 };
  const taken = [];
  const refuse = (name, why) => assert.fail(`${name}: ${why}`);
  const bytes = await zipped(FILES);
  const all = { isWanted: () => true, take: ({ name }) => taken.push(name), refuse, room };
  await unzip(bytes, all);
  await assert.rejects(
    unzip(bytes, all),
    /^Error: All after the first 20,000 games, as many as Atar imports at once\.$/,
  );
  assert.equal(taken.length, FILES.length + 1);
  await assert.rejects(unzip(bytes, { ...all, room: { games: 9, bytes: 3 } }), /All after the first 256 MiB/);

  const single = { name: 'a.atar', size: 5, arrayBuffer: async () => new Uint8Array(5).buffer };
  const { texts, refused } = await readGames([few, single, few], false, { games: 9, bytes: 5010 });
  assert.equal(texts.length, FILES.length + 1);
  assert.equal(
    importWords([], refused),
    'No games imported. Left out: “few.zip” (all after the first 256 MiB, as much as Atar imports at once).',
  );
  const next = await readGames([single, single, single], false, { games: 2, bytes: 5010 });
  assert.deepEqual([next.texts.length, next.refused.length], [2, 1]);
  const many = Array.from({ length: 20_001 }, (_, number) => ({ name: `${number}.atar`, text: '' }));
  await assert.rejects(zipped(many), /at most 20,000 games/);
});
