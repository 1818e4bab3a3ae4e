// Processes of a test, each the leader of a group of its own, so that whatever it starts ends with it.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const running = new Set();

/** Starts a program whose output goes to the file `log`; `pipe` opens file descriptor 3 to be read. */
export function start(command, args, { env, log, pipe = false }) {
  const output = openSync(log, 'a');
  const stdio = ['ignore', output, output, ...(pipe ? ['pipe'] : [])];
  const child = spawn(command, args, { env, stdio, detached: true });
  closeSync(output);
  running.add(child);
  child.on('error', () => running.delete(child));
  return child;
}

/** Ends a program's group: it is asked by a signal, and after two seconds made to. */
export async function end(child, name = 'SIGTERM') {
  if (!running.delete(child) || child.pid === undefined) return;
  const gone = child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : once(child, 'exit');
  signal(child, name);
  await Promise.race([gone, pause(2000, undefined, { ref: false })]);
  signal(child, 'SIGKILL');
  await gone;
}

function signal(child, name) {
  try {
    process.kill(-child.pid, name);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

// A test that is broken off ends what it has started as well.
process.on('exit', () => running.forEach((child) => child.pid && signal(child, 'SIGKILL')));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => process.exit(1));
