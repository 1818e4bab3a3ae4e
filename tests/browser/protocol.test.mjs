// The examples of docs/protocol.md and docs/record.md, and what the table answers to them, are what the schema says.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';

const CLI = process.env.ATAR_CLI ?? fileURLToPath(new URL('../../target/debug/atar-cli', import.meta.url));
const page = (name) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

const schema = JSON.parse(page('protocol.schema.json'));
const ajv = new Ajv2020({
  strict: false,
  formats: { uint: true, uint8: true, uint16: true, uint32: true, uint64: true, int8: true, int16: true, double: true },
});
ajv.addSchema(schema, 'protocol');

/** What is wrong with a value by a definition of the schema; none if nothing is. */
function wrong(value, path) {
  const check = ajv.getSchema(`protocol#/$defs/${path}`);
  return check(value) ? null : ajv.errorsText(check.errors);
}

function assertIs(value, path) {
  assert.equal(wrong(value, path), null, `${path}: ${JSON.stringify(value).slice(0, 300)}`);
}

/** The blocks of a page in a language. */
const blocks = (text, language) =>
  [...text.matchAll(new RegExp(`\\n\`\`\`${language}\\n(.*?)\\n\`\`\``, 'gs'))].map(([, block]) => block);

/** The requests of the page, in order. */
const requests = blocks(page('protocol.md'), 'conversation')
  .flatMap((block) => block.split('\n'))
  .filter((line) => line.startsWith('> '))
  .map((line) => line.slice(2));

/** What the table says to lines, each an object. */
function said(lines) {
  const { stdout, error } = spawnSync(CLI, ['engine', '--seed', '1'], { input: `${lines.join('\n')}\n` });
  if (error) throw error;
  return stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('every example is a request of the schema, and its answer is what the schema says', () => {
  const known = new Map();
  const sent = requests.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  sent.forEach((request, index) => {
    request.id = index;
    known.set(index, request);
  });
  let accepted = 0;
  for (const message of said(sent.map((request) => JSON.stringify(request)))) {
    if (message.event) {
      assertIs(message, 'Event');
      continue;
    }
    const request = known.get(message.re);
    if (message.error) {
      assertIs(message, 'Refused');
      continue;
    }
    accepted += 1;
    assertIs(request, 'Request');
    assertIs(message, 'Accepted');
    assertIs(message.ok, `Answers/properties/${request.do}`);
    if (request.do === 'record') assertIs(message.ok.record, 'Record');
  }
  assert.ok(accepted > 15, `${accepted} were accepted`);
});

test('the other requests are answered as the schema says', () => {
  const options = { side: 4, stones: [2, 2], placement: 'random', order: 'random' };
  const lines = [
    { do: 'hello' },
    { do: 'new_game', game: 'atar', options, seats: [{ name: 'Ann' }, { bot: 3 }], seed: -1, paused: true },
    { do: 'position' },
    { do: 'seats', seats: [{ colour: 5 }, { bot: null }] },
    { do: 'pause' },
    { do: 'resume' },
    { do: 'pace', milliseconds: 100 },
    { do: 'hurry' },
    { do: 'stop' },
    { do: 'history' },
    { do: 'picture', ply: 1 },
    { do: 'record', text: true },
    { do: 'open', record: JSON.parse(blocks(page('record.md'), 'record')[0]) },
  ];
  const answers = said(lines.map((line) => JSON.stringify(line))).filter((message) => !message.event);
  assert.equal(answers.length, lines.length);
  lines.forEach((request, index) => {
    assertIs(request, 'Request');
    assert.ok('ok' in answers[index], JSON.stringify(answers[index]));
    assertIs(answers[index].ok, `Answers/properties/${request.do}`);
  });
});

test('the record of the page is one of the schema', () => {
  const [shown] = blocks(page('record.md'), 'record').map((block) => JSON.parse(block));
  assertIs(shown, 'Record');
  assertIs(shown, 'RecordFile');
  const { draft, result, ...rest } = shown;
  assert.ok(draft && result === null);
  assertIs(rest, 'RecordFile');
});

test('what is no message is none by the schema', () => {
  for (const [value, path] of [
    [{ do: 'dance' }, 'Request'],
    [{ do: 'step' }, 'Request'],
    [{ do: 'step', step: 4 }, 'Request'],
    [{ do: 'bot', level: 11 }, 'Request'],
    [{ do: 'bot', seconds: 0 }, 'Request'],
    [{ re: 1, error: { code: 'wrong', text: '' } }, 'Refused'],
    [{ event: 'changed' }, 'Event'],
    [{ steps: 4 }, 'Answers/properties/legal'],
    [{ format: 'atar-record' }, 'Record'],
  ])
    assert.notEqual(wrong(value, path), null, `${path}: ${JSON.stringify(value)}`);
});
