// Small positions of Atar as the table would send them, for tests of the front.

const stone = (seat, liberties, more = {}) => ({
  seat,
  liberties,
  visited: false,
  from: null,
  moves: [],
  removable: false,
  ...more,
});

function position({ state, view, ...more }) {
  return {
    game: 'atar',
    rev: 1,
    ply: 8,
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
      phase: 'play',
      trim: [0, 0, 0],
      racks: [0, 0],
      order: [0, 1],
      visited: [],
      clock: null,
      clock_start: false,
      result: null,
      ...state,
    },
    view: {
      side: 4,
      size: 4,
      place: [],
      can: { commit: false, clock: true },
      vanishing: { trim: [0, 0, 0], rows: [0, 0, 0] },
      clock: null,
      wish: { said: false, resets: false },
      reset: null,
      traces: [],
      draft: [],
      ...view,
    },
  };
}

const figures = (stones, more = {}) => ({
  stones,
  liberties: 3,
  rack: 0,
  visited: 0,
  unvisited: 0,
  out: false,
  ...more,
});

/** Ann is to move: a1 can go to b2, d2 to c1, d1 or d3, and d7 is stuck beside Bob's d6. Bob also has c5 and d4. */
export const playing = (more = {}) =>
  position({
    ...more,
    state: { stones: { a1: 0, d2: 0, d7: 0, d6: 1, d4: 1 }, ...more.state },
    view: {
      stones: {
        a1: stone(0, ['b2'], { moves: ['b2'] }),
        d2: stone(0, ['c1', 'd1', 'd3'], { moves: ['c1', 'd1', 'd3'] }),
        d7: stone(0, [], { removable: true }),
        d6: stone(1, ['c5', 'd5']),
        d4: stone(1, ['c3', 'd3', 'd5']),
      },
      seats: [figures(3, { unvisited: 3 }), figures(2)],
      ...more.view,
    },
  });

/** The same after a1-b2 and d2-d3 and with d3 resting on nothing: Ann's last stone is still stuck. */
export const halfMoved = (more = {}) =>
  position({
    rev: 3,
    ply: 10,
    draft: ['a1-b2', 'd2-d3'],
    can: { take_back: true, undo_turn: true, roll: false },
    effects: [{ effect: 'moved', from: 'd2', to: 'd3', seat: 0 }],
    ...more,
    state: { stones: { b2: 0, d3: 0, d7: 0, d6: 1, d4: 1 }, visited: ['b2', 'd3'] },
    view: {
      stones: {
        b2: stone(0, ['a1', 'b1', 'b3'], { visited: true, from: 'a1' }),
        d3: stone(0, ['d2'], { visited: true, from: 'd2' }),
        d7: stone(0, [], { removable: true }),
        d6: stone(1, ['c5', 'd5']),
        d4: stone(1, ['c3', 'd5']),
      },
      seats: [figures(3, { visited: 2, unvisited: 1 }), figures(2)],
      draft: [
        { step: 'a1-b2', from: 'a1', to: 'b2', rests: [1] },
        { step: 'd2-d3', from: 'd2', to: 'd3', rests: [] },
      ],
      ...more.view,
    },
  });

/** Ann is to place a stone; b2 is forbidden, Bob's stone stands on a1. */
export const placing = (more = {}) =>
  position({
    turn: 1,
    ply: 2,
    ...more,
    state: { phase: 'setup', stones: { a1: 1 }, racks: [2, 1], ...more.state },
    view: {
      stones: { a1: stone(1, ['b2']) },
      seats: [figures(0, { rack: 2 }), figures(1, { rack: 1 })],
      place: ['b1', 'b3', 'c1', 'c2'],
      can: { commit: false, clock: false },
      vanishing: null,
      ...more.view,
    },
  });

/** Ann has just placed a stone on c2. */
export const placed = (more = {}) =>
  placing({
    rev: 2,
    ply: 3,
    draft: ['@c2'],
    can: { take_back: true, undo_turn: true, roll: false },
    effects: [{ effect: 'placed', space: 'c2', seat: 0 }],
    ...more,
    state: { stones: { a1: 1, c2: 0 }, racks: [1, 1] },
    view: {
      stones: { a1: stone(1, ['b2']), c2: stone(0, ['b1', 'c1', 'c3']) },
      seats: [figures(1, { rack: 1 }), figures(1, { rack: 1 })],
      place: [],
      can: { commit: true, clock: false },
      draft: [{ step: '@c2', from: null, to: 'c2', rests: [] }],
    },
  });

/** The game has ended. */
export const over = (result) => {
  const { state, view, ...rest } = playing();
  return {
    ...rest,
    actor: null,
    result,
    state: { ...state, phase: 'over', result },
    view: { ...view, can: { commit: false, clock: false }, vanishing: null },
  };
};
