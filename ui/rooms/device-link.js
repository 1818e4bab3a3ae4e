// @ts-check
// Another device of a person in a room: a link that lets it in once.

import { ownAddresses } from './hosts.js';
import { linkTo } from './links.js';

/**
 * @import { Ask } from '../types'
 * @import { RoomConnection, Rooms, RoomsTransport } from './types'
 */

/**
 * Asks for what lets another device in. A request that was repeated does not get it again; a new one does.
 * @param {RoomConnection} connection @returns {Promise<string>}
 */
async function newSecret(connection) {
  const answer = await connection.send({ do: 'device' });
  return typeof answer === 'object' && 'device' in answer ? answer.device : newSecret(connection);
}

/**
 * Makes what asks the host for a link and shows it. `card(link)` is its picture.
 * @param {object} world
 * @param {Rooms} world.rooms
 * @param {RoomsTransport | null} world.hosts
 * @param {Ask} world.ask
 * @param {(link: string) => Element | Promise<Element>} world.card
 */
export function createDeviceLink({ rooms, hosts, ask, card }) {
  return async () => {
    const { room } = rooms.state;
    if (!room || !rooms.connection) return;
    const device = await newSecret(rooms.connection);
    // The host that is visited draws the code.
    await rooms.visit(room.address);
    const [own] = await ownAddresses(hosts, room.address);
    const link = linkTo({ address: own?.url ?? room.address, room: room.id, invitation: null, device });
    await ask({
      title: 'Use another device',
      text: 'Open this link there, or scan the code. This works once, for ten minutes.',
      extra: await card(link),
      choices: [{ id: 'close', label: 'Done', main: true }],
    });
  };
}
