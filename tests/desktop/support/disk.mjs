// A disk so small that it can be filled.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { run } from './run.mjs';

const SIZE = '1m';
/** Pieces small enough to leave no room for anything else. */
const PIECES = [65536, 4096, 512, 1];

/** Mounts a small disk in a folder; null where that is not allowed. */
export async function smallDisk(folder, env) {
  mkdirSync(folder, { recursive: true });
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], env);
  } catch {
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    /** Fills it. */
    fill() {
      for (const size of PIECES) {
        try {
          for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' });
        } catch (error) {
          if (error.code !== 'ENOSPC') throw error;
        }
      }
    },
    /** Lets nothing be written any more. */
    protect: () => run('mount', ['-o', 'remount,ro', folder], env),
    /** Makes room again. */
    free: () => rmSync(ballast),
    close: () => run('umount', ['--lazy', folder], env),
  };
}
