// @ts-check
// What presses, clicks and drops mean in Blokus. Pure: a gesture returns an intent, the session carries it out
// (docs/front.md).
//
// The piece of the player in turn is always in hand, and its ghost follows pointer and keyboard. What is held is
//   {kind: 'piece', seat, item}   a piece that is dragged from a pad, from the pieces left, or from where a finger has
// put it
//
// The items of a player's card are `hand` (the chosen piece), `previous`, `next`, `left`, `right`, `flip`, `pass`, and
// the names of the pieces left.

import { actorOf, isComputers } from '../../state.js';
import { count, nameOf, ownedBy, playersDo, playersOf, sentence } from '../../words.js';
import { figuresOf, choose, chosen, cycle, ghostOf, inHand, turned } from './selection.js';
import { legalSpaces, placement } from './placement.js';
import { ghostAt } from '../shared/ghost.js';

/**
 * @import { Held, Intent, Target } from '../../types'
 * @import { CardTarget, Holding, Playing } from './types'
 */

const RELEASE = { release: true };

/**
 * What a press on the target would take in hand, or null.
 * @param {Playing} state @param {Target} target @returns {Held | null}
 */
export function pick(state, target) {
  const seat = actorOf(state.position);
  if (!target || seat === null || !inHand(state)) return null;
  if (target.rack !== undefined) return target.rack === seat ? pickItem(state, seat, target.item) : null;
  return target.space === ghostOf(state) ? { kind: 'piece', seat, item: chosen(state, seat) } : null;
}

/** @param {Playing} state @param {number} seat @param {string | null | undefined} item @returns {Held | null} */
function pickItem(state, seat, item) {
  const piece = /** @type {string} */ (item === 'hand' ? chosen(state, seat) : item);
  return figuresOf(state.position, seat).left.includes(piece) ? { kind: 'piece', seat, item: piece } : null;
}

/**
 * Whether what is held can still be held.
 * @param {Holding} state
 */
export function canHold({ position, held }) {
  return held.seat === actorOf(position) && figuresOf(position, held.seat).left.includes(held.item);
}

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
  if (target.rack !== undefined) {
    const { rack, item } = /** @type {CardTarget} */ (target);
    return PAD[item]?.(state, rack) ?? chosenItem(state, rack, item);
  }
  if (state.held) return drop(/** @type {Holding} */ (state), target);
  const space = /** @type {string} */ (target.space);
  const place = placement(state, space);
  if (!place) return idle(state);
  if (target.touch && ghostOf(state) !== space) return { gameState: ghostAt(state, space) };
  return place.legal ? { step: place.step } : { why: place.step };
}

/** @param {Playing} state @param {number} seat @param {string} item */
const chosenItem = (state, seat, item) =>
  figuresOf(state.position, seat).left.includes(item) ? choose(state, seat, item) : null;

/** @param {Playing} state @returns {Intent | null} */
const idle = ({ position }) => (position.result ? { say: 'The game is over.' } : null);

/**
 * What the buttons of a pad mean, by item.
 * @type {{ [item: string]: (state: Playing, seat: number) => Intent | null }}
 */
const PAD = {
  previous: (state, seat) => cycle(state, seat, -1),
  next: (state, seat) => cycle(state, seat, 1),
  left: (state, seat) => turned(state, seat, 'left'),
  right: (state, seat) => turned(state, seat, 'right'),
  flip: (state, seat) => turned(state, seat, 'flip'),
  pass,
};

/**
 * The intent of passing: asked first while something can be placed.
 * @param {Playing} state @param {number | null} [seat] @returns {Intent | null}
 */
export function pass(state, seat = actorOf(state.position)) {
  const { position } = state;
  if (seat === null || position.result || isComputers(position, seat) || figuresOf(position, seat).passed) return null;
  if (seat !== actorOf(position))
    return { say: `It is ${ownedBy(position, actorOf(position), 'turn')}. ${nameOf(position, seat)} can pass later.` };
  if (position.view.pass.forced) return { step: 'pass' };
  const pieces = Object.keys(position.view.places).length;
  const confirm = {
    title: 'Pass for the rest of the game?',
    text: `${sentence(playersOf(position, [seat]))} can still place ${count(pieces, 'piece')}. After passing ${playersDo(position, [seat], ['places', 'place'])} no more pieces in this game.`,
    yes: 'Pass',
  };
  return { confirm, step: 'pass' };
}

/**
 * What was dragged is put down on a target.
 * @param {Holding} state @param {Target} target @returns {Intent | null}
 */
export function drop(state, target) {
  const kept = choose(state, state.held.seat, state.held.item);
  const space = target?.space;
  const place = space ? placement(state, space) : null;
  if (!space || !place) return { ...RELEASE, ...kept };
  if (place.legal) return { step: place.step };
  const shown = target.touch ? { gameState: { ...kept.gameState, ...ghostAt(state, space) } } : kept;
  return { ...RELEASE, ...shown, why: place.step };
}

/**
 * What lies stays.
 * @param {Playing} state @param {string} space @returns {Intent | null}
 */
export function remove({ position }, space) {
  return position.state.cells[space] === undefined ? null : { say: 'A placed piece stays. You can undo the turn.' };
}

/**
 * The wheel and the keys for turning turn the piece of the player in turn.
 * @param {Playing} state @param {number} by @returns {Intent | null}
 */
export function turn(state, by) {
  const hand = inHand(state);
  return hand && turned(state, hand.seat, by < 0 ? 'left' : 'right');
}
