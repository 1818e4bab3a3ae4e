// @ts-check
// The beginning with a table, and coming back to one that could not be reached.

import { caught } from '../errors.js';
import { revive } from '../prefs.js';

/**
 * @import { Position } from '../protocol'
 * @import { Parts, SavedFile } from '../types'
 */

/**
 * Makes it. `receiveWaiting()` opens the files that have come before there was a table.
 * @param {Pick<Parts, 'store' | 'queue' | 'transport' | 'attempt' | 'game' | 'history' | 'receiveWaiting'>} parts
 */
export function createStartup({ store, queue, transport, attempt, game, history, receiveWaiting }) {
  const { set } = store;

  async function start() {
    const [hello, notes] = [await transport.send({ do: 'hello' }), await transport.notes.read()];
    const { prefs, games = {} } = notes.settings ?? {};
    set({ hello, prefs: revive(prefs, hello), offered: games, recent: notes.recent }, { prefs: true });
    try {
      await found(await transport.send({ do: 'position' }), notes.file);
    } catch (error) {
      if (caught(error).code !== 'no_game') throw error;
    }
    set({ screen: 'home' });
    receiveWaiting();
  }

  /**
   * A game that is on the table already. Unless the shell knows that it was saved, nobody does.
   * @param {Position} position @param {(SavedFile & { saved: boolean }) | null} file
   */
  async function found(position, file) {
    game.arrive(position, 'game');
    const saved = file?.saved || !position.can.undo_turn;
    set({ file: file && { name: file.name, place: file.place }, savedRev: saved ? position.rev : null });
    await history.readAll();
  }

  /** The table can be reached again. Where it has forgotten the game, it is given it back. */
  async function resume() {
    if (!store.state.hello) return start();
    if (!store.state.position) return true;
    const { rev } = store.state.position;
    try {
      await game.refresh();
      // A table that was begun anew counts anew: what was saved before is none of its positions.
      return set(store.state.position.rev < rev ? { savedRev: null } : {});
    } catch (error) {
      if (caught(error).code !== 'no_game') throw error;
      await game.begin({ do: 'open', record: store.state.record }, store.state.file);
      return set({ savedRev: null });
    }
  }

  return {
    start: () => attempt(() => queue.enqueue(start)),
    /**
     * Hears whether the table can be reached; `text` says why not.
     * @param {{ connected: boolean, text?: string | null }} options
     */
    connection({ connected, text = null }) {
      const back = connected && !store.state.connected;
      set({ connected, lost: text, ...(back && { notice: null }) });
      if (back) attempt(() => queue.enqueue(resume));
    },
  };
}
