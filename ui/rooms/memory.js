// @ts-check
// What is remembered of the rooms that the person is in, over the end of the program. Several tabs share it.

import { differs, findRoom, keptOf, sorted, withRoom, withoutRoom } from './kept.js';

/**
 * @import { Position } from '../protocol'
 * @import { Shared } from './rooms.js'
 * @import { KeptRoom } from './types'
 */

/** @typedef {ReturnType<typeof createMemory>} Memory */

/**
 * Makes it.
 * @param {Shared} shared
 */
export function createMemory(shared) {
  const { way } = shared;
  let changes = 0;

  /**
   * Changes what is kept, whatever other tabs have made of it, and shows all of it when no later change is on its way.
   * @param {(rooms: KeptRoom[]) => KeptRoom[]} change
   */
  async function keep(change) {
    shared.set({ mine: change(shared.state.mine) });
    changes += 1;
    const mine = changes;
    const all = await way?.keep(change).catch(() => null);
    if (all && mine === changes) shared.set({ mine: sorted(all) });
  }

  return {
    /** Reads what is kept. */
    async start() {
      const mine = changes;
      const all = (await way?.kept()) ?? [];
      if (mine === changes) shared.set({ mine: sorted(all) });
    },
    /** @param {{ address: string, room: string }} room */
    forget: (room) => findRoom(shared.state.mine, room) && keep((rooms) => withoutRoom(rooms, room)),
    /** Remembers what has changed of the open room. @param {string} token @param {Position | null} position */
    note(token, position) {
      const { mine, room } = shared.state;
      if (!room?.shown || !token) return;
      const kept = keptOf(room, token, position, Date.now());
      if (differs(findRoom(mine, kept), kept)) keep((rooms) => withRoom(rooms, kept));
    },
  };
}
