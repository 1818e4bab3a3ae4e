// @ts-check
// The rules of Spectrangle in short, for Help.

/** The spaces around the placement that the pictures show. */
const NEAR = ['5', '11', '10', '12', '4', '6', '13'];

/** The idea in a sentence, the rules in parts, and the positions of their pictures. */
export const rules = {
  idea: 'Lay three-coloured triangles edge to edge, colour to colour, where they score most.',
  examples: () => import('./examples.js'),
  parts: [
    {
      title: 'Tiles and hands',
      text: [
        'There are 36 tiles, all different. The number on a tile is its value. White is the joker and matches every colour. Everybody has up to four tiles, which all can see.',
        'To start, everybody draws a tile, and the highest begins. If the highest are equal, all draw again. Then hands are filled up to four.',
      ],
    },
    {
      title: 'Placing',
      text: [
        'On your turn, place one tile if you can. The first goes on any space without a bonus. Every later one goes next to a tile, and all sides that touch must match in colour (a setting asks for one side only).',
        'Tiles may be turned, but not turned over. After placing you draw a tile, as long as the bag has any.',
      ],
      pictures: [
        {
          example: 'scoring',
          near: NEAR,
          hover: '11',
          state: { gameState: { tile: 'GGB' } },
          words: 'This fits: green meets green, and blue meets blue.',
        },
        {
          example: 'scoring',
          near: NEAR,
          hover: '11',
          state: { gameState: { tile: 'GGB', ways: { GGB: 1 } } },
          words: 'Turned like this it does not: green would meet blue.',
        },
      ],
    },
    {
      title: 'The score',
      text: [
        'A placement scores the value of the tile × the number of its sides that match × the bonus of the space (2, 3 or 4, where one is marked). The first tile counts as one side.',
      ],
      pictures: [
        { example: 'begun', state: { screen: 'rules' }, words: 'The marked spaces multiply the score by 2, 3 or 4.' },
        {
          example: 'scoring',
          near: NEAR,
          hover: '11',
          state: { gameState: { tile: 'GGB' } },
          words: '5 points × 2 sides that match × 4 for the space: 40.',
        },
      ],
    },
    {
      title: 'When nothing fits',
      text: [
        'If you can place nothing, you pass or, as long as the bag has tiles, exchange one: you set a tile aside, draw another, and then put the first back into the bag.',
      ],
    },
    {
      title: 'The end',
      text: [
        'The game ends when no remaining tile, in hand or in the bag, can be placed, or when everybody has passed three times in a row (exchanging is not passing). Everybody loses the value of the tiles still in hand. The highest total wins; in teams, the highest sum.',
      ],
    },
  ],
};
