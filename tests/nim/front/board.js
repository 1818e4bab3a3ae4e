// The board of Nim: rows of matches. A space is the name of a match, `c2`: its row's letter and its place.

import { inPlay } from '../../state.js';

const LETTERS = [...'abcde'];

/** The longest row, and the most rows, in matches. */
const ACROSS = 9;
const DOWN = LETTERS.length;

/** The part of its place that a match fills. */
const WIDTH = 0.28;
const HEIGHT = 0.8;

const MATCH = '#e8c48b';
const HEAD = '#c0392b';

const nameOf = (row, place) => `${LETTERS[row]}${place + 1}`;
const placeOf = (space) => ({ row: LETTERS.indexOf(space[0]), place: Number(space.slice(1)) - 1 });

/** The names of the matches that lie in these rows. */
const matchesOf = (rows) =>
  rows.flatMap((count, row) => Array.from({ length: count }, (_, place) => nameOf(row, place)));

/** Fits the board into a box: `unit` is the room of a match across; down it is twice that. */
export function layout(_state, { width, height }) {
  const unit = Math.min(width / ACROSS, height / (2 * DOWN));
  return { unit, radius: unit / 3, x0: (width - ACROSS * unit) / 2, y0: (height - 2 * DOWN * unit) / 2 };
}

/** Matches that are gone are no spaces any more. */
export const layoutKey = ({ position }) => position.state.rows.join();

/** The place of a match: {x, y, width, height}. */
function boxOf({ unit, x0, y0 }, space) {
  const { row, place } = placeOf(space);
  return { x: x0 + place * unit, y: y0 + row * 2 * unit, width: unit, height: 2 * unit };
}

export function boxes(lay, { position }) {
  return matchesOf(position.state.rows).map((space) => ({ space, ...boxOf(lay, space) }));
}

export function centreOf(lay, space) {
  const { x, y, width, height } = boxOf(lay, space);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The match that a point means. */
export const aim = (lay, point, state) =>
  boxes(lay, state).find(
    ({ x, y, width, height }) => point.x >= x && point.x < x + width && point.y >= y && point.y < y + height,
  )?.space ?? null;

/** The match that an arrow key leads to. */
export function walk({ position }, space, way) {
  const { row, place } = placeOf(space);
  const to = {
    left: nameOf(row, place - 1),
    right: nameOf(row, place + 1),
    up: nameOf(row - 1, place),
    down: nameOf(row + 1, place),
  }[way];
  return matchesOf(position.state.rows).includes(to) ? to : space;
}

export const firstSpace = ({ position }) => matchesOf(position.state.rows)[0] ?? nameOf(0, 0);

/** Nothing rests: all that there is are matches. */
export const paintGround = () => {};
export const groundMoves = () => false;

/** Paints the matches; those that a click would take stand out. */
export function paintPieces(painter, { state, hover, considering }) {
  const aimed = hover ?? (considering ? state.cursor : null);
  const taken = (inPlay(state) && state.position.view.moves[aimed]) || [];
  for (const space of matchesOf(state.position.state.rows)) paintMatch(painter, space, taken.includes(space));
}

function paintMatch({ ctx, lay }, space, isTaken) {
  const { x, y } = centreOf(lay, space);
  const [width, height] = [lay.unit * WIDTH, 2 * lay.unit * HEIGHT];
  ctx.globalAlpha = isTaken ? 0.5 : 1;
  ctx.fillStyle = MATCH;
  ctx.fillRect(x - width / 2, y - height / 2, width, height);
  ctx.fillStyle = HEAD;
  ctx.beginPath();
  ctx.arc(x, y - height / 2, width * 0.8, 0, 2 * Math.PI);
  ctx.fill();
  ctx.globalAlpha = 1;
}

/** Paints the board as these options would have it. */
export function paintPreview(painter, size, { rows }) {
  const lay = layout(null, size);
  const sizes = Array.from({ length: rows }, (_, row) => 2 * row + 1);
  for (const space of matchesOf(sizes)) paintMatch({ ...painter, lay }, space, false);
}
