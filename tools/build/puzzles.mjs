// Writes a game's file of puzzles, which the front reads: `puzzles.mjs PROGRAM GAME COUNT SEED [FILE]`. The lines that
// are there stay first, as people's progress names puzzles by their numbers; behind them come COUNT new ones, as even
// over the grades as may be. Everything is proven before the file is written. The same seed writes the same file.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How many are made for one that is taken, so that there is something to pick from. */
const PICK_FROM = 3;
const MOST_BYTES = 1 << 28;

const [program, game, count, seed, named] = process.argv.slice(2);
if (!/^[a-z]+$/.test(game ?? '') || !(Number(count) > 0) || !/^\d+$/.test(seed ?? '')) {
  console.error('Say which game, how many puzzles and a seed: make puzzles GAME=NAME COUNT=60 SEED=1');
  process.exit(2);
}
const file = named ?? fileURLToPath(new URL(`../../ui/games/${game}/puzzles.jsonl`, import.meta.url));
const linesOf = (text) => text.split('\n').filter((line) => line !== '');

/** The numbers of the lines that are not right, with the reasons. */
function faultsOf(lines) {
  const folder = mkdtempSync(join(tmpdir(), 'atar-puzzles-'));
  const path = join(folder, 'puzzles.jsonl');
  try {
    writeFileSync(path, `${lines.join('\n')}\n`);
    const { stdout } = spawnSync(program, ['puzzles', '--check', path], { encoding: 'utf8', maxBuffer: MOST_BYTES });
    return new Map([...stdout.matchAll(/: line (\d+): (.*)/g)].map(([, number, why]) => [Number(number) - 1, why]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** So many of these lines, one of each grade in turn, in the order of their grades. */
function picked(lines, most) {
  const grades = new Map();
  for (const line of lines) {
    const { grade } = JSON.parse(line);
    grades.set(grade, [...(grades.get(grade) ?? []), line]);
  }
  const taken = new Set();
  for (let row = 0; taken.size < Math.min(most, lines.length); row += 1)
    for (const [, all] of [...grades].sort(([a], [b]) => a - b)) if (all[row] && taken.size < most) taken.add(all[row]);
  return [...grades].sort(([a], [b]) => a - b).flatMap(([, all]) => all.filter((line) => taken.has(line)));
}

const before = existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : [];
const wanted = ['puzzles', game, '--count', String(PICK_FROM * Number(count)), '--seed', seed];
const made = linesOf(execFileSync(program, wanted, { encoding: 'utf8', maxBuffer: MOST_BYTES }));
const faults = faultsOf([...before, ...made]);
for (const [at, why] of faults) if (at < before.length) throw new Error(`${file}: line ${at + 1}: ${why}`);
const fresh = made.filter((_, at) => !faults.has(before.length + at));
const lines = [...before, ...picked(fresh, Number(count))];
writeFileSync(`${file}.new`, `${lines.join('\n')}\n`);
renameSync(`${file}.new`, file);
console.log(`${file}: ${before.length} puzzles were there, ${lines.length - before.length} are new`);
