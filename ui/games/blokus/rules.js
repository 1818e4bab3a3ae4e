// @ts-check
// The rules of Blokus in short, for Help.

/** The idea in a sentence, the rules in parts, and the positions of their pictures. */
export const rules = {
  idea: 'Cover as much of the board as you can: your pieces touch each other at corners only.',
  examples: () => import('./examples.js'),
  parts: [
    {
      title: 'Pieces',
      text: [
        'Each player has 21 pieces (in the classic game, each colour has 21): every shape that can be made of one to five cells. You may turn and flip them.',
      ],
    },
    {
      title: 'Placing',
      text: [
        'On your turn, place one of your pieces on empty cells. At least one of its cells must touch a cell of yours at a corner, and none may lie side by side with a cell of yours. An opponent’s cells may be touched in any way.',
        'Dots show the cells where your next piece may connect: full ones can be reached by the piece in hand.',
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
    },
    {
      title: 'The first piece',
      text: [
        'Two in the corners: the first player’s first piece must cover one of the two upper corners, the second player’s one of the lower ones. A later piece may cover the other of your corners instead of touching a piece.',
        'Duo: the first piece of each player must cover one of the two marked cells.',
        'Classic: there are four colours on a board of 20 × 20 cells, and the first piece of each must cover its own corner. Two players have two colours each. A player’s two colours may lie side by side, as with an opponent’s, and their scores are added up.',
      ],
      pictures: [
        { example: 'start', state: { screen: 'rules' }, words: 'Duo: the two marked cells to begin from.' },
        { example: 'classic', state: { screen: 'rules' }, words: 'Classic: four colours, each from its own corner.' },
      ],
    },
    {
      title: 'Passing',
      text: [
        'If you can place nothing, you must pass; otherwise you may. Once you pass, you are out for the rest of the game; the others play on.',
      ],
    },
    {
      title: 'The end',
      text: [
        'When all have passed, or placed all their pieces, the higher score wins; equal scores share the win.',
        'If cells are counted, your score is the number of your cells on the board. The official score takes one point for each cell not placed, gives 15 for placing all pieces, and 5 more if the single cell was the last.',
        'A void is an empty cell beside one of yours: you can never cover it. The fewer, the better your pieces are packed.',
      ],
      pictures: [
        {
          example: 'end',
          state: { screen: 'rules', gameState: { voids: true } },
          words: 'The small marks show the voids of each player.',
        },
      ],
    },
  ],
};
