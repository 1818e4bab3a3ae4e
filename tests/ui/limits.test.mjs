// What the front knows of rooms without asking is what the room says: the version of the wire, which requests change
// something, and how long names and lines may be.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { DEFAULT_LIMITS } from '../../ui/limits.js';
import { NET } from '../../ui/transport/room.js';
import { ROOM_CHANGES } from '../../ui/transport/room-changes.js';

/** A source of the room. */
const sourceOf = (path) => readFileSync(new URL(`../../crates/room/src/${path}`, import.meta.url), 'utf8');

/** A number that a source of the room names. */
function numberIn(path, name) {
  const code = sourceOf(path);
  const [, value] = new RegExp(`const ${name}: \\w+ = (\\d+);`).exec(code) ?? [];
  assert.ok(value, `${path}: ${name}`);
  return Number(value);
}

test('the front speaks the version of the wire that rooms speak', () => {
  assert.equal(NET, numberIn('lib.rs', 'NET'));
});

test('where no host has told its limits, names and lines may be as long as rooms take them', () => {
  assert.equal(DEFAULT_LIMITS.name, numberIn('name.rs', 'MAX_NAME_CHARS'));
  assert.equal(DEFAULT_LIMITS.line, numberIn('chat.rs', 'MAX_LINE_CHARS'));
});

// The list was kept by hand: a change that it forgot would have gone out without a key, and made twice after a cut.
test('the requests that the front gives keys are those that change the room', () => {
  const changes = [...sourceOf('request.rs').matchAll(/"(\w+)" \(\w+, changes\)/g)].map(([, verb]) => verb);
  assert.deepEqual([...ROOM_CHANGES].sort(), changes.sort());
});
