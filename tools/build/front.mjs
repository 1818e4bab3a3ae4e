// Bundles the front: writes what is given away of ui/ into a folder, target/front unless another is named.
//
//     node tools/build/front.mjs [FOLDER] [--web-app]
//
// All scripts and styles are in program/, with names that carry the hash of their content, so a browser keeps them for
// good. Scripts that the page imports late stay apart. The page names what it needs at once; with --web-app that
// includes the way to the table in a Worker.

import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = join(ROOT, 'ui');

/** What the page needs beside its scripts and styles. */
const FILES = ['icon.svg', 'licences.txt'];

/** What pages load by its address when it is asked for: the puzzles of games. */
const PUZZLES = 'puzzles.jsonl';

/** The scripts of Workers, each after those that it starts. Nothing imports them: they are named by their address. */
const WORKERS = [
  'transport/helper-thread.js',
  'transport/worker-thread.js',
  'transport/practice-thread.js',
  'transport/lab-player.js',
  'transport/lab-thread.js',
];

const WORKER_ADDRESS = /new URL\('([\w-]+\.js)', import\.meta\.url\)/g;

/** @param {string[]} args */
const options = (args) => ({
  folder: resolve(args.find((arg) => !arg.startsWith('--')) ?? join(ROOT, 'target/front')),
  isWebApp: args.includes('--web-app'),
});

/**
 * Bundles the scripts or styles of these entries. Answers the outputs by their path in the folder.
 * @param {string} folder @param {import('esbuild').BuildOptions} more
 */
async function bundle(folder, more) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    outdir: join(folder, 'program'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    format: 'esm',
    target: ['es2022', 'safari15'],
    minify: true,
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    logLevel: 'warning',
    ...more,
  });
  return Object.entries(metafile.outputs).map(([path, output]) => ({
    ...output,
    path: relative(folder, join(ROOT, path)),
    imports: output.imports.map((each) => ({ ...each, path: relative(folder, join(ROOT, each.path)) })),
  }));
}

/**
 * Puts the bundled names of Workers in the place of their sources' names.
 * @param {Map<string, string>} workers @returns {import('esbuild').Plugin}
 */
const namesWorkers = (workers) => ({
  name: 'names of Workers',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]ui[\\/]transport[\\/][\w-]+\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(WORKER_ADDRESS, (_, name) => {
        const bundled = workers.get(name);
        if (!bundled) throw new Error(`${path} names ${name}, which tools/build/front.mjs does not know as a Worker.`);
        return `new URL('${bundled}', import.meta.url)`;
      }),
      resolveDir: dirname(path),
    }));
  },
});

/** Bundles the Workers' scripts. Answers their new names by the old ones. @param {string} folder */
async function bundleWorkers(folder) {
  /** @type {Map<string, string>} */
  const workers = new Map();
  for (const path of WORKERS) {
    const outputs = await bundle(folder, { entryPoints: [join(SOURCES, path)], plugins: [namesWorkers(workers)] });
    const script = outputs.find(({ entryPoint }) => entryPoint);
    workers.set(basename(path), basename(script.path));
  }
  return workers;
}

/** Bundles the page's scripts. Answers the entry, and all scripts that a page of this kind needs at once. */
async function bundleScripts({ folder, isWebApp }) {
  const plugins = [namesWorkers(await bundleWorkers(folder))];
  const outputs = await bundle(folder, { entryPoints: [join(SOURCES, 'main.js')], splitting: true, plugins });
  const of = (source) => outputs.find(({ entryPoint }) => entryPoint === `ui/${source}`);
  const needed = new Set();
  const need = (output) => {
    if (!output || needed.has(output.path)) return;
    needed.add(output.path);
    for (const { path, kind } of output.imports)
      if (kind === 'import-statement') need(outputs.find((each) => each.path === path));
  };
  need(of('main.js'));
  if (isWebApp) need(of('transport/worker.js'));
  return { entry: of('main.js').path, early: [...needed] };
}

/**
 * Bundles styles in the order of the page. Answers their path.
 * @param {string} folder @param {string} name @param {string[]} paths
 */
async function bundleStyles(folder, name, paths) {
  const contents = paths.map((path) => `@import './${path}';`).join('\n');
  const stdin = { contents, loader: /** @type {const} */ ('css'), resolveDir: SOURCES, sourcefile: `${name}.css` };
  const outputs = await bundle(folder, { stdin, entryNames: `${name}-[hash]` });
  return outputs.find(({ path }) => path.endsWith('.css')).path;
}

/** The styles of the page's sources, those of Home first, and those that come after it. */
const STYLE = /<link rel="stylesheet" href="([^"]+)">\n/g;
const LATE_STYLE = /<link rel="stylesheet" href="([^"]+)" data-late>\n/g;
const SCRIPT = '<script type="module" src="main.js"></script>\n';

/** The files of puzzles. */
const puzzles = () =>
  readdirSync(join(SOURCES, 'games'))
    .map((game) => join('games', game, PUZZLES))
    .filter((path) => existsSync(join(SOURCES, path)));

/** Writes the bundled front. */
async function bundleFront({ folder, isWebApp }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of [...FILES, ...puzzles()]) cpSync(join(SOURCES, file), join(folder, file));
  const page = readFileSync(join(SOURCES, 'index.html'), 'utf8');
  const pathsOf = (links) => [...page.matchAll(links)].map(([, path]) => path);
  const style = await bundleStyles(folder, 'style', pathsOf(STYLE));
  const lateStyle = await bundleStyles(folder, 'late-style', pathsOf(LATE_STYLE));
  const { entry, early } = await bundleScripts({ folder, isWebApp });
  if (!page.includes(SCRIPT))
    throw new Error('ui/index.html does not name main.js as tools/build/front.mjs expects it.');
  const head = [
    `<link rel="stylesheet" href="${style}">`,
    `<meta name="late-styles" content="${lateStyle}">`,
    ...early.filter((path) => path !== entry).map((path) => `<link rel="modulepreload" href="${path}">`),
    `<script type="module" src="${entry}"></script>\n`,
  ];
  writeFileSync(
    join(folder, 'index.html'),
    page.replace(STYLE, '').replace(LATE_STYLE, '').replace(SCRIPT, head.join('\n')),
  );
}

await bundleFront(options(process.argv.slice(2)));
