// The game of docs/adding-a-game.md in the front: served by a table that knows it, played by pointer and by keyboard.
//
// The front is that of the sources; the lines that the page adds to its registries are added on their way to the
// browser.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

import { withFriends } from '../support/games.mjs';
import { end, start } from '../support/processes.mjs';
import { until } from '../support/until.mjs';
import { tabTo } from './support/cells.mjs';
import { inBrowserAt } from './support/page.mjs';
import { withSources } from './support/server.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVER = process.env.NIM_SERVER ?? join(ROOT, 'target/debug/examples/nim_server');

const BUILD = 'cargo build -p atar-tests --features example-game --example nim_server';

/** Starts the server; the pages that it serves know the game. */
async function serveNim(artifacts) {
  assert.ok(existsSync(SERVER), `Build the server first: ${BUILD}`);
  const folder = mkdtempSync(join(tmpdir(), 'atar-nim-'));
  const log = join(artifacts, 'server.log');
  writeFileSync(log, '');
  const child = start(SERVER, [folder], { env: withSources(), log });
  const url = await until('the address of the server', () => {
    if (child.exitCode !== null) throw new Error(`the server has ended: ${readFileSync(log, 'utf8')}`);
    return /http:\S+/.exec(readFileSync(log, 'utf8'))?.[0];
  });
  const close = async () => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, close, prepare: addGame };
}

/** Gives the pages of a browser the files of the game, and its line in the registry. */
async function addGame(context) {
  const read = (path) => readFileSync(join(ROOT, path), 'utf8');
  const registry = read('ui/games/index.js')
    .replace('import { owari }', "import { nim } from './nim/index.js';\nimport { owari }")
    .replace(/export const games = \[/, '$&nim, ');
  await context.route('**/games/index.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: registry }),
  );
  await context.route('**/games/nim/*.js', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1);
    return route.fulfill({ contentType: 'text/javascript', body: read(`tests/nim/front/${name}`) });
  });
}

test(
  'the game of the page is set up, played to its end by hands, and won',
  inBrowserAt(serveNim, 'nim', {}, async ({ page, person }) => {
    await person.click(/^Nim\b/);
    await withFriends(person);
    await person.fill('Rows', 2);
    const setUp = page.getByRole('menuitem', { name: 'Set Up a Position…' });
    assert.equal(await setUp.isVisible(), false);
    await person.click('Start');
    await person.sees('4 matches left');
    // A game without an editor has none.
    await person.click('Menu');
    assert.equal(await setUp.getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Escape');
    await person.click(/^Match b2, takes 2 matches/);
    await person.sees('2 matches left');
    await person.click(/^Match b1, takes 1 match/);
    await person.sees('1 match left');
    await tabTo(page, 'the last match', /^Match a1/);
    await page.keyboard.press('Enter');
    await person.sees(/Player 1 wins/);
  }),
);
