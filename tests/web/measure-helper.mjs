// How long level 10 takes for a turn on the site, with a second thread and without (docs/site.md); for `make bench`.
// The same turns are played by both in alternation.

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

import { ARGS, PROGRAMS } from '../browser/support/page.mjs';
import { anotherTable } from './support/another-table.mjs';
import { ISOLATION, serveSite } from './support/site.mjs';

const TURNS = 4;
const GAMES = ['blokus', 'petri'];

/** A table that plays in a page of this server, with the seconds of its turns. */
async function player(browser, server) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(server.url);
  const table = await anotherTable(page);
  let last = 0;
  const ask = async (request) => {
    last += 1;
    const [{ ok, error }] = await table.answers([{ id: last, ...request }]);
    if (error) throw new Error(error.text);
    return ok;
  };
  return { ask, batches: table.batches, seconds: [] };
}

/** Has all players play the same turns. */
async function play(players, game) {
  for (const { ask } of players) {
    const { games } = await ask({ do: 'hello' });
    const { options } = games.find(({ name }) => name === game);
    await ask({ do: 'new_game', game, options, seed: 3 });
  }
  for (let turn = 1; turn <= TURNS; turn += 1)
    for (const { ask, seconds } of players) {
      const began = performance.now();
      const { steps } = await ask({ do: 'bot', level: 10, seed: turn });
      seconds.push((performance.now() - began) / 1000);
      for (const step of steps) await ask({ do: 'step', step });
    }
}

const servers = [await serveSite(), await serveSite({ headers: ISOLATION })];
const browser = await chromium.launch({ executablePath: PROGRAMS.find(existsSync), args: ARGS });
const rounded = (seconds) => seconds.map((each) => Number(each.toFixed(2)));
try {
  for (const game of GAMES) {
    const players = await Promise.all(servers.map((server) => player(browser, server)));
    await play(players, game);
    const [one, two] = players;
    const batches = await two.batches();
    console.log(JSON.stringify({ game, one_thread: rounded(one.seconds), two_threads: rounded(two.seconds), batches }));
  }
} finally {
  await browser.close();
  await Promise.all(servers.map((server) => server.close()));
}
