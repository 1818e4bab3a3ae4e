// @ts-check
// A piece in a line of the history: drawn small, in its colour.

import { pieceDrawing } from './drawing.js';
import { parse } from './lattice.js';

/**
 * @import { Lattice } from './lattice.js'
 * @import { SeatLook } from '../../types'
 */

/**
 * The drawing of {piece, colour}: the names of its cells and the number of its colour; `looks` are those of the
 * players.
 * @param {Lattice} lattice @param {{ piece: string[], colour: number }} part @param {SeatLook[]} looks
 */
export function historyPiece(lattice, { piece, colour }, looks) {
  const drawn = pieceDrawing(
    lattice,
    piece.map(parse).map(({ x, y }) => [x, y]),
  );
  drawn.style.setProperty('--seat', looks[colour].colour);
  return drawn;
}
