// Writes stubs of the system's libraries for macOS, with which the app can be linked on any system: `stubs.mjs FOLDER
// libSystem.tbd`, the latter being the stub that comes with the linker.
// A stub (.tbd) says where a library will be, and which names it has. It has those that the crates declare of it, so
// that each name of the app is looked up in one library, and an unknown one is an error when the app is linked.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { declared, linked } from './declared.mjs';
import { librariesIn, namesOf } from './tbd.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The programs that are linked. */
const PROGRAMS = ['atar', 'atar-cli'];

const TARGETS = ['arm64-macos', 'x86_64-macos'];

/** Frameworks whose first version is not A. */
const VERSIONS = { AppKit: 'C', Foundation: 'C' };

/** Libraries beside the frameworks. That of the system, and what belongs to it, comes with the linker. */
const LIBRARIES = { objc: '/usr/lib/libobjc.A.dylib', iconv: '/usr/lib/libiconv.2.dylib' };

/** Classes, as the linker has them. */
const classes = (...names) => names.map((name) => `OBJC_CLASS_$_${name}`);

/** What the compiler of Objective-C uses, which no crate declares. */
const OF_THE_COMPILER = [
  '__objc_personality_v0',
  'objc_begin_catch',
  'objc_end_catch',
  'objc_terminate',
  'objc_alloc_init',
];

/** Those, and what the one source in Objective-C uses: `headers/` has the same names. */
const UNDECLARED = {
  'dylib:objc': [
    ...OF_THE_COMPILER,
    'OBJC_EHTYPE_id',
    'OBJC_METACLASS_$_NSObject',
    '_objc_empty_cache',
    ...classes('NSObject'),
  ],
  // AppKit passes on what CoreServices has.
  'framework:AppKit': ['LSCopyApplicationURLsForBundleIdentifier', ...classes('NSImage')],
  'framework:CoreFoundation': [
    '__CFConstantStringClassReference',
    ...classes('NSData', 'NSDate', 'NSRunLoop', 'NSTimer', 'NSURL'),
  ],
  'framework:Foundation': classes(
    'NSAppleScript',
    'NSBundle',
    'NSNumber',
    'NSString',
    'NSThread',
    'NSUUID',
    'NSUserNotification',
    'NSUserNotificationCenter',
  ),
};

/** The packages of others in the programs, as cargo chooses them for macOS. */
function packages() {
  const args = ['metadata', '--locked', '--format-version', '1', '--filter-platform', 'aarch64-apple-darwin'];
  const text = execFileSync('cargo', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 });
  const { packages: all, resolve } = JSON.parse(text);
  const byId = new Map(all.map((each) => [each.id, each]));
  const uses = new Map(resolve.nodes.map(({ id, deps }) => [id, deps]));
  const found = new Set(all.filter(({ name, source }) => !source && PROGRAMS.includes(name)).map(({ id }) => id));
  for (const id of found) {
    const inside = uses.get(id).filter(({ dep_kinds: kinds }) => kinds.some(({ kind }) => kind === null));
    for (const { pkg } of inside) found.add(pkg);
  }
  // Our own declare nothing: they have no unsafe code.
  return [...found].map((id) => byId.get(id)).filter(({ source }) => source);
}

/** Sources for other systems. */
const ELSEWHERE = /(^|\/)(android|ios|linux|windows)(\/|\.rs$)/;

/** The sources in a folder and below. */
function sources(folder) {
  const files = readdirSync(folder, { recursive: true }).filter(
    (name) => name.endsWith('.rs') && !ELSEWHERE.test(name),
  );
  return files.map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** A package whose names are those of its own source in C. */
const OWN_SOURCE = 'objc2-exception-helper';

/** The frameworks that the script of a package names. */
const ofScript = (text) => [...text.matchAll(/rustc-link-lib=framework=(\w+)/g)].map(([, name]) => `framework:${name}`);

/** The library of the blocks that name none: the runtime of Objective-C, or else the package's only framework. */
function unnamed(owner, libraries) {
  if (owner === OWN_SOURCE) return [];
  const frameworks = libraries.filter((library) => library.startsWith('framework:'));
  const runtime = libraries.filter((library) => library === 'dylib:objc');
  return [runtime, frameworks].find(({ length }) => length === 1) ?? [];
}

/** What a package declares, by library: pairs of a library and names. */
function ofPackage({ name, manifest_path: manifest }) {
  const texts = sources(dirname(manifest));
  const all = new Set(texts.flatMap((text) => [...linked(text), ...ofScript(text)]));
  const own = unnamed(name, [...all]);
  return texts.flatMap(declared).flatMap(({ libraries, names }) => {
    const known = libraries.filter((library) => path(library));
    return (libraries.length > 0 ? known : own).map((library) => [library, names]);
  });
}

/** Where a library will be; none for those of other systems. */
function path(library) {
  const [kind, name] = library.split(':');
  if (kind !== 'framework') return LIBRARIES[name];
  return `/System/Library/Frameworks/${name}.framework/Versions/${VERSIONS[name] ?? 'A'}/${name}`;
}

/** The names of each library, but for those of `systems`: a program that looked for them elsewhere would not start. */
function namesByLibrary(systems) {
  const names = new Map(Object.keys(LIBRARIES).map((name) => [`dylib:${name}`, new Set()]));
  for (const [library, more] of [...Object.entries(UNDECLARED), ...packages().flatMap(ofPackage)]) {
    const own = more.filter((name) => !systems.has(`_${name}`));
    names.set(library, new Set([...(names.get(library) ?? []), ...own]));
  }
  return names;
}

/** A stub as a text. */
function stub(library, names) {
  const symbols = [...names].sort().map((name) => `'_${name}'`);
  return [
    '--- !tapi-tbd',
    'tbd-version: 4',
    `targets: [ ${TARGETS.join(', ')} ]`,
    `install-name: '${path(library)}'`,
    'exports:',
    `  - targets: [ ${TARGETS.join(', ')} ]`,
    `    symbols: [ ${symbols.join(',\n               ')} ]`,
    '...',
    '',
  ].join('\n');
}

function write(folder, system) {
  const systems = new Set(
    librariesIn(system)
      .flatMap((library) => library.exports ?? [])
      .flatMap(namesOf),
  );
  rmSync(folder, { recursive: true, force: true });
  for (const [library, names] of namesByLibrary(systems)) {
    const [kind, name] = library.split(':');
    const file =
      kind === 'framework' ? join(folder, `${name}.framework`, `${name}.tbd`) : join(folder, `lib${name}.tbd`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, stub(library, names));
  }
}

const [, , folder, system] = process.argv;
if (!system) {
  console.error('usage: stubs.mjs FOLDER libSystem.tbd');
  process.exit(2);
}
write(folder, system);
