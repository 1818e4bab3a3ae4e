// @ts-check
// A host whose log has lost its end: what this front still knows of the game can go on as a new room.

import { myself } from './room-state.js';

/**
 * @import { Ask, GameRecord, GameStore } from '../types'
 * @import { Rooms } from './types'
 */

/**
 * Makes what is done then. `refresh()` reads the game anew.
 * @param {{ store: GameStore, rooms: Rooms, ask: Ask, refresh(): Promise<unknown> }} world
 */
export function createRewound({ store, rooms, ask, refresh }) {
  /** @param {GameRecord} record */
  async function openAnew(record) {
    const { room } = store.state;
    if (!room) return;
    await rooms.visit(room.address);
    await rooms.create({ record, name: myself(room)?.name ?? '' });
  }

  return async () => {
    const { record } = store.state;
    await refresh();
    const turns = record.turns.length - store.state.record.turns.length;
    if (turns > 0 && (await ask(questionOf(turns))) === 'open') await openAnew(record);
  };
}

/** @param {number} turns */
const questionOf = (turns) => ({
  title: `The server has lost the last ${turns === 1 ? 'turn' : `${turns} turns`}.`,
  text: `You still have ${turns === 1 ? 'it' : 'them'}.`,
  choices: [
    { id: 'open', label: 'Open as a New Room', main: true },
    { id: 'stay', label: 'Continue Here' },
  ],
});
