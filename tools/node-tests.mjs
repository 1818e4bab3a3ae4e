// Runs files of tests in Node, several at a time, in an order that keeps the processors busy: one file of each folder
// in turn, as a test in the window waits for most of its time, one in a browser for a third, and one without either for
// none. `node --test` goes through folder after folder. Writes the names of the tests that fail into a file:
// `node-tests.mjs FILE TESTS …`.

import { createWriteStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

import failures from './failures.mjs';

/** How many files at a time keep the processors busy, and let none wait long for its turn. */
const FILES_AT_A_TIME = availableParallelism() + 1;

/**
 * Puts files in order: the first of each folder, then the second of each.
 * @param {string[]} files
 */
function inTurn(files) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  const turns = files.map((file) => {
    const turn = seen.get(dirname(file)) ?? 0;
    seen.set(dirname(file), turn + 1);
    return { file, turn };
  });
  return turns.sort((one, other) => one.turn - other.turn).map(({ file }) => file);
}

const [, , names, ...given] = process.argv;
const files = inTurn(given).map((file) => resolve(file));
const tests = run({ files, concurrency: FILES_AT_A_TIME });
tests.on('test:fail', () => (process.exitCode = 1));
tests.compose(new spec()).pipe(process.stdout);
tests.compose(failures).pipe(createWriteStream(names));
