// @ts-check
// What is said where a pit can't be sown, by the rules' name of the reason. Pure.

import { actorOf } from '../../state.js';
import { nameOf } from '../../words.js';
import { seatOf } from './pits.js';

/** @type {import('./types').Words['refusals']} */
export const refusals = {
  goal: () => 'Stones in a goal stay there.',
  empty: (_, pit) => `Pit ${pit} is empty.`,
  not_yours: ({ position }, pit) =>
    `Pit ${pit} is ${nameOf(position, seatOf(pit))}’s. ${nameOf(position, actorOf(position))} sows from the other side.`,
};
