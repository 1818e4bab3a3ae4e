// @ts-check
// Petri's tips: what is told once, when it first can be used (docs/front.md).

/** @import { Tip } from './types' */

/**
 * The tips, in the order in which they are told.
 * @type {Tip[]}
 */
export const tips = [
  {
    name: 'petri.place',
    text: 'Place the piece beside cells of your own. Turn it with the wheel or the buttons in your card, then click the dish.',
    touch:
      'Tap the dish to try the piece beside cells of your own, turn it with the buttons in your card, and tap the piece again to place it.',
    taps: true,
    when: ({ position: { view } }) => view.places.length > 0,
    used: /^[a-z]+\d/,
  },
  {
    name: 'petri.capture',
    text: 'An unbroken straight line of an opponent’s cells between two of yours becomes yours. Capture a colony’s head, and all of it is yours.',
    when: ({ position: { view } }) => Object.values(view.gains).some(({ captures }) => captures.length > 0),
  },
  {
    name: 'petri.bite',
    text: 'You can bite before you place your piece: choose a cell of an opponent that touches yours, then the cell where the bite ends.',
    when: ({ position: { view } }) => Object.keys(view.bites).length > 0,
    used: /^bite /,
  },
];
