// Tiles as small drawings beside the board.

import { corners } from './board.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Half the width and height of the drawing around a tile whose side is 1. */
const REACH = { x: 0.54, up: 0.62, down: 0.34 };

function part(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  return made;
}

const written = ({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`;

/** The drawing of a tile that points up: `sides` clockwise from the lower one, its `points` if they are shown; `colours` by letter, `letters` whether they are shown. */
export function tileDrawing({ sides, points = null }, { colours, letters }) {
  const root = part('svg', { viewBox: `${-REACH.x} ${-REACH.up} ${2 * REACH.x} ${REACH.up + REACH.down}`, class: 'tile-drawing', 'aria-hidden': 'true' });
  const shape = corners(true);
  shape.forEach((from, index) => {
    const to = shape[(index + 1) % 3];
    root.append(part('polygon', { points: [from, to, { x: 0, y: 0 }].map(written).join(' '), fill: colours[sides[index]].colour }));
    if (letters) root.append(letter((from.x + to.x) * 0.385, (from.y + to.y) * 0.385, sides[index]));
  });
  if (points !== null) root.append(part('circle', { cx: 0, cy: 0, r: 0.13 }), part('text', { x: 0, y: 0.067, class: 'tile-points' }, String(points)));
  return root;
}

const letter = (x, y, text) => part('text', { x: x.toFixed(3), y: (y + 0.05).toFixed(3), class: 'tile-letter' }, text);
