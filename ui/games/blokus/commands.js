// @ts-check
// The commands that only Blokus has. Their form is that of `ui/commands.js`.

import { actorOf, inPlay, onTable } from '../../state.js';
import { legalMoves } from '../shared/commands.js';
import { pass } from './gestures.js';
import { cycle, inHand, turned } from './selection.js';

/** @import { Intent } from '../../types' */
/** @import { Command, Playing } from './types' */

/**
 * Does something with the piece of the player in turn.
 * @param {string} id @param {string} title @param {string[]} keys
 * @param {(state: Playing, seat: number) => Intent | null} intent
 * @returns {Command}
 */
const withPiece = (id, title, keys, intent) => ({
  id,
  title,
  menu: 'Game',
  keys,
  enabled: (state) => inPlay(state) && inHand(state) !== null && intent(state, state.position.actor.seat) !== null,
  run: (session) => session.dispatch(intent(session.state, /** @type {number} */ (actorOf(session.state.position)))),
});

/** Blokus's own commands. */
export const commands = /** @type {Command[]} */ ([
  withPiece('next_piece', 'Next Piece', ['n'], (state, seat) => cycle(state, seat, 1)),
  withPiece('previous_piece', 'Previous Piece', ['b'], (state, seat) => cycle(state, seat, -1)),
  withPiece('flip', 'Flip Piece', ['f', '/'], (state, seat) => turned(state, seat, 'flip')),
  legalMoves(),
  {
    id: 'voids',
    title: 'Show Dead Cells (Voids)',
    short: 'Dead cells',
    menu: 'Game',
    keys: ['v'],
    pressed: (state) => Boolean(state.gameState?.voids),
    enabled: (state) => onTable(state) && state.replay === null && !state.position.result,
    run: (session) => session.dispatch({ gameState: { voids: !session.state.gameState.voids } }),
  },
  {
    id: 'pass',
    title: 'Pass',
    menu: 'Game',
    keys: ['p'],
    enabled: (state) => inPlay(state) && state.position.view.pass.legal,
    run: (session) => session.dispatch(pass(session.state)),
  },
]);
