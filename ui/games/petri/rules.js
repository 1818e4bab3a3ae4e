// @ts-check
// The rules of Petri, for Help.

import { count } from '../../words.js';

/**
 * @typedef {object} Options
 * @property {number} players
 * @property {number} width
 * @property {number} height
 * @property {string} grid
 * @property {number[] | null} teams
 * @property {number} bite_percent
 * @property {string} pickups
 * @property {number[]} bite_lengths
 * @property {number[]} bite_shares
 * @property {number} bite_every
 * @property {number} bites_at_start
 * @property {boolean} flip
 */

/** What came after the first version of the rules, as it is in a game of that version. */
const FIRST = { bite_lengths: [1, 2, 3], bite_shares: [12, 30], bite_every: 0, bites_at_start: 0, flip: false };

/** The idea in a sentence, the rules in parts, and the positions of their pictures. */
export const rules = {
  idea: 'Let your colony grow through the dish, enclose the others’ cells, and take their heads.',
  examples: () => import('./examples.js'),
  /** @param {Options} told */
  parts(told) {
    const options = { ...FIRST, ...told };
    return [dish(options), growing(options), capturing(options), heads(options), bites(options), end(options)];
  },
};

/** @param {Options} options */
const isHex = ({ grid }) => grid === 'hex';

/** Whether anybody ever has a bite. @param {Options} options */
const hasBites = ({ bite_percent: percent, pickups, bite_every: every, bites_at_start: start }) =>
  percent > 0 || pickups === 'corners' || every > 0 || start > 0;

/** @param {Options} options */
function dish(options) {
  const cells = isHex(options)
    ? 'hexagons, in a rhombus. Each has up to six neighbours, and lines run in six directions.'
    : 'squares. Each has up to four neighbours, across its sides, and lines run in eight directions, diagonals included.';
  return {
    title: 'The dish',
    text: [
      `The dish has ${options.width} × ${options.height} cells: ${cells}`,
      'Each player starts with one cell, the head, near a corner of the dish; players 1 and 2 are across from each other, and so are 3 and 4. Player 1 begins, and the turns follow each other in order. Whoever is out is passed over.',
    ],
    pictures: [{ example: 'growing', state: { screen: 'rules' }, words: 'The eyes are the heads.' }],
  };
}

/** @param {Options} options */
const growing = (options) => ({
  title: 'Growing',
  text: [
    `On your turn, you get a piece by chance, all ${isHex(options) ? 17 : 12} kinds equally likely, and place it inside the dish: beside a cell you already have, on no cell of another player, and on at least one empty cell. It may cover cells of yours. You may turn it${options.flip ? ' and flip it' : ', but not flip it'}. Then your turn ends.`,
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
});

/** @param {Options} options */
const capturing = (options) => ({
  title: 'Capturing',
  text: [
    `An unbroken straight line of opponents’ cells, of one or several, between a cell that you have just taken and another cell of yours becomes yours: ${
      isHex(options) ? 'in any of the six directions' : 'across, down or diagonally'
    }. What you capture counts as just taken, and may capture more.`,
    `Empty cells and the edge stop a line${options.teams ? ', and so do cells of partners' : ''}.`,
    ...(options.teams
      ? ['Partners are not opponents: they do not capture or bite each other, and may not cover each other’s cells.']
      : []),
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
});

/** @param {Options} options */
const heads = (options) => ({
  title: 'Heads',
  text: [
    `If you capture a head, it becomes an ordinary cell, you get all cells of its owner, which count as just taken, and the owner is out.${
      hasBites(options)
        ? ' If you bite a head, all cells of its owner die, and the owner is out. Whoever is out loses all bites.'
        : ''
    }`,
    `After ${hasBites(options) ? 'each bite, and after ' : ''}the captures of a placement, cells that are no longer joined to their own head, side by side, die; so do cells you have captured that are cut off from your head.`,
  ],
});

/**
 * How long bites may be; a kind that is no longer than the one before goes unsaid.
 * @param {Options} options
 */
function lengthWords({ bite_lengths: [bite, big, monster], bite_shares: [bigFrom, monsterFrom] }) {
  return [
    `A bite takes at most ${count(bite, 'cell')} in all`,
    big > bite ? `a big bite, once you have ${bigFrom}% of all cells of the dish, ${big}` : '',
    monster > big ? `a monster bite, from ${monsterFrom}%, ${monster}` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** How the players come by bites. @param {Options} options */
function sources({ bites_at_start: start, bite_percent: percent, bite_every: every, pickups }) {
  return [
    start > 0 && `Everybody has ${count(start, 'bite')} at the start.`,
    every === 1 && 'You get a bite at each of your turns.',
    every > 1 && `You get a bite at your turns ${every}, ${2 * every}, ${3 * every} and so on.`,
    percent > 0 && `Before each turn there is a ${percent}% chance that every living player gets one.`,
    pickups === 'corners' &&
      'One lies in each of the four corners of the dish, for whoever takes the cell first, by placing or capturing.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {Options} options */
function bites(options) {
  if (!hasBites(options)) return { title: 'Bites', text: ['There are no bites in this game.'] };
  return {
    title: 'Bites',
    text: [
      'Before placing the piece you may bite as often as you have bites: a straight, unbroken line of one opponent’s cells, at least one of them beside a cell of yours. The bitten cells become empty. Bites never capture.',
      `${lengthWords(options)}.`,
      sources(options),
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
  };
}

/** @param {Options} options */
function end(options) {
  const nothing = `When all who are still in it skip in a row, with no ${hasBites(options) ? 'bite or ' : ''}placement between,`;
  return {
    title: 'The end',
    text: [
      options.teams
        ? `When all who are still in the game belong to one team, that team wins, with its players who are out. ${nothing} the team with the most cells wins; teams with equally many share the win.`
        : `The last player with a head wins. ${nothing} the player with the most cells wins; equal numbers share the win.`,
    ],
  };
}
