// The rules of Blokus in short, for Help.

/** The idea in a sentence, and the rules in parts. */
export const rules = {
  idea: 'Cover as much of the board as you can: your pieces touch each other at corners only.',
  parts: [
    {
      title: 'Pieces',
      text: ['Each player has 21 pieces, in the classic game each colour: every shape that can be made of one to five cells. They may be turned and flipped.'],
    },
    {
      title: 'Placing',
      text: [
        'In your turn place one of your pieces on empty cells. At least one of its cells must touch a cell of yours at a corner, and none may lie side by side with a cell of yours. An opponent’s cells may be touched in any way.',
        'Dots show the cells where your next piece may connect: full ones can be reached by the piece in hand.',
      ],
    },
    {
      title: 'The first piece',
      text: [
        'Two in the corners: the first player’s first piece must cover one of the two upper corners, the second player’s one of the lower ones. A later piece may cover an own corner instead of touching a piece.',
        'Duo: the first piece of each player must cover one of the two marked cells.',
        'Classic: there are four colours on a board of 20 × 20 cells, and the first piece of each must cover its own corner. Two players have two colours each, which lie beside each other like an opponent’s; their scores are added up.',
      ],
    },
    {
      title: 'Passing',
      text: ['Who can place nothing must pass; who can, may. A pass is for the rest of the game, and the others go on.'],
    },
    {
      title: 'The end',
      text: [
        'When all have passed, or placed all their pieces, the higher score wins; equal scores share the win.',
        'Counted by cells, the score is the number of your cells on the board. The official score takes one point for each cell not placed, gives 15 for placing all pieces, and 5 more if the single cell was the last.',
        'A void is an empty cell beside one of yours: you can never cover it. The fewer, the better your pieces are packed.',
      ],
    },
  ],
};
