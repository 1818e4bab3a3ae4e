// @ts-check
// The piece in hand and the bites: what they would do where. Pure: what is legal, and what comes of it, stands in the
// view.
//
// Petri's own part of the front's state is {way, turn, ghost}: the number of the way in which the piece lies in that
// `turn` (0 in any other), and `ghost`, {space, turn}, where a finger has put the piece to be looked at.

import { actorOf, isComputers } from '../../state.js';
import { cellsOf, hexagons, cellName, parse, squares } from '../shared/lattice.js';
import { ghostAt, ghostCells, placementOn } from '../shared/ghost.js';

/**
 * @import { Bite, Hand, Placement, Playing, Position } from './types'
 */

/** The beginning of the own state. */
export const initialState = () => ({ way: 0, turn: 0, ghost: null });

/** What is worked out from a view once. */
const known = new WeakMap();
/** @param {Position['view']} view @returns {ReturnType<typeof read>} */
function readOf(view) {
  if (!known.has(view)) known.set(view, read(view));
  return known.get(view);
}

/** @param {Position['view']} view */
function read(view) {
  const { width, height, grid } = view;
  const bites = Object.entries(view.bites).map(([step, does]) => ({
    step,
    cells: step.slice('bite '.length).split(','),
    ...does,
  }));
  /** @type {Map<string, Bite[]>} */
  const byEnd = new Map();
  for (const bite of bites) {
    for (const end of new Set([bite.cells[0], /** @type {string} */ (bite.cells.at(-1))]))
      byEnd.set(end, [...(byEnd.get(end) ?? []), bite]);
  }
  return {
    lattice: grid === 'hex' ? hexagons(width, height) : squares(width, height),
    places: new Set(view.places),
    byEnd,
  };
}

/**
 * The dish as a lattice.
 * @param {Position} position
 */
export const latticeOf = ({ view }) => readOf(view).lattice;

/**
 * The piece in hand, as {seat, name, way}; null where nobody has one.
 * @param {Playing} state @returns {Hand | null}
 */
export function inHand(state) {
  const { position } = state;
  const seat = actorOf(position);
  const { piece } = position.view;
  if (seat === null || !piece) return null;
  return { seat, name: piece.name, way: piece.orientations[wayNumber(state)] };
}

/** @param {Playing} state */
const wayNumber = ({ position, gameState: { way, turn } }) =>
  turn === position.turn && position.view.piece?.orientations[way] ? way : 0;

/**
 * The intent of turning the piece `left` or `right`, or over by a `flip`; null where there is nothing to turn, or it
 * may not be.
 * @param {Playing} state @param {'left' | 'right' | 'flip'} how
 */
export function turned(state, how) {
  const hand = inHand(state);
  return hand && typeof hand.way[how] === 'number'
    ? { gameState: { way: hand.way[how], turn: state.position.turn } }
    : null;
}

/**
 * What the piece would do at a space: {seat, cells, step, legal, gain}; `gain` is what it does beside covering its
 * cells, null if nothing. Null where no person has a piece.
 * @param {Playing} state @param {string | null} space @returns {Placement | null}
 */
export function placement(state, space) {
  const hand = inHand(state);
  if (!hand || !isPersons(state) || space === null) return null;
  const { lattice, places } = readOf(state.position.view);
  const cells = ghostCells(lattice, hand.way, space);
  const step = cells.join(',');
  return { seat: hand.seat, cells, step, legal: places.has(step), gain: state.position.view.gains[step] ?? null };
}

/**
 * The spaces where the piece may be put down as it lies, and the cells that it could cover.
 * @param {Playing} state
 */
export const legalSpaces = (state) =>
  cellsOf(latticeOf(state.position)).filter((space) => placement(state, space)?.legal);
/** @param {Playing} state */
export const legalCells = (state) =>
  new Set(legalSpaces(state).flatMap((space) => placement(state, space)?.cells ?? []));

/**
 * Whether it is a person's turn: what the computer could do is not offered to people.
 * @param {Playing} state
 */
function isPersons({ position }) {
  const seat = actorOf(position);
  return seat !== null && !isComputers(position, seat);
}

/**
 * The legal bites of a person that begin or end at a space.
 * @param {Playing} state @param {string} space @returns {Bite[]}
 */
export const bitesAt = (state, space) => (isPersons(state) ? (readOf(state.position.view).byEnd.get(space) ?? []) : []);

/**
 * The bite from one space to another, or of one cell alone; null where there is none.
 * @param {Playing} state @param {string} from @param {string} to
 */
export function biteBetween(state, from, to) {
  return (
    bitesAt(state, from).find(({ cells }) =>
      from === to
        ? cells.length === 1
        : cells.length > 1 && cells.includes(to) && [cells[0], cells.at(-1)].includes(to),
    ) ?? null
  );
}

/**
 * The step of a bite from one space to another, legal or not. Where no line joins them, it has the two only.
 * @param {string} from @param {string} to
 */
export function biteStep(from, to) {
  const [first, last] = [from, to].map(parse).sort((one, other) => one.x - other.x || one.y - other.y);
  const [across, down] = [last.x - first.x, last.y - first.y];
  const long = Math.max(across, Math.abs(down));
  const isLine = [across, Math.abs(down)].every((way) => way === 0 || way === long);
  /** @param {unknown} _ @param {number} index */
  const between = (_, index) => ({ x: first.x + index * Math.sign(across), y: first.y + index * Math.sign(down) });
  const line = isLine ? Array.from({ length: long + 1 }, between) : [first, last];
  return `bite ${line.map(cellName).join(',')}`;
}

/**
 * The other ends of the bites that begin at a space; the space itself where one cell may be bitten alone.
 * @param {Playing} state @param {string} space
 */
export const bitesTo = (state, space) =>
  bitesAt(state, space).map(({ cells }) => /** @type {string} */ (cells[0] === space ? cells.at(-1) : cells[0]));

/**
 * A step that is hinted: the piece is turned as it will lie, and lies there to be looked at; a bite is begun.
 * @param {Playing} state @param {string} step
 */
export function hint(state, step) {
  const { position } = state;
  if (step === 'skip') return {};
  if (step.startsWith('bite ')) {
    const cells = step.slice('bite '.length).split(',');
    return { hold: { kind: 'bite', space: cells[0] }, space: cells.at(-1) };
  }
  const laid = placementOn(latticeOf(position), position.view.piece?.orientations ?? [], step.split(','));
  return laid
    ? { gameState: { way: laid.way, turn: position.turn, ...ghostAt(state, laid.space) }, space: laid.space }
    : {};
}

/**
 * Where a finger has put the piece to be looked at; null when the turn is another.
 * @param {Playing} state @returns {string | null}
 */
export const ghostOf = ({ position, gameState: { ghost } }) =>
  ghost && ghost.turn === position.turn && position.view.piece ? ghost.space : null;
