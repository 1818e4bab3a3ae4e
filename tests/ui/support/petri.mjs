// A small position of Petri as the table would send it, in a dish of 6 × 6 squares, rows from the top.
//
//      a b c d e f       A Ann, with her head on b2          B Bob, with his head on e5
//   1  p . . . . .       p a bite to be picked up
//   2  . A A . . .       Ann is to play, with the piece L3 and bites of two cells. On d3 she would capture c3; to bite
// c3 and c4
//   3  . . B . . .       leaves nothing of that arm, to bite d5 cuts off c3, c4 and c5.
//   4  . . B . . .
//   5  . . B B B .
//   6  . . . . . .

const SQUARE = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];
const EIGHT = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

export const L3 = {
  name: 'L3',
  orientations: [
    {
      cells: [
        [0, 0],
        [0, 1],
        [1, 1],
      ],
      left: 3,
      right: 1,
      flip: null,
    },
    {
      cells: [
        [0, 0],
        [0, 1],
        [1, 0],
      ],
      left: 0,
      right: 2,
      flip: null,
    },
    {
      cells: [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
      left: 1,
      right: 3,
      flip: null,
    },
    {
      cells: [
        [0, 0],
        [1, -1],
        [1, 0],
      ],
      left: 2,
      right: 0,
      flip: null,
    },
  ],
};

const figures = (more) => ({
  team: 0,
  head: null,
  eliminated: false,
  territory: 0,
  bites: 0,
  bite_size: 1,
  last: null,
  ...more,
});

/** Ann is to play. `seats` are changes of the seats' figures, by seat. */
export const playing = ({ view = {}, state = {}, seats = [], ...more } = {}) => ({
  game: 'petri',
  rev: 1,
  ply: 9,
  turn: 4,
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
    cells: { b2: 0, c2: 0, c3: 1, c4: 1, c5: 1, d5: 1, e5: 1 },
    heads: ['b2', 'e5'],
    bites: [2, 1],
    pickups: ['a1'],
    piece: 'L3',
    result: null,
    ...state,
  },
  view: {
    width: 6,
    height: 6,
    grid: 'square',
    neighbours: SQUARE,
    lines: EIGHT,
    seats: [
      figures({ team: 0, head: 'b2', territory: 2, bites: 2, bite_size: 2, last: ['c2'], ...seats[0] }),
      figures({ team: 1, head: 'e5', territory: 5, bites: 1, bite_size: 1, last: ['c3', 'c4'], ...seats[1] }),
    ],
    teams: [
      { team: 0, seats: [0], territory: 2 },
      { team: 1, seats: [1], territory: 5 },
    ],
    bite_sizes: [
      { size: 2, cells: 5 },
      { size: 3, cells: 11 },
    ],
    piece: L3,
    places: ['d2,d3,e3', 'a1,a2,b2', 'd1,d2,e2'],
    gains: {
      'd2,d3,e3': { captures: ['c3'], kills: [], falls: [], pickups: [] },
      'a1,a2,b2': { captures: [], kills: [], falls: [], pickups: ['a1'] },
    },
    bites: {
      'bite c3': { seat: 1, kills: [], falls: false },
      'bite c3,c4': { seat: 1, kills: [], falls: false },
      'bite d5': { seat: 1, kills: ['c3', 'c4', 'c5'], falls: false },
    },
    skip: { legal: false, forced: false, skipped: 0, living: 2 },
    ...view,
  },
});

/** Hexagons instead of squares, with nothing else changed. */
export const hexed = () =>
  playing({
    view: {
      grid: 'hex',
      neighbours: [
        [1, 0],
        [0, 1],
        [-1, 1],
        [-1, 0],
        [0, -1],
        [1, -1],
      ],
    },
  });

/** The game has ended. */
export const over = (result) =>
  playing({ actor: null, result, view: { piece: null, places: [], gains: {}, bites: {} } });
