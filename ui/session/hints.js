// @ts-check
// A hint: the steps of a turn that the computer would play, the next of them marked on the board.

import { gameOf } from '../games/index.js';
import { inPlay } from '../state.js';

/** @import { GameStore, Hints } from '../types' */

/**
 * Makes the hints of a session.
 * @param {GameStore} store
 * @returns {Hints}
 */
export function createHints(store) {
  return {
    /** Shows what could be played next: it is in hand, turned as it would lie, and the board marks it. */
    show(steps, at = 0) {
      const { state } = store;
      if (at >= steps.length || !inPlay(state)) return;
      const { hold: held = null, gameState, space = state.cursor } = gameOf(state.position.game).hint(state, steps[at]);
      store.set(
        {
          hint: { steps, at },
          gameState: { ...state.gameState, ...gameState },
          held,
          offer: null,
          notice: null,
          cursor: space,
        },
        { gameState: true },
      );
    },
    /** The step that is hinted next; null without a hint. */
    next: () => store.state.hint?.steps[store.state.hint.at] ?? null,
    drop: () => store.state.hint && store.set({ hint: null, held: null }),
  };
}
