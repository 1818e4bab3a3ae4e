// @ts-check
// What a person can do in the open room, as requests to its host.

import { isPlayer, withAllRead } from './room-state.js';

/**
 * @import { RoomRequest } from '../online'
 * @import { Attempt } from '../types'
 * @import { MemberId, RoomActions, RoomConnection, RoomState } from './types'
 */

/**
 * Makes the actions. `connection()` and `state()` answer those of the open room; `patch(change)` changes what the front
 * alone knows of it; `attempt(work)` does something and tells what went wrong.
 * @param {object} world
 * @param {() => RoomConnection | null} world.connection
 * @param {() => RoomState | null} world.state
 * @param {(change: Partial<RoomState>) => void} world.patch
 * @param {Attempt} world.attempt
 * @returns {RoomActions}
 */
export function createActions({ connection, state, patch, attempt }) {
  /**
   * Makes a request. Answers whether it was done.
   * @param {RoomRequest} request
   */
  const send = async (request) =>
    (await attempt(async () => {
      await connection()?.send(request);
      return true;
    })) === true;

  return {
    sit: (seat) => send({ do: 'sit', seat }),
    stand: (seat) => send({ do: 'stand', seat }),
    ready: (ready) => send({ do: 'ready', ready }),
    rename: (name, colour = null) => send({ do: 'rename', name, ...(colour !== null && { colour }) }),
    computer: (seat, level) => send({ do: 'computer', seat, level }),
    settings: (settings) => send({ do: 'settings', settings }),
    start: () => send({ do: 'start' }),
    say: (text) => send({ do: 'say', text, to: audience(state()) }),
    mute: (member, muted) => send({ do: 'mute', member, muted }),
    kick: (member) => send({ do: 'kick', member }),
    clear: () => send({ do: 'clear' }),
    admit: (member) => send({ do: 'admit', member }),
    handOver: (member) => send({ do: 'hand_over', member }),
    invite: () => send({ do: 'invite' }),
    report: (member) => send({ do: 'report', member }),
    takeAway: (line) => send({ do: 'take_away', line }),
    end: () => send({ do: 'end' }),
    ask: (what, rev) => send({ do: 'ask', what, rev }),
    answer: (question, yes) => send({ do: 'answer', question, yes }),
    resign: (seat) => send({ do: 'resign', seat }),
    claim: (what) => send({ do: 'claim', what }),
    leave: () => send({ do: 'leave' }),
    showChat: (isOpen) => patch({ isChatOpen: isOpen }),
    read() {
      const now = state();
      if (now) patch({ read: withAllRead(now).read });
    },
    hide: (member, isHidden) => patch({ hidden: hiddenWith(state()?.hidden ?? [], member, isHidden) }),
  };
}

/**
 * Whom a line is for: while the game goes on, watchers write to watchers.
 * @param {RoomState | null} state
 */
export const audience = (state) =>
  state?.shown?.phase === 'playing' && !isPlayer(state) ? 'watchers' : /** @type {const} */ ('table');

/** @param {MemberId[]} hidden @param {MemberId} member @param {boolean} isHidden */
const hiddenWith = (hidden, member, isHidden) => [
  ...hidden.filter((other) => other !== member),
  ...(isHidden ? [member] : []),
];
