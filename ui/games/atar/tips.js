// Atar's tips: what is told once, when it first can be used (docs/front.md).

/** The tips, in the order in which they are told. */
export const tips = [
  {
    name: 'atar.shot_clock',
    text: 'You can start the shot clock before you end your turn. When it runs out, the most liberties win.',
    when: ({ position: { view } }) => view.can.clock,
    used: /^clock$/,
  },
];
