// A small position of Spectrangle as the table would send it: GGG on 12 and PPG on 11 (×4, points up), Ann (seat 0) to
// play.

const COLOURS = {
  B: { colour: '#82c8fa', name: 'blue' },
  G: { colour: '#2a966b', name: 'green' },
  P: { colour: '#b254f0', name: 'purple' },
  R: { colour: '#f42e36', name: 'red' },
  W: { colour: '#f5f5f5', name: 'white' },
  Y: { colour: '#f7d32a', name: 'yellow' },
};

const BONUSES = { 10: 2, 14: 2, 30: 2, 2: 3, 26: 3, 34: 3, 11: 4, 13: 4, 20: 4 };

const SPACES = Array.from({ length: 36 }, (_, number) => {
  const row = Math.floor(Math.sqrt(number));
  const column = number - row * row - row;
  return { row, column, up: (row + column) % 2 === 0, bonus: BONUSES[number] ?? 1 };
});

const score = (points, sides, bonus) => ({ score: points * sides * bonus, points, sides, bonus });

/** Ann's tiles: purple-purple-blue tile fits on 19 in two rotations and on 10 in one, WWW on 13, RRY nowhere. */
export const PLACEMENTS = {
  PPB: [
    { rotation: 0, sides: ['P', 'P', 'B'], spaces: { 19: score(4, 1, 1) } },
    { rotation: 1, sides: ['P', 'B', 'P'], spaces: { 19: score(4, 1, 1) } },
    { rotation: 2, sides: ['B', 'P', 'P'], spaces: { 10: score(4, 1, 2) } },
  ],
  RRY: [
    { rotation: 0, sides: ['R', 'R', 'Y'], spaces: {} },
    { rotation: 1, sides: ['R', 'Y', 'R'], spaces: {} },
    { rotation: 2, sides: ['Y', 'R', 'R'], spaces: {} },
  ],
  WWW: [{ rotation: 0, sides: ['W', 'W', 'W'], spaces: { 13: score(1, 1, 4), 19: score(1, 1, 1) } }],
};

const HANDS = [
  [
    { tile: 'RRY', points: 5 },
    { tile: 'PPB', points: 4 },
    { tile: 'WWW', points: 1 },
  ],
  [{ tile: 'BBB', points: 6 }],
];

const worth = (hand) => hand.reduce((sum, { points }) => sum + points, 0);
const figures = (hand, more = {}) => ({
  team: null,
  score: 12,
  hand,
  in_hand: worth(hand),
  total: 12 - worth(hand),
  ...more,
});

/** Ann is to play. `seats` are changes of the seats' figures, by seat. */
export const playing = ({ view = {}, seats = [], ...more } = {}) => ({
  game: 'spectrangle',
  rev: 1,
  ply: 12,
  turn: 2,
  actor: { seat: 0 },
  draft: [],
  effects: [],
  result: null,
  state: {},
  can: { take_back: false, undo_turn: true, roll: false },
  seats: [
    { name: 'Ann', colour: 0 },
    { name: 'Ben', colour: 1 },
  ],
  ...more,
  view: {
    colours: COLOURS,
    spaces: SPACES,
    board: {
      11: { tile: 'PPG', points: 5, rotation: 0, sides: ['P', 'P', 'G'], seat: 0 },
      12: { tile: 'GGG', points: 6, rotation: 0, sides: ['G', 'G', 'G'], seat: 1 },
    },
    seats: HANDS.map((hand, seat) => figures(hand, seats[seat])),
    teams: null,
    bag: {
      count: 2,
      worth: [
        { points: 6, count: 1, tiles: ['RRR'] },
        { points: 1, count: 1, tiles: ['GRP'] },
      ],
    },
    start: null,
    draw: null,
    placements: PLACEMENTS,
    can: {
      place: true,
      exchange: false,
      pass: false,
      why_not: {
        place: null,
        exchange: 'a tile of the hand can be placed, so one must be',
        pass: 'a tile of the hand can be placed, so one must be',
      },
    },
    passes: { in_row: 0, end: 6 },
    last: { seat: 1, step: 'GGG@12/0', space: 12, score: score(6, 1, 1) },
    ended: null,
    ...view,
  },
});

/** Ann can place nothing; `exchange`: the bag has tiles. */
export const stuck = (exchange) =>
  playing({
    view: {
      placements: { PPB: [{ rotation: 0, sides: ['P', 'P', 'B'], spaces: {} }] },
      can: {
        place: false,
        exchange,
        pass: true,
        why_not: { place: 'no tile of the hand fits', exchange: exchange ? null : 'the bag is empty', pass: null },
      },
      ...(!exchange && { bag: { count: 0, worth: [] } }),
    },
  });

/** The game has ended. */
export const over = ({ winners = [0], totals = [3, -1], teams = null, view = {} } = {}) =>
  playing({
    actor: null,
    result: { winners, scores: totals },
    view: {
      placements: {},
      ended: 'nothing_fits',
      teams,
      seats: totals.map((total, seat) =>
        figures(HANDS[seat % 2], { score: total + worth(HANDS[seat % 2]), total, team: teams ? seat % 2 : null }),
      ),
      can: {
        place: false,
        exchange: false,
        pass: false,
        why_not: { place: 'the game is over', exchange: 'the game is over', pass: 'the game is over' },
      },
      ...view,
    },
  });
