// How the front is built: no files that import each other in a circle, no game's name in what games share, and no code
// at the start that is needed later only.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';

import { games } from '../../ui/games/index.js';
import { importsOf, lateImportsOf, loadedWith } from '../support/imports.mjs';

const UI = new URL('../../ui/', import.meta.url);

/** The paths of the front's files with an ending, from `ui/`. */
const filesOf = (...endings) =>
  readdirSync(UI, { recursive: true })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .sort();

const textOf = (path) => readFileSync(new URL(path, UI), 'utf8');

/** The circles among files, each as the way around it. */
function circlesOf(graph) {
  const done = new Set();
  const circles = [];
  function walk(path, way) {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...way, path]);
    done.add(path);
  }
  for (const path of graph.keys()) walk(path, []);
  return circles;
}

test('the walk over imports finds circles, and only these', () => {
  const graph = (pairs) => new Map(Object.entries(pairs));
  assert.deepEqual(circlesOf(graph({ a: ['b'], b: ['c'], c: ['b'] })), ['b → c → b']);
  assert.deepEqual(circlesOf(graph({ a: ['b', 'c'], b: ['c'], c: [] })), []);
});

test('every import leads to a file, and no files import each other in a circle', () => {
  // What a script imports later makes no circle.
  const graph = new Map(filesOf('.js').map((path) => [path, importsOf(path, textOf)]));
  assert.ok(graph.get('main.js').includes('session/session.js'));
  for (const [path, imports] of graph)
    for (const next of [...imports, ...lateImportsOf(path, textOf)]) assert.ok(graph.has(next), `${path}: ${next}`);
  assert.deepEqual(circlesOf(graph), []);
});

test('the program starts with Home, without other screens and the ways to the table that it does not go', () => {
  const loaded = loadedWith(['main.js'], textOf);
  assert.ok(loaded.includes('screens/home.js') && loaded.includes('transport/socket.js'));
  const late =
    /^(lab|screens\/(lab|rooms|board|room|editor))\/|^screens\/(table|setup|preferences|help|turn-bar|player-cards|history|result)\.js$|^transport\/(tauri|shell-\w+|worker)|(examples|\/rules|\/editor)\.js$/;
  assert.deepEqual(
    loaded.filter((path) => late.test(path)),
    [],
  );
});

test('every handler of keys listens through keys.js, so that none hears those of an input method', () => {
  const listening = filesOf('.js').filter((path) => /\bkey(down|up|press)\b/.test(textOf(path)));
  assert.deepEqual(listening, ['keys.js']);
});

/** What may name games: what is theirs, and the registry. Licences are other people's texts. */
const mayName = (path) => games.some(({ name }) => path.startsWith(`games/${name}/`)) || path === 'games/index.js';

/** The program is called Atar as well: that name is looked for in paths and as the name of a game only. */
const named = (code) =>
  games
    .map(({ name }) => name)
    .filter((name) =>
      name === 'atar'
        ? /games\/atar|['"]atar['"]\s*[,:\])]|=== 'atar'|data-game=['"]?atar/.test(code)
        : new RegExp(name, 'i').test(code),
    );

test('no game is named in what games share', () => {
  for (const path of filesOf('.js', '.css').filter((name) => !mayName(name)))
    assert.deepEqual(named(textOf(path)), [], path);
});

/** The sizes of windows that styles tell apart, as ui/css/base.css names them. */
const BREAKPOINTS = [
  ...['max-width: 640px', 'max-width: 760px', 'min-width: 761px', 'max-width: 1060px', 'min-width: 1061px'],
  ...['max-width: 1180px', 'min-width: 1181px'],
  ...['max-height: 560px', 'min-height: 561px', 'min-height: 661px', 'max-height: 720px', 'min-height: 721px'],
  ...['max-height: 780px', 'min-height: 781px', 'max-height: 860px'],
  ...['max-aspect-ratio: 3/4', 'min-aspect-ratio: 3/4', 'max-aspect-ratio: 1/1', 'min-aspect-ratio: 1/1'],
];

test('styles tell windows apart at the named sizes only', () => {
  const asked = filesOf('.css').flatMap((path) =>
    [...textOf(path).matchAll(/@media([^{]*)/g)].flatMap(([, condition]) =>
      [...condition.matchAll(/\(([^()]*(?:width|height|ratio)[^()]*)\)/g)].map(([, size]) => `${path}: ${size}`),
    ),
  );
  assert.ok(asked.length > 0);
  const isNamed = (size) => BREAKPOINTS.some((named) => size.endsWith(`: ${named}`));
  assert.deepEqual(
    asked.filter((size) => !isNamed(size)),
    [],
  );
});

/**
 * What is asked of the table, or of the whole page, about what it holds. If one such question goes through descendants
 * of any depth, the browser styles everything anew whenever anything is put into the page, which took 5 ms each time.
 */
const asked = (text) =>
  [...text.matchAll(/(?:\.table|body|:root)[^\s,{]*?:has\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, what]) => what);

test('the table and the page are asked about what they hold only down a path of children', () => {
  assert.deepEqual(asked('body:has(.a) b, .table:not(:has(> .c:not([hidden]) > .d)) {'), [
    '.a',
    '> .c:not([hidden]) > .d',
  ]);
  for (const path of filesOf('.css')) {
    // A page is printed once.
    const screen = textOf(path).replaceAll(/@media print \{[\s\S]*?\n\}/g, '');
    for (const what of asked(screen)) assert.match(what, /^(> [^\s>]+ ?)+$/, `${path}: ${what}`);
  }
});

/** The rules that name a part of one engine beside something else. */
const mixed = (text) =>
  [...text.matchAll(/[^{}]+(?=\{)/g)]
    .map(([list]) => list.trim())
    .filter((list) => /,[^]*::-moz|::-moz[^]*,/.test(list));

// Sliders had no track, and the Lab's progress another colour: an engine drops a whole rule of which it does not know
// one part.
test('no rule names parts of several engines', () => {
  assert.deepEqual(mixed('a { b: c } d::-webkit-x,\ne::-moz-y { f: g }'), ['d::-webkit-x,\ne::-moz-y']);
  for (const path of filesOf('.css')) assert.deepEqual(mixed(textOf(path)), [], path);
});

test('every style sheet is on the page', () => {
  const linked = [...textOf('index.html').matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path);
  assert.deepEqual([...linked].sort(), filesOf('.css'));
  // Late ones stand last, as they do where they are loaded after the others.
  const links = textOf('index.html').match(/<link rel="stylesheet".*>/g);
  const late = links.filter((link) => link.includes('data-late'));
  assert.deepEqual(links.slice(-late.length), late);
});
