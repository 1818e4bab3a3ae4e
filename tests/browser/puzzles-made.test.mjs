// One command writes a game's file of puzzles, from nothing or behind those that are there.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

import { readPuzzles } from '../../ui/puzzles/reader.js';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PROGRAM = at('target/debug/atar-cli');
const write = (file, count, seed) =>
  spawnSync('node', [at('tools/build/puzzles.mjs'), PROGRAM, 'owari', String(count), String(seed), file], {
    encoding: 'utf8',
  });

test('a file of puzzles is written from nothing, the same each time, and grows behind what is there', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-made-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [file, other] = ['a.jsonl', 'b.jsonl'].map((name) => join(folder, name));
  for (const each of [file, other]) assert.equal(write(each, 4, 3).status, 0);
  const first = readFileSync(file, 'utf8');
  assert.equal(readFileSync(other, 'utf8'), first);
  const grades = readPuzzles(first, 'owari').map(({ grade }) => grade);
  assert.equal(grades.length, 4);
  assert.ok(new Set(grades).size > 1, `one of each grade in turn: ${grades}`);
  assert.equal(write(file, 3, 4).status, 0);
  const second = readFileSync(file, 'utf8');
  assert.ok(second.startsWith(first), 'the old ones keep their numbers');
  assert.equal(second.trim().split('\n').length, 7);
  execFileSync(PROGRAM, ['puzzles', '--check', file]);
});

test('a file with a wrong line is left as it is', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'atar-made-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'a.jsonl');
  writeFileSync(file, 'torn\n');
  const { status, stderr } = write(file, 1, 1);
  assert.notEqual(status, 0);
  assert.match(stderr, /a\.jsonl: line 1: /);
  assert.equal(readFileSync(file, 'utf8'), 'torn\n');
});
