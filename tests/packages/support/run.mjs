// Programs whose output is wanted, and places in the repository.

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The path of a file of the repository. */
export const inRoot = (...names) => join(ROOT, ...names);

/** Loads a package of tools/. */
export const requireTool = createRequire(inRoot('tools/'));

/** Where cargo builds. */
export const BUILT = resolve(ROOT, process.env.CARGO_TARGET_DIR ?? 'target');

/**
 * Runs a program in the root of the repository and gives what it prints. What it says when it fails is in the error.
 */
export async function run(command, args, env = process.env) {
  const { stdout } = await execute(command, args, { cwd: ROOT, env, maxBuffer: 1 << 26 });
  return stdout.trim();
}
