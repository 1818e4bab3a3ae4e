// @ts-check
// What presses, clicks and drops on Atar's board mean. Pure: a gesture returns an intent, the session carries it out
// (docs/front.md).
//
// What is held is one of
//   {kind: 'rack', seat}                  the next stone of a rack, about to be placed
//   {kind: 'placed', space}               a stone placed in this turn, about to be put elsewhere
//   {kind: 'stone', space}                a stone that has not moved in this turn
//   {kind: 'visited', space}              a stone that has moved, being dragged back to where it came from

import { actorOf, inPlay } from '../../state.js';
import { listed, nameOf, ownedBy } from '../../words.js';

/**
 * @import { Intent, Target } from '../../types'
 * @import { DraftStep, Held, Holding, Playing, Position, Stone } from './types'
 */

const RELEASE = { release: true };

/**
 * What a press on the target would take in hand, or null.
 * @param {Playing} state @param {Target} target @returns {Held | null}
 */
export function pick(state, target) {
  const { position } = state;
  const seat = actorOf(position);
  if (!target || !inPlay(state)) return null;
  if (target.rack !== undefined) return target.rack === seat && isPlacing(position) ? { kind: 'rack', seat } : null;
  const space = /** @type {string} */ (target.space);
  const stone = position.view.stones[space];
  if (!stone || stone.seat !== seat) return null;
  if (position.state.phase === 'setup') return pickPlaced(position, space);
  return { kind: stone.visited ? 'visited' : 'stone', space };
}

/** @param {Position} position @param {string} space @returns {Held | null} */
function pickPlaced(position, space) {
  if (!position.view.draft.some((/** @type {DraftStep} */ step) => step.to === space)) return null;
  return { kind: 'placed', space };
}

/**
 * The stone that the actor has placed in this turn, as its step; undefined where there is none.
 * @param {Position} position @returns {DraftStep | undefined}
 */
const placedNow = ({ state, view }) => (state.phase === 'setup' ? view.draft.at(-1) : undefined);

/**
 * Where a stone may be placed in this turn, until the commit: the next one, or the one that lies there already, which
 * may still go elsewhere.
 * @param {Playing} state @returns {string[]}
 */
export function placeable({ position, aside }) {
  const placed = placedNow(position);
  if (!placed) return position.view.place;
  if (aside?.ply !== position.ply - 1) return [];
  return /** @type {Position} */ (aside).view.place.filter((space) => space !== placed.to);
}

/**
 * The position before the placement, which knows where else the stone may go.
 * @param {Position} position
 */
export const aside = (position) => (placedNow(position) ? position.ply - 1 : null);

/**
 * Whether the actor has a stone to place now.
 * @param {Position} position @returns {boolean}
 */
export const isPlacing = (position) => position.view.place.length > 0;

/**
 * Where what is held may go: `spaces`, and the seat whose `rack` takes it (null if none does).
 * @param {Playing} state @returns {{ spaces: string[], rack: number | null }}
 */
export function targets(state) {
  const { held, position } = state;
  if (!held) return { spaces: [], rack: null };
  const view = position.view;
  const stone = view.stones[/** @type {string} */ (held.space)];
  switch (held.kind) {
    case 'rack':
      return { spaces: view.place, rack: null };
    case 'placed':
      return {
        spaces: placeable(state),
        rack: actorOf(position),
      };
    case 'visited':
      return { spaces: stone?.from ? [stone.from] : [], rack: null };
    default:
      return { spaces: stone?.moves ?? [], rack: stone?.removable ? stone.seat : null };
  }
}

/**
 * Whether what is held can still be held in this position.
 * @param {Holding} state
 */
export function canHold(state) {
  const { kind, seat, space } = state.held;
  const again = pick(state, kind === 'rack' ? { rack: /** @type {number} */ (seat) } : { space });
  return again?.kind === kind;
}

/**
 * A click or a key on a target.
 * @param {Playing} state @param {Target} target @returns {Intent | null}
 */
export function activate(state, target) {
  if (!target) return state.held ? RELEASE : null;
  if (state.held) return activateWithHeld(/** @type {Holding} */ (state), target);
  const { position } = state;
  const taken = pick(state, target);
  const space = /** @type {string} */ (target.space);
  if (taken?.kind === 'visited') return offerBack(position, space);
  if (taken)
    return {
      hold: taken,
      ...(isBlocked(position, taken) && { offer: { space, step: `${space}x` } }),
    };
  if (!inPlay(state)) return waiting(position, target);
  if (target.rack === actorOf(position) && position.state.phase === 'play') return removeAny(position);
  if (target.space && placeable(state).includes(target.space)) return placement(position, target.space);
  return refused(position, target);
}

/**
 * Whether what would be held is a stone without liberties, which may be removed.
 * @param {Position} position @param {Held} held @returns {boolean}
 */
const isBlocked = (position, { kind, space }) =>
  kind === 'stone' && position.view.stones[/** @type {string} */ (space)].removable;

/**
 * A click on the own rack with nothing in hand: it takes the only stone that may be removed.
 * @param {Position} position @returns {Intent}
 */
function removeAny(position) {
  const all = blocked(position);
  if (all.length === 1) return { step: `${all[0]}x` };
  if (all.length > 1) return { tell: `${listed(all)} are blocked. Choose the one that you want to remove.` };
  return { say: 'No stone is blocked. Only a stone without a free space beside it can be removed.' };
}

/**
 * A stone is placed, or the one that was placed goes elsewhere.
 * @param {Position} position @param {string} space @returns {Intent}
 */
const placement = (position, space) => (isPlacing(position) ? { step: `@${space}` } : { revise: [`@${space}`] });

/** @param {Holding} state @param {NonNullable<Target>} target @returns {Intent | null} */
function activateWithHeld(state, target) {
  const other = pick(state, target);
  const same = target.space !== undefined && target.space === state.held.space;
  // A hint has put it in hand: whoever takes it now means to play it.
  if (same && state.hint) return { hold: state.held };
  if (other && !same && target.space && state.held.kind === 'stone') return activate({ ...state, held: null }, target);
  if (target.rack !== undefined && state.held.kind === 'rack') return RELEASE;
  return drop(state, target);
}

/**
 * What is held is put down on a target.
 * @param {Holding} state @param {Target} target @returns {Intent | null}
 */
export function drop(state, target) {
  const { held, position } = state;
  if (!target || (target.space && target.space === held.space)) return RELEASE;
  const allowed = targets(state);
  if (target.space && allowed.spaces.includes(target.space)) return put(position, held, target.space);
  if (target.rack !== undefined && target.rack === allowed.rack) return toRack(held);
  return { ...RELEASE, ...refusedThere(state, target) };
}

/** @param {Position} position @param {Held} held @param {string} space @returns {Intent | null} */
function put(position, held, space) {
  switch (held.kind) {
    case 'rack':
      return { step: `@${space}` };
    case 'placed':
      return { revise: [`@${space}`] };
    case 'visited':
      return offerBack(position, /** @type {string} */ (held.space));
    default:
      return { step: `${held.space}-${space}` };
  }
}

/** @param {Held} held @returns {Intent} */
const toRack = (held) => (held.kind === 'placed' ? { revise: [] } : { step: `${held.space}x` });

/**
 * A step that is hinted: its stone is in hand, and the keyboard where it goes.
 * @param {Playing} state @param {string} step @returns {{ hold?: Held, space?: string }}
 */
export function hint({ position }, step) {
  const [first, second] = step.match(/[a-t]\d+/g) ?? [];
  if (!first) return {};
  if (step.startsWith('@')) return { hold: { kind: 'rack', seat: actorOf(position) }, space: first };
  return { hold: { kind: 'stone', space: first }, space: second ?? first };
}

/**
 * The removal of a stone, from the keyboard.
 * @param {Playing} state @param {string} space @returns {Intent | null}
 */
export function remove(state, space) {
  const held = pick(state, { space });
  if (held?.kind === 'visited') return offerBack(state.position, space);
  if (!held) return inPlay(state) ? refused(state.position, { space }) : waiting(state.position, { space });
  return drop({ ...state, held }, { rack: /** @type {number} */ (actorOf(state.position)) });
}

/**
 * The offer to take a stone's move back, with the later steps that rest on it.
 * @param {Position} position @param {string} space @returns {Intent | null}
 */
export function offerBack(position, space) {
  const { draft } = position.view;
  const index = draft.findLastIndex((/** @type {DraftStep} */ step) => step.to === space);
  if (index < 0) return null;
  const falling = [index, ...draft[index].rests];
  return {
    offer: {
      space,
      step: draft[index].step,
      rests: draft[index].rests.map((/** @type {number} */ later) => draft[later].step),
      revise: draft
        .filter((/** @type {DraftStep} */ _, /** @type {number} */ other) => !falling.includes(other))
        .map((/** @type {DraftStep} */ { step }) => step),
    },
  };
}

/** @param {Position} position */
const turnOf = (position) => `It is ${ownedBy(position, actorOf(position), 'turn')}.`;

/**
 * A click while somebody else is to act, or nobody; null where nothing needs to be said.
 * @param {Position} position @param {NonNullable<Target>} target @returns {Intent | null}
 */
function waiting(position, { space, rack }) {
  const seat = actorOf(position);
  if (seat === null) return position.result ? { say: 'The game is over.' } : null;
  if (rack !== undefined) return rack === seat ? null : { say: turnOf(position) };
  const stone = position.view.stones[space ?? ''];
  return stone && stone.seat !== seat ? { say: othersStone(position, stone) } : null;
}

/**
 * Whose a stone is that the player in turn cannot use.
 * @param {Position} position @param {Pick<Stone, 'seat'>} stone
 */
export const othersStone = (position, { seat }) => `This stone is ${nameOf(position, seat)}’s. ${turnOf(position)}`;

/**
 * A click that takes no step: the step that was meant, for the table to say why not; null where none was.
 * @param {Position} position @param {NonNullable<Target>} target @returns {Intent | null}
 */
function refused(position, { space, rack }) {
  const seat = actorOf(position);
  if (rack !== undefined) return rack === seat ? null : { say: turnOf(position) };
  const stone = position.view.stones[space ?? ''];
  if (stone?.seat === seat) return null;
  if (isPlacing(position)) return { why: `@${space}` };
  return stone ? { why: `${space}x` } : null;
}

/**
 * The same where something was in hand.
 * @param {Holding} state @param {NonNullable<Target>} target @returns {Intent | null}
 */
function refusedThere({ position, held }, { space, rack }) {
  if (held.kind === 'stone' && rack !== undefined)
    return position.view.stones[/** @type {string} */ (held.space)].removable
      ? { say: 'A removed stone goes to its own player’s rack.' }
      : { why: `${held.space}x` };
  if (held.kind === 'stone' && space) return { why: `${held.space}-${space}` };
  if (held.kind === 'rack' && space) return refused(position, { space });
  return null;
}

/**
 * The actor's stones that are still to be visited, in the order of the board.
 * @param {Position} position
 */
export function unvisited(position) {
  const seat = actorOf(position);
  if (seat === null || position.state.phase !== 'play') return [];
  const stones = Object.entries(position.view.stones);
  return stones
    .filter(([, stone]) => stone.seat === seat && !stone.visited)
    .map(([space]) => space)
    .sort(byBoard);
}

/** @param {string} a @param {string} b */
const byBoard = (a, b) => a.charCodeAt(0) - b.charCodeAt(0) || Number(a.slice(1)) - Number(b.slice(1));

/**
 * Those of them that have no liberty and may be removed.
 * @param {Position} position
 */
export const blocked = (position) => unvisited(position).filter((space) => position.view.stones[space].removable);

/**
 * The next stone to be visited after a space, around the board; null if there is none.
 * @param {Position} position @param {string | null} space
 */
export function nextUnvisited(position, space) {
  const stones = unvisited(position);
  return stones.find((stone) => space && byBoard(stone, space) > 0) ?? stones[0] ?? null;
}

/**
 * A stone that has one legal move and nothing else to do, as its step; null if there is none. Removals are left to the
 * person: a stone without liberties may also wait until another makes room.
 * @param {Position} position
 */
export function forcedStep(position) {
  const { stones } = position.view;
  const forced = unvisited(position).find((space) => stones[space].moves.length === 1);
  return forced ? `${forced}-${stones[forced].moves[0]}` : null;
}
