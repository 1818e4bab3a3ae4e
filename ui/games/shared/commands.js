// @ts-check
// Commands that several games have.

import { inPlay } from '../../state.js';

/** @import { Playing, TableSession } from '../../types' */

/** The command that shows what is legal; `short` is what its button says. */
export const legalMoves = (short = 'Legal places') => ({
  id: 'legal_moves',
  title: 'Show Legal Moves',
  short,
  menu: 'Game',
  keys: ['l'],
  /** @param {Playing} state */
  pressed: (state) => state.showLegal,
  enabled: inPlay,
  /** @param {TableSession} session */
  run: (session) => session.toggleLegal(),
});
