// `atar-cli serve` on a free port of its own.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { end, start } from '../../support/processes.mjs';
import { until } from '../../support/until.mjs';
import { atKnownPort, leavePort } from './ports.mjs';

/** The environment of a server whose page is that of the sources, not the bundled one that `ATAR_FRONT` may name. */
export function withSources() {
  const { ATAR_FRONT, ...others } = process.env;
  return others;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
export const BINARY = process.env.ATAR_CLI ?? join(ROOT, 'target/debug/atar-cli');

/** The folder for pictures and logs of a test. */
export function artifactsOf(name) {
  const folder = join(ROOT, 'artifacts/browser', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Starts a server; `port` 0 is any free one, and `data` the folder that keeps its game, without one a new one. Returns
 * its `url`, `port` and `data`, a way to `close` it and one to `kill` it. The next one of the process
 * `isAtSameAddress`.
 */
export const serve = (artifacts, port = 0, data = null) =>
  port === 0 ? atKnownPort((known) => serveAt(artifacts, known, data)) : serveAt(artifacts, port, data);

/** The same with the page of the sources, whose scripts have the names that people gave them. */
export const serveSources = async (artifacts) => ({
  ...(await serveAt(artifacts, 0, null, withSources())),
  isAtSameAddress: false,
});

async function serveAt(artifacts, port, data, env = process.env) {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'atar-served-'));
  const log = join(artifacts, 'server.log');
  writeFileSync(log, '');
  const child = start(BINARY, ['serve', '--port', String(port), '--data', folder], { env, log });
  const url = await until('the address of the server', () => {
    if (child.exitCode !== null) throw new Error(`the server has ended: ${readFileSync(log, 'utf8')}`);
    return /http:\S+/.exec(readFileSync(log, 'utf8'))?.[0];
  });
  const close = async () => {
    await end(child);
    leavePort(url);
    if (!data) rmSync(folder, { recursive: true, force: true });
  };
  const kill = () => end(child, 'SIGKILL');
  return { url, port: Number(new URL(url).port), data: folder, isAtSameAddress: true, close, kill };
}
