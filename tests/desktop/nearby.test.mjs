// The window finds a room that another program announces on this machine, and joins it. Nothing leaves the machine:
// both announce and look on loopback alone.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { test } from 'node:test';

import { createRoom, openRoom } from '../browser/support/rooms.mjs';
import { onDisplay } from './support/app.mjs';
import { startHost, withPages } from './support/rooms.mjs';

/** A port of UDP that nobody else uses. */
async function freePort() {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  await new Promise((resolve) => socket.close(resolve));
  return port;
}

test(
  'a room that a host on the network announces is in the list of the window, and is joined by a click',
  onDisplay('nearby', async ({ open, display }) => {
    display.env.ATAR_NEARBY_LOOPBACK = String(await freePort());
    const host = await startHost(display);
    try {
      await withPages('nearby-page', 1, async ({ page, person: ann }) => {
        const app = await open();
        const { person } = app;
        await person.click('Nearby');
        await person.fill('Your name', 'Ben');
        // The room is announced when the window looks already.
        await page.goto(host.url);
        const settings = { game: 'owari', options: { stones: 4, first: 0 }, listed: true };
        const room = await createRoom(page, { name: 'Ann', ...settings });
        await openRoom(page, room, room.token, 'owari');
        await person.find('Join: Owari, Ann’s Owari');
        await app.picture('list');
        await person.click('Join: Owari, Ann’s Owari');
        await person.click(/^(I’m Ready|Ready)/);
        await ann.sees('Ben');
        await app.picture('joined');
      });
    } finally {
      await host.close();
    }
  }),
);
