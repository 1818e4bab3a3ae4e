// The app on a display of its own, as often as a test opens it.

import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { createPerson } from '../../support/person.mjs';
import { until } from '../../support/until.mjs';
import { openDisplay } from './display.mjs';
import { openSession } from './driver.mjs';
import { createHands } from './hands.mjs';
import { createNative } from './native.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The app. */
export const BINARY = process.env.ATAR_BINARY ?? join(ROOT, 'target/debug/atar');

/**
 * A test on a display of its own: `play` gets {native, display, home, open}, and all that it opens ends with it.
 * `open(args)` opens the app with arguments, `openApart(args)` without a session bus, so that it meets no other. Where
 * it fails, a picture of the screen is left in the folder of artifacts. `screen` is the size of the display.
 */
export function onDisplay(name, play, { screen } = {}) {
  return async (context) => {
    const artifacts = join(ROOT, 'artifacts/desktop', name);
    const display = await openDisplay(artifacts, screen);
    try {
      const sessions = [];
      const [open, openApart] = [{}, { DBUS_SESSION_BUS_ADDRESS: '' }].map(
        (env) =>
          (args = []) =>
            openApp(display, env, args, sessions),
      );
      try {
        await play({ native: createNative(display), display, home: display.home, open, openApart }, context);
      } catch (error) {
        await display.picture('failed').catch(() => {});
        throw error;
      } finally {
        await Promise.all(sessions.map((session) => session.close()));
      }
    } finally {
      await display.close();
    }
  };
}

/** Opens the app with more in its environment; its session joins `sessions`, to be closed with the test. */
async function openApp(display, env, args, sessions) {
  const native = createNative(display);
  const others = await native.windows('Atar$');
  const session = await openSession({ ...display, env: { ...display.env, ...env } }, BINARY, args);
  sessions.push(session);
  const window = await until('the window', async () =>
    (await native.windows('Atar$')).find((found) => !others.includes(found)),
  );
  const id = await native.process(window);
  // The next window may be given the number of the last, so that one has to be gone from the screen before another is
  // looked for.
  const ended = async () => {
    await until(
      'the end of the program',
      async () => !isRunning(id) && !(await native.windows('Atar$')).includes(window),
    );
    await session.close();
  };
  const hands = createHands(session);
  return {
    person: createPerson(hands),
    hands,
    window,
    process: id,
    /** What a function finds in the page. */
    shown: (reader) => session.read(reader),
    /** What the title says. */
    title: () => native.title(window),
    /** Asks the shell for something, as the page does. */
    async invoke(command, fields = {}) {
      const { ok, error } = await session.read(invoked, command, fields);
      if (error) throw new Error(`${command}: ${JSON.stringify(error)}`);
      return ok;
    },
    /** Kills the program, as a crash does. */
    async kill() {
      process.kill(id, 'SIGKILL');
      await ended();
    },
    /** Once the program has ended by itself. */
    ended,
    isRunning: () => isRunning(id),
    /** A picture of the screen in the folder of artifacts. */
    picture: display.picture,
  };
}

/** Runs in the page. */
const invoked = (command, fields) =>
  window.__TAURI__.core.invoke(command, fields).then(
    (ok) => ({ ok }),
    (error) => ({ error }),
  );

/** Whether a process runs; one that has ended has no program any more, even if nobody has asked for its end yet. */
function isRunning(id) {
  try {
    return Boolean(readlinkSync(`/proc/${id}/exe`));
  } catch {
    return false;
  }
}
