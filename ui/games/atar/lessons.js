// @ts-check
// The course of Atar (docs/lessons.md).

/** @import { Course } from '../../types' */

const OPTIONS = { side: 4, placement: 'players', order: 'fixed' };

/**
 * Where a lesson begins: the stones of the learner and of the opponent, who move.
 * @param {string[]} own @param {string[]} others @param {object} [more] more of the state
 */
function moving(own, others, more = {}) {
  const stones = Object.fromEntries([...own.map((space) => [space, 0]), ...others.map((space) => [space, 1])]);
  return {
    options: { ...OPTIONS, stones: [own.length, others.length] },
    state: { phase: 'play', trim: [0, 0, 0], stones, racks: [0, 0], order: [0, 1], mover: 0, ...more },
  };
}

/** @type {Course} */
export const course = {
  lessons: [
    {
      title: 'Place a stone',
      text: 'Players take turns to place their stones. Tap an empty space, or drag a stone there.',
      start: { options: { ...OPTIONS, stones: [3, 3] } },
      tasks: [
        { text: 'Place a stone', where: { 'state.racks': [2, 3] } },
        { text: 'Commit the turn', ends: true },
      ],
      solution: ['@c3', 'commit'],
      right: 'Until you commit, you can put the stone elsewhere. From now on it stays there until the stones move.',
    },
    {
      title: 'Liberties',
      text: 'An empty space beside a stone is its liberty. The stone at the top has just one: b2. While you place, you may not take an opponent’s last liberty.',
      start: {
        options: { ...OPTIONS, stones: [3, 3] },
        state: {
          phase: 'setup',
          trim: [0, 0, 0],
          stones: { a1: 1, d4: 0 },
          racks: [2, 2],
          order: [0, 1],
          mover: 0,
        },
      },
      tasks: [
        { text: 'Press Legal moves: on a phone it is under More', used: 'legal_moves' },
        { text: 'Place a stone and commit', ends: true },
      ],
      solution: [{ use: 'legal_moves' }, '@c2', 'commit'],
      wrong: [
        {
          way: ['@b2'],
          refused: 'last_liberty',
          say: 'b2 is the last liberty of the stone at the top. Every other empty space is yours to take.',
        },
      ],
      right: 'This holds for placing only. Once stones move, you may take a last liberty, and you will.',
    },
    {
      title: 'Move a stone',
      text: 'When all stones are placed, they move: each to an empty space beside it. Tap your stone, then the space.',
      start: moving(['c3'], ['a1', 'd7']),
      tasks: [
        { text: 'Move your stone, then press Undo', used: 'undo' },
        { text: 'Press Redo to play the move again', used: 'redo' },
        { text: 'Commit the turn', ends: true },
      ],
      solution: ['c3-c2', { use: 'undo' }, { use: 'redo' }, 'commit'],
      right: 'Nothing is final before you commit, so try whatever you like.',
    },
    {
      title: 'Every stone moves',
      text: 'You cannot sit still: each of your stones must move once in a turn. Only then can you commit.',
      start: moving(['c3', 'd2'], ['a1', 'd7']),
      tasks: [
        { text: 'Press Next stone: it finds a stone that has not moved', used: 'next_stone' },
        { text: 'Move a stone, then press Reset turn to put all back', used: 'reset_turn' },
        { text: 'Move both stones and commit', ends: true },
      ],
      solution: [{ use: 'next_stone' }, 'c3-c4', { use: 'reset_turn' }, 'c3-c4', 'd2-d3', 'commit'],
      right: 'The commit button counts for you: it says how many stones have yet to move.',
    },
    {
      title: 'Forced moves',
      text: 'A stone in a corner has one way out. Forced moves plays every move that you have no choice about.',
      start: moving(['a1', 'd1', 'd7'], ['c3']),
      tasks: [
        { text: 'Press Forced moves', used: 'forced' },
        { text: 'Commit the turn', ends: true },
      ],
      solution: [{ use: 'forced' }, 'commit'],
      right: 'Corners are cramped. Stones in the middle have three ways to go.',
    },
    {
      title: 'Make room',
      text: 'Your stone at the top is shut in by your own stone below it. You choose the order of your moves.',
      start: moving(['a1', 'b2'], ['d4']),
      tasks: [{ text: 'Move both stones and commit', ends: true, where: { 'state.stones.b2': 0 } }],
      solution: ['b2-b1', 'a1-b2', 'commit'],
      wrong: [
        {
          way: ['a1x'],
          say: 'That gives a stone away for nothing. Press Try again, and move the stone on b2 first.',
        },
      ],
      right: 'One stone made room for the other. The order of moves saves many stones.',
    },
    {
      title: 'Lose a stone',
      text: 'Here the opponent shuts your stone in, and no other stone of yours can make room. A stone without a liberty is removed.',
      start: moving(['a1', 'd3'], ['b2', 'd7']),
      tasks: [
        { text: 'Tap the stone at the top, then Remove', includes: ['a1x'] },
        { text: 'Move your other stone and commit', ends: true },
      ],
      solution: ['a1x', 'd3-d4', 'commit'],
      right: 'A removed stone is out of the game, and a player without stones is out, too. The last one standing wins.',
    },
    {
      title: 'Take the last liberty',
      text: 'Now shut in the opponent’s stone at the top. If you do not see how, Hint shows it on the board.',
      start: moving(['b1', 'c4'], ['a1', 'd7']),
      tasks: [
        { text: 'Press Hint', used: 'hint' },
        { text: 'Take the last liberty of the stone at the top, and commit', ends: true, includes: ['b1-b2'] },
      ],
      solution: [{ use: 'hint' }, 'b1-b2', 'c4-c3', 'commit'],
      wrong: [
        {
          way: ['b1-c2'],
          say: 'The stone at the top can still slip out through b2. Press Try again.',
        },
      ],
      right: 'It cannot move, and nothing can make room for it: the opponent must remove it.',
    },
    {
      title: 'Rows vanish',
      text: 'When a turn begins, every row along an edge without a stone vanishes. Only your stone on d4 holds the bottom row.',
      start: moving(['d4', 'c1'], ['a1', 'c5']),
      tasks: [{ text: 'Leave the bottom row empty and commit', ends: true, where: { 'state.trim': [1, 0, 0] } }],
      solution: ['d4-c3', 'c1-c2', 'commit'],
      wrong: [
        {
          way: ['d4-d3', 'c1-c2', 'commit'],
          when: { ends: true, where: { 'state.trim': [0, 0, 0] } },
          say: 'A stone is still in the bottom row, so the row stays. Press Try again.',
        },
      ],
      right: 'The board has shrunk. Less space means fewer liberties, for everybody.',
    },
    {
      title: 'Start the shot clock',
      text: 'When nobody gets any further, start the shot clock. Every commit moves it on. When it has gone around the board, the most liberties win.',
      start: moving(['c3', 'c1'], ['a1', 'd7']),
      tasks: [
        { text: 'Press Start shot clock', includes: ['clock'] },
        { text: 'Move your stones and commit', ends: true, where: { 'state.clock': 0 } },
      ],
      solution: ['clock', 'c3-c4', 'c1-c2', 'commit'],
      wrong: [
        {
          way: ['c3-c4', 'c1-c2', 'commit'],
          when: { ends: true, where: { 'state.clock': null } },
          say: 'The clock stands still: it was not started. Press Try again, and start it before you commit.',
        },
      ],
      right: 'Its marker stands at the top now. From there it goes clockwise around the edge.',
    },
    {
      title: 'Stop the shot clock',
      text: 'A row that vanishes or a stone that is removed stops the clock. Only your stone on d2 holds the left edge.',
      start: moving(['d2', 'd5'], ['b3', 'c4'], { clock: 4 }),
      tasks: [{ text: 'Make the row on the left vanish', ends: true, where: { 'state.clock': null } }],
      solution: ['d2-d3', 'd5-d6', 'commit'],
      wrong: [
        {
          way: ['d2-d1', 'd5-d6', 'commit'],
          when: { ends: true, where: { 'state.clock': 5 } },
          say: 'The clock runs on: your stone is still in the row on the left. Press Try again.',
        },
      ],
      right: 'The clock is back at rest. Whoever is behind has to break it in time.',
    },
    {
      title: 'Win on liberties',
      text: 'With this commit the clock runs out. Liberties that two of your stones share count once, so spread out.',
      start: moving(['d3', 'd4'], ['a1', 'c3'], { clock: 11 }),
      tasks: [{ text: 'Commit with more liberties than the opponent', where: { 'result.winners': [0] } }],
      solution: ['d3-d2', 'd4-d5', 'commit'],
      wrong: [
        {
          way: ['d4-d5', 'd3-d4', 'commit'],
          when: { ends: true, where: { 'result.winners': [1] } },
          say: 'The opponent has more liberties. Press Try again, and look at the numbers beside the names.',
        },
      ],
      right: 'Five liberties to four. So there are two ways to win: stay on the board alone, or have the most room.',
    },
    {
      title: 'Look back',
      text: 'The history has every turn. Tap one to see the board as it was.',
      start: moving(['c3'], ['a1', 'd7']),
      played: ['c3-c2', 'commit', 'a1-b2', 'd7-d6', 'commit', 'c2-c1', 'commit', 'b2-b3', 'd6-d7', 'commit'],
      tasks: [{ text: 'Look at an earlier turn', used: 'history' }],
      solution: [{ use: 'history' }],
      right: 'Whenever a turn puzzles you, look back at it. The game itself stays where it is.',
    },
    {
      title: 'A small game',
      text: 'Three stones each, against an easy opponent. Shut its stones in, or start the clock when you have more liberties.',
      start: { options: { ...OPTIONS, stones: [3, 3] } },
      against: 1,
      tasks: [{ text: 'Play until somebody wins', over: true }],
      right: {
        won: 'You win! You are ready for a real game.',
        lost: 'You lost this one. Try again, or go on: you know all that you need.',
        shared: 'You share the win. Try again, or go on: you know all that you need.',
      },
    },
  ],
};
