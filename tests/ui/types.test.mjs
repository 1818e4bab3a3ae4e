// The types of the front: every script of it is checked.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';

const UI = new URL('../../ui/', import.meta.url);

test('every script of the front has its types checked', () => {
  const scripts = readdirSync(UI, { recursive: true }).filter((path) => path.endsWith('.js'));
  assert.ok(scripts.length > 100);
  // Examples are made by a program.
  for (const path of scripts.filter((name) => !name.endsWith('examples.js')))
    assert.match(readFileSync(new URL(path.replaceAll('\\', '/'), UI), 'utf8'), /^\/\/ @ts-check\n/, path);
});
