// @ts-check
// How positions of Spectrangle are set up: each tile lies on the board, in a hand, or else in the bag.

import { moverField, numberField, numberFields, seatName, without } from '../shared/editing.js';
import { placeOf } from './layout.js';
import { sidesOf } from './hand.js';
import { tile, tilePicture } from './tile.js';
import { tileWords } from './words.js';

/**
 * @import { Edited, Editor, EditorField, Item } from '../../types'
 * @import { Position, SpectrangleLayout, Worth } from './types'
 */

/** @typedef {Edited<Position>} SpectrangleEdited */

/** The phases. */
const PHASES = [
  { value: 'start', label: 'Draw for the start' },
  { value: 'deal', label: 'Dealing' },
  { value: 'play', label: 'Play' },
  { value: 'over', label: 'Over' },
];

/** The ways in which a tile can be turned. */
const TURNS = 3;

/** Whether a tile has one colour, so that it looks the same however it is turned. @param {string} name */
const isPlain = (name) => new Set(name).size === 1;

/** All tiles, with their points: those of the bag in which they begin. @param {SpectrangleEdited} edited */
const tilesOf = ({ base }) =>
  /** @type {Worth[]} */ (base.view.bag.worth).flatMap(({ points, tiles }) => tiles.map((name) => ({ name, points })));

/** @param {SpectrangleEdited} edited @param {string} name */
const pointsOf = (edited, name) => tilesOf(edited).find((each) => each.name === name)?.points ?? 0;

/** A tile on the board as the state tells it: `RRB/2`. @param {string} told */
function read(told) {
  const [name, rotation] = told.split('/');
  return { name, rotation: Number(rotation) };
}

/** The state with a tile in the bag, wherever it was. @param {SpectrangleEdited['state']} state @param {string} name */
function taken(state, name) {
  const board = Object.entries(state.board).filter(([, told]) => read(told).name !== name);
  const hands = state.hands.map((/** @type {string[]} */ hand) => hand.filter((other) => other !== name));
  return { ...state, board: Object.fromEntries(board), hands };
}

/** @param {SpectrangleEdited} edited */
function bagOf(edited) {
  const { board, hands, aside, given_up: givenUp } = edited.state;
  const laid = Object.values(board).map((told) => read(told).name);
  const gone = new Set([...laid, ...hands.flat(), ...aside, givenUp]);
  return tilesOf(edited).filter(({ name }) => !gone.has(name));
}

/** @param {SpectrangleEdited} edited @returns {EditorField[]} */
function fields(edited) {
  const { state, seats } = edited;
  const named = seats.map((_, seat) => `Score of ${seatName(edited, seat)}`);
  return [
    moverField(edited),
    {
      ...{ key: 'phase', label: 'Phase', kind: 'choice', choices: PHASES, value: state.phase },
      set: (phase) => ({ ...state, phase, drawn: [], aside: [], given_up: null }),
    },
    ...numberFields(edited, 'scores', { labels: named, from: -999 }),
    numberField(edited, 'passes', 'Passes in a row'),
  ];
}

/** @param {SpectrangleEdited} edited */
function shown(edited) {
  const { base, state } = edited;
  const board = Object.entries(state.board).map(([space, told]) => {
    const { name, rotation } = read(told);
    return [space, { tile: name, rotation, sides: sidesOf(name, rotation), points: pointsOf(edited, name), seat: 0 }];
  });
  const quiet = { placements: {}, last: null, ended: null };
  return {
    state: { ...base.state, ...state, result: null },
    view: { ...base.view, ...quiet, board: Object.fromEntries(board) },
  };
}

/** @type {Editor<SpectrangleLayout, Position>} */
export const editor = {
  board: ['board'],
  groups(edited) {
    /** @param {string} name */
    const item = (name) => ({ item: name, title: tileWords(edited.base, name) });
    const bag = bagOf(edited);
    return [
      ...edited.seats.map((_, seat) => ({
        ...{ title: `Hand of ${seatName(edited, seat)}`, seat, takes: true, key: 'hands', entry: `of seat ${seat}` },
        items: edited.state.hands[seat].map(item),
      })),
      { title: `Bag: ${bag.length}`, seat: null, takes: true, items: bag.map(({ name }) => item(name)) },
    ];
  },
  draw({ item, way = 0 }, edited, { theme }) {
    const picture = tilePicture();
    const look = { colours: edited.base.view.colours, letters: true, font: theme().font };
    picture.draw({ sides: sidesOf(item, way), points: pointsOf(edited, item) }, look);
    return picture.root;
  },
  at({ state }, space) {
    if (state.board[space] === undefined) return null;
    const { name, rotation } = read(state.board[space]);
    return { item: name, way: rotation };
  },
  put({ state }, { item, way = 0 }, space) {
    const next = taken(state, item);
    return { ...next, board: { ...next.board, [space]: `${item}/${isPlain(item) ? 0 : way}` } };
  },
  remove: ({ state }, space) => ({ ...state, board: without(state.board, space) }),
  give({ state }, { item }, seat) {
    const next = taken(state, item);
    const hands = next.hands.map((/** @type {string[]} */ hand, /** @type {number} */ own) =>
      own === seat ? [...hand, item].sort() : hand,
    );
    return { ...next, hands };
  },
  turn: (_, { item, way = 0 }, how) =>
    isPlain(item) || how === 'flip' ? null : (way + (how === 'left' ? 1 : TURNS - 1)) % TURNS,
  fields,
  shown,
  words(edited, space) {
    const told = edited.state.board[space];
    return `Space ${space}, ${told === undefined ? 'empty' : tileWords(edited.base, read(told).name)}`;
  },
  paint(painter, { item, way = 0 }, { edited, space, at }) {
    const look = { colours: edited.base.view.colours, letters: true, font: painter.theme.font ?? 'sans-serif' };
    const what = { sides: sidesOf(item, way), points: pointsOf(edited, item), up: space === null || placeOf(space).up };
    tile(painter, { at, side: painter.lay.unit, lift: space === null ? 1 : 0 }, what, look);
  },
  width: ({ unit }) => 1.8 * unit,
};
