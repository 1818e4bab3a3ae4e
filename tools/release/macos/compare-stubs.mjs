// Compares the stubs, as `stubs.mjs` has written them, with the lists of names in a copy of Apple's own development
// kit: `compare-stubs.mjs STUBS KIT PROGRAM…`. By hand, when the crates have changed; no kit belongs to this
// repository. It prints which libraries the kit lacks, and which names their library lacks, `used` being those of the
// programs.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { librariesIn, namesOf } from './tbd.mjs';

const TARGETS = ['arm64-macos', 'x86_64-macos'];

/** All libraries that the files in a folder describe, by the path that they will have. */
function librariesBelow(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.tbd'));
  const libraries = files.flatMap((name) => librariesIn(join(folder, name)));
  return new Map(libraries.map((each) => [each['install-name'], each]));
}

/** The names that a library has on a kind of processor, by itself or by another that it passes on. */
function exported(libraries, path, target, seen = new Set()) {
  const library = libraries.get(path);
  if (!library || seen.has(path)) return [];
  seen.add(path);
  const here = (parts = []) => parts.filter(({ targets }) => targets.includes(target));
  const others = here(library['reexported-libraries']).flatMap((part) => part.libraries);
  return [
    ...here([...(library.exports ?? []), ...(library.reexports ?? [])]).flatMap(namesOf),
    ...others.flatMap((other) => exported(libraries, other, target, seen)),
  ];
}

/** The names that programs look up, of all libraries. */
function namesIn(programs) {
  const text = programs.map((program) =>
    execFileSync('llvm-nm', ['--undefined-only', '-m', program], { encoding: 'utf8' }),
  );
  return new Set([...text.join('\n').matchAll(/external (\S+) \(from/g)].map(([, name]) => name));
}

const [, , stubs, kit, ...programs] = process.argv;
if (!kit) {
  console.error('usage: compare-stubs.mjs STUBS KIT PROGRAM…');
  process.exit(2);
}
const theirs = librariesBelow(kit);
const used = namesIn(programs);
for (const [path, library] of librariesBelow(stubs)) {
  const names = library.exports.flatMap(namesOf);
  const count = names.filter((name) => used.has(name)).length;
  if (!theirs.has(path)) {
    console.log(`${path}: the kit lacks it; ${names.length} names, ${count} used`);
    continue;
  }
  const [onArm, onIntel] = TARGETS.map((target) => new Set(exported(theirs, path, target)));
  const unknown = names.filter((name) => !onArm.has(name) || !onIntel.has(name));
  console.log(`${path}: ${names.length} names, ${count} used, ${unknown.length} unknown`);
  for (const name of unknown) {
    const place = onIntel.has(name) ? 'on arm64' : onArm.has(name) ? 'on x86_64' : 'anywhere';
    console.log(`  ${name} is not ${place}${used.has(name) ? ': used' : ''}`);
  }
}
