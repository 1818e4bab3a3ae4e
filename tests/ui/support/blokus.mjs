// A small position of Blokus as the table would send it, on a board of 6 × 6.
//
//   6 A . . . . .        A Ann, with I3 on a4,a5,a6        B Bob, with 1 on f1
//   5 A . . . . .        Ann is to play and has 2 and V3 left, Bob has I3
//   4 A . . . . .
//   3 . . . . . .
//   2 . . . . . .
//   1 . . . . . B

export const PIECES = {
  2: [
    {
      cells: [
        [0, 0],
        [1, 0],
      ],
      left: 1,
      right: 1,
      flip: 0,
    },
    {
      cells: [
        [0, 0],
        [0, 1],
      ],
      left: 0,
      right: 0,
      flip: 1,
    },
  ],
  I3: [
    {
      cells: [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
      left: 1,
      right: 1,
      flip: 0,
    },
    {
      cells: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      left: 0,
      right: 0,
      flip: 1,
    },
  ],
  V3: [
    {
      cells: [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
      left: 3,
      right: 1,
      flip: 3,
    },
    {
      cells: [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
      left: 0,
      right: 2,
      flip: 2,
    },
    {
      cells: [
        [0, 0],
        [1, -1],
        [1, 0],
      ],
      left: 1,
      right: 3,
      flip: 1,
    },
    {
      cells: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      left: 2,
      right: 0,
      flip: 0,
    },
  ],
};

const ann = { colour: 0, piece: 'I3', cells: ['a4', 'a5', 'a6'] };
const bob = { colour: 1, piece: '1', cells: ['f1'] };

/** The figures of each player's colour. */
const COLOURS = [
  {
    seat: 0,
    score: 3,
    cells: 3,
    unplaced: 5,
    bonus: 0,
    left: ['2', 'V3'],
    placeable: ['2', 'V3'],
    starts: ['a6', 'f6'],
    connect: ['b3', 'f6'],
    voids: ['a3', 'b4', 'b5', 'b6'],
    passed: false,
    last: ann,
  },
  {
    seat: 1,
    score: 1,
    cells: 1,
    unplaced: 3,
    bonus: 0,
    left: ['I3'],
    placeable: ['I3'],
    starts: ['a1', 'f1'],
    connect: ['a1', 'e2'],
    voids: ['e1', 'f2'],
    passed: false,
    last: bob,
  },
];

/** Ann is to play. `seats` are changes of the seats' figures, by seat. */
export const playing = ({ view = {}, state = {}, seats = [], ...more } = {}) => ({
  game: 'blokus',
  rev: 1,
  ply: 2,
  turn: 2,
  actor: { seat: 0 },
  draft: [],
  effects: [],
  result: null,
  can: { take_back: false, undo_turn: true, roll: false },
  seats: [
    { name: 'Ann', colour: 0 },
    { name: 'Bob', colour: 1 },
  ],
  ...more,
  state: {
    cells: { a4: 0, a5: 0, a6: 0, f1: 1 },
    left: [['2', 'V3'], ['I3']],
    passed: [false, false],
    voids: [4, 2],
    result: null,
    ...state,
  },
  view: {
    size: 6,
    turn: more.actor === null ? null : 0,
    seats: [0, 1].map((seat) => ({
      colours: [seat],
      score: [3, 1][seat],
      cells: [3, 1][seat],
      unplaced: [5, 3][seat],
      bonus: 0,
      ...seats[seat],
    })),
    colours: COLOURS.map((colour, seat) => ({ ...colour, ...seats[seat] })),
    pieces: PIECES,
    laid: [ann, bob],
    places: {
      2: ['b3,c3', 'b2,b3', 'e6,f6', 'f5,f6'],
      V3: ['b2,b3,c2', 'b3,c2,c3', 'b2,b3,c3', 'b3,c3,c4', 'e6,f5,f6'],
    },
    pass: { legal: true, forced: false },
    empty: 32,
    draw: false,
    ...view,
  },
});

/** The game has ended with these scores. */
export const over = (winners, scores) =>
  playing({
    actor: null,
    result: { winners, scores },
    view: { places: {}, pass: { legal: false, forced: false }, draw: winners.length > 1 },
    seats: scores.map((score) => ({ score, cells: score, passed: true, connect: [], placeable: [] })),
  });
