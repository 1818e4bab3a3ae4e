// Pieces and tiles are called by what they look like: the codes of records stand nowhere on the screen, nor in what a
// screen reader says.

import assert from 'node:assert/strict';
import test from 'node:test';

import { gameOf } from '../../ui/games/index.js';
import { shapeWords } from '../../ui/games/blokus/placement.js';
import { initial } from '../../ui/state.js';
import * as blokus from './support/blokus.mjs';
import * as petri from './support/petri.mjs';
import * as spectrangle from './support/spectrangle.mjs';

/** `V5`, `T`, `RRY`: but not the letter that a piece looks like, as in `long L of 5 cells`, nor that of a team. */
const CODE = /(?<!team )\b(?:[A-Z]\d|(?![LTUZ] of \d cells)[B-Z]|[RBGYPW]{3}|H\d[a-j])\b/;

const SPACES = {
  blokus: ['a5', 'b2', 'b3', 'f1'],
  petri: ['a1', 'b2', 'c3', 'd3'],
  spectrangle: ['10', '11', '12', '13', '19'],
};

const EFFECTS = {
  blokus: [{ effect: 'placed', seat: 0, piece: 'V3', cells: ['b2', 'b3', 'c2'] }],
  petri: [
    { effect: 'drawn', seat: 0, piece: 'L3' },
    { effect: 'taken_back', step: 'piece L3' },
    { effect: 'taken_back', step: 'b3,c3' },
  ],
  spectrangle: [
    { effect: 'drawn', seat: 0, tile: 'RRY', why: 'refill' },
    { effect: 'given_up', seat: 0, tile: 'PPB' },
    { effect: 'lost', seat: 1, tiles: ['BBB'], points: 6 },
    { effect: 'taken_back', step: 'PPB@10/2' },
    { effect: 'placed', seat: 0, tile: 'PPB', space: 10, rotation: 2, points: 4, sides: 1, bonus: 2, score: 8 },
  ],
};

/** What may be said of a step that is refused. A cell that is taken is one for that reason only. */
const reasonsOf = ({ refusals }, state, step) =>
  Object.entries(refusals)
    .filter(([reason]) => reason !== 'occupied')
    .map(([, say]) => say(state, step));

for (const [name, { playing }] of Object.entries({ blokus, petri, spectrangle })) {
  test(`${name} has no code in its words`, () => {
    const { words, gestures, initialState, commands } = gameOf(name);
    const position = playing({ effects: EFFECTS[name] });
    const state = { ...initial(), position, gameState: initialState(position), screen: 'table' };
    const items = {
      blokus: () => [words.pieceName(state, 0, 'V3'), words.handName(state, 0)],
      petri: () => [words.handName(state, 0)],
      spectrangle: () => [words.tileName(state, 0, { tile: 'PPB', points: 4 })],
    };
    const said = [
      words.headline(state),
      words.detail(state),
      words.status(state)?.text,
      words.announce(position),
      ...position.seats.map((_, seat) => words.seatWords(state, seat)),
      ...SPACES[name].flatMap((space) => {
        const { say, why } = gestures.activate(state, { space }) ?? {};
        return [words.spaceName(state, space), say, ...(why ? reasonsOf(words, state, why) : [])];
      }),
      ...items[name](),
      ...commands.flatMap(({ label, short, title }) => [label?.(state), short, title]),
    ].filter(Boolean);
    assert.ok(said.length > 10);
    for (const text of said) assert.doesNotMatch(text, CODE);
  });
}

/** The pieces of Blokus as records call them, by their number of cells. */
const PIECES = {
  1: ['1'],
  2: ['2'],
  3: ['I3', 'V3'],
  4: ['I4', 'L4', 'O', 'T4', 'Z4'],
  5: ['F', 'I5', 'L5', 'N', 'P', 'T5', 'U', 'V5', 'W', 'X', 'Y', 'Z5'],
};

test('each piece of Blokus has a name of its own, which says what it looks like', () => {
  const names = Object.entries(PIECES).flatMap(([cells, pieces]) =>
    pieces.map((piece) => shapeWords(piece, Number(cells))),
  );
  assert.equal(new Set(names).size, 21);
  assert.ok(
    names.includes('long L of 5 cells') && names.includes('staircase of 5 cells') && names.includes('single cell'),
  );
  for (const name of names) {
    assert.doesNotMatch(name, /undefined/);
    assert.doesNotMatch(name, CODE);
  }
});
