// Petri's tips: what is told once, when it first can be used (docs/front.md).

/** The tips, in the order in which they are told. */
export const tips = [
  {
    name: 'petri.bite',
    text: 'You can bite before you place your piece: click a cell of an opponent that touches yours, then the cell where the bite ends.',
    when: ({ position: { view } }) => Object.keys(view.bites).length > 0,
    used: /^bite /,
  },
];
