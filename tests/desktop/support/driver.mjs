// The app under WebKit's WebDriver: a small client of the W3C's protocol.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

import { until } from '../../support/until.mjs';
import { end, start } from '../../support/processes.mjs';

/** How long an answer may take, in milliseconds. */
const PATIENCE = 30_000;
/** From the first of the ports for drivers up to, but not including, the last. */
const PORTS = [15_000, 30_000];

/**
 * Opens the app on a display, under a driver of its own: one whose app was killed may end with it, and could not open
 * the next.
 */
export async function openSession(display, binary, args) {
  const port = await freePort();
  const env = { ...display.env, TAURI_WEBVIEW_AUTOMATION: 'true' };
  const child = start('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { env, log: display.log('driver') });
  const base = `http://127.0.0.1:${port}`;
  try {
    await until('the driver', async () => (await send(base, 'GET', '/status')).ready !== undefined);
    return await startSession(base, child, { binary, args });
  } catch (error) {
    await end(child);
    throw error;
  }
}

/**
 * A port that nobody listens at. It is none of those that systems give away by themselves, so that nobody else is given
 * it before the driver listens.
 */
async function freePort() {
  const port = randomInt(...PORTS);
  const server = createServer().listen(port, '127.0.0.1');
  const free = await once(server, 'listening').catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error;
  });
  if (!free) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}

async function send(base, method, path, body) {
  const init = { method };
  if (method === 'POST')
    Object.assign(init, { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } });
  const { ok, value } = await exchange(base + path, init).catch((error) => {
    throw new Error(`${method} ${path}: ${error.message}`);
  });
  if (!ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
  return value;
}

async function exchange(address, init) {
  const response = await fetch(address, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  const { value } = await response.json();
  return { ok: response.ok, value };
}

async function startSession(base, driver, options) {
  const { sessionId } = await send(base, 'POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const path = `/session/${sessionId}`;
  const post = (rest, body) => send(base, 'POST', path + rest, body);
  return {
    /** Reads something from the page: runs a function there, which changes nothing. */
    read: (reader, ...args) => post('/execute/sync', { script: `return (${reader})(...arguments)`, args }),
    /** Pointer and key actions, as in the W3C's protocol. */
    act: (...sources) => post('/actions', { actions: sources }),
    /** Ends the session, and with it an app that still runs. */
    async close() {
      await send(base, 'DELETE', path).catch(() => {});
      await end(driver);
    },
  };
}
