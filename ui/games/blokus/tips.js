// @ts-check
// Blokus's tips: what is told once, when it first can be used (docs/front.md).

import { figuresOf } from './colours.js';

/** @import { Tip } from './types' */

/**
 * The tips, in the order in which they are told.
 * @type {Tip[]}
 */
export const tips = [
  {
    name: 'blokus.place',
    text: 'Choose a piece, turn it with the wheel or the buttons, and click where it should lie.',
    touch: 'Choose and turn a piece, tap the board to try it, then tap it there.',
    taps: true,
    when: ({ position }) => Object.keys(position.view.places).length > 0,
    used: /\d/,
  },
  {
    name: 'blokus.corners',
    text: 'From now on each piece must touch one of yours at a corner, but none along a side. Dots show the cells where it may connect.',
    when: ({ position }) => figuresOf(position, position.actor.seat).last !== null,
  },
  {
    name: 'blokus.dead_cells',
    text: 'Some empty cells are dead for you now: they lie side by side with your pieces. “Dead cells” marks those of every player.',
    when: ({ position: { view, actor } }) =>
      view.seats[actor.seat].colours.some((/** @type {number} */ colour) => view.colours[colour].voids.length > 0),
  },
];
