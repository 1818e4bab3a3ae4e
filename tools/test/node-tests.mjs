// Runs files of tests in Node, several at a time, in an order that keeps the processors busy: one file of each folder
// in turn, as a test in the window waits for most of its time, one in a browser for a third, and one without either for
// none. `node --test` goes through folder after folder. The files of tests/browser run in a few processes, each with
// one browser: a new one for each file would have to load everything again. Writes the names of the tests that fail
// into a file: `node-tests.mjs FILE TESTS …`.

import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';

import failures from './failures.mjs';

/** How many at a time keep the processors busy: most wait for some of their time, those of the window for more. */
const FILES_AT_A_TIME = availableParallelism() + 2;

/** How many processes run the files that share a browser: enough that none is the last for long. */
const SHARED_BROWSERS = 3 * availableParallelism();

/**
 * Puts files in order: the first of each folder, then the second of each. Large ones are the first of their folder, so
 * that no long one is the last of all.
 * @param {string[]} files
 */
function inTurn(files) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const turns = largestFirst(files).map(({ file }) => {
    const turn = seen.get(dirname(file)) ?? 0;
    seen.set(dirname(file), turn + 1);
    return { file, turn };
  });
  return turns.sort((one, other) => one.turn - other.turn).map(({ file }) => file);
}

/**
 * Puts files in order of their size, which tells more or less how long they take.
 * @param {string[]} files
 */
function largestFirst(files) {
  return files.map((file) => ({ file, size: statSync(file).size })).sort((one, other) => other.size - one.size);
}

/**
 * Distributes files over at most `count` groups of about the same length.
 * @param {string[]} files @param {number} count
 */
function distribute(files, count) {
  const sized = largestFirst(files);
  const groups = sized.splice(0, count).map(({ file, size }) => ({ files: [file], size }));
  for (const { file, size } of sized) {
    const least = groups.reduce((one, other) => (other.size < one.size ? other : one));
    least.files.push(file);
    least.size += size;
  }
  return groups.map((group) => group.files);
}

/**
 * What runs several files as one. One that cannot be read fails as a test and hides no other.
 * @param {string[]} files
 */
function joined(files) {
  const urls = files.map((file) => pathToFileURL(resolve(file)).href);
  return `import { test } from 'node:test';

for (const url of ${JSON.stringify(urls, null, 2)}) {
  await import(url).catch((error) => test(url, () => Promise.reject(error)));
}
`;
}

/**
 * Writes the files that run those of tests/browser into a folder. Answers what is to be run in their place.
 * @param {string[]} files @param {string} folder
 */
function shareBrowsers(files, folder) {
  const isOfBrowser = (/** @type {string} */ file) => basename(dirname(file)) === 'browser';
  const groups = distribute(files.filter(isOfBrowser), SHARED_BROWSERS);
  const written = groups.map((group, number) => {
    const path = join(folder, `browser-${number + 1}.test.mjs`);
    writeFileSync(path, joined(group));
    return path;
  });
  return [...files.filter((file) => !isOfBrowser(file)), ...written];
}

const [, , names, ...given] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'atar-tests-'));
process.on('exit', () => rmSync(folder, { recursive: true }));
for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15 }))
  process.on(signal, () => process.exit(128 + number));
const files = inTurn(shareBrowsers(given, folder)).map((file) => resolve(file));
const tests = run({ files, concurrency: FILES_AT_A_TIME });
tests.on('test:fail', () => (process.exitCode = 1));
tests.compose(new spec()).pipe(process.stdout);
tests.compose(failures).pipe(createWriteStream(names));
