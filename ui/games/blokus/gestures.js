// @ts-check
// What presses, clicks and drops mean in Blokus. Pure: a gesture answers an intent, the session carries it out
// (docs/front.md).
//
// The piece of the player in turn is always in hand, and its ghost follows pointer and keyboard. What is held is
//   {kind: 'piece', seat, item}   a piece that is dragged from a pad, from the pieces left, or from where a finger has
// put it
//
// The items of a player's card are `hand` (the chosen piece), `previous`, `next`, `left`, `right`, `flip`, `pass`, and
// the names of the pieces left.

import { actorOf } from '../../state.js';
import { count, nameOf } from '../../words.js';
import { figuresOf } from './colours.js';
import { choose, chosen, cycle, ghostOf, inHand, turned } from './selection.js';
import { legalSpaces, placement } from './placement.js';
import { ghostAt } from '../shared/ghost.js';

const RELEASE = { release: true };

/** What a press on the target would take in hand, or null. */
export function pick(state, target) {
  const seat = actorOf(state.position);
  if (!target || seat === null || !inHand(state)) return null;
  if (target.rack !== undefined) return target.rack === seat ? pickItem(state, seat, target.item) : null;
  return target.space === ghostOf(state) ? { kind: 'piece', seat, item: chosen(state, seat) } : null;
}

function pickItem(state, seat, item) {
  const piece = item === 'hand' ? chosen(state, seat) : item;
  return figuresOf(state.position, seat).left.includes(piece) ? { kind: 'piece', seat, item: piece } : null;
}

/** Whether what is held can still be held. */
export function canHold({ position, held }) {
  return held.seat === actorOf(position) && figuresOf(position, held.seat).left.includes(held.item);
}

/** Where what is held may go. */
export const targets = (state) => ({ spaces: state.held ? legalSpaces(state) : [], rack: null });

/** A click, tap or key on a target. */
export function activate(state, target) {
  if (!target) return state.held ? RELEASE : null;
  if (target.rack !== undefined) return PAD[target.item]?.(state, target.rack) ?? chosenItem(state, target);
  if (state.held) return drop(state, target);
  const place = placement(state, target.space);
  if (!place) return idle(state);
  if (target.touch && ghostOf(state) !== target.space) return { gameState: ghostAt(state, target.space) };
  return place.legal ? { step: place.step } : { why: place.step };
}

const chosenItem = (state, { rack, item }) =>
  figuresOf(state.position, rack).left.includes(item) ? choose(state, rack, item) : null;

const idle = ({ position }) => (position.result ? { say: 'The game is over.' } : null);

/** What the buttons of a pad mean, by item. */
const PAD = {
  previous: (state, seat) => cycle(state, seat, -1),
  next: (state, seat) => cycle(state, seat, 1),
  left: (state, seat) => turned(state, seat, 'left'),
  right: (state, seat) => turned(state, seat, 'right'),
  flip: (state, seat) => turned(state, seat, 'flip'),
  pass,
};

/** The intent of passing: asked first while something can be placed. */
export function pass(state, seat = actorOf(state.position)) {
  const { position } = state;
  if (seat === null || position.result || position.seats[seat].bot || figuresOf(position, seat).passed) return null;
  if (seat !== actorOf(position))
    return { say: `It is ${nameOf(position, actorOf(position))}’s turn. ${nameOf(position, seat)} can pass later.` };
  if (position.view.pass.forced) return { step: 'pass' };
  const pieces = Object.keys(position.view.places).length;
  const confirm = {
    title: 'Pass for the rest of the game?',
    text: `${nameOf(position, seat)} can still place ${count(pieces, 'piece')}. After passing you place no more pieces in this game.`,
    yes: 'Pass',
  };
  return { confirm, step: 'pass' };
}

/** What was dragged is put down on a target. */
export function drop(state, target) {
  const kept = choose(state, state.held.seat, state.held.item);
  const place = target?.space ? placement(state, target.space) : null;
  if (!place) return { ...RELEASE, ...kept };
  if (place.legal) return { step: place.step };
  const shown = target.touch ? { gameState: { ...kept.gameState, ...ghostAt(state, target.space) } } : kept;
  return { ...RELEASE, ...shown, why: place.step };
}

/** What lies stays. */
export function remove({ position }, space) {
  return position.state.cells[space] === undefined ? null : { say: 'A placed piece stays. You can undo the turn.' };
}

/** The wheel and the keys for turning turn the piece of the player in turn. */
export function turn(state, by) {
  const hand = inHand(state);
  return hand && turned(state, hand.seat, by < 0 ? 'left' : 'right');
}
