// @ts-check
// What is said where a stone can't be placed, moved or removed, by the rules' name of the reason. Pure.

import { othersStone } from './gestures.js';

/** @import { PersonsTurn } from './types' */

/** @type {import('./types').Words['refusals']} */
export const refusals = {
  last_liberty: () =>
    'You can’t place a stone here: it would take an opponent’s last liberty, the last empty space beside a stone.',
  placed: () => 'You place one stone a turn. Commit the turn, or take the stone back.',
  has_liberty: () => 'This stone has a liberty, an empty space beside it, so it must move.',
  not_yours: ({ position }, step) => stoneWords(position, step.replace('x', '')),
  occupied: ({ position }, step) => (step.startsWith('@') ? stoneWords(position, step.slice(1)) : noMove(step)),
  not_adjacent: (_, step) => noMove(step),
};

/** @param {PersonsTurn['position']} position @param {string} space */
function stoneWords(position, space) {
  const stone = position.view.stones[space];
  return stone ? othersStone(position, stone) : null;
}

/** @param {string} step */
function noMove(step) {
  const [from, to] = step.split('-');
  return `A stone moves only to an empty space beside it. ${from} can’t move to ${to}.`;
}
