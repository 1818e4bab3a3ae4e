// What people send to a lab and what it says, in crates/lab-service/tests/service/conversation.txt, are what
// docs/lab.schema.json says.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { schema, wrong } from '../support/lab-schema.mjs';

function assertIs(value, path) {
  assert.equal(wrong(value, path), null, `${path}: ${JSON.stringify(value).slice(0, 300)}`);
}

const CONVERSATION = new URL('../../crates/lab-service/tests/service/conversation.txt', import.meta.url);

/** The messages of the conversation in order, each with the sign of who says it. */
const messages = readFileSync(CONVERSATION, 'utf8')
  .trim()
  .split('\n')
  .map((line) => ({ isRequest: line.startsWith('> '), message: JSON.parse(line.slice(2)) }));

const requests = messages.filter(({ isRequest }) => isRequest).map(({ message }) => message);

test('every request of the conversation is one of the schema, but for the unknown verb', () => {
  const unknown = requests.filter((request) => wrong(request, 'LabRequest'));
  assert.deepEqual(
    unknown.map((request) => request.do),
    ['lab_dance', 'lab_check'],
    'the study of the last has no game',
  );
});

test('every answer and event is what the schema says, and has no field that it does not name', () => {
  const verbs = new Map(requests.map((request) => [request.id, request.do]));
  const answered = new Set();
  for (const { isRequest, message } of messages) {
    if (isRequest) continue;
    if (message.event) {
      assertIs(message, 'LabProgress');
    } else if (message.error) {
      assertIs(message, 'LabRefused');
      answered.add(message.error.code);
    } else {
      const verb = verbs.get(message.re);
      assertIs(message, 'LabAccepted');
      assertIs(message.ok, `LabAnswers/properties/${verb}`);
      answered.add(verb);
    }
  }
  const codes = schema.$defs.LabErrorCode.oneOf.map((code) => code.const);
  const names = [...schema.$defs.LabAnswers.required, ...codes];
  for (const name of names) assert.ok(answered.has(name), `no answer: ${name}`);
});

test('what is no message is none by the schema', () => {
  const [study] = requests.filter((request) => request.do === 'lab_try').map((request) => request.study);
  for (const [value, path] of [
    [{ do: 'lab_look' }, 'LabRequest'],
    [{ do: 'lab_look', run: 4 }, 'LabRequest'],
    [{ do: 'lab_games', run: 'r', cell: 'c', pick: 'typical', count: 6 }, 'LabRequest'],
    [{ do: 'lab_export', run: 'r', kind: 'pdf' }, 'LabRequest'],
    [{ do: 'lab_ask', game: 'owari', question: 'fair', amount: 'huge' }, 'LabRequest'],
    [{ do: 'lab_check', study: { ...study, stop: {} } }, 'LabRequest'],
    [{ do: 'lab_check', study: { ...study, line_ups: [{ a: 'greedy' }] } }, 'LabRequest'],
    [{ re: 1, error: { code: 'wrong', text: '' } }, 'LabRefused'],
    [{ runs: [{}] }, 'LabAnswers/properties/lab_list'],
    [{ event: 'lab_progress' }, 'LabProgress'],
  ])
    assert.notEqual(wrong(value, path), null, `${path}: ${JSON.stringify(value)}`);
});
