// A small position of Owari as the table would send it: Ann (seat 0) is to play with two stones a pit at the beginning.
//
//            12  11  10   9   8   7
//   goal 13   0   2   3   0   1   1        Ben has 4 in his goal
//    Ann →    1   0   0   4   0   2        Ann has 6 in her goal
//             0   1   2   3   4   5

const PITS = [1, 0, 0, 4, 0, 2, 6, 1, 1, 0, 3, 2, 0, 4];

const figures = (seat) => ({
  score: PITS[seat * 7 + 6],
  stones: 7,
  pits: [0, 1, 2, 3, 4, 5].map((pit) => pit + seat * 7),
  goal: seat * 7 + 6,
});

export const MOVES = {
  0: {
    seat: 0,
    pit: 0,
    stones: 1,
    path: [1],
    landing: 1,
    capture: { pit: 11, stones: 2 },
    swept: null,
    scores: [8, 4],
  },
  3: { seat: 0, pit: 3, stones: 4, path: [4, 5, 6, 7], landing: 7, capture: null, swept: null, scores: [7, 4] },
  5: { seat: 0, pit: 5, stones: 2, path: [6, 7], landing: 7, capture: null, swept: null, scores: [7, 4] },
};

/** Ann is to play. */
export const playing = ({ view = {}, state = {}, ...more } = {}) => ({
  game: 'owari',
  rev: 1,
  ply: 6,
  turn: 6,
  actor: { seat: 0 },
  draft: [],
  effects: [],
  result: null,
  can: { take_back: false, undo_turn: true, roll: false },
  seats: [
    { name: 'Ann', colour: 0 },
    { name: 'Ben', colour: 1 },
  ],
  ...more,
  state: { pits: PITS, result: null, ...state },
  view: { total: 24, seats: [figures(0), figures(1)], moves: MOVES, last: null, ...view },
});

/** Ann has taken pit 0: it captured pit 11. */
export const captured = () =>
  playing({
    turn: 7,
    actor: { seat: 1 },
    state: { pits: [0, 1, 0, 4, 0, 2, 8, 1, 1, 0, 3, 0, 0, 4] },
    view: { moves: {}, last: MOVES[0] },
    effects: [
      { effect: 'lifted', seat: 0, pit: 0, stones: 1 },
      { effect: 'sown', seat: 0, pit: 1 },
      { effect: 'captured', seat: 0, landing: 1, pit: 11, stones: 2, goal: 6 },
      { effect: 'turn', seat: 1 },
    ],
  });

/** The game has ended: Ben's side is empty, and Ann's last two stones have gone to her goal. */
export const over = (winners, scores) =>
  playing({
    actor: null,
    result: { winners, scores },
    state: { pits: [0, 0, 0, 0, 0, 0, scores[0], 0, 0, 0, 0, 0, 0, scores[1]] },
    view: {
      moves: {},
      seats: scores.map((score, seat) => ({ ...figures(seat), score, stones: 0 })),
      last: { seat: 1, pit: 12, stones: 1, path: [13], landing: 13, capture: null, swept: [2, 0], scores },
    },
    effects: [
      { effect: 'lifted', seat: 1, pit: 12, stones: 1 },
      { effect: 'sown', seat: 1, pit: 13 },
      {
        effect: 'swept',
        seat: 0,
        pits: [
          { pit: 0, stones: 1 },
          { pit: 4, stones: 1 },
        ],
        stones: 2,
        goal: 6,
      },
      { effect: 'over', result: { winners, scores } },
    ],
  });
