// The balancers for several servers: a real HAProxy and a real Caddy before servers that only say who they are
// (docs/online.md, "Several servers").

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';

import { end, start } from '../support/processes.mjs';
import { until } from '../support/until.mjs';
import { inRoot } from './support/run.mjs';

const read = (name) => readFileSync(inRoot('packaging', 'host', name), 'utf8');
const NUMBERS = [1, 2, 3];
const ROOMS = Array.from({ length: 60 }, (_, number) => `/api/room/${'r'.repeat(20)}${number}`);

/** The headers that open a WebSocket. The answer to this key is always the same. */
const WEB_SOCKET = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version': '13',
};

/** Where a program is: the system's, or what tools/setup/proxies.sh has unpacked. */
function find(name, folder) {
  const folders = [...process.env.PATH.split(delimiter), '/usr/sbin', inRoot('target', name, folder)];
  return folders.map((path) => join(path, name)).find(existsSync);
}

/** Gives a port that is free. */
async function freePort() {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts a server that answers with its number and the client's address as it was told, and lets WebSockets in. */
async function startServer(number, port = 0) {
  const server = createServer((request, response) => {
    const forwarded = request.headers['x-forwarded-for']?.split(',').at(-1).trim();
    response.end(JSON.stringify({ number, forwarded, host: request.headers.host }));
  });
  server.on('upgrade', (_, socket) => {
    const lines = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo='];
    socket.end(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Asks the balancer. Gives what the server says, or the status of a WebSocket. */
function ask(port, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { Host: 'localhost', ...headers } }, (response) => {
      let text = '';
      response.on('data', (piece) => (text += piece));
      response.on('end', () => (response.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
    });
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    request.on('error', reject);
  });
}

/** What differs from an operator's machine: free ports on loopback, no certificate. */
const BALANCERS = {
  haproxy: {
    program: find('haproxy', 'usr/sbin'),
    file: 'haproxy.cfg',
    change: (text, port) =>
      text
        // A test may not open so many files.
        .replace('maxconn 60000', 'maxconn 1000')
        .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
        .replace(/\tbind :443.*\n/, '')
        .replace(/\thttp-request redirect.*\n/, ''),
    arguments: (file) => ['-db', '-f', file],
  },
  caddy: {
    program: find('caddy', 'usr/bin'),
    file: 'Caddyfile.several',
    change: (text, port) =>
      `{\n\tadmin off\n}\n${text.replace('{$ATAR_NAME:localhost} {\n\tencode', `http://localhost:${port} {\n\tencode`)}`,
    arguments: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
};

for (const [name, balancer] of Object.entries(BALANCERS)) {
  const skip = !balancer.program && `no ${name} here`;
  test(`with ${name} a room keeps its server, and only the rooms of one that is gone move`, { skip }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atar-balancer-'));
    const servers = await Promise.all(NUMBERS.map((number) => startServer(number)));
    const ports = servers.map((server) => server.address().port);
    const port = await freePort();
    const text = NUMBERS.reduce(
      (text, number) => text.replaceAll(`127.0.0.1:787${number}`, `127.0.0.1:${ports[number - 1]}`),
      balancer.change(read(balancer.file), port),
    );
    const file = join(folder, balancer.file);
    writeFileSync(file, text);
    const log = join(folder, 'log.txt');
    const env = {
      ...process.env,
      ATAR_NAME: 'localhost',
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      LD_LIBRARY_PATH: inRoot('target/haproxy/usr/lib/x86_64-linux-gnu'),
    };
    const child = start(balancer.program, balancer.arguments(file), { env, log });
    const places = async () => {
      const answers = [];
      for (const room of ROOMS) answers.push((await ask(port, room)).number);
      return answers;
    };
    try {
      await until('an answer', () => ask(port, '/')).catch((error) => {
        throw new Error(`${error.message}\n${readFileSync(log, 'utf8')}`);
      });
      // Until all are known to be well.
      await until('all servers', async () => new Set(await places()).size === 3);
      const before = await places();
      assert.deepEqual(await places(), before);
      const told = await ask(port, ROOMS[0], { 'X-Forwarded-For': '192.0.2.1' });
      assert.deepEqual([told.forwarded, told.host], ['127.0.0.1', 'localhost']);
      assert.equal(await ask(port, ROOMS[0], WEB_SOCKET), 101);
      // The lobby is not one server's.
      const lobbies = await Promise.all(ROOMS.map(() => ask(port, '/api/lobby')));
      assert.ok(new Set(lobbies.map((answer) => answer.number)).size > 1);

      servers[1].close();
      servers[1].closeAllConnections?.();
      const after = await until('the others', async () => {
        const now = await places();
        return now.every((number) => number !== 2) && now;
      });
      const moved = before.filter((number, index) => number !== 2 && after[index] !== number);
      assert.equal(moved.length, 0);
      servers[1] = await startServer(2, ports[1]);
      await until('all as before', async () => `${await places()}` === `${before}`);
    } finally {
      await end(child);
      for (const server of servers) {
        server.close();
        server.closeAllConnections?.();
      }
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

test('the units and the balancers know the same servers', () => {
  const unit = read('atar-host@.service');
  const [, start] = /^ExecStart=(.*)$/m.exec(unit);
  assert.match(start, / --port 787%i --inner 127\.0\.0\.1:788%i --secret %d\/secret /);
  assert.match(start, / --proxy 127\.0\.0\.1 /);
  assert.match(unit, /^LoadCredential=secret:/m);
  const single = read('atar-host.service').split('\n');
  // What keeps one server from harm keeps each of several.
  const own = /^(#|Description|After|Environment|ExecStart|StateDirectory=)/;
  assert.deepEqual(
    single.filter((line) => !own.test(line) && !unit.split('\n').includes(line)),
    [],
  );
  for (const { file } of Object.values(BALANCERS)) {
    for (const number of NUMBERS) assert.ok(read(file).includes(`127.0.0.1:787${number}`), file);
    assert.ok(read(file).includes('/api/ready'), file);
  }
});
