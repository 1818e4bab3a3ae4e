// @ts-check
// Pieces as small drawings beside the board, in the colour of the player's card.

/** @import { Lattice, Offset } from './lattice.js' */

const SVG = 'http://www.w3.org/2000/svg';

/** @param {string} name @param {{ [name: string]: string }} attributes */
function part(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** How much of its cell a drawn one fills, along each side, and the room around the piece, in cells. */
const FILLED = 0.93;
const ROOM = 0.06;

/**
 * The drawing of a piece on a lattice; `cells` are [columns, rows] from the first of them. Its size is given by the
 * style sheet: one cell is
 * `--cell`.
 * @param {Lattice} lattice @param {Offset[]} cells
 */
export function pieceDrawing(lattice, cells) {
  const shapes = cells.map(([x, y]) => {
    const middle = lattice.middle({ x, y });
    return lattice.corners.map(([dx, dy]) => ({ x: middle.x + dx * FILLED, y: middle.y + dy * FILLED }));
  });
  const points = shapes.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  const [width, height] = [right - left + 2 * ROOM, bottom - top + 2 * ROOM];
  const root = part('svg', {
    viewBox: [left - ROOM, top - ROOM, width, height].map((number) => number.toFixed(3)).join(' '),
    class: 'piece-drawing',
    'aria-hidden': 'true',
  });
  root.style.setProperty('--across', width.toFixed(3));
  root.style.setProperty('--down', height.toFixed(3));
  for (const shape of shapes)
    root.append(part('polygon', { points: shape.map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`).join(' ') }));
  return root;
}
