// The app under WebKit's WebDriver: a small client of the W3C's protocol.

import { createServer } from 'node:net';
import { once } from 'node:events';

import { until } from '../../support/until.mjs';
import { end, start } from '../../support/processes.mjs';

const PATIENCE = 30_000;

/** Opens the app on a display, under a driver of its own: one whose app was killed may end with it, and could not open the next. */
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

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function send(base, method, path, body) {
  const init = { method, signal: AbortSignal.timeout(PATIENCE) };
  if (method === 'POST') Object.assign(init, { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } });
  const response = await fetch(base + path, init);
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
  return value;
}

async function startSession(base, driver, options) {
  const { sessionId } = await send(base, 'POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
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
