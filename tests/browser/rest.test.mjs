// Nothing runs for ever: what may wake a page at rest, counted over minutes in which nobody does anything. The page is
// that of the sources, so that what wakes it can be named.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fixture } from '../support/games.mjs';
import { until } from '../support/until.mjs';
import { beReady, button, come, inCompanyAt, linkOf, openRoom } from './support/company.mjs';
import { inBrowserAt, openFile } from './support/page.mjs';
import { host } from './support/rooms.mjs';
import { serveSources, withSources } from './support/server.mjs';
import { noteWakes, passMinutes, wakesIn } from './support/wakes.mjs';

const MINUTES = 10;

/** For how many minutes rooms are looked at. */
const LOOKS = 3;

/** In a room less: the host speaks by its own clock, every 20 seconds, and is held for dead after a silence of 50. */
const IN_A_ROOM = 0.2;

/** How often the page may be busy with what has just happened, and for how many minutes: Petri’s dish is for 20 s. */
const SETTLING = 5;
const SPELL = 0.1;

const inSources = (name, options, play) => inBrowserAt(serveSources, name, options, play);
const hostSources = async (folder) => ({ ...(await host(folder, [], withSources())), isAtSameAddress: false });

/** Lets what has just happened come to rest, and counts. */
async function atRest(page, minutes = MINUTES) {
  for (let spell = 0; spell < SETTLING; spell += 1) {
    const { wakes } = await wakesIn(page, SPELL);
    if (Object.keys(wakes).length === 0) break;
  }
  const { wakes, ...more } = await wakesIn(page, minutes);
  assert.deepEqual(more, { animations: 0, contexts: 0 });
  // What comes once, as a picture that was loaded late, does not go on.
  return Object.fromEntries(Object.entries(wakes).filter(([, count]) => count > 1));
}

/** What wakes the page while its rooms are looked at. */
async function watched(page) {
  await passMinutes(page, 1);
  await page.evaluate(() => window.wakes.clear());
  await passMinutes(page, LOOKS);
  return page.evaluate(() => Object.fromEntries(window.wakes));
}

/** Runs in the page: the table begins a game of Owari between two people. */
const begin = () =>
  new Promise((done) => {
    const options = { stones: 3, first: 0 };
    const socket = new WebSocket(new URL('table', document.baseURI.replace('http', 'ws')));
    const game = { do: 'new_game', game: 'owari', options, seats: [{ name: 'Ann' }, { name: 'Ben' }] };
    socket.onopen = () => socket.send(JSON.stringify(game));
    socket.onmessage = () => done(socket.close());
  });

test(
  'nothing wakes Home where there are no rooms to look at',
  inSources('rest-home', {}, async ({ page, person }) => {
    await noteWakes(page);
    await person.find(/^Atar\s/);
    assert.deepEqual(await atRest(page), {});
  }),
);

for (const name of ['moving', 'spectrangle', 'owari', 'petri-square', 'row'])
  test(
    `nothing wakes a game in which nobody acts: ${name}`,
    inSources(`rest-${name}`, {}, async ({ page, person }) => {
      await noteWakes(page);
      await person.find('Open…');
      await openFile(page, person, fixture(`${name}.atar`));
      await page.locator('.table').waitFor();
      assert.deepEqual(await atRest(page), {});
    }),
  );

test(
  'after a sound the sound card rests again',
  inSources('rest-sound', {}, async ({ page, person }) => {
    await noteWakes(page);
    await person.find('Open…');
    await page.evaluate(begin);
    await person.click(/^Continue/);
    await person.click(/^Pit 1, .*sowing it/);
    await until('a sound', () => page.evaluate(() => window.audioContexts.length > 0));
    assert.deepEqual(await atRest(page), {});
    const states = await page.evaluate(() => window.audioContexts.map(({ state }) => state));
    assert.deepEqual(states, ['suspended']);
  }),
);

test(
  'nothing wakes a room that waits, nor its table while nobody acts',
  inCompanyAt(hostSources, 'rest-room', {}, async ({ page, invite }) => {
    await noteWakes(page);
    await openRoom(page, 'Ann', 'Owari');
    assert.deepEqual(await atRest(page, IN_A_ROOM), {});
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await beReady(ben, 2);
    await button(page, 'Start').click();
    await page.locator('.table .seat-room').first().waitFor();
    assert.deepEqual(await atRest(page, IN_A_ROOM), {});
  }),
);

test(
  'a room under way that is not open wakes another game once a minute, and Home no more often',
  inCompanyAt(hostSources, 'rest-watch', {}, async ({ page, person, invite, server }) => {
    await noteWakes(page);
    await openRoom(page, 'Ann', 'Owari');
    const { page: ben } = await invite();
    await come(ben, await linkOf(page), 'Ben');
    await beReady(ben, 2);
    await button(page, 'Start').click();
    await page.locator('.table .seat-room').first().waitFor();
    await page.goto(server.url);
    await page.locator('.my-room').waitFor();
    await person.find('Open…');
    const isRare = (wakes) => {
      assert.deepEqual(Object.keys(wakes), ['transport/reconnect-backoff.js']);
      assert.ok(Math.abs(wakes['transport/reconnect-backoff.js'] - LOOKS) <= 1, JSON.stringify(wakes));
    };
    isRare(await watched(page));
    await openFile(page, person, fixture('owari.atar'));
    await page.locator('.table').waitFor();
    isRare(await watched(page));
  }),
);
