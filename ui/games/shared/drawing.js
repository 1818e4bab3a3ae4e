// Pieces as small drawings beside the board, in the colour of the player's card.

const SVG = 'http://www.w3.org/2000/svg';

function part(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** Room around the cells, in cells. */
const ROOM = 0.08;

/**
 * The drawing of a piece of squares, `cells` being [columns, rows up] from the first of them; `down` where rows count downwards. Its size
 * is given by the style sheet: one cell is `--cell`.
 */
export function pieceDrawing(cells, down = false) {
  const squares = cells.map(([x, y]) => [x, down ? y : -y]);
  const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis])));
  const [right, bottom] = [0, 1].map((axis) => Math.max(...squares.map((square) => square[axis])) + 1);
  const [width, height] = [right - left + 2 * ROOM, bottom - top + 2 * ROOM];
  const root = part('svg', { viewBox: `${left - ROOM} ${top - ROOM} ${width} ${height}`, class: 'piece-drawing', 'aria-hidden': 'true' });
  root.style.setProperty('--across', width);
  root.style.setProperty('--down', height);
  for (const [x, y] of squares) root.append(part('rect', { x: x + 0.03, y: y + 0.03, width: 0.94, height: 0.94, rx: 0.12 }));
  return root;
}
