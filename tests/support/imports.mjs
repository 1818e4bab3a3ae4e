// What the front's scripts import, read from their text.

import { dirname, join, normalize } from 'node:path';

/** The code of a script or style sheet without its comments. */
export const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

// As people write them, and as a bundler does.
const AT_ONCE = /(?:^|[\n;])(?:import|export)[\s{"'*](?:[^'";]*\bfrom\s?)?['"]?(\.[^'"]+)['"]/g;
const LATER = /\bimport\('(\.[^']+)'\)/g;

/** Those that a pattern finds in the script at `path`, as paths like it. `read(path)` gives the text of a file. */
const imports = (pattern) => (path, read) =>
  [...withoutComments(read(path)).matchAll(pattern)].map(([, name]) =>
    normalize(join(dirname(path), name)).replaceAll('\\', '/'),
  );

/** The scripts that one imports when it is loaded. */
export const importsOf = imports(AT_ONCE);

/** The scripts that one imports once they are needed. */
export const lateImportsOf = imports(LATER);

/** The scripts that are loaded with those at `paths`, these included. */
export function loadedWith(paths, read) {
  const found = new Set();
  const visit = (path) => {
    if (found.has(path)) return;
    found.add(path);
    importsOf(path, read).forEach(visit);
  };
  paths.forEach(visit);
  return [...found].sort();
}
