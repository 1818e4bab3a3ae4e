// The lab's module: the same lines as the command line, every request, games that are kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { memoryDatabase } from '../../ui/transport/database.js';
import { labOfSite } from './support/lab.mjs';
import { gamesOf, linesOfCommandLine } from './support/lab-lines.mjs';

const study = (game, more = {}) => ({
  format: 'atar-study',
  version: 1,
  game,
  line_ups: [{ all: 'greedy' }, { a: 'nodes=40', b: 'level=1' }],
  stop: { games: 4 },
  seed: 7,
  most_turns: 200,
  keep: 'steps',
  ...more,
});

/** Small games with every kind of player, chance, more than two places, and calibrated estimates. */
const STUDIES = [
  study('atar', { options: { side: 4 }, grid: [{ players: [2, 3] }], judge: { nodes: 20 } }),
  study('spectrangle', { options: { players: 3 } }),
  study('owari', { line_ups: [{ all: 'random' }, { all: 'flat' }] }),
  study('petri', { options: { width: 10, height: 10 }, most_turns: 40 }),
  study('blokus', { options: { players: 2, start: 'duo' } }),
];

for (const asked of STUDIES)
  test(`the module plays the same games of ${asked.game} as the command line`, async () => {
    const lab = await labOfSite();
    const { run } = await lab.ok('lab_begin', { study: asked });
    await lab.wait('done');
    const { text } = await lab.ok('lab_export', { run, kind: 'games' });
    const expected = linesOfCommandLine(asked);
    assert.ok(gamesOf(expected).length >= 8);
    assert.deepEqual(gamesOf(text), gamesOf(expected));
    const engine = (lines) => JSON.parse(lines.split('\n')[0]).engine;
    assert.deepEqual(engine(text), engine(expected));
  });

const SMALL = study('owari', { line_ups: [{ all: 'random' }], stop: { games: 20 }, options: { stones: 2 } });

test('every request is carried', async () => {
  const lab = await labOfSite();
  const { run } = await lab.ok('lab_begin', { study: SMALL });
  await lab.wait('done');
  const {
    cells: [{ cell }],
  } = await lab.ok('lab_look', { run });
  const requests = {
    lab_hello: {},
    lab_ask: { game: 'owari', question: 'fair' },
    lab_check: { study: SMALL },
    lab_try: { study: SMALL },
    lab_begin: { study: SMALL },
    lab_stop: {},
    lab_list: {},
    lab_open: { run },
    lab_look: { run, measure: 'turns' },
    lab_games: { run, cell, pick: 'typical', count: 1 },
    lab_report: { run },
    lab_export: { run, kind: 'csv' },
    lab_import: { text: JSON.stringify(SMALL) },
    lab_remove: { run },
  };
  const { error } = await lab.ask('dance');
  for (const verb of error.text.match(/lab_\w+/g)) {
    assert.ok(requests[verb], `${verb} is missing here`);
    assert.ok(await lab.ok(verb, requests[verb]), verb);
  }
  assert.equal((await lab.ask('lab_open', { run })).error.code, 'no_run');
});

test('Stop is heard while figures are worked out', async () => {
  const lab = await labOfSite();
  const { run } = await lab.ok('lab_begin', { study: SMALL });
  await lab.wait('done');
  const answered = [];
  const look = lab.ok('lab_look', { run }).then(() => answered.push('figures'));
  const stop = lab.ok('lab_stop').then(() => answered.push('stopped'));
  await Promise.all([look, stop]);
  assert.deepEqual(answered, ['stopped', 'figures']);
});

test('games are kept in the tables, and found by the next lab', async () => {
  const database = memoryDatabase();
  const lab = await labOfSite({ database });
  const { run } = await lab.ok('lab_begin', { study: SMALL });
  await lab.wait('done');
  const { text } = await lab.ok('lab_export', { run, kind: 'games' });
  const next = await labOfSite({ database });
  const { runs } = await next.ok('lab_list');
  assert.deepEqual(
    runs.map((known) => [known.run, known.games]),
    [[run, 20]],
  );
  assert.equal((await next.ok('lab_look', { run })).cells[0].games, 20);
  assert.equal((await next.ok('lab_export', { run, kind: 'games' })).text, text);
  assert.equal((await next.ok('lab_begin', { run })).run, run);
  assert.equal((await next.wait('done')).games, 20);
});

test('stop is heard while players think', async () => {
  const lab = await labOfSite();
  await lab.ok('lab_begin', { study: { ...SMALL, line_ups: [{ all: 'nodes=100000000' }] } });
  await lab.wait('playing');
  await lab.ok('lab_stop');
  assert.equal((await lab.wait('stopped')).games, 0);
  await lab.ok('lab_begin', { study: SMALL });
  await lab.wait('done');
});
