// @ts-check
// What is worked out from a view once: the board as a lattice, the legal steps, the ways in which pieces fit. Pure.

import { squares } from '../shared/lattice.js';
import { placementOn } from '../shared/ghost.js';

/**
 * @import { Position } from './types'
 * @import { Lattice } from '../shared/lattice.js'
 */

/** @typedef {{ lattice: Lattice, steps: Map<string, Set<string>>, ways: Map<string, number> }} Known */

/** @type {WeakMap<Position['view'], Known>} */
const known = new WeakMap();

/** @param {Position['view']} view @returns {Known} */
function readOf(view) {
  const read = known.get(view) ?? {
    lattice: squares(view.size, view.size, true),
    steps: new Map(Object.entries(view.places).map(([piece, steps]) => [piece, new Set(steps)])),
    ways: new Map(),
  };
  known.set(view, read);
  return read;
}

/**
 * The board as a lattice; row 1 is the lowest.
 * @param {Position} position
 */
export const latticeOf = ({ view }) => readOf(view).lattice;

/**
 * The legal steps of a piece.
 * @param {Position} position @param {string} piece @returns {Set<string>}
 */
export const stepsOfPiece = ({ view }, piece) => readOf(view).steps.get(piece) ?? new Set();

/**
 * The first way in which a piece can be put down somewhere, by its number; 0 where it cannot. A first piece that lay in
 * any other way would cover none of its corners.
 * @param {Position} position @param {string} piece @returns {number}
 */
export function fittingWay(position, piece) {
  const { ways } = readOf(position.view);
  const way = ways.get(piece) ?? firstWay(position, piece);
  ways.set(piece, way);
  return way;
}

/** @param {Position} position @param {string} piece */
function firstWay(position, piece) {
  const all = position.view.pieces[piece];
  const laid = [...stepsOfPiece(position, piece)].map((step) => placementOn(latticeOf(position), all, step.split(',')));
  return laid.reduce((least, each) => Math.min(least, each?.way ?? least), laid.length > 0 ? all.length - 1 : 0);
}
