// The window hosts a room that a browser joins, and joins a room of a host itself.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { onDisplay } from './support/app.mjs';
import { comeIn, openRoom, startHost, withPages } from './support/rooms.mjs';

/** A pit that can be sown now. */
const SOWABLE = /^Pit \d+, .*sowing it/;

/** Whether it is a person's turn. */
const isToSow = async (person) => (await person.look()).controls.some(({ name }) => SOWABLE.test(name));

/** Starts the game, and both take a turn, which the other sees. */
async function play(host, guest) {
  await host.click('Start');
  const first = await until('somebody’s turn', async () => {
    for (const person of [host, guest]) if (await isToSow(person)) return person;
    return null;
  });
  const second = first === host ? guest : host;
  await first.click(SOWABLE);
  await second.click(SOWABLE);
  await first.find(SOWABLE);
}

test(
  'the window hosts, and a page joins by the link',
  onDisplay('hosting', async ({ open }) => {
    const app = await open();
    await app.person.click('Nearby');
    const link = new URL(await openRoom(app.person, 'Ann'));
    const state = await app.invoke('host_state');
    assert.equal(state.name, 'Ann’s Atar');
    assert.equal(link.port, new URL(state.own).port);
    // The page stays on this machine.
    link.host = new URL(state.own).host;
    await withPages('hosting-page', 1, async ({ page, person: ben }) => {
      await page.goto(link.href);
      await comeIn(ben, 'Ben');
      await app.picture('waiting');
      await play(app.person, ben);
      await app.picture('playing');
    });
  }),
);

test(
  'in the window, New Game asks for one of three places, and hosts from there',
  onDisplay('places', async ({ open }) => {
    const app = await open();
    await app.person.click('Set up…: Petri');
    for (const place of ['This Device', 'Nearby', 'Online']) await app.person.find(place);
    await app.person.click('Online');
    await app.person.find('Server');
    await app.picture('online');
    await app.person.click('Nearby');
    await app.person.click('4');
    await app.person.fill('Your name', 'Ann');
    await app.person.choose('Computers', '2');
    await app.picture('nearby');
    await app.person.click('Create Room');
    await app.person.sees('You can start. One seat is free and will be dropped.');
    await app.person.click('Start');
    await app.person.find('Rotate left');
    await app.picture('table');
    assert.equal((await app.invoke('host_state')).name, 'Ann’s Atar');
  }),
);

test(
  'the window joins a room of a host by its link',
  onDisplay('joining', async ({ open, display }) => {
    const host = await startHost(display);
    try {
      await withPages('joining-page', 1, async ({ page, person: ann }) => {
        await page.goto(host.url);
        await ann.click('Online');
        const link = await openRoom(ann, 'Ann');
        const app = await open();
        await app.person.click('Join with a Link…');
        await app.person.fill('Link', link);
        await comeIn(app.person, 'Ben');
        await play(ann, app.person);
        await app.picture('joined');
      });
    } finally {
      await host.close();
    }
  }),
);
