// The table, asked over standard input: for what tests and tools need to know of a position.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BINARY = process.env.ATAR_CLI ?? `${ROOT}target/debug/atar-cli`;
const MAX_BYTES = 2 ** 28;

/** The answers to requests, by their `id`, which each must have. */
export function askEngine(requests) {
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
  const { stdout, error } = spawnSync(BINARY, ['engine'], { input, encoding: 'utf8', maxBuffer: MAX_BYTES });
  if (error) throw error;
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return new Map(answers.map((answer) => [answer.re, answer]));
}
