// What the table tells of the positions of each game is what the schema says, with nothing left out or added.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';

const CLI = process.env.ATAR_CLI ?? fileURLToPath(new URL('../../target/debug/atar-cli', import.meta.url));
const GOLDEN = new URL('../golden/', import.meta.url);

const schema = JSON.parse(readFileSync(new URL('../../docs/protocol.schema.json', import.meta.url), 'utf8'));
const titles = schema.$defs.GameParts.anyOf.map(({ $ref }) =>
  $ref
    .split('/')
    .at(-1)
    .replace(/Parts$/, ''),
);

/** The schema, in which the games' own forms have the fields that they name and no others. */
function closed(part) {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [key, closed(value)]);
  const hasFields = part.type === 'object' && part.properties;
  return { ...Object.fromEntries(entries), ...(hasFields && { additionalProperties: false }) };
}

const isOwn = (name) => titles.some((title) => name.startsWith(title)) && !name.endsWith('Parts');
const definitions = Object.entries(schema.$defs).map(([name, part]) => [name, isOwn(name) ? closed(part) : part]);
const formats = ['uint', 'uint8', 'uint16', 'uint32', 'uint64', 'int8', 'int16', 'int32', 'double'];
const ajv = new Ajv2020({ strict: false, formats: Object.fromEntries(formats.map((name) => [name, true])) });
ajv.addSchema({ ...schema, $defs: Object.fromEntries(definitions) }, 'protocol');

/** What is wrong with a value by a definition of the schema; none if nothing is. */
function wrong(value, name) {
  const check = ajv.getSchema(`protocol#/$defs/${name}`);
  return check(value) ? null : ajv.errorsText(check.errors);
}

/** What the table answers to requests. */
function answers(requests) {
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('');
  const { stdout, error } = spawnSync(CLI, ['engine', '--seed', '1'], { input, maxBuffer: 2 ** 28 });
  if (error) throw error;
  const messages = stdout.toString().trim().split('\n');
  return messages.map((line) => JSON.parse(line)).filter((message) => !message.event);
}

/** The games that are kept: their options and steps. */
const games = readdirSync(GOLDEN)
  .filter((name) => /-[12]\.jsonl$/.test(name))
  .map((name) => {
    const lines = readFileSync(new URL(name, GOLDEN), 'utf8').trim().split('\n');
    const [{ game, options }, ...steps] = lines.map((line) => JSON.parse(line));
    return { name, game, options, steps: steps.map(({ step }) => step) };
  });

for (const { name, game, options, steps } of games) {
  test(`${name}: its positions and its history are of the forms of ${game}`, () => {
    const start = { do: 'new_game', game, options, roll: 'manual' };
    const [began, { ok }] = answers([start, { do: 'record' }]);
    assert.equal(wrong(began.ok, 'Position'), null);
    const plies = Array.from({ length: 12 }, (_, part) => Math.floor((part * steps.length) / 12));
    const [opened, history, ...shown] = answers([
      { do: 'open', record: { ...ok.record, draft: steps } },
      { do: 'history' },
      { do: 'undo_turn' },
      ...plies.map((ply) => ({ do: 'show', ply })),
    ]);
    assert.equal(opened.ok.ply, steps.length, JSON.stringify(opened).slice(0, 300));
    assert.equal(wrong(history.ok, 'TurnHistory'), null);
    for (const position of [opened, ...shown].map((answer) => answer.ok))
      assert.equal(wrong(position, 'Position'), null, JSON.stringify(position).slice(0, 300));
  });

  test(`${name}: a position without a part of its own is of no form`, () => {
    const [{ ok: position }] = answers([{ do: 'new_game', game, options, roll: 'manual' }]);
    for (const part of ['state', 'view'])
      for (const key of Object.keys(position[part])) {
        const { [key]: gone, ...rest } = position[part];
        assert.notEqual(wrong({ ...position, [part]: rest }, 'Position'), null, `${part}.${key}: ${gone}`);
        assert.notEqual(wrong({ ...position, [part]: { ...rest, [`${key}s`]: gone } }, 'Position'), null);
      }
    const other = games.find((one) => one.game !== game).game;
    assert.notEqual(wrong({ ...position, game: other }, 'Position'), null);
  });
}
