// What the front knows of rooms without asking is what the room says: the version of the wire, and how long names and
// lines may be.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { LONGEST_LINE, LONGEST_NAME } from '../../ui/limits.js';
import { NET } from '../../ui/transport/room.js';

/** A number that a source of the room names. */
function numberIn(path, name) {
  const code = readFileSync(new URL(`../../crates/room/src/${path}`, import.meta.url), 'utf8');
  const [, value] = new RegExp(`const ${name}: \\w+ = (\\d+);`).exec(code) ?? [];
  assert.ok(value, `${path}: ${name}`);
  return Number(value);
}

test('the front speaks the version of the wire that rooms speak', () => {
  assert.equal(NET, numberIn('lib.rs', 'NET'));
});

test('names and lines may be as long as rooms take them', () => {
  assert.equal(LONGEST_NAME, numberIn('member.rs', 'MAX_NAME_CHARS'));
  assert.equal(LONGEST_LINE, numberIn('chat.rs', 'MAX_CHARS'));
});
