// @ts-check
// The rules of Spectrangle, for Help.

/**
 * @typedef {{ players: number, match: string, teams: number[] | null }} Options
 */

/** The spaces around the placement that the pictures show. */
const NEAR = ['5', '11', '10', '12', '4', '6', '13'];

/** The version of the rules in which a single round of passes ended the game. */
const ONE_ROUND = 1;

/** The idea in a sentence, the rules in parts, and the positions of their pictures. */
export const rules = {
  idea: 'Lay three-coloured triangles edge to edge, colour to colour, where they score most.',
  examples: () => import('./examples.js'),
  /** @param {Options} options @param {number} [version] */
  parts: (options, version) => [tiles, placing(options), score, stuck, end(options, version)],
};

const tiles = {
  title: 'Tiles and hands',
  text: [
    'There are 36 tiles, all different, as many as spaces on the board. The number on a tile is its value. White is the joker and matches every colour. Everybody has up to four tiles, which everybody can see.',
    'To start, everybody draws a tile, and the highest value begins. If the highest are equal, everybody draws one more, and only these new tiles are compared, until one is the highest. All keep their first tile, and the others go back into the bag; if the bag runs short, those of earlier draws go back first.',
    'Then each player draws three more tiles, starting with the one who begins.',
  ],
};

/** @param {Options} options */
const placing = ({ match }) => ({
  title: 'Placing',
  text: [
    `On your turn, place a tile if you can. The first of the game goes on any space without a bonus. Every later one goes on an empty space next to at least one tile, and ${
      match === 'any'
        ? 'at least one of the sides that touch must match in colour; the others may differ.'
        : 'all sides that touch must match in colour.'
    } The joker matches everything.`,
    'Tiles may be turned, but not turned over. After placing you draw a tile, as long as the bag has any. Then it is the next player’s turn, clockwise.',
  ],
  pictures: [
    {
      example: 'scoring',
      near: NEAR,
      hover: '11',
      state: { gameState: { tile: 'GGB' } },
      words: 'This fits: green meets green, and blue meets blue.',
    },
    ...(match === 'any'
      ? []
      : [
          {
            example: 'scoring',
            near: NEAR,
            hover: '11',
            state: { gameState: { tile: 'GGB', ways: { GGB: 1 } } },
            words: 'Turned like this it does not: green would meet blue.',
          },
        ]),
  ],
});

const score = {
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
};

const stuck = {
  title: 'When nothing fits',
  text: [
    'If you can place nothing, you pass or, as long as the bag has tiles, exchange one: you set a tile aside, draw another, and then put the first back into the bag.',
  ],
};

/** @param {Options} options @param {number} [version] */
const end = ({ teams }, version) => ({
  title: 'The end',
  text: [
    `The game can end only when a turn is over, its draw included. It ends if the bag is empty and no tile in a hand can be placed. It also ends if no tile that is left, in hand or in the bag, can be placed anywhere, or if ${
      version === ONE_ROUND ? 'everybody has passed in a row' : 'everybody has passed three times in a row'
    }. Exchanging is not passing.`,
    `Everybody loses the value of the tiles still in hand, so a total can be negative. ${
      teams
        ? 'The totals of a team are added up. The team with the highest sum wins; equal sums share the win.'
        : 'The highest total wins; equal totals share the win.'
    }`,
  ],
});
