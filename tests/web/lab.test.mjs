// The lab in Workers of a real browser: loaded when it is first asked, at work, stopped, kept.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { gamesOf, linesOfCommandLine } from './support/lab-lines.mjs';
import { onKeptSite, onSite, stored } from './support/page.mjs';

const STUDY = {
  format: 'atar-study',
  version: 1,
  name: 'In Workers',
  game: 'owari',
  grid: [{ stones: [2, 3] }],
  line_ups: [{ all: 'greedy' }],
  stop: { games: 40 },
};

/**
 * Opens the connection to a lab in the page. `lab.ask(verb, fields)`, `lab.wait(phase)` and `lab.hold(isHeld)` are then
 * in its global object.
 */
const open = (page) =>
  page.evaluate(async () => {
    const at = (path) => new URL(`transport/${path}`, document.baseURI);
    const { RpcSocket } = await import(at('rpc-socket.js'));
    const { workerSocket } = await import(at('worker.js'));
    const words = { name: 'lab', unloaded: 'It could not be loaded.' };
    const sockets = [];
    const connect = () => {
      sockets.unshift(workerSocket(at('lab-thread.js'), words));
      return sockets[0];
    };
    const connection = new RpcSocket({ open: connect, lost: 'It was lost.' });
    const events = [];
    const hearers = [];
    connection.onEvent((event) => {
      events.push(event);
      hearers.forEach((hear) => hear());
    });
    globalThis.lab = {
      ask: (verb, fields) => connection.send({ do: verb, ...fields }),
      hold: (isHeld) => sockets[0].hold(isHeld),
      wait: (phase) =>
        new Promise((resolve) => {
          const look = () => {
            const index = events.findIndex((event) => event.phase === phase);
            if (index >= 0) resolve(events.splice(0, index + 1).at(-1));
          };
          hearers.push(look);
          look();
        }),
    };
  });

const ask = (page, verb, fields = {}) =>
  page.evaluate(([name, more]) => globalThis.lab.ask(name, more), [verb, fields]);
const wait = (page, phase) => page.evaluate((name) => globalThis.lab.wait(name), phase);

test(
  'the lab is loaded when it is first asked, plays in Workers, and keeps its games',
  onKeptSite('lab', async ({ page, server }) => {
    const loads = () => server.requests.filter(({ url }) => url.endsWith('lab.wasm')).length;
    await stored(page);
    assert.equal(loads(), 0, 'not everybody opens the Lab');
    await open(page);
    const { run } = await ask(page, 'lab_begin', { study: STUDY });
    const done = await wait(page, 'done');
    assert.deepEqual([done.run, done.games, done.of], [run, 80, 80]);
    assert.equal(loads(), 1);
    const look = await ask(page, 'lab_look', { run, measure: 'turns' });
    assert.match(look.plots[0], /^<svg/);
    const { games } = await ask(page, 'lab_games', { run, cell: look.cells[0].cell, pick: 'typical', count: 1 });
    assert.equal(JSON.parse(games[0].record).format, 'atar-record');
    const { text } = await ask(page, 'lab_export', { run, kind: 'games' });
    assert.equal(text.trim().split('\n').length, 81);

    await page.reload();
    await open(page);
    const { runs } = await ask(page, 'lab_list');
    assert.deepEqual([runs[0].run, runs[0].games], [run, 80]);
    assert.equal((await ask(page, 'lab_export', { run, kind: 'games' })).text, text);
    assert.equal(loads(), 1, 'it is in the browser now');
    await ask(page, 'lab_remove', { run });
    assert.deepEqual((await ask(page, 'lab_list')).runs, []);
  }),
);

test(
  'the same study gives the same games in the browser as from the command line',
  onSite('lab-same', async ({ page }) => {
    const study = {
      ...STUDY,
      game: 'atar',
      options: { side: 4 },
      grid: [{ players: [2, 3] }],
      line_ups: [{ all: 'greedy' }, { all: 'nodes=40' }],
      stop: { games: 6 },
      judge: { nodes: 20 },
    };
    await open(page);
    const { run } = await ask(page, 'lab_begin', { study });
    await wait(page, 'done');
    const { text } = await ask(page, 'lab_export', { run, kind: 'games' });
    assert.equal(gamesOf(text).length, 24);
    assert.deepEqual(gamesOf(text), gamesOf(linesOfCommandLine(study)));
  }),
);

test(
  'nothing is played while the computer thinks at the table, and the study goes on after it',
  onSite('lab-held', async ({ page }) => {
    await open(page);
    await page.evaluate(() => globalThis.lab.hold(true));
    // First figures end by the clock, and no game of the study does.
    const { run } = await ask(page, 'lab_begin', { study: { ...STUDY, line_ups: [{ all: 'nodes=30' }] } });
    assert.equal((await wait(page, 'playing')).games, 0);
    assert.equal((await ask(page, 'lab_open', { run })).games, 0);
    await page.evaluate(() => globalThis.lab.hold(false));
    assert.equal((await wait(page, 'done')).games, 80);
  }),
);

test(
  'stop is heard while all Workers think, and the next study is played',
  onSite('lab-stop', async ({ page }) => {
    await open(page);
    await ask(page, 'lab_begin', { study: { ...STUDY, line_ups: [{ all: 'nodes=100000000' }] } });
    await wait(page, 'playing');
    await ask(page, 'lab_stop');
    assert.equal((await wait(page, 'stopped')).games, 0);
    await ask(page, 'lab_begin', { study: STUDY });
    await wait(page, 'done');
  }),
);
