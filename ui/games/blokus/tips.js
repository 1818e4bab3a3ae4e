// Blokus's tips: what is told once, when it first can be used (docs/front.md).

import { actorOf } from '../../state.js';

/** The tips, in the order in which they are told. */
export const tips = [
  {
    name: 'blokus.dead_cells',
    text: 'Some empty cells are dead for you now: they lie side by side with your pieces. “Dead cells” marks those of every player.',
    when: ({ position: { view, ...position } }) => view.seats[actorOf(position)].colours.some((colour) => view.colours[colour].voids.length > 0),
  },
];
