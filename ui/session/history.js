// Record and history of the game on the table, as far as the position that is shown.

import { sameTurns } from '../record.js';

/** Makes what reads them; `send(request)` asks the table. */
export function createHistory(store, send) {
  /** Asks for the game up to a ply. At the table it may be shorter by now, as another window has undone a turn. */
  async function asFarAs(ply, request) {
    try {
      return await send({ ...request, ply });
    } catch (error) {
      if (error.code !== 'bad_request') throw error;
      return send(request);
    }
  }

  return {
    /** Reads what is new. The position that is shown may be behind the table's while the computer plays. */
    async read() {
      const { state } = store;
      const { ply } = state.live ?? state.position;
      const { record } = await asFarAs(ply, { do: 'record' });
      const known = sameTurns(store.state.record, record);
      const { turns } = await asFarAs(ply, { do: 'history', turn: known });
      store.set({ record, history: [...store.state.history.slice(0, known), ...turns] });
    },
  };
}
