// @ts-check
// The course of Spectrangle (docs/lessons.md).

/** @import { Course } from '../../types' */

const OPTIONS = { players: 2, match: 'all', teams: null };

/**
 * Where a lesson begins: the tiles on the board by their spaces, both hands, and the scores.
 * @param {{ [space: string]: string }} tiles @param {string} own @param {string} others @param {number[]} scores
 */
const board = (tiles, own, others, scores) => ({
  options: OPTIONS,
  state: {
    phase: 'play',
    board: tiles,
    hands: [own.split(' ').sort(), others.split(' ').sort()],
    scores,
    passes: 0,
    mover: 0,
  },
});

const OWN = 'RRY BBG YBP GGP';
const OTHERS = 'GGR PPY BBR YYG';

/** A board with a few tiles, on which little fits any more. */
const FULLER = {
  0: 'GGB/0',
  1: 'GGP/2',
  2: 'GGG/0',
  3: 'GGR/0',
  6: 'YPG/1',
  7: 'YYG/2',
  8: 'YPR/2',
};

/** @type {Course} */
export const course = {
  lessons: [
    {
      title: 'The first tile',
      text: 'You have four tiles, each with its points. Choose one, and lay it on any space without a ×.',
      touch: 'The first tap shows the tile there, the second lays it.',
      start: board({}, 'RRY BBG YBP GRB', OTHERS, [0, 0]),
      tasks: [{ text: 'Lay a tile', ends: true }],
      solution: ['RRY@6/0'],
      wrong: [
        {
          way: ['RRY@11/0'],
          refused: 'bonus',
          say: 'That space multiplies the points. The first tile goes on one that does not.',
        },
      ],
      right: 'The first tile scores its points once. Then you draw a new one from the bag.',
    },
    {
      title: 'Colour to colour',
      text: 'From now on a tile goes beside others, and all sides that touch must have the same colour. Turn the tile until they do.',
      start: board({ 6: 'RRB/0' }, OWN, OTHERS, [0, 4]),
      tasks: [{ text: 'Lay a tile that matches', ends: true }],
      solution: ['RRY@12/0'],
      wrong: [
        {
          way: ['YBP@12/0'],
          refused: 'not_all_match',
          say: 'The side there is red, and this tile has no red. Choose another one.',
        },
        {
          way: ['RRY@20/0'],
          refused: 'apart',
          say: 'A tile must lie beside one on the board. Choose a space next to it.',
        },
      ],
      right: 'It matches with one side, so it scores its points once.',
    },
    {
      title: 'The bonus',
      text: 'The spaces with a × multiply what the tile scores: by two, three or four.',
      start: board({ 12: 'RRB/0' }, OWN, OTHERS, [0, 4]),
      tasks: [{ text: 'Score 20 points: five, four times', ends: true, where: { 'state.scores.0': 20 } }],
      solution: ['RRY@13/0'],
      wrong: [
        { way: ['RRY@6/0'], say: 'Five points. The same tile scores four times as much on a space with ×4.' },
        { way: ['BBG@11/1'], say: 'Sixteen, well done. But your tile of five points fits on a ×4, too.' },
      ],
      otherwise: 'There is more to be had: lay the tile of five points on a space with ×4.',
      right: 'One good space can decide a game. Watch what you open up for the opponent.',
    },
    {
      title: 'Two sides at once',
      text: 'The points count once for each side that matches. Between two tiles, a tile scores twice.',
      start: board(
        {
          0: 'YYY/0',
          1: 'YPR/2',
          2: 'PPY/2',
          3: 'GGP/1',
          4: 'BYG/0',
          5: 'RRG/0',
          6: 'RRY/0',
        },
        'BBP PPP RYB YYG',
        'BBY GGB GRB PPG',
        [24, 13],
      ),
      tasks: [{ text: 'Lay a tile that touches two others', ends: true, where: { 'state.board.7': 'YYG/2' } }],
      solution: ['YYG@7/2'],
      wrong: [
        { way: ['RYB@12/0'], say: 'That scores a single point, with one side. Look for the gap in the third row.' },
        { way: ['BBP@10/0'], say: 'Ten points by the bonus, as good. Here, find the gap between two tiles.' },
      ],
      otherwise: 'This tile touches one other only. The gap is in the third row.',
      right: 'Five points, twice. With three sides it would be three times.',
    },
    {
      title: 'The joker',
      text: 'The white tile matches every colour on all its sides, and so does every tile that touches it. It scores one point a side.',
      start: board(FULLER, 'PPP RRR RRY WWW', 'BBB PPR RYB YYB', [25, 16]),
      tasks: [{ text: 'Lay the white tile', includes: ['WWW@5/0'], ends: true }],
      solution: ['WWW@5/0'],
      wrong: [
        {
          way: ['PPP@12/0'],
          say: 'That fits, but only where the side is purple. Only the white tile fits into the gap in the third row.',
        },
      ],
      otherwise: 'Lay the white tile into the gap in the third row: it matches both tiles there.',
      right: 'Keep it for a gap like this, where no other tile of yours fits.',
    },
    {
      title: 'Nothing fits',
      text: 'Who can lay no tile passes, or gives one back for a new one from the bag. You see at once which tile is no use.',
      start: board({ 6: 'GGG/0', 12: 'GGY/0' }, 'RRR BBB RRB BBR', 'PPP RRP BBP PPR', [6, 5]),
      tasks: [{ text: 'Choose a tile and press Exchange tile', ends: true, where: { 'state.passes': 0 } }],
      solution: ['exchange RRR'],
      wrong: [{ way: ['pass'], say: 'You may pass, but an exchange gives you something new. Try again.' }],
      right: 'When the bag is empty and nothing fits, the highest score wins. Tiles left in a hand cost their points.',
    },
  ],
};
