// @ts-check
// What is said where a piece can't lie or a bite can't be taken, by the rules' name of the reason. Pure.

import { actorOf } from '../../state.js';
import { nameOf } from '../../words.js';

/** @import { PersonsTurn } from './types' */

const ONE_OPPONENT = () => 'A bite takes the cells of one opponent only.';

/** @type {import('./types').Words['refusals']} */
export const refusals = {
  occupied({ position }, step) {
    const owners = step.split(',').map((cell) => position.state.cells[cell]);
    const other = owners.find((owner) => owner !== undefined && owner !== actorOf(position)) ?? null;
    return `The piece can’t cover ${nameOf(position, other)}’s cells.`;
  },
  nothing_new: () => 'The piece must cover an empty cell.',
  apart: ({ position }) => `The piece must lie beside ${nameOf(position, actorOf(position))}’s cells.`,
  empty: ONE_OPPONENT,
  own: ONE_OPPONENT,
  partner: ONE_OPPONENT,
  two_opponents: ONE_OPPONENT,
  bite_apart: ({ position }) => `A bite must begin or end beside ${nameOf(position, actorOf(position))}’s cells.`,
  other: noLine,
};

/**
 * A bite that goes too far, or not straight on.
 * @param {PersonsTurn} state @param {string} step
 */
function noLine({ position, held }, step) {
  const size = position.view.seats[position.actor.seat].bite_size;
  const cells = step.replace('bite ', '').split(',');
  const to = held?.space === cells[0] ? cells.at(-1) : cells[0];
  return `A bite from ${held?.space} can’t end at ${to}: a bite is a straight line of ${size === 1 ? 'one cell' : `at most ${size} cells`}.`;
}
