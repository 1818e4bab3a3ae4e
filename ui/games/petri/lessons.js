// @ts-check
// The course of Petri (docs/lessons.md).

/** @import { Course } from '../../types' */

const OPTIONS = {
  ...{ players: 2, width: 10, height: 10, grid: 'square', teams: null, bite_percent: 0, pickups: 'none' },
  ...{ bite_lengths: [1, 2, 3], bite_shares: [12, 30], bite_every: 0, bites_at_start: 0, flip: false },
};

/**
 * Where a lesson begins: the cells of both colonies, their heads, the piece in hand, and how many bites the learner
 * has.
 * @param {string[]} colonies @param {string[]} heads @param {string} piece @param {number} [bites]
 */
function dish(colonies, heads, piece, bites = 0) {
  const cells = colonies.flatMap((list, seat) => list.split(' ').map((cell) => [cell, seat]));
  const rest = { bites: [bites, 0], turns: [5, 4], pickups: [], mover: 0, given: true };
  return { options: OPTIONS, state: { cells: Object.fromEntries(cells), heads, piece, ...rest } };
}

/** A colony whose left part hangs on e5. */
const LONG = 'c4 c5 c6 d5 e5 f5 g5 h5 i5 i6 i7 i8 i9';

/** @type {Course} */
export const course = {
  lessons: [
    {
      title: 'Grow',
      text: 'Each turn you draw a piece and lay it beside your colony. It may cover your own cells, but not those of others.',
      touch: 'The first tap shows the piece there, the second lays it.',
      start: dish(['b2', 'i9'], ['b2', 'i9'], 'T'),
      tasks: [{ text: 'Lay the piece beside your cell', ends: true }],
      solution: ['c2,d1,d2,d3'],
      wrong: [
        {
          way: ['f5,g4,g5,g6'],
          refused: 'apart',
          say: 'The piece must lie beside a cell that you have. Turn it or move it, until it touches yours.',
        },
      ],
      right: 'Your colony has four cells more. The cell with the white ring is its head: guard it.',
    },
    {
      title: 'Capture',
      text: 'Cells of the opponent that lie in a straight line between two of yours become yours. Lines run in all eight directions.',
      start: dish(['b2 c2 d2 d3 d4 e2 f2 f3', 'e3 e4 e5 e6 f6 g6 g7 h7 i7 i8 i9'], ['b2', 'i9'], 'I2'),
      tasks: [{ text: 'Capture e4', ends: true, where: { 'state.cells.e4': 0 } }],
      solution: ['f4,f5'],
      wrong: [
        {
          way: ['b3,c3'],
          say: 'Your colony has grown, but nothing lies between your cells. Cover f4, across from d4.',
        },
      ],
      otherwise: 'e4 is still the opponent’s. It lies between d4, which you have, and f4.',
      right: 'e4 lay between d4 and f4, and e3 on the diagonal. One piece can capture many cells.',
    },
    {
      title: 'Cut off',
      text: 'Cells that are no longer joined to their own head die. The group on the left hangs on a single cell: e5.',
      start: dish(['b2 c2 d2 e2 e3 e4 a2 a3 a4 a5 a6 a7 b7 c7 d7 e7', LONG], ['b2', 'i9'], '1'),
      tasks: [
        {
          text: 'Capture e5 and cut the group off',
          ends: true,
          where: { 'state.cells.e5': 0, 'state.cells.c4': null },
        },
      ],
      solution: ['e6'],
      wrong: [
        { way: ['c3'], say: 'You took four cells, which is good, too. Here, take e5: it lies between e4 and e6.' },
      ],
      otherwise: 'The group still hangs together. Lay your cell on e6, so that e5 lies between two of yours.',
      right: 'You captured one cell, and four died. Look for thin places, in your own colony as well.',
    },
    {
      title: 'Bite',
      text: 'With a bite you remove a cell of the opponent beside yours, before you lay your piece. You have one.',
      start: dish(['b2 c2 d2 e2 e3 e4', LONG], ['b2', 'i9'], 'L3', 1),
      tasks: [
        { text: 'Bite e5', includes: ['bite e5'] },
        { text: 'Lay your piece', ends: true },
      ],
      solution: ['bite e5', 'f2,f3,g2'],
      wrong: [
        {
          way: ['f2,f3,g2'],
          say: 'After the piece it is too late for a bite. Try again, and bite first.',
        },
      ],
      right: 'The bitten cell is gone, and what hung on it, too. Larger colonies take larger bites.',
    },
    {
      title: 'Capture the head',
      text: 'Whoever loses the head is out. Capture the opponent’s, and the whole colony is yours.',
      start: dish(['g5 g6 g7 h7 h8 h9 h10 i10 j10', 'i9 i8 i7 j7 j6 i6 i5'], ['g5', 'i9'], '1'),
      tasks: [{ text: 'Capture the head on i9', ends: true, where: { 'result.winners': [0] } }],
      solution: ['j9'],
      wrong: [{ way: ['h6'], say: 'The head is still there. It has to lie between two cells of yours.' }],
      otherwise: 'The head is still there. You have h9: which cell lies across from it?',
      right: 'The head brought all its cells along. With nobody else alive, you win.',
    },
    {
      title: 'Bite the head',
      text: 'A bite can take the head itself. Then its owner is out, and all of that colony dies.',
      start: dish(['b2 c2 d2 e2 f2 g2 h2 h3 h4 h5 h6 i6', 'i9 i8 i7 h8 g8 f8 f7 e7'], ['b2', 'i7'], 'O', 1),
      tasks: [{ text: 'Bite the head on i7', includes: ['bite i7'], where: { 'result.winners': [0] } }],
      solution: ['bite i7'],
      wrong: [
        {
          way: ['a1,a2,b1,b2'],
          say: 'That lets the chance go by. You have a bite, and the head lies beside your cell on i6.',
        },
      ],
      otherwise: 'The head is still there, and you had a bite. Try again.',
      right: 'The game is won. Keep other colonies away from your head, and bites for theirs.',
    },
  ],
};
