// @ts-check
// What lies in a player's card beside the board: pieces as small drawings in its colour, signs for buttons, items.

import { parse } from './lattice.js';

/**
 * @import { Lattice, Offset } from './lattice.js'
 * @import { Position } from '../../protocol'
 * @import { Intent, Playing, SeatLook, TableSession, Target } from '../../types'
 */

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

// Small signs for buttons, drawn in the colour of the text.

/**
 * The strokes of each sign, in a square of 24.
 * @type {{ [name: string]: string }}
 */
const STROKES = {
  previous: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  left: 'M7 4.5v5h5M7.4 9.2A7 7 0 1 1 5 13.5',
  right: 'M17 4.5v5h-5M16.6 9.2A7 7 0 1 0 19 13.5',
  flip: 'M12 3.5v17M8.5 7.5v9l-5 1.5V6zM15.5 7.5v9l5 1.5V6z',
};

/**
 * The sign of a name, to be put into a button that says the same in words.
 * @param {string} name
 */
export function icon(name) {
  const root = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  for (const [key, value] of Object.entries({ viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }))
    root.setAttribute(key, value);
  path.setAttribute('d', STROKES[name]);
  root.append(path);
  return root;
}

// Items in a player's card: elements with `data-item`, which stand for something that can be chosen or done.

/**
 * Lets clicks of the keyboard and of screen readers, which have no detail, do what an item in `root` means: presses of
 * the pointer are the hand's business. `activate` is the game's gesture, `seat` whose card it is.
 * @template {Position} Shown
 * @param {HTMLElement} root @param {TableSession<Shown>} session @param {number} seat
 * @param {(state: Playing<Shown>, target: Target) => Intent | null} activate
 */
export function listenToItems(root, session, seat, activate) {
  root.addEventListener('click', (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const item = /** @type {HTMLElement | null} */ (target.closest('[data-item]'))?.dataset.item;
    if (event.detail === 0 && item)
      session.whenIdle(() => session.dispatch(activate(session.state, { rack: seat, item })));
  });
}

// A piece in a line of the history: drawn small, in its colour.

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
