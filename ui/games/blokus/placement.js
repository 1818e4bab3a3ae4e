// @ts-check
// Where the piece in hand would come to lie, and whether it may. Pure: what is legal stands in the view.

import { cellsOf, parse } from '../shared/lattice.js';
import { actorOf } from '../../state.js';
import { ghostAt, ghostCells, placementOn } from '../shared/ghost.js';
import { isYou, ownedBy, sentence } from '../../words.js';
import { figuresOf, latticeOf, stepsOfPiece, chooseWay, inHand, wayOf } from './selection.js';

/** @import { PieceWay, Placement, Playing, Position } from './types' */

/**
 * What the piece in hand would do at a space: {seat, colour, piece, cells, step, legal}; null where nobody has a piece
 * in hand.
 * @param {Playing} state @param {string | null} space @returns {Placement | null}
 */
export function placement(state, space) {
  const hand = inHand(state);
  if (!hand || space === null) return null;
  const way = /** @type {PieceWay} */ (wayOf(state, hand.seat, hand.piece));
  const cells = ghostCells(latticeOf(state.position), way, space);
  const step = cells.join(',');
  return { ...hand, cells, step, legal: stepsOfPiece(state.position, hand.piece).has(step) };
}

/**
 * The spaces where the piece in hand may be put down as it lies.
 * @param {Playing} state
 */
export const legalSpaces = (state) =>
  inHand(state) ? cellsOf(latticeOf(state.position)).filter((space) => placement(state, space)?.legal) : [];

/**
 * The cells that the piece in hand could cover as it lies.
 * @param {Playing} state
 */
export const legalCells = (state) =>
  new Set(legalSpaces(state).flatMap((space) => placement(state, space)?.cells ?? []));

/**
 * A step that is hinted: its piece is in hand, turned as it will lie, and lies there to be looked at.
 * @param {Playing} state @param {string} step
 */
export function hint(state, step) {
  const { position } = state;
  const { pieces, places } = position.view;
  const piece = Object.keys(places).find((name) => places[name].includes(step));
  const laid = piece && placementOn(latticeOf(position), pieces[piece], step.split(','));
  if (!laid) return {};
  return {
    gameState: {
      ...chooseWay(state, /** @type {number} */ (actorOf(position)), piece, laid.way).gameState,
      ...ghostAt(state, laid.space),
    },
    space: laid.space,
  };
}

/**
 * The places to connect that the piece in hand can cover, however it is turned.
 * @param {Position} position @param {number} seat @param {string} piece @returns {Set<string>}
 */
export function connectable(position, seat, piece) {
  const { view } = position;
  const covered = new Set((view.places[piece] ?? []).flatMap((/** @type {string} */ step) => step.split(',')));
  return new Set(figuresOf(position, seat).connect.filter((space) => covered.has(space)));
}

/**
 * Whether a cell is a corner of the board.
 * @param {Position['view']} view @param {string} cell
 */
function isCorner({ size }, cell) {
  const { x, y } = parse(cell);
  return [0, size - 1].includes(x) && [0, size - 1].includes(y);
}

/**
 * Which of its start cells a seat's first piece must cover: what is taken cannot be covered.
 * @param {Position} position @param {number} seat
 */
export function firstPiece(position, seat) {
  const open = figuresOf(position, seat).starts.filter((cell) => position.state.cells[cell] === undefined);
  const you = isYou(position, seat);
  const marked = `${you ? 'your' : 'the'} marked ${open.every((cell) => isCorner(position.view, cell)) ? 'corner' : 'cell'}`;
  return `${sentence(ownedBy(position, seat, 'first piece'))} must cover ${open.length > 1 ? `one of ${marked}s` : marked}: ${open.join(' or ')}.`;
}

/**
 * A piece in words.
 * @param {Position} position @param {string} piece
 */
export const pieceWords = ({ view }, piece) => shapeWords(piece, view.pieces[piece][0].cells.length);

// The pieces in words: what people see, not the letters and numbers of the records. Pure.

/**
 * What a piece looks like, by its name in records.
 * @type {{ [name: string]: string }}
 */
const LOOKS = {
  2: 'straight piece',
  I3: 'straight piece',
  I4: 'straight piece',
  I5: 'straight piece',
  V3: 'corner',
  V5: 'large corner',
  L4: 'L',
  L5: 'long L',
  T4: 'T',
  T5: 'long T',
  Z4: 'zigzag',
  Z5: 'Z',
  N: 'long zigzag',
  O: 'square',
  F: 'crooked T',
  P: 'square with a tail',
  U: 'U',
  W: 'staircase',
  X: 'cross',
  Y: 'straight piece with a bump',
};

/**
 * A piece by its name in records and its number of cells: `long L of 5 cells`.
 * @param {string} name @param {number} cells
 */
export const shapeWords = (name, cells) => (cells === 1 ? 'single cell' : `${LOOKS[name]} of ${cells} cells`);
