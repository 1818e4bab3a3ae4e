// @ts-check
// Looks at the rooms that the person is in, while Home is shown: whose turn it is may have changed since they were
// there.

import { lookAt } from '../transport/look.js';
import { pageWorld } from '../transport/patience.js';

/**
 * @import { Memory } from './room-storage.js'
 * @import { SharedRooms } from './rooms.js'
 * @import { KeptRoom } from './types'
 */

/** How often the hosts are asked, in milliseconds, and how many rooms at once. */
const EVERY = 60_000;
const AT_ONCE = 3;

/**
 * Makes what looks: `begin()` answers what ends it. Hosts that cannot be reached are not asked again until then.
 * @param {SharedRooms} shared @param {Memory} memory
 */
export function createStatusPolling(shared, memory) {
  const { way, world = pageWorld() } = shared;

  /** The rooms to be asked about: not the open one, whose connection tells it. @param {Set<string>} silent */
  async function rooms(silent) {
    const { mine, room: open } = shared.state;
    const hosting = await way?.hosting?.state().catch(() => null);
    /** Asking this program's own host would begin it. @param {KeptRoom} room */
    const sleeps = ({ address }) => way?.hosting && isOwn(address) && address !== hosting?.own;
    return mine.filter((room) => room.room !== open?.id && !silent.has(room.address) && !sleeps(room));
  }

  /** Asks about one room after the other. @param {KeptRoom[]} waiting @param {Set<string>} silent */
  async function work(waiting, silent) {
    while (way && waiting.length > 0) {
      const next = /** @type {KeptRoom} */ (waiting.shift());
      const { address, room, token } = next;
      if (silent.has(address)) continue;
      const seen = await lookAt({ open: () => way.open(address, `/api/room/${room}`), token, world });
      if (seen) memory.see({ address, room }, seen);
      else silent.add(address);
    }
  }

  return {
    begin() {
      /** @type {Set<string>} */
      const silent = new Set();
      /** @type {any} */
      let timer = null;
      let isOver = false;

      async function look() {
        await memory.ready;
        const waiting = await rooms(silent);
        await Promise.all(Array.from({ length: AT_ONCE }, () => work(waiting, silent)));
        if (!isOver) timer = world.later(look, EVERY);
      }

      look();
      return () => {
        isOver = true;
        world.forget(timer);
      };
    },
  };
}

/** Whether an address is that of this machine itself. @param {string} address */
const isOwn = (address) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
