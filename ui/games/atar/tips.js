// @ts-check
// Atar's tips: what is told once, when it first can be used (docs/front.md).

import { actorOf } from '../../state.js';

/**
 * @import { Position, Stone, Tip } from './types'
 */

/**
 * The stones of the player in turn.
 * @param {Position} position @returns {Stone[]}
 */
const own = (position) => Object.values(position.view.stones).filter(({ seat }) => seat === actorOf(position));

/**
 * The tips, in the order in which they are told.
 * @type {Tip[]}
 */
export const tips = [
  {
    name: 'atar.place',
    text: 'Choose a space to place a stone, or drag one there from your rack. Leave your stones liberties: empty spaces beside them.',
    touch:
      'One tap on a space places a stone, and a tap on another puts it there instead, until you commit. Leave your stones liberties: empty spaces beside them.',
    when: ({ position: { view } }) => view.place.length > 0,
    used: /^@/,
  },
  {
    name: 'atar.move',
    text: 'Each of your stones moves once in every turn, to an empty space beside it. Choose a stone and then a space, or drag it.',
    touch:
      'Tap a stone to see where it can go, then tap the space. Each of your stones moves once in every turn, to an empty space beside it.',
    taps: true,
    when: ({ position }) => position.state.phase === 'play' && own(position).some(({ moves }) => moves.length > 0),
    used: /^[a-z]+\d+-/,
  },
  {
    name: 'atar.blocked',
    text: 'One of your stones is blocked: it has no liberty, no empty space beside it. Move another stone to free it, or press your rack to remove it.',
    touch:
      'One of your stones is blocked: it has no liberty, no empty space beside it. Move another stone to free it, or tap it to remove it.',
    when: ({ position }) => own(position).some(({ removable }) => removable),
    used: /x$/,
  },
  {
    name: 'atar.rows',
    text: 'Grey rows hold no stone. They vanish when the next turn begins, and the board becomes smaller.',
    when: ({ position: { view } }) => view.vanishing?.rows.some((/** @type {number} */ rows) => rows > 0) ?? false,
  },
  {
    name: 'atar.shot_clock',
    text: 'You can start the shot clock before you commit the turn. When it runs out, the player with the most liberties wins.',
    when: ({ position: { view } }) => view.can.clock,
    used: /^clock$/,
  },
];
