// The app on a display of its own, as often as a test opens it.

import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createPerson } from '../../support/person.mjs';
import { until } from '../../support/until.mjs';
import { openDisplay } from './display.mjs';
import { startDriver } from './driver.mjs';
import { createHands } from './hands.mjs';
import { createNative } from './native.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The app. */
export const BINARY = process.env.ATAR_BINARY ?? join(ROOT, 'target/debug/atar');

/**
 * A test on a display of its own: `play` gets {native, display, home, open}, and all that it opens ends with it. `open(args)` opens the app with
 * arguments, `openApart(args)` without a session bus, so that it meets no other. Where it fails, a picture of the screen is left in the folder of artifacts.
 */
export function onDisplay(name, play) {
  return async (context) => {
    const artifacts = join(ROOT, 'artifacts/desktop', name);
    const display = await openDisplay(artifacts);
    try {
      const drivers = await Promise.all([startDriver(display), startDriver({ ...display, env: { ...display.env, DBUS_SESSION_BUS_ADDRESS: '' } })]);
      const [open, openApart] = drivers.map((driver) => (args = []) => openApp(driver, display, args));
      try {
        await play({ native: createNative(display), display, home: display.home, open, openApart }, context);
      } catch (error) {
        await display.picture('failed').catch(() => {});
        throw error;
      } finally {
        await Promise.all(drivers.map((driver) => driver.close()));
      }
    } finally {
      await display.close();
    }
  };
}

async function openApp(driver, display, args) {
  const native = createNative(display);
  const others = await native.windows('Atar$');
  const session = await driver.open(BINARY, args);
  const window = await until('the window', async () => (await native.windows('Atar$')).find((found) => !others.includes(found)));
  const id = await native.process(window);
  return {
    person: createPerson(createHands(session)),
    window,
    process: id,
    /** What a function finds in the page. */
    shown: (reader) => session.read(reader),
    /** Asks the shell for something, as the page does. */
    async invoke(command, fields = {}) {
      const { ok, error } = await session.read(invoked, command, fields);
      if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
      return ok;
    },
    /** Kills the program, as a crash does. */
    async kill() {
      process.kill(id, 'SIGKILL');
      await until('the end of the program', () => !isRunning(id));
      await session.close();
    },
    /** Once the program has ended by itself. */
    async ended() {
      await until('the end of the program', () => !isRunning(id));
      await session.close();
    },
    isRunning: () => isRunning(id),
    /** A picture of the screen in the folder of artifacts. */
    picture: display.picture,
  };
}

/** Runs in the page. */
const invoked = (command, fields) => window.__TAURI__.core.invoke(command, fields).then((ok) => ({ ok }), (error) => ({ error }));

/** Whether a process runs; one that has ended has no program any more, even if nobody has asked for its end yet. */
function isRunning(id) {
  try {
    return Boolean(readlinkSync(`/proc/${id}/exe`));
  } catch {
    return false;
  }
}
