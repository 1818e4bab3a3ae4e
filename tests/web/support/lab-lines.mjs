// The lines of a study’s games: those that the command line writes, and any without what may differ.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLI = process.env.ATAR_CLI ?? fileURLToPath(new URL('../../../target/debug/atar-cli', import.meta.url));

/** The lines of games, without how long they took, in one order; those of headers are left out. */
export const gamesOf = (text) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{"cell"'))
    .map((line) => line.replace(/,"seconds":[^,}]*}$/, '}'))
    .sort();

/** The lines that the command line writes of a study. */
export function linesOfCommandLine(study) {
  const folder = mkdtempSync(join(tmpdir(), 'atar-lab-'));
  try {
    const file = join(folder, 'study.json');
    writeFileSync(file, JSON.stringify(study));
    execFileSync(CLI, ['lab', 'run', file, '--jobs', '1'], { stdio: 'ignore' });
    return readFileSync(join(folder, 'study.games.jsonl'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
