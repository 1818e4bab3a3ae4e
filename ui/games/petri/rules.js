// @ts-check
// The rules of Petri in short, for Help.

/** The idea in a sentence, the rules in parts, and the positions of their pictures. */
export const rules = {
  idea: 'Let your colony grow through the dish, enclose the others’ cells, and take their heads.',
  examples: () => import('./examples.js'),
  parts: [
    {
      title: 'Growing',
      text: [
        'On your turn, you get a piece and place it in the dish: beside a cell you already have, on no cell of another player, and on at least one empty cell. You may turn it, but not flip it.',
        'If the piece fits nowhere, you skip. Otherwise you must place it.',
      ],
      pictures: [
        {
          example: 'growing',
          near: ['a1', 'g7'],
          hover: 'd4',
          words: 'Ann’s piece lies beside her colony: it may be placed here.',
        },
      ],
    },
    {
      title: 'Capturing',
      text: [
        'An unbroken straight line of opponents’ cells between a cell that you have just taken and another cell of yours becomes yours: across, down or diagonally in a dish of squares, in six directions in one of hexagons. What you capture may capture more.',
        'Empty cells, the edge and partners stop a line.',
      ],
      pictures: [
        {
          example: 'capture',
          near: ['e1', 'j6'],
          hover: 'h2',
          state: { gameState: { way: 2, turn: 20 } },
          words: 'The ringed cells lie between the new cells and others of the same player: they change hands.',
        },
      ],
    },
    {
      title: 'Heads',
      text: [
        'Each player has one head. If you capture a head, you get all cells of its owner; if you bite it, they die. Either way the owner is out.',
        'Cells that are no longer joined to their own head, side by side, die.',
      ],
      pictures: [{ example: 'growing', state: { screen: 'rules' }, words: 'The eyes are the heads.' }],
    },
    {
      title: 'Bites',
      text: [
        'Before placing the piece you may bite as often as you have bites: a straight, unbroken line of one opponent’s cells, one of them beside a cell of yours. The bitten cells become empty.',
        'A bite takes one cell; a big bite, once you have 12% of all cells, takes two; a monster bite, from 30%, takes three.',
        'Everybody gets bites by chance; bites also lie in the corners of the dish for whoever takes the cell first.',
        'To bite, choose a cell and then the last one of the line, or drag from one to the other.',
      ],
      pictures: [
        {
          example: 'capture',
          near: ['d1', 'j9'],
          hover: 'g4',
          state: { held: { kind: 'bite', space: 'f5' } },
          words:
            'A bite of two cells, the ones with teeth. The crossed cells are cut off from their head by it, and die.',
        },
      ],
    },
    {
      title: 'The end',
      text: ['The last team with a head wins. When everybody has to skip, the team with the most cells wins.'],
    },
  ],
};
