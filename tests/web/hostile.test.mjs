// Every file of tests/fixtures/hostile is opened in the WebAssembly module: in time, in little memory, and the table
// goes on whatever it was.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

import { recordTextOf, lay, createWasmTable } from '../../ui/transport/wasm-table.js';
import { readSite } from './support/site.mjs';

const FOLDER = fileURLToPath(new URL('../fixtures/hostile/', import.meta.url));
const MODULE = await WebAssembly.compile(readSite('atar.wasm'));

/** The most memory that the module may have taken for a file, in bytes. */
const MOST_MEMORY = 300 << 20;
/** How long a file may take beside other work, in milliseconds; alone it is under three seconds. */
const PATIENCE = 60_000;

const OPTIONS = { side: 4, stones: [2, 2], placement: 'players', order: 'fixed' };

function read(name) {
  const content = readFileSync(FOLDER + name);
  return (name.endsWith('.gz') ? gunzipSync(content) : content).toString();
}

for (const name of readdirSync(FOLDER).sort()) {
  const isGood = name.startsWith('good-');
  test(`${name} is ${isGood ? 'opened' : 'refused'}`, async () => {
    const table = await createWasmTable(MODULE, 1n);
    const ask = (request) => JSON.parse(table.hear(JSON.stringify(request)).lines[0]);
    assert.ok(ask({ do: 'new_game', game: 'atar', options: OPTIONS }).ok);
    const before = recordTextOf(table);
    const began = performance.now();
    const { ok, error } = ask({ do: 'open', text: read(name) });
    const took = performance.now() - began;
    assert.equal(Boolean(ok), isGood, error?.text);
    if (error) assert.match(error.text, /\.$/);
    if (error) assert.equal(recordTextOf(table), before);
    assert.ok(took < PATIENCE, `${Math.round(took)} ms`);
    assert.ok(table.size() < MOST_MEMORY, `${table.size() >> 20} MiB`);
    // What was opened is kept, and the next start lays it again.
    const kept = recordTextOf(table);
    const next = await createWasmTable(MODULE, 2n);
    assert.equal(lay(next, kept), null);
    assert.equal(recordTextOf(next), kept);
  });
}
