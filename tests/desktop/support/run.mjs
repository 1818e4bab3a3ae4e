// Short programs whose output is wanted.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program and gives what it prints. */
export async function run(command, args, env) {
  const { stdout } = await execute(command, args, { env, timeout: 20_000 });
  return stdout.trim();
}
