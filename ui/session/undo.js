// @ts-check
// Undo and redo: step by step within a turn, then turn by turn.

import { listed } from '../words.js';
import { forcedIntent } from './intents.js';

/** @import { Parts, Playing, Question } from '../types' */

/**
 * Makes undo and redo of the game on the table. `takeForced()` takes the step of a person who has no choice; `ask`
 * puts a question to the person.
 * @param {Pick<Parts, 'store' | 'queue' | 'attempt' | 'game' | 'takeForced' | 'ask'>} parts
 */
export function createUndo({ store, queue, attempt, game, takeForced, ask }) {
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

  /**
   * Takes back a step, or the turn where that was `agreed` in the position of this number. Returns the question that
   * comes before that.
   * @param {number | null} agreed @returns {Promise<boolean | Question>}
   */
  async function undo(agreed) {
    if (can('take_back')) return game.change({ do: 'take_back' }, 'undo');
    if (!can('undo_turn')) return false;
    const question = agreed === store.state.position.rev ? null : crossing(store.state);
    if (question) return question;
    await repeat('undo_turn', 'undo');
    return true;
  }

  async function undoOrAsk() {
    const done = await queue.enqueue(() => undo(null));
    if (typeof done === 'boolean') return done;
    const { rev } = store.state.position;
    if ((await ask(done)) !== 'yes') return false;
    return queue.enqueue(() => undo(rev));
  }

  async function redo() {
    if (!can('redo')) return false;
    await repeat('redo', 'redo');
    takeForced();
    return true;
  }

  return {
    /** Takes back a step of the draft, else the last turn of a person who had a choice, with all that followed it. */
    undo: () => attempt(undoOrAsk),
    /** Plays again what the last undo took back. */
    redo: () => attempt(() => queue.enqueue(redo)),
    /** Takes back all steps of the draft. */
    resetTurn: () => game.perform(() => can('take_back') && [{ do: 'revise', steps: [] }, 'undo']),
  };
}

/**
 * The question before committed turns are taken back where several people sit at this screen; null where none is
 * needed. Pure.
 * @param {Pick<Playing, 'position' | 'history' | 'prefs'>} state @returns {Question | null}
 */
export function crossing({ position: { seats, turn }, history, prefs }) {
  if (!prefs.confirm || seats.filter(({ bot }) => !bot).length < 2) return null;
  const done = history.slice(0, turn).map(({ seat }) => seat);
  const from = done.findLastIndex((seat) => seat !== null && !seats[seat].bot);
  if (from < 0) return null;
  const going = [...new Set(done.slice(from))].filter((seat) => seat !== null);
  const names = listed(going.map((seat) => seats[seat].name));
  const whose = going.length === 1 ? `${names}’s turn` : `the turns of ${names}`;
  return {
    title: `Take back ${whose}?`,
    text: 'Everybody at this screen should agree. Redo plays it again.',
    choices: [
      { id: 'yes', label: 'Take back', main: true },
      { id: 'no', label: 'Cancel' },
    ],
  };
}
