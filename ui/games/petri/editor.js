// @ts-check
// How positions of Petri are set up: cells and heads of each player, bites to be picked up, and fields for the rest.

import {
  flagField,
  moverField,
  numberField,
  numberFields,
  replaced,
  seatName,
  squarePicture,
  without,
} from '../shared/editing.js';
import { body } from './colony.js';
import { paintPickup } from './pieces.js';

/**
 * @import { Edited, Editor, EditorField, Item } from '../../types'
 * @import { BoardLayout } from '../shared/lattice.js'
 * @import { PetriPainter, Position } from './types'
 */

/** @typedef {Edited<Position>} PetriEdited */

/** The size of a cell in the palette, in pixels. */
const PICTURE = 36;

/** A bite that can be picked up. */
const BITE = 'bite';

/** What an item is: `head 1` or `cell 1` of seat 1, or a bite. @param {Item} item */
function read({ item }) {
  const [kind, seat] = item.split(' ');
  return { kind, seat: Number(seat) };
}

/** @param {PetriEdited['state']} state @param {string} space */
function cleared(state, space) {
  const heads = state.heads.map((/** @type {string | null} */ head) => (head === space ? null : head));
  const pickups = state.pickups.filter((/** @type {string} */ other) => other !== space);
  return { ...state, cells: without(state.cells, space), heads, pickups };
}

/** @param {PetriEdited} edited @param {Item} item @param {string} space */
function put({ state }, item, space) {
  const { kind, seat } = read(item);
  const next = cleared(state, space);
  if (kind === BITE) return { ...next, pickups: [...next.pickups, space] };
  const cells = { ...next.cells, [space]: seat };
  return kind === 'head' ? { ...next, cells, heads: replaced(next.heads, seat, space) } : { ...next, cells };
}

/** @param {PetriEdited} edited @param {string} space @returns {Item | null} */
function at({ state }, space) {
  if (state.pickups.includes(space)) return { item: BITE };
  const seat = state.cells[space];
  if (seat === undefined) return null;
  return { item: `${state.heads[seat] === space ? 'head' : 'cell'} ${seat}` };
}

/** @param {PetriEdited} edited @returns {EditorField[]} */
function fields(edited) {
  const { state, seats, options, names } = edited;
  /** @param {string} words */
  const named = (words) => seats.map((_, seat) => `${words} ${seatName(edited, seat)}`);
  const pieces = [{ value: '', label: 'To be drawn' }, ...names.piece.map((name) => ({ value: name, label: name }))];
  return [
    moverField(edited),
    {
      ...{ key: 'piece', label: 'Piece', kind: 'choice', choices: pieces, value: state.piece ?? '' },
      set: (name) => ({ ...state, piece: name === '' ? null : name, given: name === '' ? state.given : true }),
    },
    ...numberFields(edited, 'bites', { labels: named('Bites of') }),
    ...numberFields(edited, 'turns', { labels: named('Turns begun by') }),
    ...(options.bite_percent > 0 ? [flagField(edited, 'given', 'Bites are given for this turn')] : []),
    numberField(edited, 'skips', 'Turns skipped in a row'),
  ];
}

/** @param {PetriEdited} edited */
function shown({ base, state }) {
  const count = (/** @type {number} */ seat) => Object.values(state.cells).filter((owner) => owner === seat).length;
  const seats = base.view.seats.map((figures, seat) => ({
    ...figures,
    ...{ head: state.heads[seat], last: null, eliminated: false, territory: count(seat), bites: state.bites[seat] },
  }));
  return {
    state: { ...base.state, ...state, result: null },
    view: { ...base.view, seats, piece: null, places: [], gains: {}, bites: {} },
  };
}

/** @type {Editor<BoardLayout, Position>} */
export const editor = {
  board: ['cells', 'heads', 'pickups'],
  groups: (edited) => [
    ...edited.seats.map((_, seat) => ({
      title: seatName(edited, seat),
      seat,
      items: [
        { item: `cell ${seat}`, title: `Cell of ${seatName(edited, seat)}` },
        { item: `head ${seat}`, title: `Head of ${seatName(edited, seat)}` },
      ],
    })),
    ...(edited.start.pickups.length > 0
      ? [{ title: 'To pick up', seat: null, items: [{ item: BITE, title: 'Bite to be picked up' }] }]
      : []),
  ],
  draw: (item, _, tools) =>
    squarePicture(1.3 * PICTURE, (ctx) => {
      const { kind, seat } = read(item);
      const painter = { ctx, sprites: tools.sprites, theme: tools.theme() };
      if (kind === BITE) paintPickup(painter, { x: 0, y: 0 }, PICTURE);
      else body(painter, { at: { x: 0, y: 0 }, unit: PICTURE }, tools.seats()[seat], { head: kind === 'head' });
    }),
  at,
  put,
  remove: ({ state }, space) => cleared(state, space),
  fields,
  shown,
  words(edited, space) {
    const item = at(edited, space);
    if (!item) return `${space}, empty`;
    const { kind, seat } = read(item);
    return kind === BITE ? `${space}, bite to be picked up` : `${space}, ${kind} of ${seatName(edited, seat)}`;
  },
  paint(painter, item, { at: point, seats }) {
    const { kind, seat } = read(item);
    const { unit } = painter.lay;
    if (kind === BITE) paintPickup(/** @type {PetriPainter} */ (painter), point, unit);
    else body(painter, { at: point, unit }, seats[seat], { head: kind === 'head' });
  },
};
