// @ts-check
// What a turn of Owari has done, in short, for the history. Pure.

import { nameOf } from '../../words.js';
import { isGoal, pitName, seatOf } from './pits.js';

/** The parts of a turn's line: `4 → 7`, `captured 6`. */
export function describeTurn(effects, position) {
  const where = (pit) => (isGoal(pit) ? 'goal' : pitName(pit));
  const landing = effects.findLast(({ effect }) => effect === 'sown')?.pit;
  return effects.flatMap((effect) => TOLD[effect.effect]?.(effect, { position, where, landing }) ?? []);
}

const TOLD = {
  lifted: ({ pit }, { where, landing }) => [`${where(pit)} → ${where(landing ?? pit)}`],
  captured: ({ stones }) => [`captured ${stones}`],
  swept: ({ stones, goal }, { position }) => [`last ${stones} to ${nameOf(position, seatOf(goal))}`],
};
