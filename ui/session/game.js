// @ts-check
// The game on the table: requests that change it, what comes of them, and how they are undone.

import { gameOf } from '../games/index.js';
import { withShownNames } from '../names.js';
import { arrived, inPlay } from '../state.js';
import { listed } from '../words.js';
import { forcedIntent } from './intents.js';

/**
 * @import { Position } from '../protocol'
 * @import { ChangeRequest, Parts, Playing, Question, TableGame } from '../types'
 */

/**
 * Makes it. `history` is read anew after each change; `withComputers()` is called when a game with computer players has
 * come, and `settled()` after a change other than undo and redo.
 * @param {Pick<Parts, 'store' | 'queue' | 'send' | 'attempt' | 'history' | 'withComputers' | 'settled'>} parts
 * @returns {TableGame}
 */
export function createGame({ store, queue, send, attempt, history, withComputers, settled }) {
  /**
   * Shows a position that came in one of the ways of `arrived` in state.js, `from` the one that it leads
   * on from, if any.
   * @param {Position} told @param {string} how @param {Position | null} [from]
   */
  function arrive(told, how, from = store.state.position) {
    const position = withShownNames(told);
    const { position: before = null } = store.state;
    const change = { from: how === 'game' ? null : from, how, before };
    store.set(arrived(store.state, position, how, gameOf(position.game)), change);
    if (inPlay(store.state)) attempt(() => fetchAside(position, { store, send }));
    if (how === 'game' && position.seats.some(({ bot }) => bot)) withComputers();
  }

  /**
   * Makes a request that changes the position.
   * @param {ChangeRequest} request @param {string} how
   * @returns {Promise<true>}
   */
  async function change(request, how) {
    const { rev } = store.state.position;
    arrive(await send(/** @type {ChangeRequest} */ ({ ...request, rev })), how);
    await history.read();
    if (how !== 'undo' && how !== 'redo') settled();
    return true;
  }

  return {
    arrive,
    change,
    /**
     * Makes the change that `wanted()` names when its turn comes, as [request, how]; none if there is nothing to do any
     * more.
     */
    perform: (wanted) =>
      attempt(() =>
        queue.enqueue(() => {
          const named = wanted();
          return named && change(...named);
        }),
      ),
    /** Begins another game by a request; `file` is the one that it comes from, or null. */
    async begin(request, file) {
      arrive(await send(request), 'game');
      store.set({ file });
      await history.readAll();
      settled();
      return true;
    },
    /** Fetches the position anew. */
    async refresh() {
      arrive(await send({ do: 'position' }), 'other');
      await history.readAll();
    },
    /** Steps as long as `next(position)` names one and the turn stays the same. */
    stepWhile: (next) => stepWhile(next, { store, change }),
  };
}

/**
 * Fetches the other position that a game needs to show this one, if there is any.
 * @param {Position} position @param {Pick<Parts, 'store' | 'send'>} parts
 */
async function fetchAside(position, { store, send }) {
  const ply = gameOf(position.game).aside?.(position) ?? null;
  if (ply === null) return;
  const aside = await send({ do: 'show', ply });
  if (store.state.position === position) store.set({ aside });
}

/**
 * Steps as long as `next(position)` names one and the turn stays the same.
 * @param {(position: Position) => string | null} next @param {Pick<Parts, 'store'> & Pick<TableGame, 'change'>} parts
 * @returns {Promise<true>}
 */
async function stepWhile(next, { store, change }) {
  const { turn } = store.state.position;
  for (let step = next(store.state.position); step && store.state.position.turn === turn;) {
    await change({ do: 'step', step }, 'step');
    step = next(store.state.position);
  }
  return true;
}

// Undo and redo: step by step within a turn, then turn by turn.

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
