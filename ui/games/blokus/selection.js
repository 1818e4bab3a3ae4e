// @ts-check
// The pads: which piece of each colour has been chosen, and how it lies. Pure.
//
// They are Blokus's own part of the front's state: {pads: [{piece, ways}], ghost, voids}. `piece` is the name of the
// chosen piece, null until one is chosen; `ways`, by piece, the number of the way in which it lies (the first that fits
// if none is named); `ghost`, {space, turn}, where a finger has put the piece to be looked at in that turn; `voids`,
// whether voids are marked on the board.

import { actorOf, isComputers } from '../../state.js';
import { squares } from '../shared/lattice.js';
import { placementOn } from '../shared/ghost.js';

/**
 * @import { ColourFigures, PadIntent, PadState, PieceInHand, PieceWay, Playing, Position, Turning } from './types'
 * @import { Lattice } from '../shared/lattice.js'
 * @import { Look } from '../../types'
 */

/**
 * The pads at the beginning of a game.
 * @param {Position} position
 */
export const initialState = (position) => ({
  pads: position.view.colours.map(() => ({ piece: null, ways: {} })),
  ghost: null,
  voids: false,
});

/**
 * The names of the pieces that a seat has left: the largest first.
 * @param {Position} position @param {number} seat
 */
export function piecesOf(position, seat) {
  const { view } = position;
  /** @param {string} piece */
  const size = (piece) => view.pieces[piece][0].cells.length;
  return [...figuresOf(position, seat).left].sort((a, b) => size(b) - size(a));
}

/**
 * The name of the piece that a seat has in hand: what is carried, what it has chosen, or its largest that fits
 * somewhere; null if none is left.
 * @param {Playing} state @param {number} seat @returns {string | null}
 */
export function chosen({ position, held, gameState: { pads } }, seat) {
  const { left, placeable } = figuresOf(position, seat);
  if (held?.seat === seat && held.item && left.includes(held.item)) return held.item;
  const { piece } = pads[colourOf(position, seat)];
  if (piece !== null && left.includes(piece)) return piece;
  const all = piecesOf(position, seat);
  return all.find((name) => placeable.includes(name)) ?? all[0] ?? null;
}

/**
 * The way in which the piece of a seat lies, as the view tells it; null if it has none.
 * @param {Playing} state @param {number} seat @param {string | null} [piece] @returns {PieceWay | null}
 */
export function wayOf(state, seat, piece = chosen(state, seat)) {
  if (piece === null) return null;
  const { position, gameState } = state;
  const way = gameState.pads[colourOf(position, seat)].ways[piece];
  return position.view.pieces[piece][way ?? fittingWay(position, piece)];
}

/**
 * The seat and colour of the person who puts down a piece next, and its name: {seat, colour, piece}; null where no
 * person places anything.
 * @param {Playing} state @returns {PieceInHand | null}
 */
export function inHand(state) {
  const seat = actorOf(state.position);
  const piece = seat === null ? null : chosen(state, seat);
  if (seat === null || piece === null || isComputers(state.position, seat) || figuresOf(state.position, seat).passed)
    return null;
  return { seat, colour: colourOf(state.position, seat), piece };
}

/** @param {PadState[]} pads @param {number} colour @param {Partial<PadState>} pad */
const replaced = (pads, colour, pad) => pads.map((old, other) => (other === colour ? { ...old, ...pad } : old));

/**
 * The intent that chooses a piece.
 * @param {Playing} state @param {number} seat @param {string} piece @returns {PadIntent}
 */
export const choose = ({ position, gameState: { pads } }, seat, piece) => ({
  gameState: { pads: replaced(pads, colourOf(position, seat), { piece }) },
});

/**
 * The intent that chooses the next piece, or with −1 the previous one; null where there is no other.
 * @param {Playing} state @param {number} seat @param {number} by @returns {PadIntent | null}
 */
export function cycle(state, seat, by) {
  const all = piecesOf(state.position, seat);
  if (all.length < 2) return null;
  const at = all.indexOf(/** @type {string} */ (chosen(state, seat)));
  return choose(state, seat, all[(at + by + all.length) % all.length]);
}

/**
 * The intent that turns a seat's piece `left` or `right`, or flips it (`flip`); null where it has none.
 * @param {Playing} state @param {number} seat @param {Turning} how @returns {PadIntent | null}
 */
export function turned(state, seat, how) {
  const piece = chosen(state, seat);
  const way = wayOf(state, seat, piece);
  if (!way || piece === null) return null;
  return chooseWay(state, seat, piece, way[how]);
}

/**
 * The intent that chooses a piece and lays it in a way, by its number.
 * @param {Playing} state @param {number} seat @param {string} piece @param {number} way @returns {PadIntent}
 */
export function chooseWay({ position, gameState: { pads } }, seat, piece, way) {
  const colour = colourOf(position, seat);
  return { gameState: { pads: replaced(pads, colour, { piece, ways: { ...pads[colour].ways, [piece]: way } }) } };
}

/**
 * Where a finger has put the piece to be looked at; null when the turn is another.
 * @param {Playing} state @returns {string | null}
 */
export const ghostOf = ({ position, gameState: { ghost } }) =>
  ghost && ghost.turn === position.turn && !position.result ? ghost.space : null;

// What is worked out from a view once: the board as a lattice, the legal steps, the ways in which pieces fit. Pure.

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
function fittingWay(position, piece) {
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

// The colours of a game, of which a seat has one or two. Pure.

/**
 * The colour that a seat plays with now: the one in turn, or the next of its own that will be.
 * @param {Position} position @param {number} seat @returns {number}
 */
export function colourOf({ view }, seat) {
  /** @type {number[]} */
  const own = view.seats[seat].colours;
  const { length } = view.colours;
  /** @param {number} colour */
  const wait = (colour) => (colour - (view.turn ?? 0) + length) % length;
  const playing = own.filter((colour) => !view.colours[colour].passed);
  return (playing.length > 0 ? playing : own).reduce((best, colour) => (wait(colour) < wait(best) ? colour : best));
}

/**
 * The figures of the colour that a seat plays with now.
 * @param {Position} position @param {number} seat @returns {ColourFigures}
 */
export const figuresOf = (position, seat) => position.view.colours[colourOf(position, seat)];

/**
 * Whether seats play more than one colour.
 * @param {Position} position @returns {boolean}
 */
export const isShared = ({ view }) => view.colours.length > view.seats.length;

/**
 * How a colour looks; `seats` are the looks of the seats and of the colours that nobody chose.
 * @param {Look[]} seats @param {number} colour
 */
export const lookOf = (seats, colour) => seats[colour];
