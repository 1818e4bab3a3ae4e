// @ts-check
// Spectrangle's tips: what is told once, when it first can be used (docs/front.md).

/** @import { Tip } from './types' */

/**
 * The tips, in the order in which they are told.
 * @type {Tip[]}
 */
export const tips = [
  {
    name: 'spectrangle.place',
    text: 'Choose a tile from your hand and click the space where it goes. Click the tile again to turn it. Sides that touch must match; white matches every colour.',
    touch:
      'Choose a tile, tap a space to try it, then tap it there. Sides that touch must match; white matches all colours.',
    taps: true,
    when: ({ position: { view } }) => view.can.place,
    used: /@/,
  },
  {
    name: 'spectrangle.score',
    text: 'You score the number on the tile × the sides that match × the bonus of the space. Point at a space to see the score.',
    touch:
      'You score the number on the tile × the sides that match × the bonus of the space. Tap a space to see the score.',
    when: ({ position: { view } }) => view.can.place && Object.keys(view.board).length > 0,
  },
  {
    name: 'spectrangle.exchange',
    text: 'None of your tiles fits. Choose one to exchange, then press “Exchange tile” to draw another from the bag. Or pass.',
    when: ({ position: { view } }) => view.can.exchange,
    used: /^exchange /,
  },
];
