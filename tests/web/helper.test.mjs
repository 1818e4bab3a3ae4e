// The second thread of the computer players on the site: it changes nothing but the time, also where it fails in the
// middle of a search, and it is there where the page is isolated from other origins.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import { createHelper } from '../../ui/transport/helper.js';
import { until } from '../support/until.mjs';
import { anotherTable } from './support/another-table.mjs';
import { answersOfCommandLine, answersOfSite } from './support/answers.mjs';
import { onKeptSite, stored } from './support/page.mjs';
import { readSite, tableOfSite } from './support/site.mjs';

const golden = (name) =>
  readFileSync(fileURLToPath(new URL(`../golden/${name}`, import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const numbered = (requests) => requests.map((request, id) => ({ ...request, id }));

/** The requests that lead to a position of a golden game. */
function upTo(name, steps) {
  const [{ game, options }, ...lines] = golden(name);
  const played = lines.slice(0, steps).map(({ step }) => ({ do: 'step', step }));
  return [{ do: 'new_game', game, options, roll: 'manual' }, ...played];
}

/** A search that is so long that a part of its rollouts is on another thread. */
const SEARCH = numbered([...upTo('blokus-1.jsonl', 18), { do: 'bot', nodes: 100_000, seed: 5 }]);

/** The same, and one for a turn of several decisions. */
const SEARCHES = numbered([...SEARCH, ...upTo('petri-4.jsonl', 17), { do: 'bot', nodes: 20_000, seed: 5 }]);

const module = new WebAssembly.Module(readSite('atar.wasm'));

/**
 * The answers with a helper. It breaks at the message of the number `breaksAt`; `told(count, thread)` hears of each
 * message that is given to it. Answers how many messages it has answered, too.
 */
async function helped(requests, { breaksAt = 0, patience, told = () => {} } = {}) {
  let thread;
  const inner = createHelper((memory) => {
    const workerData = { module, memory, breaksAt };
    thread = new Worker(new URL('support/helper-thread.mjs', import.meta.url), { workerData });
    return thread;
  }, patience);
  let given = 0;
  let answered = 0;
  const helper = {
    ready: inner.ready,
    give(message) {
      given += 1;
      told(given, thread);
      return inner.give(message);
    },
    take(answer) {
      const length = inner.take(answer);
      if (length >= 0) answered += 1;
      return length;
    },
  };
  try {
    await until('the helper', () => inner.ready());
    return { answers: answersOfSite(await tableOfSite(1n, helper), requests), answered };
  } finally {
    await thread.terminate();
  }
}

/** The answers without a helper. */
let alone;
before(async () => {
  alone = answersOfSite(await tableOfSite(1n), SEARCHES);
});

test('one thread comes to the same as the command line, which has two where the machine has', async () => {
  assert.deepEqual(alone, await answersOfCommandLine(SEARCHES));
  assert.ok(alone.at(-1).ok.steps.length > 1, 'a turn of several decisions');
});

test('with a second thread it comes to the same, and that one has its part in all of it', async () => {
  const { answers, answered } = await helped(SEARCHES);
  assert.deepEqual(answers, alone);
  const nodes = alone.reduce((sum, { ok }) => sum + (ok.nodes ?? 0), 0);
  assert.ok(answered > nodes / 13, `${answered} batches for ${nodes} nodes`);
});

test('it comes to the same where the second thread breaks in the middle', async () => {
  const { answers, answered } = await helped(SEARCH, { breaksAt: 100 });
  assert.deepEqual(answers, alone.slice(0, SEARCH.length));
  // What it has answered just before may still be on its way.
  assert.ok(answered === 98 || answered === 99, `${answered} batches`);
});

test('it comes to the same where the second thread is ended in the middle, of which it hears nothing', async () => {
  const told = (count, thread) => count === 200 && thread.terminate();
  const { answers, answered } = await helped(SEARCH, { patience: 300, told });
  assert.deepEqual(answers, alone.slice(0, SEARCH.length));
  assert.ok(answered > 0 && answered < SEARCH.at(-1).nodes / 13, `${answered} batches`);
});

test(
  'a page that is not isolated searches on one thread, an isolated one on two, with the same result',
  { skip: availableParallelism() < 2 && 'one core has no use for two threads' },
  onKeptSite('isolated', async ({ page }) => {
    const isIsolated = () => page.evaluate(() => globalThis.crossOriginIsolated);
    assert.equal(await isIsolated(), false, 'the server of the first visit says nothing of it');
    const first = await anotherTable(page);
    const turn = (answers) => answers.at(-1).ok;
    const expected = turn(alone.slice(0, SEARCH.length));
    assert.deepEqual(turn(await first.answers(SEARCH)), expected);
    assert.equal(await first.batches(), 0);
    await first.close();
    await stored(page);
    await page.reload();
    assert.equal(await isIsolated(), true, 'the service worker says it');
    await until('a table', () => page.workers().length > 0);
    const second = await anotherTable(page);
    // The helper may be late for the first search.
    await until('a search with the helper', async () => {
      assert.deepEqual(turn(await second.answers(SEARCH)), expected);
      return (await second.batches()) > 0;
    });
  }),
);
