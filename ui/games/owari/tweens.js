// @ts-check
// What a move looks like on its way: a hand takes up the stones of a pit and drops them one by one; what is captured or
// left over goes to
// a goal; what is taken back goes back.
//
// Tweens of kind `hop` carry the stones that are still in hand from one pit to the next and drop one there; those of
// kind `fly` carry `stones` from a space `from` to a space `to`, `why` being `captured`, `swept` or `back`. Each has
// the `ply` that it leads to: those of a position that somebody was quicker than are over.

/** @import { Effect, Flight, Hop, Position } from './types' */

/**
 * @import { Motion, Tweens } from '../../types'
 */

/** A hop lasts this long, less where many stones are sown, in milliseconds. */
const HOP = 240;
const LEAST_HOP = 110;
const LONGEST = 2400;

const FLY = 240;
const BACK = 200;
const PAUSE = 120;

/**
 * The tweens from one position to the next.
 * @param {Position} before @param {Position} after
 */
export function tweens(before, after) {
  const back = after.effects.some(({ effect }) => effect === 'taken_back');
  const list = back ? goBack(before.state.pits, after.state.pits) : goOn(after.effects);
  return list.map((tween) => ({ ...tween, ply: after.ply }));
}

/** @param {Effect[]} effects */
function goOn(effects) {
  const sown = effects.filter((told) => told.effect === 'sown');
  const [lifted] = effects.filter((told) => told.effect === 'lifted');
  const hop = Math.max(LEAST_HOP, Math.min(HOP, LONGEST / Math.max(sown.length, 1)));
  const hops = sown.map(({ pit }, index) => ({
    key: `hop ${index}`,
    kind: 'hop',
    index,
    left: sown.length - index,
    from: String(sown[index - 1]?.pit ?? lifted.pit),
    to: String(pit),
    delay: index * hop,
    ms: hop,
    sound: 'drop',
  }));
  const sowing = hops.length * hop + PAUSE;
  const captured = effects
    .filter((told) => told.effect === 'captured')
    .map(({ pit, landing, stones, goal }) => ({
      ...flight(pit, goal, stones, 'captured'),
      landing: String(landing),
      delay: sowing,
      sound: 'removed',
    }));
  const sweeping = sowing + (captured.length > 0 ? FLY + PAUSE : 0);
  const swept = effects
    .filter((told) => told.effect === 'swept')
    .flatMap(({ pits, goal }) =>
      pits.map(({ pit, stones }) => ({
        ...flight(pit, goal, stones, 'swept'),
        delay: sweeping,
        sound: 'rows',
      })),
    );
  return [...hops, ...captured, ...swept];
}

/** @param {string | number} from @param {string | number} to @param {number} stones @param {string} why */
const flight = (from, to, stones, why) => ({
  key: `fly ${from}`,
  kind: 'fly',
  from: String(from),
  to: String(to),
  stones,
  why,
  delay: 0,
  ms: FLY,
});

/**
 * From where there were too many stones to where there were too few.
 * @param {number[]} old @param {number[]} now
 */
function goBack(old, now) {
  const over = old.map((count, space) => ({ space, count: count - now[space] })).filter(({ count }) => count > 0);
  const under = old.map((count, space) => ({ space, count: now[space] - count })).filter(({ count }) => count > 0);
  /** @type {Motion[]} */
  const flights = [];
  for (const source of over) {
    for (const goal of under) {
      const stones = Math.min(source.count, goal.count);
      if (stones === 0) continue;
      source.count -= stones;
      goal.count -= stones;
      flights.push({
        ...flight(source.space, goal.space, stones, 'back'),
        key: `fly ${source.space} ${goal.space}`,
        ms: BACK,
      });
    }
  }
  return flights;
}

/**
 * What is to be seen of a position while tweens run: `pits`, the stones in each; `hand`, the hop that is going on;
 * `flights`, those that are under way.
 * What has not begun still lies where it was.
 * @param {Position} position @param {Tweens} running
 */
export function seen({ ply, state: { pits } }, running) {
  const shown = [...pits];
  const now = [...running.values()].filter((tween) => tween.ply === ply);
  const hops = /** @type {Hop[]} */ (now.filter(({ kind }) => kind === 'hop')).sort((a, b) => a.index - b.index);
  const flights = /** @type {Flight[]} */ (now.filter(({ kind }) => kind === 'fly'));
  for (const { to } of hops) shown[Number(to)] -= 1;
  for (const { from, to, stones, part } of flights) {
    shown[Number(to)] -= stones;
    if (part === 0) shown[Number(from)] += stones;
  }
  return { pits: shown, hand: hops[0] ?? null, flights: flights.filter(({ part }) => part > 0) };
}
