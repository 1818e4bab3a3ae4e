// Checks messages of the lab by docs/lab.schema.json.

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const NUMBERS = ['uint', 'uint8', 'uint32', 'uint64', 'double'];
const formats = Object.fromEntries(NUMBERS.map((name) => [name, true]));

export const schema = JSON.parse(readFileSync(new URL('../../docs/lab.schema.json', import.meta.url), 'utf8'));

/** A schema in which no object has a key that it does not name. */
function exact(part) {
  if (Array.isArray(part)) return part.map(exact);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, exact(value)]);
  return { ...Object.fromEntries(entries), ...(part.properties && { additionalProperties: false }) };
}

const ajv = new Ajv2020({ strict: false, formats });
ajv.addSchema(exact(schema), 'lab');

/** What is wrong with a value by a definition of the schema; null if nothing is. */
export function wrong(value, path) {
  const check = ajv.getSchema(`lab#/$defs/${path}`);
  return check(value) ? null : ajv.errorsText(check.errors);
}
