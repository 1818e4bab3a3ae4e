// @ts-check
// What a change of position looks like on its way: which stones travel, appear and disappear, and how the board is
// refitted.

/**
 * @import { Motion, Point } from '../../types'
 * @import { Effect, Position, ShotClock, Trip } from './types'
 */

/**
 * @typedef {{ [space: string]: number }} Stones the seats of the stones on the board
 * @typedef {{ space: string, point: Point }} Carried
 */

/** How long things take, in milliseconds. */
const MOVE = 180;
const DROP = 130;
const APPEAR = 160;
const DISAPPEAR = 220;
const REFIT = 250;
const SHADE = 150;
const CLOCK = 220;

/**
 * The tweens from one position to the next. `carried` is the point (in pixels) where a stone was let go, and the space
 * it went to, if the last step was made by dragging: that stone comes from there.
 * @param {Position | null} before @param {Position} after @param {Carried | null} [carried] @returns {Motion[]}
 */
export function tweens(before, after, carried = null) {
  if (!before || before.view.side !== after.view.side) return [];
  const trips = journeys(before.state.stones, after.effects);
  return [
    ...travels(after.state.stones, trips, carried),
    ...departures(before.state.stones, after.state.stones, trips),
    ...refit(before, after),
    ...shade(before, after),
    ...clock(before.view.clock, after.view.clock),
  ];
}

/**
 * Follows every stone through the effects: where it stands at the end, by where it stood at the beginning (null: in no
 * place).
 * @param {Stones} stones @param {Effect[]} effects
 */
function journeys(stones, effects) {
  /** @type {Map<string, string | null>} */
  const origins = new Map(Object.keys(stones).map((space) => [space, space]));
  for (const effect of flat(effects)) {
    const { from, to } = effect;
    if (from === null) origins.set(/** @type {string} */ (to), null);
    else if (to === null) origins.delete(from);
    else {
      const origin = origins.get(from) ?? null;
      origins.delete(from);
      origins.set(to, origin);
    }
  }
  return origins;
}

/**
 * The effects as plain displacements, those that were taken back turned around.
 * @param {Effect[]} effects @returns {Trip[]}
 */
function flat(effects) {
  return effects.flatMap((effect) => {
    switch (effect.effect) {
      case 'placed':
        return [{ from: null, to: effect.space }];
      case 'moved':
        return [{ from: effect.from, to: effect.to }];
      case 'removed':
        return [{ from: effect.space, to: null }];
      case 'taken_back':
        return flat(effect.effects)
          .reverse()
          .map(({ from, to }) => ({ from: to, to: from }));
      default:
        return [];
    }
  });
}

/**
 * @param {Stones} stones @param {Map<string, string | null>} origins @param {Carried | null} carried
 * @returns {Motion[]}
 */
function travels(stones, origins, carried) {
  return Object.keys(stones).flatMap((space) => {
    const from = origins.get(space) ?? null;
    if (from === space) return [];
    if (carried?.space === space)
      return [{ key: `stone ${space}`, kind: 'drop', space, point: carried.point, ms: DROP }];
    if (from === null) return [{ key: `stone ${space}`, kind: 'appear', space, ms: APPEAR }];
    return [{ key: `stone ${space}`, kind: 'move', space, from, ms: MOVE }];
  });
}

/** @param {Stones} before @param {Stones} after @param {Map<string, string | null>} origins */
function departures(before, after, origins) {
  const arrived = new Set(Object.keys(after).map((space) => origins.get(space)));
  const gone = Object.entries(before).filter(([space]) => !arrived.has(space));
  return gone.map(([space, seat]) => ({ key: `gone ${space}`, kind: 'disappear', space, seat, ms: DISAPPEAR }));
}

/** @param {Position} before @param {Position} after */
function refit(before, after) {
  const [from, to] = [before.state.trim, after.state.trim];
  return from.every((/** @type {number} */ rows, /** @type {number} */ edge) => rows === to[edge])
    ? []
    : [{ key: 'refit', kind: 'refit', from, to, ms: REFIT }];
}

/**
 * The rows that are about to go turn grey, or back.
 * @param {Position} before @param {Position} after
 */
function shade(before, after) {
  const [from, to] = [shaded(before), shaded(after)];
  const same = `${from}` === `${to}` || `${before.state.trim}` !== `${after.state.trim}`;
  return same ? [] : [{ key: 'shade', kind: 'shade', from, to, ms: SHADE }];
}

/** @param {Position} position @returns {number[]} */
const shaded = ({ view, state }) => view.vanishing?.trim ?? state.trim;

/** @param {ShotClock | null} from @param {ShotClock | null} to @returns {Motion[]} */
function clock(from, to) {
  if (!from && !to) return [];
  if (from && to && from.at === to.at && from.length === to.length) return [];
  if (from && to && from.length === to.length) return [{ key: 'clock', kind: 'clock', from: from.at, ms: CLOCK }];
  return to ? [{ key: 'clock', kind: 'clock-in', ms: CLOCK }] : [];
}
