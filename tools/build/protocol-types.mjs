// Makes what the front knows of the messages from their schemas: ui/protocol.d.ts from docs/protocol.schema.json,
// ui/online.d.ts and ui/transport/room-changes.js from docs/online.schema.json, ui/lab-messages.d.ts from
// docs/lab.schema.json. With `--check` it only looks whether the files are current.

import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const here = (path) => new URL(`../../${path}`, import.meta.url);
const MADE = 'by `make schema`: do not edit.\n';

/** The names of the protocol's types in the other files. */
const OF_THE_PROTOCOL = { Position: 'Position', Record: 'GameRecord', Event: 'TableEvent' };

const FILES = [
  {
    name: 'Protocol',
    schema: here('docs/protocol.schema.json'),
    types: here('ui/protocol.d.ts'),
    head: `// The types of the protocol's messages. Made from docs/protocol.schema.json ${MADE}`,
    // What is not reached from a message gets no type.
    more: [{ $ref: '#/$defs/Answers' }],
  },
  {
    name: 'Online',
    schema: here('docs/online.schema.json'),
    types: here('ui/online.d.ts'),
    head: `// The types of the messages of rooms and lobbies. Made from docs/online.schema.json ${MADE}
import type { Event as TableEvent, Position, Record as GameRecord } from './protocol';
`,
    more: [],
  },
  {
    name: 'LabMessage',
    schema: here('docs/lab.schema.json'),
    types: here('ui/lab-messages.d.ts'),
    head: `// The types of the messages of the lab. Made from docs/lab.schema.json ${MADE}`,
    more: [{ $ref: '#/$defs/LabAnswers' }],
  },
];

/** A reference to another definition. One to the protocol's schema is a type of the protocol. */
function reference($ref) {
  const [file, name] = $ref.split('#/$defs/');
  return file ? { tsType: OF_THE_PROTOCOL[name] } : { $ref };
}

/** A schema in which what may be anything says so. No reference is described anew: that would make it a new type. */
function plain(schema) {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return reference(schema.$ref);
  // The generator knows tuples by their older name.
  const entries = Object.entries(schema).map(([key, value]) => [key === 'prefixItems' ? 'items' : key, plain(value)]);
  const isAnything = entries.every(([key]) => key === 'description');
  return { ...Object.fromEntries(entries), ...(isAnything && { tsType: 'any' }) };
}

/** The types of a schema's definitions, as TypeScript. */
async function typesOf({ name, schema: file, types: target, head, more }) {
  const { anyOf, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
  const types = await compile(plain({ ...schema, anyOf: [...anyOf, ...more] }), name, {
    additionalProperties: false,
    bannerComment: head,
    format: false,
    unknownAny: false,
  });
  return formatted(target, types);
}

/** A text as Prettier breaks the lines of a file of this name. */
const formatted = async (target, text) => format(text, { ...(await resolveConfig(target)), filepath: target.pathname });

/** The answers of a room to its own changes, by the names of their definitions. */
const OF_CHANGES = ['#/$defs/Changed', '#/$defs/ChangeOk'];

/** The script with the verbs of a room's own changes: those that are answered as changes are. */
function roomChanges(target) {
  const { $defs } = JSON.parse(readFileSync(here('docs/online.schema.json'), 'utf8'));
  const answers = Object.entries($defs.RoomAnswers.properties);
  const verbs = answers.filter(([, { $ref }]) => OF_CHANGES.includes($ref)).map(([verb]) => verb);
  return formatted(
    target,
    `// @ts-check
// The changes of a room that are none of its game. Made from docs/online.schema.json ${MADE}
/** Their verbs. @type {ReadonlySet<string>} */
export const ROOM_CHANGES = new Set(${JSON.stringify(verbs)});
`,
  );
}

const MADE_FILES = [
  ...FILES.map((file) => ({ target: file.types, make: () => typesOf(file) })),
  { target: here('ui/transport/room-changes.js'), make: roomChanges },
];

for (const { target, make } of MADE_FILES) {
  const text = await make(target);
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text);
  } else if (text !== readFileSync(target, 'utf8')) {
    console.error(`${target.pathname.slice(here('').pathname.length)} is out of date: \`make schema\` writes it anew`);
    process.exit(1);
  }
}
