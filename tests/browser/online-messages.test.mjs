// What people send to a room and what it says, in the evening of crates/room/tests/messages.txt, are what
// docs/online.schema.json says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const NUMBERS = ['uint', 'uint8', 'uint32', 'uint64', 'int64'];
const ajv = new Ajv2020({ strict: false, formats: Object.fromEntries(NUMBERS.map((name) => [name, true])) });
// Positions and records are the table's: in the evening only their names stand for them.
ajv.addSchema(
  { $defs: { Position: { const: 'POSITION' }, Record: { const: 'RECORD' }, Event: false } },
  'protocol.schema.json',
);
ajv.addSchema(JSON.parse(read('docs/online.schema.json')), 'online.schema.json');

/** The evening's lines that begin with a sign, as messages. */
const lines = (sign) =>
  read('crates/room/tests/messages.txt')
    .split('\n')
    .filter((line) => line.startsWith(`${sign} `))
    .map((line) => JSON.parse(line.slice(2)));

function assertIs(value, name) {
  const check = ajv.getSchema(`online.schema.json#/$defs/${name}`);
  assert.ok(check(value), `${name}: ${ajv.errorsText(check.errors)}: ${JSON.stringify(value).slice(0, 300)}`);
}

/** What is in an object, and no key besides: the schema lets every object have more. */
function withoutMore(schema) {
  if (Array.isArray(schema)) return schema.map(withoutMore);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, withoutMore(value)]);
  return { ...Object.fromEntries(entries), ...(schema.properties && { additionalProperties: false }) };
}

test('what a room says is what the schema says, and has no field that it does not name', () => {
  ajv.addSchema(withoutMore(JSON.parse(read('docs/online.schema.json'))), 'exact.schema.json');
  const check = ajv.getSchema('exact.schema.json#/$defs/RoomMessage');
  const said = lines('<');
  assert.ok(said.length > 60);
  for (const message of said) {
    assertIs(message, 'RoomMessage');
    assert.ok(check(message), `${ajv.errorsText(check.errors)}: ${JSON.stringify(message)}`);
  }
  const [card] = lines('=');
  assertIs(card, 'RoomCard');
});

test('each verb of a room is answered as the schema says', () => {
  const verbs = new Map();
  const answered = new Set();
  for (const line of read('crates/room/tests/messages.txt').split('\n')) {
    const message = /^[<>] /.test(line) ? JSON.parse(line.slice(2)) : {};
    if (message.do) verbs.set(message.id, message.do);
    const verb = message.do ? null : verbs.get(message.re);
    if (!('ok' in message) || !verb || verb === 'step') continue;
    assertIs(message.ok, `RoomAnswers/properties/${verb}`);
    answered.add(verb);
  }
  assert.ok(answered.size > 18, `${[...answered]}`);
});

test('what people send to a room is what the schema says', () => {
  const notOfTheRoom = ['step', 'fly'];
  const sent = lines('>').filter(({ do: verb }) => !notOfTheRoom.includes(verb));
  assert.ok(sent.length > 30);
  for (const request of sent) assertIs(request, 'RoomRequest');
});
