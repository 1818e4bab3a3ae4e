// The packages for Linux, as `tools/release/bundle.sh --debug deb rpm` has made them before these tests.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { BUILT } from './run.mjs';

/** The path of the one package of a kind, 'deb' or 'rpm'. */
export function builtPackage(kind) {
  const folder = join(BUILT, 'debug/bundle', kind);
  const found = readdirSync(folder).filter((name) => name.endsWith(`.${kind}`));
  if (found.length !== 1)
    throw new Error(`${folder} holds ${found.length} packages; tools/release/bundle.sh --debug deb rpm makes them.`);
  return join(folder, found[0]);
}
