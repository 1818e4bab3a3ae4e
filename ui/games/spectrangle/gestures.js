// @ts-check
// What presses, clicks and drops mean in Spectrangle. Pure: a gesture answers an intent, the session carries it out
// (docs/front.md).
//
// One tile of the player in turn is always in hand, and its ghost follows pointer and keyboard. What is held is
//   {kind: 'tile', seat, item}   a tile that is dragged from the hand, or from where a finger has put it

import { actorOf, inPlay } from '../../state.js';
import { nameOf } from '../../words.js';
import { choose, ghostOf, handOf, inHand, legalSpaces, placement, stepOf, turned, turnedTo } from './hand.js';
import { ghostAt } from '../shared/ghost.js';

const RELEASE = { release: true };

const holds = ({ position }, seat, item) => handOf(position, seat).some(({ tile }) => tile === item);

/** What a press on the target would take in hand, or null. */
export function pick(state, target) {
  const hand = inHand(state);
  if (!target || !hand) return null;
  if (target.rack !== undefined)
    return target.rack === hand.seat && holds(state, hand.seat, target.item)
      ? { kind: 'tile', seat: hand.seat, item: target.item }
      : null;
  return target.space === ghostOf(state) ? { kind: 'tile', seat: hand.seat, item: hand.tile } : null;
}

/** Whether what is held can still be held. */
export const canHold = (state) =>
  state.held.seat === actorOf(state.position) && holds(state, state.held.seat, state.held.item);

/** Where what is held may go. */
export const targets = (state) => ({ spaces: state.held ? legalSpaces(state) : [], rack: null });

/** A click, tap or key on a target. */
export function activate(state, target) {
  if (!target) return state.held ? RELEASE : null;
  if (target.rack !== undefined) return pressed(state, target);
  if (state.held) return drop(state, target);
  const place = placement(state, target.space);
  if (!place) return idle(state, target.space);
  if (target.touch && ghostOf(state) !== target.space) return looked(state, place, target.space);
  if (place.score) return { step: stepOf(place, target.space) };
  return place.turns.length > 0 ? turnedTo(state, place.tile, place.turns[0]) : refused(state, place, target.space);
}

/** A tile of the own hand is chosen; the one that is chosen already is turned. */
function pressed(state, { rack, item }) {
  const hand = inHand(state);
  if (!hand || hand.seat !== rack || !holds(state, rack, item)) return null;
  return hand.tile === item ? turned(state, item, 1) : choose(item);
}

function idle({ position }, space) {
  if (position.result) return { say: 'The game is over.' };
  return position.view.board[space] && actorOf(position) !== null
    ? { say: 'There is a tile on this space already.' }
    : null;
}

/** A finger puts the tile down to be looked at, turned so that it fits. */
function looked(state, place, space) {
  const turn =
    place.score || place.turns.length === 0
      ? { gameState: { tile: place.tile } }
      : turnedTo(state, place.tile, place.turns[0]);
  const why = place.score || place.turns.length > 0 ? {} : refused(state, place, space);
  return { gameState: { ...turn.gameState, ...ghostAt(state, space) }, ...why };
}

/** What was dragged is put down on a target. */
export function drop(state, target) {
  const kept = choose(state.held.item);
  const place = target?.space ? placement(state, target.space) : null;
  if (!place) return { ...RELEASE, ...kept };
  if (place.score) return { step: stepOf(place, target.space) };
  return {
    ...RELEASE,
    ...looked(state, place, target.space),
    ...(place.turns.length > 0 && { tell: 'The tile was turned so that it fits. Put it down again.' }),
  };
}

/** What lies stays. */
export const remove = ({ position }, space) =>
  position.view.board[space] ? { say: 'A placed tile stays. You can undo the turn.' } : null;

/** The wheel and the keys for turning turn the tile in hand. */
export function turn(state, by) {
  const hand = inHand(state);
  return hand && turned(state, hand.tile, by);
}

/** The intent of exchanging the tile in hand; null where that is not allowed. */
export function exchange(state) {
  const hand = inHand(state);
  return hand && state.position.view.can.exchange ? { step: `exchange ${hand.tile}` } : null;
}

/** The intent of passing; null where that is not allowed. */
export const pass = (state) => (inPlay(state) && state.position.view.can.pass ? { step: 'pass' } : null);

/** What a tile that fits in no rotation leads to: what the table says of it. */
function refused({ position }, place, space) {
  const { can } = position.view;
  return can.place
    ? { why: stepOf(place, space) }
    : { say: `${nameOf(position, place.seat)} can’t place a tile this turn: ${can.why_not.place}.` };
}
