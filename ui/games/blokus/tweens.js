// @ts-check
// What a change of position looks like on its way: pieces that land and pieces that are taken up again.

/**
 * @import { Motion, Point } from '../../types'
 * @import { EffectNamed, Position } from './types'
 */

const LAND = 170;
const LIFT = 180;

/**
 * The tweens from one position to the next; `carried` is {space, point} of a piece that was let go by dragging.
 * @param {Position} before @param {Position} after @param {{ space: string, point: Point } | null} [carried]
 * @returns {Motion[]}
 */
export function tweens(before, after, carried = null) {
  return after.effects.flatMap((effect) => {
    if (effect.effect === 'placed')
      return [{ key: keyOf(effect), kind: 'land', ...lying(effect), from: carried?.point ?? null, ms: LAND }];
    if (effect.effect === 'taken_back')
      return effect.effects
        .filter((told) => told.effect === 'placed')
        .map((gone) => ({
          key: keyOf(gone),
          kind: 'lift',
          ...lying(gone),
          from: null,
          ms: LIFT,
        }));
    return [];
  });
}

/** @param {EffectNamed<'placed'>} effect */
const keyOf = ({ cells }) => `piece ${cells.join()}`;
/** @param {EffectNamed<'placed'>} effect */
const lying = ({ colour, cells }) => ({ colour, cells });
