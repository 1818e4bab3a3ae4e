// @ts-check
// How positions of Atar are set up: stones of each player, the mark of those that have moved in this turn, and fields
// for the rows that are gone, the shot clock and the racks.

import { badge } from '../../board/paint.js';
import {
  flagField,
  moverField,
  numberField,
  numberFields,
  replaced,
  seatChoices,
  seatName,
  squarePicture,
  without,
} from '../shared/editing.js';
import { sizeOf } from './layout.js';

/**
 * @import { Edited, Editor, EditorField, Item } from '../../types'
 * @import { AtarLayout, Position } from './types'
 */

/** @typedef {Edited<Position>} AtarEdited */

/** The radius of a stone in the palette, in pixels. */
const PICTURE = 15;

/** What marks a stone that has moved in this turn. */
const MOVED = 'moved';

/** The sides of the board, as the numbers of `trim` tell them. */
const EDGES = ['Rows gone at the bottom', 'Rows gone at the left', 'Rows gone at the right'];

/** Who plays when. */
const PLACES = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th'];

const PHASES = [
  { value: 'setup', label: 'Placing' },
  { value: 'play', label: 'Moving' },
  { value: 'over', label: 'Over' },
];

/** @param {Item} item */
const seatOf = ({ item }) => Number(item);

/**
 * While stones are placed, one that lies on the board is not in its rack.
 * @param {AtarEdited['state']} state @param {number} seat @param {number} by
 */
const racksWith = ({ phase, racks }, seat, by) =>
  phase === 'setup' ? replaced(racks, seat, Math.max(racks[seat] + by, 0)) : racks;

/** @param {AtarEdited} edited @param {string} space */
function remove({ state }, space) {
  const seat = state.stones[space];
  if (seat === undefined) return state;
  const visited = state.visited.filter((/** @type {string} */ other) => other !== space);
  return { ...state, stones: without(state.stones, space), racks: racksWith(state, seat, 1), visited };
}

/** @param {AtarEdited} edited @param {Item} item @param {string} space */
function put(edited, item, space) {
  const { state } = edited;
  if (item.item === MOVED) return marked(state, space);
  const seat = seatOf(item);
  const cleared = remove(edited, space);
  return { ...cleared, stones: { ...cleared.stones, [space]: seat }, racks: racksWith(cleared, seat, -1) };
}

/** @param {AtarEdited['state']} state @param {string} space */
function marked(state, space) {
  if (state.stones[space] === undefined) return 'Only a stone can have moved. Choose one.';
  const others = state.visited.filter((/** @type {string} */ other) => other !== space);
  return { ...state, visited: others.length < state.visited.length ? others : [...others, space].sort() };
}

/** @param {AtarEdited} edited @param {number} seat */
const stonesOf = ({ state }, seat) => Object.values(state.stones).filter((owner) => owner === seat).length;

/** @param {AtarEdited} edited @returns {EditorField[]} */
function fields(edited) {
  const { state, options, seats } = edited;
  const isSetup = state.phase === 'setup';
  /** @param {string} words */
  const named = (words) => seats.map((_, seat) => `${words} ${seatName(edited, seat)}`);
  return [
    moverField(edited, { visited: [], order: orderOf(edited) }),
    {
      ...{ key: 'phase', label: 'Phase', kind: 'choice', choices: PHASES, value: state.phase },
      set: (phase) => inPhase(edited, phase),
    },
    ...(isSetup ? numberFields(edited, 'racks', { labels: named('Rack of') }) : []),
    ...(isSetup ? [flagField(edited, 'placed', 'Placed in this turn')] : []),
    ...(options.order === 'random' ? orderFields(edited) : []),
    ...numberFields(edited, 'trim', { labels: EDGES, entry: String }),
    numberField(edited, 'clock', 'Shot clock at', { optional: true }),
    flagField(edited, 'clock_start', 'Clock starts after this turn'),
  ];
}

/**
 * The order of play, for which any will do as long as none is drawn.
 * @param {AtarEdited} edited
 */
const orderOf = ({ state, empty, seats }) => (state.order.length === seats.length ? state.order : empty.order);

/**
 * The state in another phase: in that of placing, stones that are not on the board are in the racks, later in none.
 * @param {AtarEdited} edited @param {string} phase
 */
function inPhase(edited, phase) {
  const { state, empty, options } = edited;
  const order = orderOf(edited);
  const left = (/** @type {number} */ all, /** @type {number} */ seat) => Math.max(all - stonesOf(edited, seat), 0);
  const racks = phase === 'setup' ? options.stones.map(left) : empty.racks;
  return { ...state, phase, order, racks, mover: state.mover ?? order[0] };
}

/** Who is chosen changes places with who was there. @param {AtarEdited} edited @returns {EditorField[]} */
function orderFields(edited) {
  const { state } = edited;
  return state.order.map((/** @type {number} */ seat, /** @type {number} */ place) => ({
    ...{ key: 'order', entry: String(place), label: `${PLACES[place]} to play`, kind: 'choice' },
    ...{ choices: seatChoices(edited), value: seat },
    set(/** @type {string} */ value) {
      const other = state.order.indexOf(Number(value));
      return { ...state, order: replaced(replaced(state.order, other, seat), place, Number(value)) };
    },
  }));
}

/** @param {AtarEdited} edited */
function shown({ base, state }) {
  const { phase, clock } = state;
  const length = 3 * sizeOf(base.view.side, state.trim);
  const entries = Object.entries(state.stones).map(([space, seat]) => {
    const stone = { seat, moves: [], removable: false, from: null, visited: state.visited.includes(space) };
    return [space, stone];
  });
  const view = {
    ...base.view,
    stones: Object.fromEntries(entries),
    ...{ place: [], traces: [], draft: [], vanishing: null },
    clock: clock === null ? null : { ...base.view.clock, at: clock, length, left: Math.max(length - clock, 0) },
  };
  return { state: { ...state, phase, result: null }, view };
}

/** @type {Editor<AtarLayout, Position>} */
export const editor = {
  board: ['stones', 'visited'],
  groups: (edited) => [
    {
      title: 'Stones',
      seat: null,
      items: edited.seats.map((_, seat) => ({
        item: String(seat),
        title: `Stone of ${seatName(edited, seat)}`,
        count: `${stonesOf(edited, seat)}/${edited.options.stones[seat]}`,
      })),
    },
    {
      title: 'Moved in this turn',
      seat: null,
      items: [{ item: MOVED, title: 'Mark of a stone that has moved' }],
    },
  ],
  draw: (item, _, { sprites, seats, theme }) =>
    squarePicture(3 * PICTURE, (ctx) => {
      if (item.item === MOVED) badge(ctx, { sign: 'check', colour: theme().badge }, { x: 0, y: 0 }, PICTURE * 0.7);
      else sprites.draw(ctx, { x: 0, y: 0 }, PICTURE, seats()[seatOf(item)]);
    }),
  at({ state }, space) {
    const seat = state.stones[space];
    return seat === undefined ? null : { item: String(seat) };
  },
  put,
  remove,
  fields,
  shown,
  words(edited, space) {
    const seat = edited.state.stones[space];
    if (seat === undefined) return `${space}, empty`;
    const moved = edited.state.visited.includes(space) ? ', moved in this turn' : '';
    return `${space}, stone of ${seatName(edited, seat)}${moved}`;
  },
  paint({ ctx, lay, sprites, theme }, item, { at, seats }) {
    if (item.item !== MOVED) return sprites.draw(ctx, at, lay.radius, { ...seats[seatOf(item)], lift: 1 });
    return badge(ctx, { sign: 'check', colour: theme.badge ?? '#17202a' }, at, lay.radius * 0.5);
  },
};
