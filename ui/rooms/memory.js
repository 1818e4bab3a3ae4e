// @ts-check
// What is remembered of the rooms that the person is in, over the end of the program. Several tabs share it.

import { differs, findRoom, keptOf, sorted, withRoom, withoutRoom } from './kept.js';

/**
 * @import { Position } from '../protocol'
 * @import { Shared } from './rooms.js'
 * @import { KeptRoom, SeenRoom } from './types'
 */

/** @typedef {ReturnType<typeof createMemory>} Memory */

/**
 * Makes it.
 * @param {Shared} shared
 */
export function createMemory(shared) {
  const { way } = shared;
  let changes = 0;
  /** @type {() => void} */
  let begun = () => {};
  const ready = new Promise((resolve) => {
    begun = () => resolve(null);
  });

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
    /** Once what is kept was read. */
    ready,
    /** Reads what is kept. */
    async start() {
      const mine = changes;
      const all = (await way?.kept()) ?? [];
      if (mine === changes) shared.set({ mine: sorted(all) });
      begun();
    },
    /** @param {{ address: string, room: string }} room */
    forget: (room) => findRoom(shared.state.mine, room) && keep((rooms) => withoutRoom(rooms, room)),
    /**
     * Remembers what was seen of a room from outside.
     * @param {Pick<KeptRoom, 'address' | 'room'>} room @param {SeenRoom} seen
     */
    see(room, { phase, game, others, is_turn: isTurn }) {
      const before = findRoom(shared.state.mine, room);
      /** @param {KeptRoom} kept */
      const fresh = (kept) => ({ ...kept, phase, game, others, isTurn });
      if (!before || !differs(before, fresh(before))) return;
      keep((rooms) => {
        const kept = findRoom(rooms, room);
        return kept ? withRoom(rooms, fresh(kept)) : rooms;
      });
    },
    /** Remembers what has changed of the open room. @param {string} token @param {Position | null} position */
    note(token, position) {
      const { mine, room } = shared.state;
      if (!room?.shown || !token) return;
      const kept = keptOf(room, token, position, Date.now());
      if (differs(findRoom(mine, kept), kept)) keep((rooms) => withRoom(rooms, kept));
    },
  };
}
