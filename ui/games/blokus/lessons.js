// @ts-check
// The course of Blokus (docs/lessons.md).

/** @import { Course } from '../../types' */

const OPTIONS = { players: 2, start: 'corners', scoring: 'cells', first: 0 };

/** The cells of a list. @param {string} list */
const cells = (list) => list.split(' ').filter(Boolean);

/**
 * Where a lesson begins: the cells of the learner and of the opponent.
 * @param {string} own @param {string} others
 */
const board = (own, others) => ({
  options: OPTIONS,
  state: {
    cells: Object.fromEntries([...cells(own).map((cell) => [cell, 0]), ...cells(others).map((cell) => [cell, 1])]),
    passed: [false, false],
    mover: 0,
    single_last: [false, false],
  },
});

const FIRST = 'a12 a13 a14';
const THEIRS = 'n1 n2 m2';

/** Pieces that lead from a1 to the learner's only corner, and from n1 to the learner's other start cell. */
const TO_THE_LEFT = 'a1 a2 a3 a4 a5 b6 b7 b8 b9 c10 c11 c12 b13';
const TO_THE_RIGHT = 'n1 n2 n3 n4 m4 l5 l6 m6 m7 n7 l8 l9 l10 m10 n10 k11 k12 l12 l13 m14 n14';

/** @type {Course} */
export const course = {
  lessons: [
    {
      title: 'The first piece',
      text: 'Your first piece must cover a start cell: a14 or n14. You may turn and flip it.',
      touch: 'The first tap shows it, the second lays it.',
      start: board('', ''),
      tasks: [{ text: 'Lay a piece that covers a corner', ends: true, without: ['pass'] }],
      otherwise: 'You passed, so nothing was laid. Try again, and cover a corner.',
      solution: ['a12,a13,a14'],
      wrong: [
        {
          way: ['c7,c8,c9'],
          refused: 'off_start',
          say: 'That is not a start cell. Move the piece until it covers a14 or n14.',
        },
      ],
      right: 'From there you spread over the board. A cell that you cover is a point.',
    },
    {
      title: 'Corner to corner',
      text: 'Every other piece must touch one of your own at a corner, but may not lie side by side with any of them.',
      start: board(FIRST, THEIRS),
      tasks: [{ text: 'Lay a piece that touches yours at a corner', ends: true, where: { 'state.cells.b11': 0 } }],
      solution: ['b10,b11,c10'],
      wrong: [
        {
          way: ['a10,a11'],
          refused: 'side_by_side',
          say: 'These would lie side by side. Go one cell on, so that only corners touch.',
        },
        {
          way: ['f6,f7'],
          refused: 'apart_from_corners',
          say: 'This touches none of your pieces. The corner of your piece leads to b11.',
        },
      ],
      otherwise: 'That is another way into the game. Here, lay a piece over b11, the corner of your first one.',
      right: 'The opponent’s pieces do not count here: you may lie beside those as you like.',
    },
    {
      title: 'Large pieces first',
      text: 'Large pieces score more, and they find less and less room. Lay one of five cells now, while there is space.',
      start: board(FIRST, THEIRS),
      tasks: [{ text: 'Lay a piece of five cells', ends: true, where: { 'view.seats.0.cells': 8 } }],
      solution: ['b11,c11,c12,d10,d11'],
      wrong: [
        {
          way: ['b11'],
          say: 'That one is best kept for the end, as it fits almost anywhere. Choose a large piece.',
        },
      ],
      otherwise: 'This piece has fewer than five cells. Choose a larger one.',
      right: 'It has brought new corners, too. Each of them is a way on.',
    },
    {
      title: 'See the places',
      text: 'Legal places shows every place for the piece on your pad.',
      start: board(`${FIRST} b11 c10 c11 d11 e12 e13 f13`, `${THEIRS} l3 l4 k5 k6 k7`),
      tasks: [
        { text: 'Press Legal places', used: 'legal_moves' },
        { text: 'Lay a piece', ends: true, without: ['pass'] },
      ],
      solution: [{ use: 'legal_moves' }, 'g12,h12'],
      right: 'Turn the piece, and the places change with it.',
    },
    {
      title: 'The other corner',
      text: 'Later, too, a piece may cover your second start cell instead of touching one of yours. So you are never shut in early.',
      start: board(FIRST, THEIRS),
      tasks: [{ text: 'Begin at your other corner, n14', ends: true, where: { 'state.cells.n14': 0 } }],
      solution: ['m14,n13,n14'],
      wrong: [{ way: ['b11,c11'], say: 'That goes on from your first piece. Here, cover n14, at the upper right.' }],
      otherwise: 'Your corner at the upper right, n14, is still empty.',
      right: 'Now you grow from two sides. The opponent can do the same from the lower corners.',
    },
    {
      title: 'Pass',
      text: 'Who cannot lay a piece must pass, and passes for the rest of the game. Here every corner of yours is taken.',
      start: board('a14', `${TO_THE_LEFT} ${TO_THE_RIGHT}`),
      tasks: [{ text: 'Press Pass', steps: [['pass']] }],
      solution: ['pass'],
      right: 'The opponent goes on alone. When both have passed, whoever covers more cells wins.',
    },
  ],
};
