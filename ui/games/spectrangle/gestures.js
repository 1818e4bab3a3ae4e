// @ts-check
// What presses, clicks and drops mean in Spectrangle. Pure: a gesture returns an intent, the session carries it out
// (docs/front.md).
//
// One tile of the player in turn is always in hand, and its ghost follows pointer and keyboard. What is held is
//   {kind: 'tile', seat, item}   a tile that is dragged from the hand, or from where a finger has put it

import { actorOf, inPlay } from '../../state.js';
import { nameOf } from '../../words.js';
import { choose, ghostOf, handOf, inHand, legalSpaces, placement, stepOf, turned, turnedTo } from './hand.js';
import { ghostAt } from '../shared/ghost.js';

/**
 * @import { Intent, Target } from '../../types'
 * @import { At, Holding, Placement, Playing } from './types'
 */

const RELEASE = { release: true };

/** @param {Playing} state @param {number} seat @param {string | null | undefined} item */
const holds = ({ position }, seat, item) => handOf(position, seat).some(({ tile }) => tile === item);

/**
 * What a press on the target would take in hand, or null.
 * @param {Playing} state @param {Target} target
 */
export function pick(state, target) {
  const hand = inHand(state);
  if (!target || !hand) return null;
  if (target.rack !== undefined)
    return target.rack === hand.seat && holds(state, hand.seat, target.item)
      ? { kind: 'tile', seat: hand.seat, item: target.item }
      : null;
  return target.space === ghostOf(state) ? { kind: 'tile', seat: hand.seat, item: hand.tile } : null;
}

/**
 * Whether what is held can still be held.
 * @param {Holding} state
 */
export const canHold = (state) =>
  state.held.seat === actorOf(state.position) && holds(state, state.held.seat, state.held.item);

/**
 * Where what is held may go.
 * @param {Playing} state
 */
export const targets = (state) => ({ spaces: state.held ? legalSpaces(state) : [], rack: null });

/**
 * A click, tap or key on a target.
 * @param {Playing} state @param {Target} target @returns {Intent | null}
 */
export function activate(state, target) {
  if (!target) return state.held ? RELEASE : null;
  if (target.rack !== undefined) return pressed(state, /** @type {{ rack: number, item: string }} */ (target));
  if (state.held) return drop(/** @type {Holding} */ (state), target);
  const { space, touch } = /** @type {At} */ (target);
  const place = placement(state, space);
  if (!place) return idle(state, space);
  if (touch && ghostOf(state) !== space) return looked(state, place, space);
  if (place.score) return { step: stepOf(place, space) };
  return place.turns.length > 0 ? turnedTo(state, place.tile, place.turns[0]) : refused(state, place, space);
}

/**
 * A tile of the own hand is chosen; the one that is chosen already is turned.
 * @param {Playing} state @param {{ rack: number, item: string }} target
 */
function pressed(state, { rack, item }) {
  const hand = inHand(state);
  if (!hand || hand.seat !== rack || !holds(state, rack, item)) return null;
  return hand.tile === item ? turned(state, item, 1) : choose(item);
}

/** @param {Playing} state @param {string} space */
function idle({ position }, space) {
  if (position.result) return { say: 'The game is over.' };
  return position.view.board[space] && actorOf(position) !== null
    ? { say: 'There is a tile on this space already.' }
    : null;
}

/**
 * A finger puts the tile down to be looked at, turned so that it fits.
 * @param {Playing} state @param {Placement} place @param {string} space
 */
function looked(state, place, space) {
  const turn =
    place.score || place.turns.length === 0
      ? { gameState: { tile: place.tile } }
      : turnedTo(state, place.tile, place.turns[0]);
  const why = place.score || place.turns.length > 0 ? {} : refused(state, place, space);
  return { gameState: { ...turn.gameState, ...ghostAt(state, space) }, ...why };
}

/**
 * What was dragged is put down on a target.
 * @param {Holding} state @param {Target} target
 */
export function drop(state, target) {
  const kept = choose(state.held.item);
  const space = target?.space;
  const place = space ? placement(state, space) : null;
  if (!space || !place) return { ...RELEASE, ...kept };
  if (place.score) return { step: stepOf(place, space) };
  return {
    ...RELEASE,
    ...looked(state, place, space),
    ...(place.turns.length > 0 && { tell: 'The tile was turned so that it fits. Put it down again.' }),
  };
}

/**
 * What lies stays.
 * @param {Playing} state @param {string} space
 */
export const remove = ({ position }, space) =>
  position.view.board[space] ? { say: 'A placed tile stays. You can undo the turn.' } : null;

/**
 * The wheel and the keys for turning turn the tile in hand.
 * @param {Playing} state @param {number} by
 */
export function turn(state, by) {
  const hand = inHand(state);
  return hand && turned(state, hand.tile, by);
}

/**
 * The intent of exchanging the tile in hand; null where that is not allowed.
 * @param {Playing} state
 */
export function exchange(state) {
  const hand = inHand(state);
  return hand && state.position.view.can.exchange ? { step: `exchange ${hand.tile}` } : null;
}

/**
 * The intent of passing; null where that is not allowed.
 * @param {Playing} state
 */
export const pass = (state) => (inPlay(state) && state.position.view.can.pass ? { step: 'pass' } : null);

/**
 * What a tile that fits in no rotation leads to: what the table says of it.
 * @param {Playing} state @param {Placement} place @param {string} space
 */
function refused({ position }, place, space) {
  const { can } = position.view;
  return can.place
    ? { why: stepOf(place, space) }
    : { say: `${nameOf(position, place.seat)} can’t place a tile this turn: ${can.why_not.place}.` };
}
