// @ts-check
// The commands that only Owari has. Their form is that of `ui/commands.js`.

import { onTable } from '../../state.js';
import { legalMoves } from '../shared/commands.js';
import { turnBoard } from './game-state.js';

/** @import { Command } from './types' */

/** Owari's own commands. */
export const commands = /** @type {Command[]} */ ([
  legalMoves('Legal moves'),
  {
    id: 'turn_board',
    title: 'Flip Board',
    short: 'Flip board',
    menu: 'Game',
    keys: ['t'],
    pressed: (state) => Boolean(state.gameState?.turned),
    enabled: (state) => onTable(state) && state.replay === null,
    run: (session) => session.dispatch(turnBoard(session.state)),
  },
]);
