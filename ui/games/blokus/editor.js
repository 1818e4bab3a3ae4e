// @ts-check
// How positions of Blokus are set up: pieces of each colour are turned and laid, and taken up again as a whole.

import { isNear, parse, toPlane, walk } from '../shared/lattice.js';
import { pieceDrawing } from '../shared/drawing.js';
import { flagFields, seatName } from '../shared/editing.js';
import { ghostCells, placementOn, shapeOf, snapped } from '../shared/ghost.js';
import { outline, piece, tile } from '../shared/tiles.js';
import { pieceWords } from './placement.js';
import { latticeOf } from './selection.js';

/**
 * @import { Edited, Editor, EditorField, Item } from '../../types'
 * @import { BoardLayout } from '../shared/lattice.js'
 * @import { Laid, PieceWay, Position } from './types'
 */

/** @typedef {Edited<Position>} BlokusEdited */

const WAYS = ['left', 'right', 'up', 'down'];

/**
 * What an item is: `0 L5` is a piece of colour 0.
 * @param {Item} item
 */
function read({ item, way = 0 }) {
  const [colour, name] = item.split(' ');
  return { colour: Number(colour), name, way };
}

/** @param {BlokusEdited} edited @param {Item} item @returns {PieceWay} */
function wayOf({ base }, item) {
  const { name, way } = read(item);
  return base.view.pieces[name][way];
}

/**
 * The cells of a colour that are joined to a cell by their sides.
 * @param {BlokusEdited} edited @param {string} space
 */
function joined({ base, state }, space) {
  const lattice = latticeOf(base);
  const found = new Set([space]);
  for (const cell of found)
    for (const way of WAYS) {
      const next = walk(lattice, cell, way);
      if (state.cells[next] === state.cells[space]) found.add(next);
    }
  return [...found].sort(inOrder);
}

/** By column, then row, as in steps. @param {string} a @param {string} b */
function inOrder(a, b) {
  const [first, second] = [parse(a), parse(b)];
  return first.x - second.x || first.y - second.y;
}

/**
 * The pieces that lie on the board; what is joined and no piece has no name.
 * @param {BlokusEdited} edited
 */
function laidOf(edited) {
  const { base, state } = edited;
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {(Omit<Laid, 'piece'> & { piece: string | null, way: number })[]} */
  const laid = [];
  for (const space of Object.keys(state.cells)) {
    if (seen.has(space)) continue;
    const cells = joined(edited, space);
    cells.forEach((cell) => seen.add(cell));
    laid.push({ colour: state.cells[space], cells, ...named(base, cells) });
  }
  return laid;
}

/**
 * The name of the piece on cells, and the way in which it lies.
 * @param {Position} base @param {string[]} cells
 */
function named(base, cells) {
  const { pieces } = base.view;
  const names = Object.keys(pieces).filter((name) => pieces[name][0].cells.length === cells.length);
  for (const name of names) {
    const found = placementOn(latticeOf(base), pieces[name], cells);
    if (found) return { piece: name, way: found.way };
  }
  return { piece: null, way: 0 };
}

/** @param {BlokusEdited} edited @param {string} space */
const pieceAt = (edited, space) => laidOf(edited).find(({ cells }) => cells.includes(space)) ?? null;

/** @param {BlokusEdited} edited @param {string} space */
function remove(edited, space) {
  const gone = pieceAt(edited, space)?.cells ?? [];
  const cells = Object.entries(edited.state.cells).filter(([cell]) => !gone.includes(cell));
  return { ...edited.state, cells: Object.fromEntries(cells) };
}

/** @param {BlokusEdited} edited @param {Item} item @param {string} space */
function put(edited, item, space) {
  const { colour } = read(item);
  const covered = ghostCells(latticeOf(edited.base), wayOf(edited, item), space);
  if (covered.some((cell) => edited.state.cells[cell] !== undefined)) return 'Something lies there already.';
  const added = Object.fromEntries(covered.map((cell) => [cell, colour]));
  return { ...edited.state, cells: { ...edited.state.cells, ...added } };
}

/**
 * What a colour is called: its player’s name, and which of two it is.
 * @param {BlokusEdited} edited @param {number} colour
 */
function colourName(edited, colour) {
  const { seat } = edited.base.view.colours[colour];
  const own = edited.base.view.seats[seat].colours;
  return own.length === 1 ? seatName(edited, seat) : `${seatName(edited, seat)} (${own.indexOf(colour) + 1})`;
}

/** The pieces of a colour that do not lie on the board, the largest first. @param {BlokusEdited} edited */
function leftOf(edited) {
  const laid = laidOf(edited);
  const { pieces, colours } = edited.base.view;
  const size = (/** @type {string} */ name) => pieces[name][0].cells.length;
  const names = Object.keys(pieces).sort((a, b) => size(b) - size(a));
  return colours.map((_, colour) =>
    names.filter((name) => !laid.some((each) => each.colour === colour && each.piece === name)),
  );
}

/** @param {BlokusEdited} edited @returns {EditorField[]} */
function fields(edited) {
  const { state, base } = edited;
  const colours = base.view.colours.map((_, colour) => colour);
  const left = leftOf(edited);
  const isDone = ({ entry = '' }) =>
    colours.some((colour) => left[colour].length === 0 && entry.endsWith(` ${colour}`));
  const entry = (/** @type {number} */ colour) => `of colour ${colour}`;
  /** @param {(name: string) => string} words */
  const labels = (words) => colours.map((colour) => words(colourName(edited, colour)));
  return [
    {
      ...{ key: 'mover', label: 'To move', kind: 'choice', value: state.mover },
      choices: colours.map((colour) => ({ value: String(colour), label: colourName(edited, colour) })),
      set: (value) => ({ ...state, mover: Number(value) }),
    },
    ...flagFields(edited, 'passed', { labels: labels((name) => `${name} has passed`), entry }),
    // It says nothing of who still has pieces.
    ...flagFields(edited, 'single_last', { labels: labels((name) => `${name}: single cell last`), entry }).filter(
      (field) => field.value || isDone(field),
    ),
  ];
}

/** @param {BlokusEdited} edited */
function shown(edited) {
  const { base, state } = edited;
  const laid = laidOf(edited);
  const has = (/** @type {number} */ colour) => laid.find((each) => each.colour === colour) ?? null;
  const colours = base.view.colours.map((figures, colour) => ({
    ...figures,
    ...{ connect: [], voids: [], placeable: [] },
    last: null,
    starts: has(colour) ? [] : figures.starts,
  }));
  return {
    state: { ...base.state, ...state, result: null },
    view: { ...base.view, colours, laid, places: {}, turn: null },
  };
}

/** @type {Editor<BoardLayout, Position>} */
export const editor = {
  board: ['cells'],
  groups: (edited) =>
    leftOf(edited).map((names, colour) => ({
      title: colourName(edited, colour),
      seat: colour,
      items: names.map((name) => ({ item: `${colour} ${name}`, title: pieceWords(edited.base, name) })),
    })),
  draw: (item, edited) => pieceDrawing(latticeOf(edited.base), wayOf(edited, item).cells),
  at(edited, space) {
    const found = pieceAt(edited, space);
    return found && { item: `${found.colour} ${found.piece ?? '1'}`, way: found.way };
  },
  put,
  remove,
  turn: (edited, item, how) => wayOf(edited, item)[how],
  fields,
  shown,
  words(edited, space) {
    const found = pieceAt(edited, space);
    if (!found) return `${space}, empty`;
    const what = found.piece === null ? 'no piece of the game' : pieceWords(edited.base, found.piece);
    return `${space}, ${colourName(edited, found.colour)}: ${what}`;
  },
  paint(painter, item, { edited, seats, space }) {
    const { lay } = painter;
    const look = seats[read(item).colour];
    if (space !== null) {
      const cells = ghostCells(lay.lattice, wayOf(edited, item), space);
      piece(painter, cells, look);
      return outline(painter, cells, { strokeStyle: '#ffffff', lineWidth: Math.max(lay.unit * 0.075, 2) });
    }
    return shapeOf(lay.lattice, wayOf(edited, item)).points.forEach(({ x, y }) =>
      tile(painter, { x: x * lay.unit, y: y * lay.unit }, lay.unit, { ...look, lift: 1 }),
    );
  },
  width: (lay, item, edited) => 2 * (shapeOf(lay.lattice, wayOf(edited, item)).reach + 0.5) * lay.unit,
  aim(lay, point, item, edited) {
    if (!item || !isNear(lay, point)) return null;
    return snapped(lay.lattice, wayOf(edited, item), toPlane(lay, point));
  },
};
