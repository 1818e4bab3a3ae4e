// @ts-check
// What presses, clicks and drops mean in Petri. Pure: a gesture returns an intent, the session carries it out
// (docs/front.md).
//
// The piece of the player in turn is always in hand, and its ghost follows pointer and keyboard. What is held is
//   {kind: 'piece', seat}    the piece, dragged from the player's card or from where a finger has put it
//   {kind: 'bite', space}    the first cell of a bite; the last one is clicked next, or dragged to
//
// The items of a player's card are `hand` (the piece), `left` and `right`.

import { actorOf, isComputers } from '../../state.js';
import { biteBetween, biteStep, bitesAt, bitesTo, ghostOf, inHand, legalSpaces, placement, turned } from './hand.js';
import { ghostAt } from '../shared/ghost.js';

/**
 * @import { Intent, Target } from '../../types'
 * @import { At, Biting, Holding, Playing } from './types'
 */

const RELEASE = { release: true };

/**
 * What a press on the target would take in hand, or null.
 * @param {Playing} state @param {Target} target
 */
export function pick(state, target) {
  const hand = inHand(state);
  if (!target || !hand || isComputers(state.position, hand.seat)) return null;
  const piece = { kind: 'piece', seat: hand.seat };
  if (target.rack !== undefined) return target.rack === hand.seat && target.item === 'hand' ? piece : null;
  const { space } = /** @type {At} */ (target);
  if (space === ghostOf(state)) return piece;
  return bitesAt(state, space).length > 0 ? { kind: 'bite', space } : null;
}

/**
 * Whether what is held can still be held.
 * @param {Holding} state
 */
export function canHold(state) {
  const { held } = state;
  const hand = inHand(state);
  return held.kind === 'bite' ? bitesAt(state, held.space).length > 0 : hand?.seat === held.seat;
}

/**
 * Where what is held may go.
 * @param {Playing} state
 */
export function targets(state) {
  const held = /** @type {Holding['held'] | null} */ (state.held);
  if (!held) return { spaces: [], rack: null };
  return { spaces: held.kind === 'bite' ? bitesTo(state, held.space) : legalSpaces(state), rack: null };
}

/**
 * A click, tap or key on a target.
 * @param {Playing} state @param {Target} target @returns {Intent | null}
 */
export function activate(state, target) {
  if (!target) return state.held ? RELEASE : null;
  if (target.rack !== undefined) return CARD[/** @type {string} */ (target.item)]?.(state, target.rack) ?? null;
  const at = /** @type {At} */ (target);
  if (state.held?.kind === 'bite') return bite(/** @type {Biting} */ (state), at);
  if (state.held) return drop(/** @type {Holding} */ (state), at);
  if (at.space !== ghostOf(state) && bitesAt(state, at.space).length > 0) return beginBite(state, at);
  return place(state, at);
}

/**
 * What the buttons of a card mean, by item: only the player in turn has a piece.
 * @type {{ [item: string]: (state: Playing, seat: number) => Intent | null }}
 */
const CARD = {
  left: (state, seat) => (seat === actorOf(state.position) ? turned(state, 'left') : null),
  right: (state, seat) => (seat === actorOf(state.position) ? turned(state, 'right') : null),
  flip: (state, seat) => (seat === actorOf(state.position) ? turned(state, 'flip') : null),
};

/** @param {Playing} state @param {At} at */
function place(state, { space, touch }) {
  const found = placement(state, space);
  if (!found) return state.position.result ? { say: 'The game is over.' } : null;
  if (touch && ghostOf(state) !== space) return { gameState: ghostAt(state, space) };
  return found.legal ? { step: found.step } : { why: found.step };
}

/**
 * Where only the cell itself can be bitten, that is done; a finger looks first.
 * @param {Playing} state @param {At} at
 */
function beginBite(state, { space, touch }) {
  const [only, ...more] = bitesAt(state, space);
  if (more.length === 0 && only.cells.length === 1 && !touch) return { step: only.step };
  return { hold: { kind: 'bite', space } };
}

/** @param {Biting} state @param {At} at */
function bite(state, { space, touch }) {
  const { held } = state;
  const found = biteBetween(state, held.space, space);
  if (found) return { step: found.step };
  if (space !== held.space && bitesAt(state, space).length > 0)
    return beginBite({ ...state, held: null }, { space, touch });
  return space === held.space ? RELEASE : { ...RELEASE, why: biteStep(held.space, space) };
}

/**
 * What was dragged is put down on a target.
 * @param {Holding} state @param {Target} target
 */
export function drop(state, target) {
  const { held } = state;
  if (!target?.space) return RELEASE;
  if (held.kind === 'bite')
    return target.space === held.space ? RELEASE : dropBite(/** @type {Biting} */ (state), target.space);
  const found = placement(state, target.space);
  if (!found) return RELEASE;
  if (found.legal) return { step: found.step };
  return { ...RELEASE, ...(target.touch && { gameState: ghostAt(state, target.space) }), why: found.step };
}

/** @param {Biting} state @param {string} space */
function dropBite(state, space) {
  const found = biteBetween(state, state.held.space, space);
  return found ? { step: found.step } : { ...RELEASE, why: biteStep(state.held.space, space) };
}

/**
 * The bite of a single cell, from the keyboard.
 * @param {Playing} state @param {string} space
 */
export function remove(state, space) {
  const found = biteBetween(state, space, space);
  return found ? { step: found.step } : null;
}

/**
 * The wheel and the keys for turning turn the piece.
 * @param {Playing} state @param {number} by
 */
export const turn = (state, by) => turned(state, by < 0 ? 'left' : 'right');
