// @ts-check
// Undo and redo: step by step within a turn, then turn by turn.

import { forcedIntent } from './forced.js';

/** @import { Parts } from '../types' */

/**
 * Makes undo and redo of the game on the table. `takeForced()` takes the step of a person who has no choice.
 * @param {Pick<Parts, 'store' | 'queue' | 'attempt' | 'game' | 'takeForced'>} parts
 */
export function createUndo({ store, queue, attempt, game, takeForced }) {
  /** @param {'take_back' | 'undo_turn' | 'redo'} verb */
  const can = (verb) => Boolean(store.state.position.can[verb]);

  /**
   * Repeats a request as long as it leads to a turn in which the person had no choice.
   * @param {'take_back' | 'undo_turn' | 'redo'} verb @param {string} how
   */
  async function repeat(verb, how) {
    await game.change({ do: verb }, how);
    while (forcedIntent(store.state) && can(verb)) await game.change({ do: verb }, how);
  }

  async function undo() {
    if (can('take_back')) return game.change({ do: 'take_back' }, 'undo');
    if (!can('undo_turn')) return false;
    await repeat('undo_turn', 'undo');
    return true;
  }

  async function redo() {
    if (!can('redo')) return false;
    await repeat('redo', 'redo');
    takeForced();
    return true;
  }

  return {
    /** Takes back a step of the draft, else the last turn of a person who had a choice, with all that followed it. */
    undo: () => attempt(() => queue.enqueue(undo)),
    /** Plays again what the last undo took back. */
    redo: () => attempt(() => queue.enqueue(redo)),
    /** Takes back all steps of the draft. */
    resetTurn: () => game.perform(() => can('take_back') && [{ do: 'revise', steps: [] }, 'undo']),
  };
}
