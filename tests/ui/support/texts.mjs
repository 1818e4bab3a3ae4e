// The texts that stand in the scripts of the front.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the sources of the front are. */
const FRONT = fileURLToPath(new URL('../../../ui/', import.meta.url));

/** What stands in quotes in a script, and its comments, which are none. */
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** The texts in a script. */
const textsOf = (path) =>
  [...readFileSync(path, 'utf8').matchAll(QUOTED)]
    .map(([found]) => found)
    .filter((found) => !found.startsWith('/'))
    .map((found) => found.slice(1, -1));

/** The texts in all scripts of a folder of the front, which is its own if none is named. */
export const textsIn = (folder) =>
  readdirSync(join(FRONT, folder), { recursive: true })
    .filter((name) => name.endsWith('.js') && !name.endsWith('examples.js'))
    .flatMap((name) => textsOf(join(FRONT, folder, name)));
