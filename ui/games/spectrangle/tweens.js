// @ts-check
// What a change of position looks like on its way: a tile that lands, one that is taken up again, and what a placement
// has scored.

/**
 * @import { EffectNamed, Position } from './types'
 * @import { Motion, Point } from '../../types'
 */

const LAND = 190;
const LIFT = 180;
const SCORE = 250;

/**
 * The tweens from one position to the next; `carried` is {space, point} of a tile that was let go by dragging.
 * @param {Position} before @param {Position} after @param {{ space: string, point: Point } | null} [carried]
 */
export function tweens(before, after, carried = null) {
  return after.effects.flatMap((effect) => {
    if (effect.effect === 'placed') return landing(effect, carried);
    if (effect.effect === 'taken_back')
      return effect.effects.filter((told) => told.effect === 'placed').map((gone) => lifting(before, gone));
    return [];
  });
}

/** @param {number} space */
const keyOf = (space) => `tile ${space}`;

/** @param {EffectNamed<'placed'>} effect @param {{ space: string, point: Point } | null} carried @returns {Motion[]} */
function landing({ space }, carried) {
  const from = carried?.space === String(space) ? carried.point : null;
  return [
    { key: keyOf(space), kind: 'land', space: String(space), from, ms: LAND },
    { key: `score ${space}`, kind: 'score', space: String(space), delay: LAND, ms: SCORE },
  ];
}

/**
 * The tile is no longer on the board: it is taken from the position before.
 * @param {Position} before @param {EffectNamed<'placed'>} gone @returns {Motion}
 */
const lifting = ({ view }, { space }) => ({
  key: keyOf(space),
  kind: 'lift',
  space: String(space),
  laid: view.board[space] ?? null,
  ms: LIFT,
});
