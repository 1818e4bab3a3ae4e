// @ts-check
// Owari's tips: what is told once, when it first can be used (docs/front.md).

/** @import { Tip } from './types' */

/**
 * The tips, in the order in which they are told.
 * @type {Tip[]}
 */
export const tips = [
  {
    name: 'owari.sow',
    text: 'Click one of your pits to sow its stones, one into each pit that follows. Point at a pit first to see where they end.',
    touch:
      'The first tap on a pit of yours shows where its stones end, one in each pit that follows; the second sows them.',
    taps: true,
    when: ({ position: { view } }) => Object.keys(view.moves).length > 0,
    used: /^\d+$/,
  },
  {
    name: 'owari.capture',
    text: 'You can capture: when your last stone falls into an empty pit of your own, the stones in the pit across go to your goal.',
    when: ({ position: { view } }) => Object.values(view.moves).some(({ capture }) => capture),
  },
];
