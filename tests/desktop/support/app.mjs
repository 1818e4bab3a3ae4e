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
const BINARY = process.env.ATAR_BINARY ?? join(ROOT, 'target/debug/atar');

/**
 * A test on a display of its own: `play` gets {native, display, home, open}, and all that it opens ends with it. Where it fails, a picture of the
 * screen is left in the folder of artifacts.
 */
export function onDisplay(name, play) {
  return async () => {
    const artifacts = join(ROOT, 'artifacts/desktop', name);
    const display = await openDisplay(artifacts);
    try {
      const driver = await startDriver(display);
      try {
        await play({ native: createNative(display), display, home: display.home, open: () => open(driver, display) });
      } catch (error) {
        await display.picture('failed').catch(() => {});
        throw error;
      } finally {
        await driver.close();
      }
    } finally {
      await display.close();
    }
  };
}

async function open(driver, display) {
  const session = await driver.open(BINARY);
  const native = createNative(display);
  const window = await native.window('Atar$');
  const process = await native.process(window);
  return {
    person: createPerson(createHands(session)),
    window,
    /** Once the program has ended by itself. */
    async ended() {
      await until('the end of the program', () => !isRunning(process));
      await session.close();
    },
    isRunning: () => isRunning(process),
    /** A picture of the screen in the folder of artifacts. */
    picture: display.picture,
  };
}

/** Whether a process runs; one that has ended has no program any more, even if nobody has asked for its end yet. */
function isRunning(id) {
  try {
    return Boolean(readlinkSync(`/proc/${id}/exe`));
  } catch {
    return false;
  }
}
