// `atar-cli serve` on a free port of its own.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { end, start } from '../../support/processes.mjs';
import { until } from '../../support/until.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const BINARY = process.env.ATAR_CLI ?? join(ROOT, 'target/debug/atar-cli');

/** The folder for pictures and logs of a test. */
export function artifactsOf(name) {
  const folder = join(ROOT, 'artifacts/browser', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Starts a server; `port` 0 is any free one, and `data` the folder that keeps its game, without one a new one. Answers
 * its `url`, `port` and
 * `data`, a way to `close` it and one to `kill` it.
 */
export async function serve(artifacts, port = 0, data = null) {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'atar-served-'));
  const log = join(artifacts, 'server.log');
  writeFileSync(log, '');
  const child = start(BINARY, ['serve', '--port', String(port), '--data', folder], { env: process.env, log });
  const url = await until('the address of the server', () => {
    if (child.exitCode !== null) throw new Error(`the server has ended: ${readFileSync(log, 'utf8')}`);
    return /http:\S+/.exec(readFileSync(log, 'utf8'))?.[0];
  });
  const close = async () => {
    await end(child);
    if (!data) rmSync(folder, { recursive: true, force: true });
  };
  return { url, port: Number(new URL(url).port), data: folder, close, kill: () => end(child, 'SIGKILL') };
}
