// @ts-check
// The rules of Atar, for Help.

import { count, listed } from '../../words.js';

/**
 * @typedef {{ side: number, stones: number[], placement: string, order: string }} Options
 */

/** The idea in a sentence, the rules in parts, and the positions of their pictures. */
export const rules = {
  idea: 'Each turn every one of your stones must move. The board shrinks around you: keep your stones alive, and outlast the others.',
  examples: () => import('./examples.js'),
  /** @param {Options} options */
  parts: (options) => [board(options), placing(options), moving, rows, clock, end],
};

/** @param {Options} options */
const board = ({ side, stones, order }) => ({
  title: 'Board and stones',
  text: [
    `The board is a triangle of ${count(side * side, 'small triangle')}, the spaces, ${side} along each edge. Spaces that share a side lie beside each other. A liberty of a stone is an empty space beside it.`,
    `${racks(stones)} ${
      order === 'random'
        ? 'The order of play is drawn at random, one player at a time. It applies to placing and playing.'
        : 'The players take turns in the order listed, both to place and to play.'
    }`,
  ],
});

/** @param {number[]} stones */
const racks = (stones) =>
  stones.every((each) => each === stones[0])
    ? `Each player has a rack of ${count(stones[0], 'stone')}.`
    : `The players’ racks hold ${listed(stones.map(String))} stones.`;

/** @param {Options} options */
const placing = ({ placement }) => ({
  title: 'Placing',
  text: [
    placement === 'random'
      ? 'The stones are placed at random, one for each player in the order of play, each on any empty space where it may go, all equally likely.'
      : 'In turn, each player puts one stone from the rack on any empty space. Until you commit the turn, you can still put the stone elsewhere.',
    'A stone may not go where it takes the last liberty of an opponent’s stone: the last empty space beside it. It may take the last liberty of another of your stones, and may have none itself.',
    'Players with an empty rack are passed over. If a player’s turn to place comes and there is no space for a stone, the rest of the rack is given up, and the others go on.',
    'No rows vanish during placing. When all racks are empty, the first player in the order who has stones begins to play.',
  ],
  pictures: [
    {
      example: 'placing',
      words: 'Ben may place on every light space. The dark one below the stone at the top is its last liberty.',
    },
  ],
});

const moving = {
  title: 'Moving',
  text: [
    'On your turn, each of your stones moves once, to an empty space beside it, across a side of its triangle. It may be a space that another stone has just left, or one in a row that has become empty this turn. The order is yours: one stone can make room for another.',
    'A stone with a liberty must move. One without a liberty at that moment can be removed: it goes back to its rack and is out of the game. It may also wait until another stone makes room for it.',
    'You can commit the turn when each of your stones has moved or been removed. Nothing is final before that.',
  ],
  pictures: [
    {
      example: 'moving',
      state: { held: { kind: 'stone', space: 'c3' } },
      words:
        'The lit spaces are the liberties of the stone in hand: the empty spaces beside it. It moves to one of them.',
    },
    {
      example: 'blocked',
      words: 'The stone with the red ring has no liberty. Take it off, or move the stone beside it first.',
    },
  ],
};

const rows = {
  title: 'Rows',
  text: [
    'When a turn begins, rows along the edges that hold no stone vanish, again and again, until each edge has a stone. Such a row is every space that touches the edge, with a side or a point. Rows that are about to go are grey, and a red line shows where the edge will be.',
  ],
  pictures: [
    { example: 'rows', words: 'No stone is left in the lowest row: it will vanish when the next turn begins.' },
  ],
};

const clock = {
  title: 'The shot clock',
  text: [
    'While the shot clock stands still, the player whose turn it is may start it, once in the turn, at any time before the commit. It begins with the commit, at the top. A removal after the start does not take it back.',
    'With each commit its marker moves on by one, clockwise around the edge: one step for every side of a space on the edge. A corner space has two sides there and counts twice, the only space of a board of side 1 three times. Spaces that touch the edge with a point only do not count.',
    'A row that vanishes or a stone that is removed stops the clock at once and puts it back. It may be started again in the same turn.',
    'When the marker has gone all the way around, it falls off the board and the game ends: of the players who have stones, the one whose stones have the most liberties wins. A liberty that several stones of one player share counts once; one that several players share counts once for each. Rows that are empty then still belong to the board. With equal numbers, the leaders share the win.',
  ],
  pictures: [{ example: 'clock', words: 'The marker on the frame shows how many turns are left.' }],
};

const end = {
  title: 'The end',
  text: [
    'A player who loses their last stone is out and is passed over. The last player with stones on the board wins. This is checked when play begins and at each commit.',
    'At a commit the game first checks whether only one player has stones left; then the clock moves on; then the next turn begins and rows vanish. When the game ends, no more rows vanish.',
  ],
};
