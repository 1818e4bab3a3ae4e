// @ts-check
// What is said where a piece can't lie, by the rules' name of the reason. Pure.

import { actorOf } from '../../state.js';
import { nameOf } from '../../words.js';
import { firstPiece } from './placement.js';

/**
 * @import { PersonsTurn, Position } from './types'
 */

/** @param {Position} position */
const actorsName = (position) => nameOf(position, actorOf(position));

/** @param {PersonsTurn} state */
const offStart = ({ position }) => `${firstPiece(position, position.actor.seat)} Move or rotate the piece.`;
/** @param {PersonsTurn} state */
const apart = ({ position }) => `The piece must touch a corner of ${actorsName(position)}’s pieces.`;

/** @type {import('./types').Words['refusals']} */
export const refusals = {
  occupied({ position }, step) {
    const taken = step.split(',').find((cell) => position.state.cells[cell] !== undefined);
    return `The piece must lie on empty cells. ${taken} is taken.`;
  },
  side_by_side: ({ position }) =>
    `${actorsName(position)}’s pieces may touch each other at corners only, not side by side.`,
  off_start: offStart,
  off_corner: offStart,
  apart,
  apart_from_corners: apart,
  other: () => 'The piece can’t be placed here.',
};
