// @ts-check
// The rules of Blokus, for Help.

/**
 * @import { RulesPicture } from '../../types'
 *
 * @typedef {{ players: number, start: string, scoring: string, first: number }} Options
 */

/** The idea in a sentence, the rules in parts, and the positions of their pictures. */
export const rules = {
  idea: 'Cover as much of the board as you can: your pieces touch each other at corners only.',
  examples: () => import('./examples.js'),
  /** @param {Options} options */
  parts: (options) => [pieces(options), placing, first(options), passing(options), end(options)],
};

/** @param {Options} options */
const isClassic = ({ start }) => start === 'classic';

/** @param {Options} options */
const shared = (options) => isClassic(options) && options.players === 2;

/** @param {Options} options */
function pieces(options) {
  const classic = isClassic(options);
  const whose = shared(options)
    ? ' Player 1 has the colours 1 and 3, player 2 the colours 2 and 4. The two colours of a player are strangers to each other on the board: they may lie side by side, and do not help each other at corners.'
    : '';
  const begins = classic
    ? `Colour ${options.first + 1} begins, and the colours take turns in order.`
    : `Player ${options.first + 1} begins, and the players take turns.`;
  return {
    title: 'Board and pieces',
    text: [
      `The board has ${classic ? '20 × 20' : '14 × 14'} cells. ${classic ? 'There are four colours, and each' : 'Each player'} has 21 pieces: every shape that can be made of one to five cells. You may turn and flip them.${whose}`,
      begins,
    ],
  };
}

const placing = {
  title: 'Placing',
  text: [
    'On your turn, place one of your pieces on empty cells. At least one of its cells must touch a cell of the same colour at a corner, and none may lie side by side with a cell of the same colour. Cells of other colours may be touched in any way.',
    'Dots show the cells where your next piece may connect: filled ones can be reached by the piece in hand.',
  ],
  pictures: [
    {
      example: 'corners',
      near: ['c5', 'i11'],
      hover: 'f7',
      words: 'This piece touches one of its own colour at a corner, and no side: it may be placed.',
    },
    {
      example: 'corners',
      near: ['c5', 'i11'],
      hover: 'e9',
      words: 'Here it would lie side by side with its own colour: that is never allowed.',
    },
  ],
};

/**
 * How the first piece is placed, by the version that is played.
 * @type {{ [start: string]: { text: string, pictures: RulesPicture[] } }}
 */
const FIRST = {
  corners: {
    text: 'The first piece of player 1 must cover one of the two upper corners, that of player 2 one of the lower ones. A later piece may cover the other of your corners instead of touching a piece; it may not lie side by side with your own there either.',
    pictures: [],
  },
  duo: {
    text: 'The first piece of each player must cover one of the two marked cells, whichever is free.',
    pictures: [{ example: 'start', state: { screen: 'rules' }, words: 'The two marked cells to begin from.' }],
  },
  classic: {
    text: 'The first piece of each colour must cover its own corner: from the upper left one on, clockwise, those of colours 1 to 4.',
    pictures: [{ example: 'classic', state: { screen: 'rules' }, words: 'Four colours, each from its own corner.' }],
  },
};

/** @param {Options} options */
function first({ start }) {
  const { text, pictures } = FIRST[start];
  return { title: 'The first piece', text: [text], pictures };
}

/** @param {Options} options */
const passing = (options) => ({
  title: 'Passing',
  text: [
    `If you can place nothing, you must pass; otherwise you may, even on your first turn. Once you pass, ${shared(options) ? 'that colour is' : 'you are'} out for the rest of the game; the others play on. Whoever has placed their last piece is done, too.`,
  ],
});

/** @param {Options} options */
const end = (options) => ({
  title: 'The end',
  text: [
    `The game ends when all have passed or placed all their pieces. The higher score wins; equal scores share the win.${shared(options) ? ' The scores of a player’s two colours are added up.' : ''}`,
    options.scoring === 'official'
      ? 'You lose a point for each cell you have not placed, get 15 for placing all pieces, and 5 more if the single cell was the last.'
      : 'Your score is the number of your cells on the board.',
    'A void is an empty cell beside one of yours: you can never cover it. “Dead cells” marks the voids on the board. One cell can be a void of several. The fewer, the better your pieces are packed.',
  ],
  pictures: [
    {
      example: 'end',
      state: { screen: 'rules', gameState: { voids: true } },
      words: 'The small marks show the voids of each player.',
    },
  ],
});
