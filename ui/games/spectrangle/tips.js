// Spectrangle's tips: what is told once, when it first can be used (docs/front.md).

/** The tips, in the order in which they are told. */
export const tips = [
  {
    name: 'spectrangle.exchange',
    text: 'None of your tiles fits. Click the tile that you want to give up, then “Exchange tile” for another from the bag. Or pass.',
    when: ({ position: { view } }) => view.can.exchange,
    used: /^exchange /,
  },
];
