// A host whose rooms were restored from an older copy: who knows more than it is told, and can go on from there.

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { test } from 'node:test';

import { until } from '../support/until.mjs';
import { bringAxe, faults } from './support/axe.mjs';
import { button, seat } from './support/company.mjs';
import { takesPictures } from './support/page.mjs';
import { inRoom } from './support/rooms.mjs';
import { animationsEnd } from './support/still.mjs';

const OWARI = { game: 'owari', options: { stones: 3, first: 0 } };

const sow = (pit) => new RegExp(`^Pit ${pit}, .*sowing it`);
const isTurn = async (page) => (await page.title()).includes('Your turn');

/** Sows, and waits until both know of it: what one of them has not heard yet, they cannot have lost. */
async function sows(one, pit, other) {
  await one.person.click(sow(pit));
  await until('the turn of the other', async () => !(await isTurn(one.page)) && (await isTurn(other.page)));
}

/** Ends the host, acts on the folder of its rooms, and begins it anew. */
async function stopped({ kill, restart }, act) {
  await kill();
  act();
  await restart();
}

test(
  'where the host has lost a turn, a player is told so and opens what they still have as a new room',
  inRoom('rewound', OWARI, async ({ ann, ben, server, folder }) => {
    const copy = `${server.data}-copy`;
    try {
      await sows(ann, 0, ben);
      await stopped(server, () => cpSync(server.data, copy, { recursive: true }));
      await sows(ben, 7, ann);
      await stopped(server, () => {
        rmSync(server.data, { recursive: true });
        cpSync(copy, server.data, { recursive: true });
      });
      const { page } = ann;
      await page.locator('dialog', { hasText: 'The server has lost the last turn.' }).waitFor();
      await animationsEnd(page);
      await bringAxe(page);
      assert.deepEqual(await faults(page), []);
      await takesPictures(page, folder)('rewound');
      await button(page, 'Open as a New Room').click();
      await seat(page, 1).waitFor();
      await ben.page.locator('dialog', { hasText: 'The server has lost the last turn.' }).waitFor();
      await button(ben.page, 'Continue Here').click();
      await until('Ben’s turn', () => isTurn(ben.page));
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }),
);

test(
  'where the host has lost the room, a player opens the game that they still have as a new room',
  inRoom('lost-room', OWARI, async ({ ann, ben, server, folder }) => {
    await sows(ann, 0, ben);
    await stopped(server, () => {
      rmSync(server.data, { recursive: true });
      mkdirSync(server.data);
    });
    const { page } = ann;
    await page.locator('dialog', { hasText: 'You still have its game as you saw it last.' }).waitFor();
    await animationsEnd(page);
    await takesPictures(page, folder)('lost-room');
    await button(page, 'Open as a New Room').click();
    await seat(page, 1).waitFor();
    await ben.page.locator('dialog', { hasText: 'You still have its game as you saw it last.' }).waitFor();
    await button(ben.page, 'Not Now').click();
    await ben.page.locator('.apart').getByRole('button', { name: 'Enter Again' }).waitFor();
  }),
);
