// The WebAssembly module of the site: golden games state by state, the same answers as the command line, work in
// slices, size.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { answersOfCommandLine, answersOfSite } from './support/answers.mjs';
import { readSite, tableOfSite } from './support/site.mjs';

const GOLDEN = fileURLToPath(new URL('../golden/', import.meta.url));

/** How many golden games there are, as in tests/golden.rs. */
const GAMES = { atar: 11, blokus: 5, owari: 3, petri: 5, spectrangle: 4 };

/** The most that the module may weigh with gzip, in bytes. */
const HEAVIEST = 1_000_000;

const files = readdirSync(GOLDEN)
  .filter((name) => name.endsWith('.jsonl'))
  .sort();

test('every golden game is there', () => {
  const counts = {};
  for (const name of files) counts[name.split('-')[0]] = (counts[name.split('-')[0]] ?? 0) + 1;
  assert.deepEqual(counts, GAMES);
});

for (const name of files) {
  test(`golden game ${name}`, async () => {
    const [first, ...lines] = readFileSync(GOLDEN + name, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const table = await tableOfSite();
    const start = table.ok({ do: 'new_game', game: first.game, options: first.options, roll: 'manual' });
    compare(start, first, name);
    lines.forEach((line, index) => {
      compareLegal(table.ok({ do: 'legal' }).steps, line, `${name}:${index + 2}`);
      compare(table.ok({ do: 'step', step: line.step }), line, `${name}:${index + 2}`);
    });
  });
}

function compare(position, { actor, state }, at) {
  assert.deepEqual(position.actor, actor, `${at}: actor`);
  if (state) assert.deepEqual(position.state, state, `${at}: state`);
}

function compareLegal(steps, { legal, legal_sha: sum, legal_steps: first }, at) {
  assert.equal(steps.length, legal, `${at}: number of steps`);
  if (first) assert.deepEqual(steps.slice(0, first.length), first, `${at}: steps`);
  assert.equal(createHash('sha256').update(steps.join('\n')).digest('hex').slice(0, 16), sum, `${at}: digest`);
}

/**
 * What computer players are asked for in each game. The module's pointers have 32 bits, and yet it must come to the
 * same nodes, values and steps as the command line.
 */
const TURNS = [{ nodes: 60 }, { level: 2 }, { level: 6 }, { level: 4 }, { nodes: 300 }].map((player) => ({
  do: 'bot',
  seed: 5,
  ...player,
}));

/** Games of the computer against itself, a few turns each, and some requests that are refused. */
function script() {
  const games = Object.keys(GAMES).flatMap((game) => {
    return [
      { do: 'new_game', game, seed: 3, options: null },
      { do: 'legal' },
      ...TURNS,
      { do: 'position' },
      { do: 'picture' },
      { do: 'record', text: true },
    ];
  });
  return [{ do: 'hello' }, { do: 'position' }, { do: 'dance' }, ...games].map((request, id) => ({ id, ...request }));
}

test('the module answers as the command line does, the computer players included', async () => {
  const table = await tableOfSite(1n);
  const { games } = table.ok({ do: 'hello' });
  const optionsOf = (game) => games.find(({ name }) => name === game).options;
  const requests = script().map((request) =>
    request.game ? { ...request, options: optionsOf(request.game) } : request,
  );
  const expected = await answersOfCommandLine(requests);
  const told = answersOfSite(await tableOfSite(1n), requests);
  requests.forEach((request, index) => assert.deepEqual(told[index], expected[index], JSON.stringify(request)));
  assert.equal(
    told.filter(({ ok }) => ok?.steps?.length > 0 && ok.nodes !== undefined).length,
    Object.keys(GAMES).length * TURNS.length,
    'every game has computer players, who may know the opening by heart',
  );
});

test('a computer player works in slices, and hears stop between two', async () => {
  const table = await tableOfSite();
  const {
    games: [{ name: game, options }],
  } = table.ok({ do: 'hello' });
  table.ok({ do: 'new_game', game, options });
  const begun = table.said({ id: 'bot', do: 'bot', nodes: 1_000_000_000 });
  assert.deepEqual(begun, { lines: [], changed: false, working: true });
  for (let now = 0; now < 20; now += 5)
    assert.deepEqual(table.worked(now), { lines: [], changed: false, working: true });
  const {
    lines: [progress],
  } = table.worked(100);
  assert.equal(progress.event, 'progress');
  assert.ok(progress.nodes > 0);
  assert.equal(table.ok({ do: 'stop' }), true);
  const {
    lines: [answer],
    working,
  } = table.worked(105);
  assert.equal(answer.re, 'bot');
  assert.ok(answer.ok.steps.length > 0);
  assert.equal(working, false);
});

/** A small game of computers only. */
const COMPUTERS = {
  do: 'new_game',
  game: 'atar',
  options: { side: 3, stones: [2, 2], placement: 'random', order: 'fixed' },
  seats: [{ bot: 1 }, { bot: 1 }],
  seed: 1,
};

test('computers play at their seats by themselves, each step an event and a change to be kept', async () => {
  const table = await tableOfSite();
  const begun = table.said(COMPUTERS);
  const positions = [begun.lines[0].ok];
  let { working } = begun;
  for (let now = 0; working; now += 5) {
    const more = table.worked(now);
    const changes = more.lines.filter(({ event }) => event === 'changed');
    if (changes.length > 0) assert.ok(more.changed);
    positions.push(...changes.map(({ position }) => position));
    ({ working } = more);
  }
  const last = positions.at(-1);
  assert.ok(last.result, 'the game has come to its end');
  assert.equal(last.ply - positions[0].ply, positions.length - 1);
});

test('a computer that waits so that people can follow lets the browser rest', async () => {
  const table = await tableOfSite();
  table.ok({ do: 'pace', milliseconds: 1000 });
  let { working } = table.said(COMPUTERS);
  let now = 0;
  const rests = [];
  for (let slices = 0; working && slices < 400; slices += 1) {
    ({ working } = table.worked(now));
    const rest = table.rest(now);
    if (rest > 0) rests.push(rest);
    now += Math.max(rest, 1);
  }
  assert.ok(rests.length > 20, `${rests.length} rests`);
  assert.ok(
    rests.every((rest) => rest <= 10),
    'stop is heard soon',
  );
});

test('a change is told, so that the game can be kept', async () => {
  const table = await tableOfSite();
  const {
    games: [{ name: game, options }],
  } = table.ok({ do: 'hello' });
  assert.equal(table.said({ do: 'new_game', game, options }).changed, true);
  assert.equal(table.said({ do: 'position' }).changed, false);
  assert.equal(table.said({ do: 'step', step: 'nonsense' }).changed, false);
  const [step] = table.ok({ do: 'legal' }).steps;
  assert.equal(table.said({ do: 'step', step }).changed, true);
});

test('what is no message is answered as everywhere, however long', async () => {
  const table = await tableOfSite();
  for (const text of [
    '{',
    '[]',
    '7',
    '{"do": "dance"}',
    `"${'x'.repeat(3_000_000)}"`,
    '\u0000',
    '{"do":"hello","x":"日本"}'.slice(0, 20),
  ]) {
    const { lines } = table.hear(text);
    assert.equal(JSON.parse(lines[0]).error.code, 'bad_request', text.slice(0, 40));
  }
  assert.deepEqual(table.hear('').lines, []);
});

/** What a module asks of the script that runs it. */
const IMPORTS = { 'atar.wasm': ['helper.give', 'helper.ready', 'helper.take'], 'lab.wasm': [] };

for (const [name, asked] of Object.entries(IMPORTS))
  test(`${name} is at most 1 MB with gzip, and asks for ${asked.length} functions`, () => {
    const bytes = readSite(name);
    const weight = gzipSync(bytes, { level: 9 }).length;
    assert.ok(weight <= HEAVIEST, `${weight} bytes`);
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
    assert.deepEqual(imports.map(({ module, name: own }) => `${module}.${own}`).sort(), asked);
  });
