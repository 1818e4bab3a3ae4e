// @ts-check
// What a change of position looks like on its way: cells that grow, change hands and die, one after the other, so that
// a person sees why.

/**
 * @import { Effect, Position } from './types'
 * @import { Motion } from '../../types'
 */

const GROW = 170;
const FLIP = 230;
const BITE = 200;
const DIE = 250;
const BEAM = 230;
const SHOCK = 250;

/** Between what follows from one another, and the most that all of it may be late, in milliseconds. */
const PAUSE = 130;
const LATEST = 900;

/** How many cells of a line change one after the other. */
const RIPPLE = 35;

/**
 * The tweens from one position to the next. Of kind `cell` (its owner `from` and `to`, null for none, whether it was a
 * `head`, and `why`), `beam` (a capture's line) and `shock` (a head that falls).
 * @param {Position} before @param {Position} after
 */
export function tweens(before, after) {
  const [old, now] = [before.state.cells, after.state.cells];
  if (before.view.width !== after.view.width || before.view.height !== after.view.height) return [];
  const told = after.effects.some(({ effect }) => effect === 'taken_back')
    ? { causes: new Map(), extra: [] }
    : follow(after.effects);
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((space) => old[space] !== now[space]);
  const cells = changed.map((space) => {
    const { why = 'back', delay = 0 } = told.causes.get(space) ?? {};
    const [from, to] = [old[space] ?? null, now[space] ?? null];
    const head = from !== null && before.state.heads[from] === space;
    return { key: `cell ${space}`, kind: 'cell', space, from, to, head, why, delay, ms: lasts(from, to, why) };
  });
  return [...cells, ...told.extra];
}

/** @param {number | null} from @param {number | null} to @param {string} why */
function lasts(from, to, why) {
  if (from === null) return GROW;
  if (to !== null) return FLIP;
  return why === 'bitten' ? BITE : DIE;
}

/**
 * Follows the effects in their order: when and why each cell changes, and the lines of captures and the heads that fall
 * besides.
 * @param {Effect[]} effects
 */
function follow(effects) {
  /** @type {Map<string, { why: string, delay: number }>} */
  const causes = new Map();
  /** @type {Motion[]} */
  const extra = [];
  let delay = 0;
  /** @param {string[]} spaces @param {string} why */
  const set = (spaces, why) =>
    spaces.forEach((space, index) => causes.set(space, { why, delay: delay + Math.min(index * RIPPLE, 5 * RIPPLE) }));
  const next = () => {
    delay = Math.min(delay + PAUSE, LATEST);
  };
  /** @type {{ [effect: string]: (effect: any) => void }} */
  const ACTS = {
    placed: ({ new: spaces }) => set(spaces, 'placed'),
    bitten: ({ cells }) => set(cells, 'bitten'),
    captured({ seat, from, to, cells }) {
      next();
      extra.push({ key: `beam ${from} ${to}`, kind: 'beam', seat, from, to, delay, ms: BEAM });
      set(
        cells.map((/** @type {{ cell: string }} */ { cell }) => cell),
        'captured',
      );
    },
    head_lost({ seat, cell }) {
      next();
      extra.push({ key: `shock ${cell}`, kind: 'shock', seat, space: cell, delay, ms: SHOCK });
    },
    inherited: ({ cells }) => (next(), set(cells, 'captured')),
    died: ({ cells }) => (next(), set(cells, 'died')),
    cut_off: ({ cells }) => (next(), set(cells, 'cut_off')),
  };
  for (const effect of effects) ACTS[effect.effect]?.(effect);
  return { causes, extra };
}
