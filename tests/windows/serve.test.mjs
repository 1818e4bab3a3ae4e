// The server of atar-cli.exe: what it serves, that a game survives its end, however sudden, and how it is asked to end.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { once } from 'node:events';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { connect } from './support/socket.mjs';
import { DISK, WINDOWS, folder, named, served, start, windows } from './support/wine.mjs';

const GAME = { do: 'new_game', game: 'owari', options: { stones: 3, first: 0 } };
const KEPT = ['game-', 'lock', 'logs', 'opening'];

/** The status of the page at an address, asked for as `host`. */
async function statusOf(url, host) {
  const asked = request(url, { headers: { Host: host } });
  asked.end();
  const [answer] = await once(asked, 'response');
  answer.resume();
  return answer.statusCode;
}

/** Takes the first legal step. */
async function step(table) {
  const { steps } = await table.ask({ do: 'legal' });
  return table.ask({ do: 'step', step: steps[0] });
}

test('the page is served to this machine only, and the log names the system', async (t) => {
  const data = folder(t);
  const server = await served(['--data', named(data)]);
  const { host } = new URL(server.url);
  assert.equal(await statusOf(server.url, host), 200);
  assert.equal(await statusOf(server.url, 'example.org'), 403);
  const taken = await windows(['serve', '--port', new URL(server.url).port]);
  assert.equal(taken.status, 1);
  assert.match(taken.stderr, /is in use by another program/);
  server.child.kill('SIGKILL');
  await server.end;
  const logs = join(data, 'logs');
  const log = readFileSync(join(logs, readdirSync(logs)[0]), 'utf8');
  assert.match(log, /system="Windows 10 \(10\.0\.\d+\)"/);
});

test('a game goes on after a kill with the last step that was answered', async (t) => {
  const data = folder(t);
  let ply = 0;
  let state = null;
  for (let run = 0; run < 4; run += 1) {
    const server = await served(['--data', named(data)]);
    const table = await connect(server.url);
    if (run === 0) state = (await table.ask(GAME)).state;
    const found = await table.ask({ do: 'position' });
    assert.ok(found.ply === ply || found.ply === ply + 1, `${found.ply} after ${ply}`);
    if (found.ply === ply) assert.deepEqual(found.state, state);
    const answered = await step(table);
    [ply, state] = [answered.ply, answered.state];
    const { steps } = await table.ask({ do: 'legal' });
    // The next step is on its way.
    table.send({ do: 'step', step: steps[0] });
    server.child.kill('SIGKILL');
    await server.end;
    table.close();
    const strange = readdirSync(data).filter((name) => !KEPT.some((start) => name.startsWith(start)));
    assert.ok(
      strange.every((name) => name.endsWith('.new')),
      `${strange}`,
    );
  }
});

test('a second program on the same folder has a place of its own for its game', async (t) => {
  const data = folder(t);
  const [first, second] = [await served(['--data', named(data)]), await served(['--data', named(data)])];
  await until('the place', () => existsSync(join(data, 'place-1')));
  assert.doesNotMatch(second.said('stderr'), /cannot keep/);
  for (const { child, end } of [first, second]) {
    child.kill('SIGKILL');
    await end;
  }
});

test('a game that was kept in the roaming folder is found in the local one', async (t) => {
  const kept = (parent) => {
    const users = join(DISK, 'users');
    const user = readdirSync(users).find((name) => existsSync(join(users, name, 'AppData')));
    return join(users, user, 'AppData', parent, 'Atar/data/serve');
  };
  const [old, now] = [kept('Roaming'), kept('Local')];
  t.after(() => [old, now].forEach((path) => rmSync(path, { recursive: true, force: true })));
  let ply = 0;
  for (const isFirst of [true, false]) {
    const server = await served([]);
    const table = await connect(server.url);
    if (isFirst) await table.ask(GAME);
    const found = await table.ask({ do: 'position' });
    assert.equal(found.ply, ply);
    ({ ply } = await step(table));
    table.close();
    server.child.kill('SIGKILL');
    await server.end;
    assert.ok(existsSync(now) && !existsSync(old));
    if (isFirst) {
      mkdirSync(join(old, '..'), { recursive: true });
      renameSync(now, old);
    }
  }
});

// Wine has no way to send the other events by which Windows asks a program to end.
test('Ctrl+C ends the server in order', async (t) => {
  const data = folder(t);
  const server = start(WINDOWS, ['serve', '--port', '0', '--data', named(data)], { terminal: true });
  await until('the address of the server', () => {
    if (server.child.exitCode !== null) throw new Error(`it has ended: ${server.said()}${server.said('stderr')}`);
    return /http:\/\/[\d.:]+\//.test(server.said());
  });
  server.say('\x03');
  assert.equal(await server.end, 0);
  const logs = join(data, 'logs');
  assert.match(readFileSync(join(logs, readdirSync(logs)[0]), 'utf8'), /ending/);
});
