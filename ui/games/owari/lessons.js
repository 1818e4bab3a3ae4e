// @ts-check
// The course of Owari (docs/lessons.md).

/** @import { Course } from '../../types' */

const OPTIONS = { stones: 3, first: 0 };

/**
 * Where a lesson begins: the learner's pits and goal, then the opponent's.
 * @param {number[]} own @param {number} goal @param {number[]} others @param {number} theirs
 */
const board = (own, goal, others, theirs) => ({
  options: OPTIONS,
  state: { pits: [...own, goal, ...others, theirs], mover: 0 },
});

/** @type {Course} */
export const course = {
  lessons: [
    {
      title: 'Sow',
      text: 'The six pits with your colour are yours. Choose one: its stones go one by one into the pits that follow, counterclockwise.',
      touch: 'The first tap shows where they end, the second sows them.',
      start: { options: OPTIONS },
      tasks: [{ text: 'Sow the stones of a pit', ends: true }],
      solution: ['2'],
      right: 'Each pit that follows got one stone. That is a whole turn.',
    },
    {
      title: 'Your goal',
      text: 'The long pit with your colour, after your six, is your goal. Stones that fall into it are yours for good.',
      start: { options: OPTIONS },
      tasks: [{ text: 'Sow so that the last stone falls into your goal', steps: [['3']], ends: true }],
      solution: ['3'],
      wrong: [
        {
          way: ['5'],
          say: 'You won a stone, but gave the opponent two. Find the pit whose last stone ends in the goal.',
        },
      ],
      otherwise: 'The last stone ends elsewhere. Count from the pit after the one that you empty.',
      right: 'One stone is yours, and the opponent got none.',
    },
    {
      title: 'Capture',
      text: 'If your last stone falls into an empty pit of your own, you win all the stones in the pit opposite.',
      start: board([3, 3, 3, 3, 0, 4], 1, [4, 3, 3, 3, 3, 3], 0),
      tasks: [{ text: 'End in the empty pit 4', ends: true, where: { 'state.pits.8': 0 } }],
      solution: ['1'],
      wrong: [{ way: ['0'], say: 'The last stone fell into pit 3, which was not empty. Start one pit further on.' }],
      otherwise: 'The last stone did not end in pit 4. Count again.',
      right: 'The three stones opposite are in your goal. The stone that captured stays where it is.',
    },
    {
      title: 'Around the board',
      text: 'A long sowing goes on through the opponent’s pits and comes back to yours. It leaves out the opponent’s goal.',
      start: board([2, 1, 3, 0, 2, 9], 8, [1, 0, 2, 1, 0, 3], 4),
      tasks: [{ text: 'Sow the nine stones of pit 5', steps: [['5']] }],
      solution: ['5'],
      wrong: [{ way: ['2'], say: 'That is a short one. Pit 5, the last of your row, has nine stones.' }],
      right: 'The opponent’s goal still has four stones. Yours got one on the way.',
    },
    {
      title: 'Look out',
      text: 'The opponent can capture, too: with the stone of pit 7, those of your pit 4. Take them out of danger.',
      start: board([2, 1, 1, 2, 6, 1], 7, [1, 0, 3, 2, 3, 1], 6),
      tasks: [{ text: 'Save the six stones of pit 4', steps: [['4']] }],
      solution: ['4'],
      wrong: [
        { way: ['1'], say: 'Pit 4 still has its six stones, and pit 8 opposite is still empty: they would be lost.' },
      ],
      otherwise: 'The six stones are still in danger. Sow them.',
      right: 'Before each turn, look at your full pits that lie opposite an empty one.',
    },
    {
      title: 'The end',
      text: 'If one side has no stones left after a turn, the game is over, and the stones of the other side go to their owner.',
      start: board([0, 0, 1, 0, 0, 3], 12, [0, 0, 4, 0, 0, 0], 16),
      tasks: [{ text: 'End the game now, and win', ends: true, where: { 'result.winners': [0] } }],
      solution: ['2'],
      wrong: [
        { way: ['5'], say: 'That gives the opponent new stones, and the game goes on. Capture the last pit instead.' },
      ],
      right: 'Whoever has more stones in the goal wins: 20 to 16. Now you know all of Owari.',
    },
    {
      title: 'A small game',
      text: 'Two stones in each pit, against an easy opponent. Look for captures, and for your own pits in danger.',
      start: { options: { stones: 2, first: 0 } },
      against: 1,
      tasks: [{ text: 'Play until the end', over: true }],
      right: {
        won: 'You win! You are ready for a real game.',
        lost: 'You lost this one. Try again, or go on: you know all that you need.',
        shared: 'You share the win. Try again, or go on: you know all that you need.',
      },
    },
  ],
};
