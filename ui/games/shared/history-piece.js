// @ts-check
// A piece in a line of the history: drawn small, in its colour.

import { pieceDrawing } from './drawing.js';
import { parse } from './lattice.js';

/**
 * The drawing of {piece, colour}: the names of its cells and the number of its colour; `looks` are those of the
 * players.
 */
export function historyPiece(lattice, { piece, colour }, looks) {
  const drawn = pieceDrawing(
    lattice,
    piece.map(parse).map(({ x, y }) => [x, y]),
  );
  drawn.style.setProperty('--seat', looks[colour].colour);
  return drawn;
}
