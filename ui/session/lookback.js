// @ts-check
// A look back: the board as it was after a turn that the person points at in the history. The game goes on meanwhile.

/** @import { GameStore, Send, ShownTurn } from '../types' */

/** @param {ShownTurn | null} a @param {ShownTurn | null} b */
const sameTurn = (a, b) => a?.effects === b?.effects && a?.ply === b?.ply;

/**
 * Makes the look back of a session; `send(request)` asks the table.
 * @param {GameStore} store @param {Send} send
 */
export function createLookback(store, send) {
  // A turn has the same effects as long as it and all before it stay what they are.
  const known = new WeakMap();
  /** @type {ShownTurn | null} */
  let wanted = null;

  /**
   * The position after a turn; null where it is the one that is shown anyway.
   * @param {ShownTurn | null} turn
   */
  function after(turn) {
    if (turn === null || turn.ply === store.state.position.ply) return null;
    if (!known.has(turn.effects)) {
      known.set(turn.effects, send({ do: 'show', ply: turn.ply }));
      known.get(turn.effects).catch(() => known.delete(turn.effects));
    }
    return known.get(turn.effects);
  }

  /**
   * Shows a turn {number, steps, effects, ply}; null brings the present back. What comes too late is not shown.
   * @param {ShownTurn | null} turn
   */
  async function pointAt(turn) {
    wanted = turn;
    // Who cannot reach the table, or asks for what another window has undone, goes on seeing what is there.
    const position = await Promise.resolve(after(turn)).catch(() => null);
    const { pointed } = store.state;
    if (wanted !== turn) return;
    if (turn === null ? pointed === null : sameTurn(pointed, turn) && pointed?.position === position) return;
    store.set({ pointed: turn && { ...turn, position } });
  }

  return { pointAt };
}
