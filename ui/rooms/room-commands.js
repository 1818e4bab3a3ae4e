// @ts-check
// What a person does about a room from its table, with the questions that come before it.

import { actorOf } from '../state.js';
import { createMemberActions, createConfirm } from './member-actions.js';
import { isSealed, mySeats } from './room-state.js';
import { losesWithoutMe, lostByLeaving, winnersWithout } from './sides.js';
import { winnersWords } from './words.js';

/**
 * @import { Ask, GameStore } from '../types'
 * @import { Rooms, RoomState } from './types'
 */

/**
 * `earlier` offers the games that have ended in the room, `device` lets another device of this person in, and
 * `playHere` has the game go on at the local table.
 * @typedef {{ earlier(): Promise<unknown>, device(): Promise<unknown>, playHere(): Promise<unknown> }} RoomDialogs
 */
/** @typedef {ReturnType<typeof createRoomCommands> & RoomDialogs} RoomCommands */

/** What is asked before the host ends the game. */
const ENDING = {
  title: 'End this game?',
  text: 'It ends for everyone, and nobody wins.',
  yes: 'End Game',
  grave: true,
};

/**
 * Makes them. `ask(question)` puts a question to the person; `tell(text)` tells them something; `away()` leads away
 * from the room; `prove()` checks the chance of the game, where that can be done here.
 * @param {object} world
 * @param {GameStore} world.store
 * @param {Rooms} world.rooms
 * @param {Ask} world.ask
 * @param {(text: string) => void} world.tell
 * @param {() => void} world.away
 * @param {(() => Promise<number | null>) | null} [world.prove]
 */
export function createRoomCommands({ store, rooms, ask, tell, away, prove = null }) {
  const person = createMemberActions({ rooms, ask, tell });
  const { actions } = person;
  const sure = createConfirm(ask);

  /**
   * What becomes of the game without this person; `lostBy` says by which seats it then ends.
   * @param {(room: RoomState) => number[]} lostBy
   */
  function without(lostBy) {
    const { room, position } = store.state;
    if (room?.shown?.phase !== 'playing' || mySeats(room).length === 0) return 'You can come back with the link.';
    const lost = lostBy(room);
    if (lost.length === 0) return 'The computer takes over for you, and others can take your seat.';
    const winners = winnersWithout(room, lost).map((seat) => position.seats[seat].name);
    return winners.length > 0 ? `The game ends, and ${winnersWords(winners)}.` : 'The game ends.';
  }

  /** The own seat that is to act, else the first one. */
  function seatToResign() {
    const { room, position } = store.state;
    const mine = room ? mySeats(room) : [];
    const actor = actorOf(position);
    return actor !== null && mine.includes(actor) ? actor : mine[0];
  }

  return {
    ...person,
    /** Asks about the position that is seen. @param {import('./types').Topic} what */
    ask: (what) => actions.ask(what, (store.state.live ?? store.state.position).rev),
    resign() {
      const text = without((room) => [seatToResign()].filter((seat) => losesWithoutMe(room, seat)));
      return sure({ title: 'Resign?', text, yes: 'Resign', grave: true }, async () => actions.resign(seatToResign()));
    },
    async leave() {
      const text = without(lostByLeaving);
      const isSure = await sure({ title: 'Leave this room?', text, yes: 'Leave' }, actions.leave);
      if (isSure) away();
      return isSure;
    },
    end: () => sure(ENDING, actions.end),
    /** Whether the chance of the game that has ended is the one that was sealed at its start. */
    hasSeal: () => store.state.room !== null && isSealed(store.state.room),
    /** Checks that every roll follows from what was sealed. Answers how many there were; null if it cannot be known. */
    prove: async () => prove?.() ?? null,
    toggleChat: () => actions.showChat(!store.state.room?.isChatOpen),
  };
}
