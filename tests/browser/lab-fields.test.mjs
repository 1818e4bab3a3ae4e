// The scripted lab of the tests (`tests/support/scripted-lab.mjs`) answers with the fields of the real one. What the
// real one answers is what its schema says.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { progressOf, scriptedLab } from '../support/scripted-lab.mjs';
import { wrong } from '../support/lab-schema.mjs';
import { inBrowser } from './support/page.mjs';

const STUDY = {
  ...{ format: 'atar-study', version: 1, name: 'Small', game: 'owari' },
  ...{ grid: [{ stones: [1, 2] }], line_ups: [{ all: 'random' }], stop: { games: 4 } },
};

/** A study as the list has it. */
const CARD = {
  run: 'r1',
  name: 'Small',
  game: 'owari',
  games: 8,
  of: 8,
  is_running: false,
  is_done: true,
  stops_early: false,
};

/** What is asked in turn; `run` and `cell` are put in as they come. */
const REQUESTS = [
  ['lab_hello', {}],
  ['lab_ask', { game: 'owari', question: 'fair', options: {}, player: 'random', amount: 'quick' }],
  ['lab_check', { study: STUDY }],
  ['lab_try', { study: STUDY }],
  ['lab_begin', { study: STUDY }],
  ['lab_open', {}],
  ['lab_list', {}],
  ['lab_look', {}],
  ['lab_games', { pick: 'typical', count: 1 }],
  ['lab_report', {}],
  ['lab_export', { kind: 'csv' }],
  ['lab_import', { text: JSON.stringify(STUDY) }],
  ['lab_stop', {}],
  ['lab_remove', {}],
];

/** Asks all of it in the page; returns the answers and the last event of the run. */
async function real(requests) {
  const { socketLab } = await import('/transport/lab.js');
  const lab = socketLab();
  const found = {};
  const ended = new Promise((resolve) => {
    lab.onEvent((event) => event.phase === 'done' && resolve(event));
  });
  const known = {};
  for (const [verb, fields] of requests) {
    found[verb] = await lab.send({ do: verb, ...fields, ...known });
    if (verb === 'lab_begin') {
      known.run = found[verb].run;
      found.lab_progress = await ended;
    }
    if (verb === 'lab_look') known.cell = found[verb].cells[0].cell;
  }
  return found;
}

/** The fields of a value; a list has those of its first item. A study's own are no fields of the connection. */
function fieldsOf(value, path = '') {
  if (Array.isArray(value)) return fieldsOf(value[0] ?? null, `${path}[]`);
  if (value === null || typeof value !== 'object' || path.endsWith('study')) return [];
  return Object.entries(value).flatMap(([key, own]) => [`${path}.${key}`, ...fieldsOf(own, `${path}.${key}`)]);
}

const parentOf = (field) => field.slice(0, field.lastIndexOf('.'));

/** The fields that one of two answers has and the other lacks, although it has others beside them. */
function lacking(has, lacks) {
  const known = new Set(fieldsOf(lacks));
  const parents = new Set([...known].map(parentOf));
  return fieldsOf(has).filter((field) => !known.has(field) && parents.has(parentOf(field)));
}

test('a field that is missing is noticed, at any depth', () => {
  const [whole, part] = [{ run: 1, cells: [{ cell: 'a', games: 3 }] }, { cells: [{ cell: 'b' }] }];
  assert.deepEqual(lacking(whole, part), ['.run', '.cells[].games']);
  assert.deepEqual(lacking(part, whole), []);
  assert.deepEqual(lacking(whole, { run: 1, cells: [] }), []);
});

test(
  'the scripted lab has every field of the real one, and no others',
  inBrowser('lab-fields', {}, async ({ page }) => {
    const found = await page.evaluate(real, REQUESTS);
    const lab = scriptedLab({ lab_list: { runs: [CARD] } });
    const told = { lab_progress: progressOf({}) };
    for (const [verb, fields] of REQUESTS) told[verb] = await lab.send({ do: verb, run: 'r1', ...fields });
    for (const verb of Object.keys(found)) {
      const kind = verb === 'lab_progress' ? 'LabProgress' : `LabAnswers/properties/${verb}`;
      assert.equal(wrong(found[verb], kind), null, verb);
      assert.deepEqual(lacking(found[verb], told[verb]), [], `${verb}: fields that the scripted lab lacks`);
      assert.deepEqual(lacking(told[verb], found[verb]), [], `${verb}: fields that the real lab lacks`);
    }
  }),
);
