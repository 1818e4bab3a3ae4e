// @ts-check
// The game on the table: requests that change it, and what comes of them.

import { gameOf } from '../games/index.js';
import { arrived, inPlay } from '../state.js';

/**
 * @import { Position } from '../protocol'
 * @import { ChangeRequest, Parts, TableGame } from '../types'
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
   * @param {Position} position @param {string} how @param {Position | null} [from]
   */
  function arrive(position, how, from = store.state.position) {
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
