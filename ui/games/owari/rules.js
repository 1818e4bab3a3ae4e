// @ts-check
// The rules of Owari, for Help.

import { count } from '../../words.js';

/** The idea in a sentence, the rules in parts, and the positions of their pictures. */
export const rules = {
  idea: 'Sow your stones around the board, and bring more of them to your goal than your opponent.',
  examples: () => import('./examples.js'),
  /** @param {{ stones: number, first: number }} options */
  parts: (options) => [board(options), sowing, capturing, end],
};

/** @param {{ stones: number, first: number }} options */
const board = ({ stones, first }) => ({
  title: 'The board',
  text: [
    `Each player owns the six pits of a row, and the goal at their right-hand end. At first every pit holds ${count(stones, 'stone')}, and the goals are empty. Player ${first + 1} begins, then the players take turns.`,
  ],
  pictures: [
    {
      example: 'start',
      words: 'The lower row and the right goal are Ann’s, the upper row and the left goal Ben’s.',
    },
  ],
});

const sowing = {
  title: 'Sowing',
  text: [
    'On your turn, sow one pit: take all the stones from one of your pits and drop them one by one into the pits that follow, counterclockwise. Your own goal takes a stone like a pit; the other player’s goal is skipped. With many stones you may come around to the pit you started from, which takes one too.',
    'There is no extra move for ending in your own goal.',
  ],
  pictures: [
    {
      example: 'capture',
      hover: '3',
      words:
        'Ann’s pit with four stones: one falls into each of the next two pits, one into the goal, and the last into Ben’s first pit.',
    },
  ],
};

const capturing = {
  title: 'Capturing',
  text: [
    'If the last stone falls into an empty pit of your own, also the one you started from, the stones of the pit across go to your goal. The stone that captured stays where it is.',
  ],
  pictures: [
    {
      example: 'capture',
      hover: '0',
      words: 'The last of these four stones falls into an empty pit of Ann’s, so the seven stones across are hers.',
    },
  ],
};

const end = {
  title: 'The end',
  text: [
    'When one side’s pits are empty after a move, the other player moves the stones left in their own pits to their own goal, and the game ends. Whoever has more stones in the goal wins; with equal numbers both share the win.',
  ],
  pictures: [
    {
      example: 'end',
      hover: '12',
      words: 'Ben brings home his last stone: his pits are empty then, Ann keeps the two in hers, and the game ends.',
    },
  ],
};
