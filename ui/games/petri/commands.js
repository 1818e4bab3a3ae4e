// @ts-check
// The commands that only Petri has. Their form is that of `ui/commands.js`.

import { inPlay } from '../../state.js';
import { legalMoves } from '../shared/commands.js';
import { turned } from './hand.js';

/** @import { Command } from './types' */

/** Petri's own commands. */
export const commands = /** @type {Command[]} */ ([
  legalMoves(),
  {
    id: 'flip',
    title: 'Flip Piece',
    short: 'Flip',
    menu: 'Game',
    keys: ['f'],
    enabled: (state) => inPlay(state) && turned(state, 'flip') !== null,
    run: (session) => session.dispatch(turned(session.state, 'flip')),
  },
  {
    id: 'skip',
    title: 'Skip Turn',
    short: 'Skip',
    menu: 'Game',
    keys: ['s'],
    enabled: (state) => inPlay(state) && state.position.view.skip.legal,
    run: (session) => session.step('skip'),
  },
]);
