// `atar-cli host` on a free port of its own, and rooms in it, made over the wire.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { end, start } from '../../support/processes.mjs';
import { createPerson } from '../../support/person.mjs';
import { until } from '../../support/until.mjs';
import { fingersOf, handsOf, inBrowserAt, takesPictures } from './page.mjs';
import { atKnownPort, leavePort } from './ports.mjs';
import { ENTRANCE, takeProfile } from './profiles.mjs';
import { slowDown } from './slow.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BINARY = process.env.ATAR_CLI ?? join(ROOT, 'target/debug/atar-cli');

/**
 * Starts a public host. Its rooms are kept in the folder, so that it finds them again when it was killed: `kill()` does
 * that at once, and `restart()` begins it anew at the same port. `data` is the folder.
 */
export async function host(folder, more = [], env = process.env) {
  const data = mkdtempSync(join(tmpdir(), 'atar-hosted-'));
  let running = await atKnownPort((port) => startHost(folder, ['--port', String(port), '--data', data, ...more], env));
  const { url } = running;
  return {
    url,
    data,
    isAtSameAddress: true,
    kill: () => end(running.child, 'SIGKILL'),
    async restart() {
      running = await startHost(folder, ['--port', new URL(url).port, '--data', data, ...more], env);
    },
    async close() {
      await end(running.child);
      leavePort(url);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function startHost(folder, more, env) {
  const log = join(folder, 'host.log');
  writeFileSync(log, '');
  const child = start(BINARY, ['host', '--public', ...more], { env, log });
  const url = await until('the address of the host', () => {
    if (child.exitCode !== null) throw new Error(`the host has ended: ${readFileSync(log, 'utf8')}`);
    return /http:\S+/.exec(readFileSync(log, 'utf8'))?.[0];
  });
  return { child, url: url.replace(/\/$/, '') };
}

/**
 * Requests over a connection of its own, from a page of the host, as no other may speak with it. It waits where the
 * host asks it to, as on a busy machine requests cost more. Returns the answers; the connection is closed again.
 */
export const over = (page, path, requests) =>
  page.evaluate(
    ([where, all]) =>
      new Promise((resolve, reject) => {
        const url = new URL(where, location.origin);
        url.protocol = url.protocol.replace('http', 'ws');
        const socket = new WebSocket(url);
        const answers = [];
        let text = '';
        const send = () => socket.send(text);
        const next = () => {
          if (answers.length === all.length) {
            socket.close(1000);
            resolve(answers);
            return;
          }
          const key = crypto.randomUUID().replaceAll('-', '');
          const request = all[answers.length];
          const rev = request.do === 'ask' ? { rev: answers[0].ok.position.rev } : {};
          text = JSON.stringify({ id: answers.length + 1, key, ...rev, ...request });
          send();
        };
        socket.onopen = next;
        socket.onclose = ({ code }) => reject(new Error(`closed with ${code}`));
        socket.onmessage = ({ data }) => {
          const { event, error, ...message } = JSON.parse(data);
          if (event) return;
          if (error?.code === 'too_fast') {
            setTimeout(send, error.after);
            return;
          }
          if (error) reject(new Error(`${text}: ${data}`));
          answers.push(message);
          next();
        };
      }),
    [path, requests],
  );

/** Makes a room, whose host has this name. Returns {room, token, invitation}. */
export async function createRoom(page, wanted) {
  const [{ ok }] = await over(page, '/api/lobby', [{ do: 'create', ...wanted }]);
  return ok;
}

/** Enters a room as a new member, and does more. Returns the token. */
export async function enterRoom(page, { room, invitation }, name, requests = []) {
  const answers = await over(page, `/api/room/${room}`, [{ do: 'enter', net: 1, invitation, name }, ...requests]);
  return answers[0].ok.you.token;
}

/** Does something in a room as the member with a token. Returns the answers. */
export const act = (page, { room }, token, requests) =>
  over(page, `/api/room/${room}`, [{ do: 'enter', net: 1, token }, ...requests]);

/**
 * Begins a game between the page's person, Ann, who hosts the room and opens it, and others of these names, who are
 * away from then on. Returns {room, tokens}: those of the others.
 */
export async function beginAlone(page, settings, others) {
  const room = await createRoom(page, { name: 'Ann', ...settings });
  const take = (seat) => [
    { do: 'sit', seat },
    { do: 'ready', ready: true },
  ];
  const tokens = [];
  for (const [at, name] of others.entries()) tokens.push(await enterRoom(page, room, name, take(at + 1)));
  await act(page, room, room.token, [...take(0), { do: 'start' }]);
  await openRoom(page, room, room.token, settings.game);
  await page.locator('.seat-room').nth(others.length).waitFor();
  return { room, tokens };
}

/** Remembers in the page's storage that this person is in a room, and opens it by its link. */
export async function openRoom(page, { room }, token, game) {
  const { origin: url } = new URL(page.url());
  await page.evaluate(
    async (kept) => {
      const { openDatabase } = await import(`${location.origin}/transport/database.js`);
      const database = await openDatabase();
      await database.write([['notes', 'rooms', [kept]]]);
    },
    { address: url, room, token, name: '', game, others: [], phase: 'playing', isTurn: false, seen: 1 },
  );
  await page.goto(`${url}/?room=${room}`);
}

/** A way to a host that can be cut and mended: `url` is where it begins. */
export async function proxyTo(target) {
  const sockets = new Set();
  let isCut = false;
  let isSilent = false;
  const { hostname, port } = new URL(target);
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('data', (data) => !isSilent && other.write(data));
      socket.on('end', () => other.end());
    }
  });
  await atKnownPort(
    (at) =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen(at, '127.0.0.1', resolve);
      }),
  );
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    cut() {
      isCut = true;
      sockets.forEach((socket) => socket.destroy());
    },
    /** The line is dead from now on: nothing comes through, and nobody is told. */
    silence() {
      isSilent = true;
    },
    mend() {
      isCut = false;
      isSilent = false;
    },
    close() {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((resolve) => server.close(resolve)).then(() => leavePort(url));
    },
  };
}

/**
 * A test of a game between Ann, who hosts the room, and Ben, whose connection can be cut. `settings` are those of the
 * room, with its game; `options` those of Ben's browser. `play` gets {ann, ben, connection, room, say}: each of the two
 * has a `page`, a `person`, a `token`, and `asks(requests)` over a connection besides.
 */
export const inRoom = (name, settings, play, options = {}) =>
  inBrowserAt(
    async (folder) => ({ ...(await host(folder, ['--name', '127.0.0.1'])), entrance: ENTRANCE }),
    name,
    {},
    async ({ page, person, server, folder }) => {
      const connection = await proxyTo(server.url);
      const profile = await takeProfile(page.context().browser(), options, connection.url);
      let hasPassed = false;
      try {
        const other = profile.page;
        await slowDown(other);
        await other.goto(connection.url + ENTRANCE);
        const room = await createRoom(page, { name: 'Ann', ...settings });
        const take = (seat) => [
          { do: 'sit', seat },
          { do: 'ready', ready: true },
        ];
        const ready = await enterRoom(other, room, 'Ben', take(1));
        await act(page, room, room.token, [...take(0), { do: 'start' }]);
        await openRoom(page, room, room.token, settings.game);
        await openRoom(other, room, ready, settings.game);
        const hands = options.hasTouch ? await fingersOf(other) : handsOf(other);
        const picture = takesPictures(other, folder);
        const ann = { page, person, asks: (requests) => act(page, room, room.token, requests) };
        const ben = { page: other, person: createPerson(hands), asks: (requests) => act(other, room, ready, requests) };
        await Promise.all([ann, ben].map((each) => each.page.waitForSelector('.table .seat-room')));
        try {
          await play({ ann, ben, connection, room, server, folder, picture });
          hasPassed = true;
        } catch (error) {
          await picture('failed-ben').catch(() => {});
          throw error;
        }
      } finally {
        await profile.close(hasPassed);
        await connection.close();
      }
    },
  );
