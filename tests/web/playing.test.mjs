// Playing on the site: without a network, with the computer, in several tabs, and when something breaks.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { handsOf } from '../browser/support/page.mjs';
import { WHOLE, playPart, readRecord, setUp } from '../support/games.mjs';
import { createPerson } from '../support/person.mjs';
import { until } from '../support/until.mjs';
import { cut, onDatabase, onKeptSite, onSite, readDatabase, stored } from './support/page.mjs';

const game = readRecord(WHOLE);
const moment = (turn, after = 0) => ({ turn, after });
const END = moment(game.turns.length + 1);

const continues = (person) => person.click(/^Continue/);

/** In the middle of a turn of several steps. */
const MIDDLE = moment(9, 1);

test(
  'after the first visit a game is played, kept with its draft, and played on, all without a network',
  onKeptSite('offline', async ({ page, person, server, picture }) => {
    await stored(page);
    await cut(page, server);
    await setUp(person, game);
    await playPart(person, game, { from: moment(1), to: MIDDLE });
    const before = await person.board();
    await page.reload();
    await until('the same board', async () => JSON.stringify(await person.board()) === JSON.stringify(before));
    assert.doesNotMatch((await person.look()).words, /computer/, 'nobody waits for one that does not play');
    await playPart(person, game, { from: MIDDLE, to: END });
    await person.sees(/\bwins?\b|share the win/);
    await picture('end');
    await page.reload();
    await person.sees(/\bwins?\b|share the win/);
    assert.ok(server.requests.length > 10);
    for (const { method, url, length } of server.requests) {
      assert.deepEqual([method, length], ['GET', 0], url);
      assert.doesNotMatch(url, /\?/);
    }
  }),
);

test(
  'every game has a computer player, which hears stop',
  onSite('computer', async ({ page }) => {
    const heard = await page.evaluate(async () => {
      const { workerTransport } = await import(new URL('transport/worker.js', document.baseURI));
      const transport = workerTransport();
      const played = {};
      const { games } = await transport.send({ do: 'hello' });
      for (const { name, options } of games) {
        await transport.send({ do: 'new_game', game: name, options });
        const { steps } = await transport.send({ do: 'bot', nodes: 50 });
        for (const step of steps) await transport.send({ do: 'step', step });
        played[name] = steps.length;
      }
      await transport.send({ do: 'new_game', game: games[0].name, options: games[0].options });
      const progress = new Promise((resolve) =>
        transport.onEvent(({ event, nodes }) => event === 'progress' && resolve(nodes)),
      );
      const thinking = transport.send({ do: 'bot', nodes: 1_000_000_000 });
      const nodes = await progress;
      const isThere = await transport.send({ do: 'position' });
      const stopped = await transport.send({ do: 'stop' });
      return { played, nodes, rev: isThere.rev, stopped, best: (await thinking).steps.length };
    });
    assert.deepEqual(Object.keys(heard.played), ['atar', 'spectrangle', 'owari', 'petri', 'blokus']);
    assert.ok(
      Object.values(heard.played).every((steps) => steps > 0),
      JSON.stringify(heard),
    );
    assert.ok(heard.nodes > 0 && heard.rev > 0 && heard.best > 0 && heard.stopped === true, JSON.stringify(heard));
  }),
);

test(
  'computers play a game at all seats to its end',
  onSite('computers', async ({ page }) => {
    const result = await page.evaluate(async () => {
      const { workerTransport } = await import(new URL('transport/worker.js', document.baseURI));
      const transport = workerTransport();
      const ended = new Promise((resolve) =>
        transport.onEvent(({ event, position }) => event === 'changed' && position.result && resolve(position.result)),
      );
      const options = { side: 4, stones: [3, 3], placement: 'random', order: 'random' };
      await transport.send({ do: 'new_game', game: 'atar', options, seats: [{ bot: 2 }, { bot: 1 }] });
      return ended;
    });
    assert.ok(result);
  }),
);

test(
  'a game with computers that was kept waits until somebody looks',
  onSite('waits', async ({ page, server, person }) => {
    const seats = [
      { name: 'Deep', bot: 1 },
      { name: 'Thought', bot: 1 },
    ];
    const record = {
      format: 'atar-record',
      version: 1,
      game: 'atar',
      rules: 1,
      options: { side: 4, stones: [1, 1], placement: 'players', order: 'fixed' },
      seats,
      turns: [],
      draft: [],
    };
    await onDatabase(page, server.url, 1, { game: [['now', JSON.stringify(record)]], notes: [], files: [], aside: [] });
    await continues(person);
    await person.sees(/\bwins?\b|share the win|Turn [3-9]/);
  }),
);

// The second tab was told that its game was not kept, and lost it when it was closed.
test(
  'each of two tabs keeps its game, over a reload and when it is closed in the middle',
  onSite('tabs', async ({ page, person, server, picture }) => {
    await setUp(person, game);
    await person.step('@d4', 1);
    await picture('first');
    const other = await page.context().newPage();
    await other.goto(server.url);
    const friend = createPerson(handsOf(other));
    await setUp(friend, game);
    await friend.step('@e5', 1);
    assert.doesNotMatch((await friend.look()).words, /another tab/);
    await other.reload();
    await friend.find(/^e5, /);
    await page.reload();
    await person.find(/^d4, /);
    await other.close();
    // Not reloaded, which would lead back to the table: a new visit begins on Home.
    await page.goto('about:blank');
    await page.goto(server.url);
    await continues(person);
    await person.find(/^d4, /);
    await person.press('Control+w');
    await page.locator('.others-game', { hasText: 'Ann' }).click();
    await person.find(/^e5, /);
    const { rows } = await readDatabase(page);
    assert.deepEqual(
      rows.game.map(([key]) => key),
      ['now', 'played'],
    );
  }),
);

test(
  'a table that stops by a mistake is started again, with the game as it was kept',
  onSite('broken', async ({ page, person }) => {
    await setUp(person, game);
    await person.step('@d4', 1);
    const [thread] = page.workers();
    await thread.evaluate(() => postMessage({ failed: true, text: 'It broke.' }));
    await until('another Worker', () => page.workers().length === 1 && page.workers()[0] !== thread);
    // What is asked before is refused, as it was meant for the table that has stopped.
    await until('the end of the restart', async () => !/Restarting/.test((await person.look()).words));
    await person.find(/^d4, Ann/);
    await person.step('commit', 1);
    await person.step('@d6', 2);
  }),
);

test(
  'a game that cannot be kept goes on, and the person is told once',
  onSite('full', async ({ page, person, picture }) => {
    await setUp(person, game);
    const [thread] = page.workers();
    await thread.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      globalThis.mend = () => {
        IDBObjectStore.prototype.put = put;
      };
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
    });
    await person.step('@d4', 1);
    await person.sees('This browser could not save your game. The disk is full.');
    await picture('told');
    await person.click('Dismiss');
    await person.step('commit', 1);
    assert.doesNotMatch((await person.look()).words, /could not save your game/);
    await thread.evaluate(() => globalThis.mend());
    await person.step('@d6', 2);
    await page.reload();
    await person.find(/^d6, Ben/);
  }),
);
