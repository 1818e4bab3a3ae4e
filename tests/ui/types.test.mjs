// The types of the front: every script of it is checked.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';

const ROOT = new URL('../../', import.meta.url);
const UI = new URL('ui/', ROOT);

test('every script of the front has its types checked', () => {
  const scripts = readdirSync(UI, { recursive: true }).filter((path) => path.endsWith('.js'));
  assert.ok(scripts.length > 100);
  // Examples are made by a program.
  for (const path of scripts.filter((name) => !name.endsWith('examples.js')))
    assert.match(readFileSync(new URL(path.replaceAll('\\', '/'), UI), 'utf8'), /^\/\/ @ts-check\n/, path);
});

test('the service worker has its types checked', () => {
  assert.match(readFileSync(new URL('crates/web/site/service-worker.js', ROOT), 'utf8'), /^\/\/ @ts-check\n/);
});

test('every set of options for the types is used', () => {
  const check = readFileSync(new URL('tools/test/scripts.sh', ROOT), 'utf8');
  const sets = readdirSync(new URL('tools/test/', ROOT)).filter((name) => name.startsWith('tsconfig'));
  assert.ok(sets.length > 1);
  for (const name of sets) assert.ok(check.includes(`tools/test/${name}`), name);
});

// A room's session was a copy of the local one, past the types: a method that it forgot acted on the local game.
test('sessions and their stage hide nothing from the types', () => {
  for (const path of ['session/session.js', 'session/stage.js', 'rooms/session.js']) {
    const code = readFileSync(new URL(path, UI), 'utf8');
    assert.doesNotMatch(code, /\bany\b|\bProxy\b|defineProperties/, path);
    assert.match(code, /@returns \{(GameSession|RoomSession|Stage)\}/, path);
  }
});
