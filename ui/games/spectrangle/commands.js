// @ts-check
// The commands that only Spectrangle has. Their form is that of `ui/commands.js`.

import { inPlay } from '../../state.js';
import { legalMoves } from '../shared/commands.js';
import { exchange, pass } from './gestures.js';
import { choose, handOf, inHand } from './hand.js';

/** @import { Intent } from '../../types' */
/** @import { Command, Playing, TableSession } from './types' */

/**
 * Another tile of the hand.
 * @param {Playing} state @param {number} by
 */
function cycle(state, by) {
  const hand = inHand(state);
  if (!hand) return null;
  const tiles = handOf(state.position, hand.seat).map(({ tile }) => tile);
  return tiles.length > 1 ? choose(tiles[(tiles.indexOf(hand.tile) + by + tiles.length) % tiles.length]) : null;
}

/**
 * @param {Pick<Command, 'id' | 'title' | 'short' | 'keys'>} command @param {(state: Playing) => Intent | null} intent
 */
const withIntent = (command, intent) => ({
  menu: 'Game',
  ...command,
  /** @param {Playing} state */
  enabled: (state) => inPlay(state) && intent(state) !== null,
  /** @param {TableSession} session */
  run: (session) => session.dispatch(intent(session.state)),
});

/** Spectrangle's own commands. */
export const commands = [
  withIntent({ id: 'next_tile', title: 'Next Tile', short: 'Next tile', keys: ['n'] }, (state) => cycle(state, 1)),
  withIntent({ id: 'previous_tile', title: 'Previous Tile', keys: ['b'] }, (state) => cycle(state, -1)),
  legalMoves(),
  withIntent({ id: 'exchange', title: 'Exchange Tile', short: 'Exchange tile', keys: ['x'] }, exchange),
  withIntent({ id: 'pass', title: 'Pass', keys: ['p'] }, pass),
];
