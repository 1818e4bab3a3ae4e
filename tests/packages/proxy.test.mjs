// The proxy's file that an operator installs, in a real Caddy before a real host (docs/online.md, "For operators").

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';

import { end, start } from '../support/processes.mjs';
import { until } from '../support/until.mjs';
import { BUILT, inRoot } from './support/run.mjs';

/** Where Caddy is: the system's, or what tools/setup/proxies.sh has unpacked. */
const CADDY = [...process.env.PATH.split(delimiter), inRoot('target/caddy/usr/bin')]
  .map((folder) => join(folder, 'caddy'))
  .find(existsSync);

/** What differs from an operator's machine: free ports on loopback, and nothing of the system is touched. */
const globals = (secure, plain) => `{
	admin off
	auto_https disable_redirects
	skip_install_trust
	default_bind 127.0.0.1
	http_port ${plain}
	https_port ${secure}
}
`;

/** Gives a port that is free. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a host behind a proxy of that name. Gives its port there, and a way to end both. */
async function startBoth(folder) {
  const log = join(folder, 'log.txt');
  writeFileSync(log, '');
  const env = { ...process.env, ATAR_NAME: 'localhost', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const arguments_ = ['host', '--port', '0', '--public', '--name', 'localhost', '--proxy', '127.0.0.1'];
  const host = start(join(BUILT, 'debug/atar-cli'), [...arguments_, '--data', join(folder, 'rooms')], { env, log });
  const said = (words) => words.exec(readFileSync(log, 'utf8'));
  const [, port] = await until('the address of the host', () => said(/http:\/\/[^:]+:(\d+)/));
  const [secure, plain] = [await freePort(), await freePort()];
  const file = join(folder, 'Caddyfile');
  const shipped = readFileSync(inRoot('packaging/host/Caddyfile'), 'utf8');
  writeFileSync(file, globals(secure, plain) + shipped.replace('127.0.0.1:7878', `127.0.0.1:${port}`));
  const caddy = start(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], { env, log });
  // Caddy says that it serves before it has the name's certificate; until then it refuses every handshake.
  await until('an answer through the proxy', () => ask(secure, '/'));
  return { port: secure, close: () => Promise.all([end(caddy), end(host)]) };
}

/** Asks the proxy as a browser at https://localhost does. Gives the status, the headers, and the text unless it is a WebSocket. */
function ask(port, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const all = { Host: 'localhost', ...headers };
    const options = { port, path, host: '127.0.0.1', servername: 'localhost', headers: all, rejectUnauthorized: false };
    const request = get(options, (response) => {
      let text = '';
      response.on('data', (piece) => (text += piece));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    });
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode, headers: response.headers, text: '' });
    });
    request.on('error', reject);
  });
}

/** The headers with which a page of this origin opens a WebSocket. */
const webSocket = (origin) => ({
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  Origin: origin,
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version': '13',
});

const skip = !CADDY && 'no Caddy here';

test('behind the proxy the page, its health and its rooms are there, for its own page alone', { skip }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-proxy-'));
  const { port, close } = await startBoth(folder);
  try {
    const page = await ask(port, '/');
    assert.equal(page.status, 200);
    assert.match(page.text, /<title>/);
    // A script is less than half of itself on its way, and nothing where the browser has it already.
    const [, script] = /<script type="module" src="([^"]+)">/.exec(page.text);
    const packed = await ask(port, `/${script}`, { 'Accept-Encoding': 'gzip' });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    const again = { 'Accept-Encoding': 'gzip', 'If-None-Match': packed.headers.etag };
    assert.equal((await ask(port, `/${script}`, again)).status, 304);
    assert.equal((await ask(port, '/api/health')).status, 200);
    assert.equal((await ask(port, '/api/lobby', webSocket('https://localhost'))).status, 101);
    assert.equal((await ask(port, '/api/lobby', webSocket('https://elsewhere.example'))).status, 403);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
});
