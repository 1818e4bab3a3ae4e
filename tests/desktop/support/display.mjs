// A display of a test's own, with a window manager, a session bus, and folders that nobody else uses.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { until } from '../../support/until.mjs';
import { end, start } from '../../support/processes.mjs';
import { run } from './run.mjs';

const SCREEN = '1400x1000';

/** Opens a display of a size. Its logs and pictures go to the folder `artifacts`. */
export async function openDisplay(artifacts, screen = SCREEN) {
  mkdirSync(artifacts, { recursive: true });
  const home = mkdtempSync(join(tmpdir(), 'atar-desktop-'));
  const runtime = join(home, 'runtime');
  mkdirSync(runtime, { mode: 0o700 });
  const log = (name) => join(artifacts, `${name}.log`);

  const server = start('Xvfb', ['-displayfd', '3', '-screen', '0', `${screen}x24`, '-nolisten', 'tcp', '-noreset'], {
    env: process.env,
    log: log('xvfb'),
    pipe: true,
  });
  const env = environment(home, runtime, `:${await number(server)}`);
  // The server takes the first key of a program for that of a new keyboard, and tells all of it: a window manager then
  // gives up its keys for a moment to take them anew, and what is pressed in that moment goes by it. So the first key
  // is pressed before there is one.
  await run('xdotool', ['key', 'shift'], env);
  const manager = start('openbox', ['--sm-disable'], { env, log: log('openbox') });
  const bus = start(
    'dbus-daemon',
    ['--session', '--nofork', '--nopidfile', `--address=${env.DBUS_SESSION_BUS_ADDRESS}`],
    { env, log: log('bus') },
  );
  await until('the session bus', () => existsSync(join(runtime, 'bus')));

  return {
    env,
    log,
    /** A folder that goes with the display. */
    home,
    /** A picture of the whole screen, native parts included. */
    picture: (name) => run('import', ['-window', 'root', join(artifacts, `${name}.png`)], env),
    async close() {
      await end(manager);
      await end(bus);
      await end(server);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The number that the server has chosen. */
function number(server) {
  return new Promise((resolve, reject) => {
    let text = '';
    server.stdio[3].setEncoding('utf8').on('data', (part) => {
      text += part;
      if (text.endsWith('\n')) resolve(Number(text));
    });
    server.on('error', reject);
    server.on('exit', () => reject(new Error('Xvfb has ended; its log says why.')));
  });
}

function environment(home, runtime, display) {
  const { WAYLAND_DISPLAY, ...rest } = process.env;
  return {
    ...rest,
    DISPLAY: display,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(runtime, 'bus')}`,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_STATE_HOME: join(home, 'state'),
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    LANG: 'C.UTF-8',
    GTK_A11Y: 'none',
    NO_AT_BRIDGE: '1',
    GIO_USE_VFS: 'local',
    GSETTINGS_BACKEND: 'memory',
  };
}
