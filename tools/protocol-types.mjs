// Makes ui/protocol.d.ts, the types of the protocol's messages, from docs/protocol.schema.json. With `--check` it only
// looks whether the file is current.

import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';

const SCHEMA = new URL('../docs/protocol.schema.json', import.meta.url);
const TYPES = new URL('../ui/protocol.d.ts', import.meta.url);
const HEAD = `// The types of the protocol's messages. Made from docs/protocol.schema.json by \`make schema\`: do not edit.
`;

/** A schema in which what may be anything says so. No reference is described anew: that would make it a new type. */
function plain(schema) {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return { $ref: schema.$ref };
  const entries = Object.entries(schema).map(([key, value]) => [key, plain(value)]);
  const isAnything = entries.every(([key]) => key === 'description');
  return { ...Object.fromEntries(entries), ...(isAnything && { tsType: 'any' }) };
}

/** The types of a schema's definitions, as TypeScript. */
async function typesOf({ anyOf, ...schema }) {
  // What is not reached from a message gets no type.
  const all = { ...schema, anyOf: [...anyOf, { $ref: '#/$defs/Answers' }] };
  const types = await compile(plain(all), 'Protocol', {
    additionalProperties: false,
    bannerComment: HEAD,
    format: false,
    unknownAny: false,
  });
  return format(types, { ...(await resolveConfig(TYPES)), parser: 'typescript' });
}

const types = await typesOf(JSON.parse(readFileSync(SCHEMA, 'utf8')));
if (!process.argv.includes('--check')) {
  writeFileSync(TYPES, types);
} else if (types !== readFileSync(TYPES, 'utf8')) {
  console.error('ui/protocol.d.ts is out of date: `make schema` writes it anew');
  process.exit(1);
}
