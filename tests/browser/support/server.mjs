// `atar-cli serve` on a free port of its own.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { end, start } from '../../support/processes.mjs';
import { until } from '../../support/until.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BINARY = process.env.ATAR_CLI ?? join(ROOT, 'target/debug/atar-cli');

/** The folder for pictures and logs of a test. */
export function artifactsOf(name) {
  const folder = join(ROOT, 'artifacts/browser', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Starts a server; `port` 0 is any free one. Answers its `url`, its `port` and a way to `close` it. */
export async function serve(artifacts, port = 0) {
  const log = join(artifacts, 'server.log');
  writeFileSync(log, '');
  const child = start(BINARY, ['serve', '--port', String(port)], { env: process.env, log });
  const url = await until('the address of the server', () => {
    if (child.exitCode !== null) throw new Error(`the server has ended: ${readFileSync(log, 'utf8')}`);
    return /http:\S+/.exec(readFileSync(log, 'utf8'))?.[0];
  });
  return { url, port: Number(new URL(url).port), close: () => end(child) };
}
